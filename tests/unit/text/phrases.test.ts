import { describe, expect, test } from 'vitest'

import { Phrases } from '#text/phrases'

const within = (phrases: string[], text: string) => new Phrases(phrases).within(text).map((at) => phrases[at])

describe('phrases in a text', () => {
  test.each([
    ['fuel', 'Fuel is dear', ['fuel']],
    ['fuel', 'Refuel, fuels', []],
    ['going forward', 'going\n forward', ['going forward']],
    ['going forward', 'going, forward', []],
    ['low-hanging fruit', 'Low-Hanging fruit!', ['low-hanging fruit']],
    ['C++', 'I write C++.', ['C++']],
    ['C++', 'I write C+.', []],
    ['Ṣóyínká', 'by ṢÓYÍNKÁ himself', ['Ṣóyínká']],
    ['Peña', 'Pen\u0303a', ['Peña']],
    ['don’t', 'Don’t!', ['don’t']],
  ])('%j in %j', (phrase, text, found) => expect(within([phrase], text)).toEqual(found))

  test('that overlap are all found, and where they are', () => {
    const phrases = ['new york', 'york city', 'new york city']
    const text = 'In New  York City'
    expect(new Phrases(phrases).find(text)).toEqual([
      { phrase: 0, start: 3, end: 12 },
      { phrase: 2, start: 3, end: 17 },
      { phrase: 1, start: 8, end: 17 },
    ])
    expect(text.slice(3, 12)).toBe('New  York')
  })

  test('that are empty are in nothing', () => expect(within(['', ' '], 'a b')).toEqual([]))
})

test('quotes are the same in any form', () => {
  expect(new Phrases(["don't", 'the “big” one']).within('They don’t know the "big" one.')).toEqual([0, 1])
})

test('a list is read when a text is looked at, and each phrase as far as the text leads', () => {
  const list = ['new york', 'new haven', 'old york', 'new york']
  const read: string[] = []
  const watched = new Proxy(list, {
    get: (target, name) => {
      if (/^\d/.test(String(name))) read.push(String(name))
      return Reflect.get(target, name)
    },
  })
  const phrases = new Phrases(watched)
  expect(read).toEqual([])
  expect(phrases.within('Nothing in here')).toEqual([])
  expect(read.splice(0)).toEqual(['0', '1', '2', '3'])
  expect(phrases.within('In New York')).toEqual([0])
  expect(read.splice(0)).toEqual(['0', '1', '3', '0', '3'])
  expect(phrases.within('New York again')).toEqual([0])
  expect(read).toEqual([])
})
