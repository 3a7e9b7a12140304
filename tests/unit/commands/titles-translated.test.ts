// @vitest-environment jsdom
// The titles of all commands, and the values in them, are phrases that translators get.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseAst } from 'vite'
import { expect, test } from 'vitest'

import { sentenceOf } from '#contract/base/say'

import { allCommands } from '../../all-commands'
import { phrasesOf } from '../../../src/words-catalogue'

/** The phrases of all modules of the interface. */
const catalogue = new Set(
  ['src', 'commands'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) =>
        phrasesOf(parseAst(readFileSync(join(room, name), 'utf8'), { lang: name.endsWith('x') ? 'tsx' : 'ts' })),
      ),
  ),
)

/** The parts of a title that no translator gets. */
function untranslated(title: string): string[] {
  if (catalogue.has(title) || !/\p{L}{2}/u.test(title)) return []
  const made = sentenceOf(title)
  if (!made || !catalogue.has(made.pattern)) return [title]
  return made.values.flatMap((value) => (typeof value === 'string' ? untranslated(value) : []))
}

test('the title of every command can be translated whole', () => {
  const titles = allCommands.flatMap(({ title }) => (typeof title === 'string' ? [title] : []))
  expect(titles.length).toBeGreaterThan(200)
  expect(titles.flatMap(untranslated)).toEqual([])
})
