// File names: those that pages and comments name exist, and those of server tests say whether they are isolated.
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

test('every server test that replaces modules or uses those of the interface has a name that isolates it', () => {
  const isMarked = /vi\.mock\(|['"]#(?:client|workspace|areas|commands|ui)\/|\/(?:command-harness|windows)'/
  const shared = files.filter(
    (file) => /^tests\/server\/.*\.test\.ts$/.test(file) && !file.endsWith('.isolated.test.ts'),
  )
  expect(shared.length).toBeGreaterThan(60)
  expect(shared.filter((file) => isMarked.test(readFileSync(file, 'utf8')))).toEqual([])
})
