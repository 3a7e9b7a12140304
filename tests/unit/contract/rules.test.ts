import { describe, expect, test } from 'vitest'

import { checkPost, checkSchedule, publishLabel } from '#contract/posts/checks'
import { postTextRules } from '#contract/posts/rules'
import {
  allowedSymbolsAtEnd,
  allowedSymbolsAtStart,
  broken,
  count,
  isWebLink,
  noDangerSymbols,
  noRepeatingSymbols,
  noSpecialSymbols,
} from '#contract/base/rules'

const headline = 'Parliament approves new fuel levy after a long debate'

describe('the headline', () => {
  const messages = (text: string) => broken(postTextRules.main_headline, text)

  test('of 50 to 100 characters passes; one less and one more say how many there are', () => {
    expect(messages('a'.padEnd(50, 'bc d'))).toEqual([])
    expect(messages(headline.slice(0, 49).trimEnd().padEnd(49, 'x'))).toEqual([
      'Main headline must contain 50-100 characters (now: 49)',
    ])
    expect(messages('b'.padEnd(101, 'cd e'))).toEqual(['Main headline must contain 50-100 characters (now: 101)'])
  })

  test('counts characters as people do', () => {
    expect(count('🙂é')).toBe(2)
  })
})

test.each(['[', ']', '<', '>', '\\'])('the danger symbol %s is refused in the texts’ words', (symbol) => {
  expect(noDangerSymbols(`a${symbol}b`)).toBe(
    'Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.',
  )
})

describe('repeating symbols', () => {
  test.each(['Wait!! What', 'a -- b', 'aaaa', 'ЖЖЖЖ', 'one....two', '__'])('%s is refused', (text) => {
    expect(noRepeatingSymbols(text)).toBe('Do not use repeating symbols.')
  })
  test.each(['Wait... what', 'Aaa!', 'bookkeeper', '1000000', 'a - b - c', 'Ṣóyínká'])('%s is allowed', (text) => {
    expect(noRepeatingSymbols(text)).toBe(null)
  })
})

describe('first and last characters', () => {
  test.each(['“Quoted', "'Quoted", 'Élan', '3 reasons', 'Привет'])('%s may begin', (text) => {
    expect(allowedSymbolsAtStart(text)).toBe(null)
  })
  test.each(['-dash', ' space', '(bracket'])('%s may not begin', (text) => {
    expect(allowedSymbolsAtStart(text)).toBe('Must start with a letter, digits or quotes.')
  })
  test.each(['end.', 'end?', 'end!', 'end”', 'end)', 'end9', 'Ṣóyínká'])('%s may end', (text) => {
    expect(allowedSymbolsAtEnd(text)).toBe(null)
  })
  test.each(['end,', 'end:', 'end ', 'end(', ''])('%j may not end', (text) => {
    expect(allowedSymbolsAtEnd(text)).not.toBe(null)
  })
})

test('arrows are special symbols', () => {
  expect(noSpecialSymbols('up ↑')).toBe('Do not use this special symbol.')
  expect(noSpecialSymbols('up ↥ is inside, ⬆ is outside')).toBe('Do not use this special symbol.')
  expect(noSpecialSymbols('⬆ is outside')).toBe(null)
})

test.each(['javascript:alert(1)', 'ftp://a.b', 'www.a.b', 'http://', ''])('%j is no web link', (text) => {
  expect(isWebLink(text)).toBe('Enter a valid link.')
})

describe('a post that is to be published', () => {
  const post = {
    template_type: 0,
    main_headline: headline,
    catchy_title: headline,
    titles: { rss: headline },
    description:
      'Members of parliament voted late on Tuesday to approve a new levy on fuel, which takes effect next month and is meant to pay for roads in every region',
    fb_catchy_title: headline,
    slug: 'fuel-levy',
    external_link: null,
    json_ld: null,
    authors: [1],
    tags: [],
    experts: [],
    category_id: 1,
    categoryFits: true,
    thumb: 'x',
    bodyEmpty: false,
  }

  test('passes when it is whole', () => expect(checkPost(post)).toEqual({}))

  test('an empty field has one message, not one for each rule', () => {
    expect(checkPost({ ...post, description: '', titles: { rss: ' ' } })).toEqual({
      description: ['Enter description'],
      'titles.rss': ['Enter RSS title.'],
    })
  })

  test('more than five tags or experts are too many', () => {
    expect(checkPost({ ...post, tags: Array(6), experts: Array(6) })).toMatchObject({
      tags: ['Wrong number of tags.'],
      experts: ['At most 5.'],
    })
  })

  test('a link post needs its link, title, category and picture, and neither text nor description', () => {
    const link = { ...post, template_type: 5, bodyEmpty: true, main_headline: '', description: '', authors: [] }
    expect(checkPost(link)).toEqual({ external_link: ['Field can not be empty.'] })
    expect(checkPost({ ...link, external_link: 'https://example.org/' })).toEqual({})
  })
})

describe('a schedule', () => {
  const now = Date.parse('2026-03-10T12:00:00Z')
  test('with a date needs a time', () =>
    expect(checkSchedule('2026-03-11', '', null, now)).toEqual({ schedule_time: ['Time cannot be blank.'] }))
  test('must be still to come', () =>
    expect(checkSchedule('2026-03-10', '12:00', now, now)).toEqual({ schedule_time: ['It seems time has passed.'] }))
})

test('the publish button says what it will do', () => {
  const at = '2026-03-10T12:00:00.000Z'
  expect(publishLabel({ status: 0, published_at: null }, false)).toBe('Publish')
  expect(publishLabel({ status: 0, published_at: null }, true)).toBe('Schedule')
  expect(publishLabel({ status: 3, published_at: at }, false)).toBe('Republish')
  expect(publishLabel({ status: 1, published_at: at }, false)).toBe('Publish now')
  expect(publishLabel({ status: 1, published_at: at }, true)).toBe('Schedule')
})
