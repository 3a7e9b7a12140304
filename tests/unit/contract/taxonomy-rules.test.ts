// Each rule of the specification's section 5, just inside and just outside.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'

import { categoryInput } from '#contract/taxonomy/categories'
import { languageInput } from '#contract/taxonomy/languages'
import { menuInput, menuTypes } from '#contract/taxonomy/menus'
import { broken, type Rule } from '#contract/base/rules'
import { mainSectionInput, sectionInput } from '#contract/taxonomy/sections'
import { staticPageInput } from '#contract/taxonomy/static-pages'
import { stopWordInput } from '#contract/taxonomy/stop-words'
import { extendedTagInput, mergeInput, tagInput } from '#contract/taxonomy/tags'
import * as rules from '#contract/taxonomy/rules'
import { translationInput } from '#contract/taxonomy/translations'

const danger = 'Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.'
const repeating = 'Do not use repeating symbols.'
const special = 'Do not use this special symbol.'
const start = 'Must start with a letter, digits or quotes.'
const end = 'Must end with a letter, digits, period, question or exclamation mark, closing quote or bracket.'
const empty = 'Field can not be empty'
const letters = 'Use only Latin and Cyrillic letters, spaces and hyphens.'

const words = (length: number) => 'ab cd '.repeat(length).slice(0, length - 1) + 'e'

type Case = [name: string, rules: readonly Rule[], passes: string[], refused: [text: string, message: string][]]
const cases: Case[] = [
  [
    'title',
    rules.titleRules,
    ['About', words(5), words(255), 'A __ title', '“Quoted” 2026!', 'Peña y Ṣóyínká: how, why?'],
    [
      [words(4), 'Title must contain 5-255 characters (now: 4)'],
      [words(256), 'Title must contain 5-255 characters (now: 256)'],
      ['-About', start],
      ['About-', end],
      ['A <b> title', danger],
      ['A -- title', repeating],
      ['Aaaa title', repeating],
    ],
  ],
  [
    'catchy_title',
    rules.catchyTitleRules,
    ['A', 'Ọbásanjọ́', 'Peña-Nieto', 'Ña Ñ', 'Новости дня', words(255)],
    [
      [words(256), 'Maximum length: 255'],
      ['News 24', letters],
      ['C+', letters],
      ['A→B', letters],
      [' News', start],
      ['News-', end],
      ['A -- b', repeating],
      ['News [x]', danger],
    ],
  ],
  [
    'catchy_title of a tag',
    rules.tagTitleRules,
    ['C+', 'Canal+ Sport', 'Ghana Premier League', 'Lagos-Ibadan', words(255)],
    [
      [words(256), 'Maximum length: 255'],
      ['C++', repeating],
      ['+C', start],
      ['C-', end],
      ['C#', letters],
      ['A↑b', special],
      ['A<b', danger],
    ],
  ],
  [
    'main_headline of a tag',
    rules.tagHeadlineRules,
    [words(50), words(100), 'Everything that Peña and Ṣóyínká said in Manila (2026)'],
    [
      [words(49), 'Main headline must contain 50-100 characters (now: 49)'],
      [words(101), 'Main headline must contain 50-100 characters (now: 101)'],
      [`${words(60)} →`, special],
      [`${words(60)} [x]`, danger],
      [`${words(60)}!!`, repeating],
    ],
  ],
  [
    'description of a tag',
    rules.tagDescriptionRules,
    ['A', words(300), 'Ends with a dash -'],
    [
      [words(301), 'Maximum length: 300'],
      ['-A', start],
      ['A <b>', danger],
      ['A, , b ::', repeating],
      ['A → b', special],
    ],
  ],
  [
    'description',
    rules.descriptionRules,
    [words(100), words(600)],
    [
      [words(99), 'Description must contain 100-600 characters (now: 99)'],
      [words(601), 'Description must contain 100-600 characters (now: 601)'],
    ],
  ],
  [
    'short description',
    rules.shortDescriptionRules,
    ['Latin letters-only', words(20)],
    [
      [words(21), 'Maximum length: 20'],
      ['Новости', 'Use only Latin letters, spaces and hyphens.'],
      ['News 24', 'Use only Latin letters, spaces and hyphens.'],
    ],
  ],
  [
    'slug',
    rules.slugRules,
    ['a', 'a1', 'news_24-x', 'a'.repeat(50)],
    [
      ['a'.repeat(51), 'Maximum length: 50'],
      ['1a', 'Enter valid slug'],
      ['_a', 'Enter valid slug'],
      ['a-', 'Enter valid slug'],
      ['a_', 'Enter valid slug'],
      ['a b', 'Enter valid slug'],
      ['é', 'Enter valid slug'],
    ],
  ],
  [
    'language name',
    rules.languageNameRules,
    ['Hausa', words(20), 'Yorùbá'],
    [
      ['Igbo', 'Name must contain 5-20 characters (now: 4)'],
      [words(21), 'Name must contain 5-20 characters (now: 21)'],
      ['Hau<sa', danger],
      ['Hau--sa', repeating],
    ],
  ],
  [
    'language code',
    rules.languageCodeRules,
    ['en-US', 'fil-PH'],
    [
      ['en', 'Enter a language and a country, for example en-US.'],
      ['en-us', 'Enter a language and a country, for example en-US.'],
      ['EN-US', 'Enter a language and a country, for example en-US.'],
    ],
  ],
  ['stop word', rules.stopWordRules, ['x'.repeat(255)], [['x'.repeat(256), 'Maximum length: 255']]],
  [
    'JSON-LD',
    rules.jsonLdRules,
    ['{"@type":"Thing"}'],
    [['{', 'The JSON-LD is not valid. Please double check it in schema validator.']],
  ],
  [
    'link of a menu item',
    rules.menuLinkRules,
    ['/', '/section/news?page=2#top', 'https://example.org/a'],
    ['news', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b', 'ftp://a.b'].map((link) => [
      link,
      'Enter a web address, or a path that begins with a slash.',
    ]),
  ],
  [
    'facebook',
    rules.socialLinkRules('facebook'),
    ['https://www.facebook.com/slotdesk', 'https://facebook.com/profile.php?id=12'],
    ['http://facebook.com/a', 'https://facebook.com/', 'https://facebook.com.evil.example/a', 'https://x.com/a'].map(
      (link) => [link, 'Enter a valid link to an account.'],
    ),
  ],
  [
    'instagram',
    rules.socialLinkRules('instagram'),
    ['https://www.instagram.com/slot.desk_1/', `https://instagram.com/${'a'.repeat(30)}`],
    [
      [`https://instagram.com/${'a'.repeat(31)}`, 'Enter a valid link to an account.'],
      ['https://instagram.com/p/abc', 'Enter a valid link to an account.'],
    ],
  ],
  [
    'x',
    rules.socialLinkRules('x'),
    ['https://x.com/slotdesk', `https://twitter.com/${'a'.repeat(15)}`],
    [
      [`https://x.com/${'a'.repeat(16)}`, 'Enter a valid link to an account.'],
      ['https://x.com/a/status/1', 'Enter a valid link to an account.'],
    ],
  ],
  [
    'description of the extended page, spaces left out',
    rules.tagBodyRules,
    ['ab '.repeat(350), 'ab '.repeat(1500)],
    [
      ['ab '.repeat(349), 'Description must contain 700-3000 characters (now: 698)'],
      [`${'ab '.repeat(1500)}c`, 'Description must contain 700-3000 characters (now: 3001)'],
    ],
  ],
]

describe.each(cases)('%s', (_name, all, passes, refused) => {
  test.each(passes)('%s passes', (text) => expect(broken(all, text)).toEqual([]))
  test.each(refused)('%s is refused: %s', (text, message) => expect(broken(all, text)).toContain(message))
})

const told = (schema: z.ZodType, value: unknown) => {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    (fields[path.join('.')] ??= []).push(message)
  return fields
}

describe('what is missing is told in the texts’ words, once a field', () => {
  test.each<[string, z.ZodType, string[]]>([
    ['stop word', stopWordInput, ['name', 'is_article', 'is_tag']],
    ['section', sectionInput, ['slug', 'language_id', 'catchy_title', 'main_headline', 'description', 'is_enabled']],
    ['main section', mainSectionInput, ['language_id', 'catchy_title', 'main_headline', 'description', 'is_enabled']],
    ['category', categoryInput, ['section_id', 'slug', 'catchy_title', 'main_headline', 'description', 'is_enabled']],
    ['tag', tagInput, ['catchy_title', 'slug', 'section_id', 'main_headline', 'description']],
    ['merge', mergeInput, ['minor_ids']],
    ['extended tag', extendedTagInput, ['body']],
    ['menu item', menuInput, ['name', 'url', 'type', 'nofollow']],
    ['language', languageInput, ['name', 'code']],
    ['translation', translationInput, ['translation']],
    ['static page', staticPageInput, ['title', 'html', 'css']],
  ])('of a %s', (_name, schema, fields) => {
    expect(told(schema, {})).toEqual(Object.fromEntries(fields.map((field) => [field, [empty]])))
  })
})

const category = {
  section_id: 1,
  slug: 'world',
  catchy_title: 'World',
  main_headline: 'World news',
  description: words(100),
  is_enabled: 1,
}
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a category has five tags at most, ten with the newshub view', () => {
  const wrong = { tags: ['Wrong number of tags.'] }
  expect(told(categoryInput, { ...category, tags: ids(5) })).toEqual({})
  expect(told(categoryInput, { ...category, tags: ids(6) })).toEqual(wrong)
  expect(told(categoryInput, { ...category, tags: ids(10), newshub: 1 })).toEqual({})
  expect(told(categoryInput, { ...category, tags: ids(11), newshub: 1 }).tags).toContain('Wrong number of tags.')
})

test('a tag has five related tags at most, and a merge one minor tag at least', () => {
  expect(told(tagInput.pick({ tags: true }), { tags: ids(5) })).toEqual({})
  expect(told(tagInput.pick({ tags: true }), { tags: ids(6) })).toEqual({ tags: ['Wrong number of tags.'] })
  expect(told(mergeInput, { minor_ids: [1] })).toEqual({})
  expect(told(mergeInput, { minor_ids: [] })).toEqual({ minor_ids: ['Wrong number of tags.'] })
})

test('a translation is trimmed, and never empty', () => {
  expect(translationInput.parse({ translation: '  Speichern ' })).toEqual({ translation: 'Speichern' })
  expect(told(translationInput, { translation: '  ' })).toEqual({ translation: [empty] })
})

test('there are five types of menus', () => {
  expect(menuTypes.map(({ title }) => title)).toEqual([
    'Head menu',
    'Footer info',
    'Footer social',
    'Head trendings',
    'Global info',
  ])
})
