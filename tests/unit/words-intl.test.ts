// Sentences with values are translated by their pattern.
import { expect, test } from 'vitest'

import { say, sayAll } from '#contract/say'

import { english } from '#ui/words'

import { wordsOf } from '../../src/words-intl'

const polish = wordsOf({
  language: 'pl-PL',
  phrases: {
    Publish: 'Opublikuj',
    posts: 'wpisy',
    '{0} {1} posts': '{0} {1, plural, one {# wpis} few {# wpisy} many {# wpisów} other {# wpisu}}',
    'Under {0} words': 'Poniżej {0} słów',
    'Broken {0}': 'Zepsute {0',
    '{count} selected': '{count} zaznaczonych',
    '{count} rows': '{count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}',
    '[ ] < >': '[ ] < > ⟦',
  },
})

test('a sentence in English is what stands in the code, with amounts as they are read', () => {
  expect(say`${12340} posts moved to trash.`).toBe('12,340 posts moved to trash.')
  expect(say`Post ${'1042'}`).toBe('Post 1042')
})

test('another language has its own order, its own plurals and its own numbers', () => {
  expect(polish(say`${'Publish'} ${1} posts`)).toBe('Opublikuj 1 wpis')
  expect(polish(say`${'Publish'} ${3} posts`)).toBe('Opublikuj 3 wpisy')
  expect(polish(say`${'Publish'} ${12340} posts`)).toBe(`Opublikuj ${(12340).toLocaleString('pl-PL')} wpisów`)
  expect(polish(say`Under ${12340} words`)).toBe(`Poniżej ${(12340).toLocaleString('pl-PL')} słów`)
})

test('a number in a phrase with names is an amount in either language, and chooses its plural', () => {
  expect(english('{count} selected', { count: 12340 })).toBe('12,340 selected')
  expect(polish('{count} selected', { count: 12340 })).toBe(`${(12340).toLocaleString('pl-PL')} zaznaczonych`)
  expect(polish('{count} rows', { count: 3 })).toBe('3 wiersze')
  expect(polish('{count} rows', { count: 12340 })).toBe(`${(12340).toLocaleString('pl-PL')} wierszy`)
})

test('what is made of places alone is the same everywhere, and of several sentences each is translated', () => {
  expect(polish(say`${2} ${'posts'}`)).toBe('2 wpisy')
  expect(polish(sayAll([say`Under ${5} words`, 'Publish', 'Fuel prices']))).toBe(
    'Poniżej 5 słów, Opublikuj, Fuel prices',
  )
})

test('what has no translation, or a broken one, stays English; brackets are no syntax where nothing is put in', () => {
  expect(polish(say`Nobody translated ${3} of these`)).toBe('Nobody translated 3 of these')
  expect(polish(say`Broken ${3}`)).toContain('3')
  expect(polish('[ ] < >')).toBe('[ ] < > ⟦')
})
