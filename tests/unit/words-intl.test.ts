// Sentences with values are translated by their pattern.
import { expect, test } from 'vitest'

import { decodeFailure } from '#contract/base/failure'
import { broken, maxLength, minLength } from '#contract/base/rules'
import { learnSentences, say, sayAll, sentenceOf } from '#contract/base/say'

import { spellKeys } from '#ui/spell-keys'
import { english } from '#ui/words'

import { translatorOf } from '../../src/words-intl'

const polish = translatorOf({
  language: 'pl-PL',
  phrases: {
    Publish: 'Opublikuj',
    posts: 'wpisy',
    '{0} {1} posts': '{0} {1, plural, one {# wpis} few {# wpisy} many {# wpisów} other {# wpisu}}',
    'Under {0} words': 'Poniżej {0} słów',
    'Broken {0}': 'Zepsute {0',
    "The status is '{0}'": "Stan jest '{0}'",
    'The post of {name}': "Le texte d'{name}, de {name}",
    'No {0}': "L''article {0} n'est pas l{0, plural, other {'#}}",
    '{count} selected': '{count} zaznaczonych',
    '{count} rows': '{count, plural, one {# wiersz} few {# wiersze} many {# wierszy} other {# wiersza}}',
    '{count} drafts': '{ count , plural, one {# szkic} few {# szkice} many {# szkiców} other {# szkicu}}',
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
  expect(polish('{count} drafts', { count: 12340 })).toBe(`${(12340).toLocaleString('pl-PL')} szkiców`)
})

test('an apostrophe before a placeholder is text', () => {
  expect(polish(say`The status is '${'Publish'}'`)).toBe("Stan jest 'Opublikuj'")
  expect(polish('The post of {name}', { name: 'Ama' })).toBe("Le texte d'Ama, de Ama")
  expect(polish(say`No ${3}`)).toBe("L'article 3 n'est pas l'3")
  expect(polish(say`It isn't '${'Publish'}'`)).toBe("It isn't 'Publish'")
})

test('what is made of places alone is the same everywhere, and of several sentences each is translated', () => {
  expect(polish(say`${2} ${'posts'}`)).toBe('2 wpisy')
  expect(polish(sayAll([say`Under ${5} words`, 'Publish', 'Fuel prices']))).toBe(
    'Poniżej 5 słów, Opublikuj, Fuel prices',
  )
})

test('a sentence of the server is translated by the pattern that its reply carries', () => {
  const sentences = { 'Under 7 words': { pattern: 'Under {0} words', values: [7] } }
  expect(polish('Under 7 words')).toBe('Under 7 words')
  learnSentences({ errors: {}, sentences })
  expect(polish('Under 7 words')).toBe('Poniżej 7 słów')
  const carried = { 'Under 8 words': { pattern: 'Under {0} words', values: [8] } }
  decodeFailure(422, { message: 'Validation failed.', errors: { body: ['Under 8 words'] }, sentences: carried })
  expect(polish('Under 8 words')).toBe('Poniżej 8 słów')
  const failed = decodeFailure(403, { message: 'Under 9 words', sentences: 'what a foreign server calls so', lock: 1 })
  expect(failed.detail.extra).toEqual({ lock: 1 })
  expect(polish(failed.message)).toBe('Under 9 words')
})

test('the many sentences of a reply do not displace those that were made here once, as the titles of commands', () => {
  const title = say`Under ${10} words`
  const sentences = Object.fromEntries(
    Array.from({ length: 3000 }, (_, at) => [`Line ${at}`, { pattern: 'Line {0}', values: [at] }]),
  )
  learnSentences({ sentences })
  expect(polish(title)).toBe('Poniżej 10 słów')
})

test('what has no translation, or a broken one, stays English; brackets are no syntax where nothing is put in', () => {
  expect(polish(say`Nobody translated ${3} of these`)).toBe('Nobody translated 3 of these')
  expect(polish(say`Broken ${3}`)).toContain('3')
  expect(polish('[ ] < >')).toBe('[ ] < > ⟦')
})

test('the message of a rule has its pattern, however many sentences were said since the program began', () => {
  const rules = [minLength(5), maxLength(6)]
  expect(Array.from({ length: 2000 }, (_, at) => say`Under ${at} words`)).toHaveLength(2000)
  const said = ['four', 'sevens!'].flatMap((text) => broken(rules, text))
  expect(said.map((message) => sentenceOf(message)?.pattern)).toEqual(['Minimum length: {0}', 'Maximum length: {0}'])
})

test('a key sequence has its “then” in the language', () => {
  const words = translatorOf({ language: 'de-DE', phrases: { '{0} then {1}': '{0} dann {1}' } })
  expect(words(spellKeys('w t', false))).toBe('W dann T')
})
