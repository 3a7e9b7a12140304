// Every pattern that is laid on foreign text takes time in proportion to it: proven for each literal, not for those we thought of.
import { readdirSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'

const under = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)

const files = [
  ...['src/text', 'src/server', 'src/contract'].flatMap(under).filter((name) => /\.(?:ts|mjs)$/.test(name)),
  ...under('src/editor').filter((name) => /\/paste[^/]*\.ts$/.test(name)),
]

interface Found {
  literals: Map<string, { source: string; flags: string; file: string }>
  /** Files that make patterns out of texts, which nobody could check. */
  made: string[]
}

function patternsOf(paths: readonly string[]): Found {
  const found: Found = { literals: new Map(), made: [] }
  for (const file of paths) {
    const waiting: unknown[] = [
      parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('.ts') ? 'ts' : 'js' }, file),
    ]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (typeof node !== 'object' || node === null) continue
      if ('regex' in node && node.regex) {
        const { pattern: source, flags } = node.regex as { pattern: string; flags: string }
        found.literals.set(`/${source}/${flags}`, { source, flags, file })
      }
      const callee = 'callee' in node ? (node.callee as { name?: string } | null) : null
      if (callee?.name === 'RegExp') found.made.push(file)
      waiting.push(...Object.values(node))
    }
  }
  return found
}

const { literals, made } = patternsOf(files)

/** Without repetition there is nothing that could be repeated in two ways. */
const repeats = (source: string) => /[*+]|\{\d+,/.test(source)

test('no pattern is made of a text at run time', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(made).toEqual([])
})

/** The checker counts steps instead of time, so a busy machine gets the same answer. It does not try its findings out. */
const untimed = { timeout: null, attackTimeout: null, incubationTimeout: null, recallTimeout: -1 }

test('every pattern is linear', { timeout: 600_000 }, async () => {
  const found = [...literals].filter(([, { source }]) => repeats(source))
  const statuses = await Promise.all(
    found.map(async ([pattern, { source, flags, file }]) => {
      const { status } = await check(source, flags, untimed)
      return { pattern, file, status }
    }),
  )
  expect(statuses.filter(({ status }) => status !== 'safe')).toEqual([])
  expect(literals.size).toBeGreaterThan(100)
})
