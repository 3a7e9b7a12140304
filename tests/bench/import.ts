// Measures the import command: 10,000 articles of 4,700 characters into a new embedded database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { command } from '../product'

import type { Figure } from './run'

const articles = 10_000
const characters = 4700
const vocabulary = 20_000

/** Uniformly distributed numbers from 0 to 1, the same at each run (the minimal standard generator of Park and Miller). */
function* numbers(): Generator<number, never> {
  for (let state = 20_261_121; ;) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo za ten bor lin mar sta'.split(' ')

/** A word of two to four syllables. As in any language, common words are short. */
function wordOf(rank: number): string {
  let word = ''
  for (let left = rank + syllables.length; left > 0; left = Math.floor(left / syllables.length))
    word += syllables[left % syllables.length] ?? ''
  return word
}

/** An archive in JSON lines. The frequency of words follows Zipf's law, so that the search index grows as with real texts. */
export function archive(count: number): string {
  const source = numbers()
  const chance = () => source.next().value
  const known = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank))
  const word = () => known[Math.floor(vocabulary ** chance()) - 1] ?? 'and'
  const words = (length: number) => Array.from({ length }, word).join(' ')
  const among = (many: number) => Math.floor(chance() * many)
  const body = () => {
    let text = words(40)
    while (text.length < characters) {
      const part = among(8)
      if (part === 0) text += `\n\n## ${words(4)}`
      else if (part === 1) text += `\n\n- ${words(6)}\n- ${words(8)}`
      else
        text += `\n\n${words(30)} **${words(2)}** ${words(20)} [${words(2)}](https://example.org/${word()}) ${words(9)}.`
    }
    return text.slice(0, characters)
  }
  const line = (_: unknown, id: number) =>
    JSON.stringify({
      id,
      headline: `${words(7)} ${id}`,
      summary: words(20),
      body_text: body(),
      published_at: new Date(Date.UTC(2015, 0, 1) + id * 8 * 3_600_000).toISOString(),
      section: ['News', 'Business', 'Sport'][among(3)],
      author: `${wordOf(among(60))} ${wordOf(200)}`,
      tags: [wordOf(among(150)), wordOf(among(150))],
    })
  return `${Array.from({ length: count }, line).join('\n')}\n`
}

export async function measureImport(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slotdesk import '))
  try {
    const file = join(folder, 'archive.jsonl')
    writeFileSync(file, archive(articles))
    const env = { DATA_DIR: join(folder, 'data'), SEED: 'empty' }
    await command(['seed'], env)
    const output = await command(['import', file], env)
    const seconds = Number(/^([\d.]+) s$/m.exec(output)?.[1])
    if (!output.includes(`Posts: ${articles} taken`)) throw new Error(`The import did not take all:\n${output}`)
    return [{ name: 'import of 10,000 articles, embedded', unit: 's', value: seconds, limit: 41 }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
