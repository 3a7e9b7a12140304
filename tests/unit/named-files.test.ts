// The pages and comments of the project name files: each of them is there.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = ['src', 'commands', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
)
const all = [...files, ...readdirSync('.')]

/** The files that a text names by an ending of their path. */
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, file = '']) => file)
const isThere = (file: string) => all.some((one) => one === file || one.endsWith(`/${file}`))

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s', (page) => {
  expect(named(readFileSync(page, 'utf8'), /`([\w./-]+\.tsx?)`/g).filter((file) => !isThere(file))).toEqual([])
})

test('every file that a comment names exists', () => {
  const gone = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      named(readFileSync(file, 'utf8'), /^ *(?:\/\/|\*|\/\*\*).*\(([\w/-]+\.tsx?)\)/gm).map(
        (name) => `${file}: ${name}`,
      ),
    )
    .filter((line) => !isThere(line.split(': ')[1] ?? ''))
  expect(gone).toEqual([])
})
