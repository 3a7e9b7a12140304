import { describe, expect, test } from 'vitest'

import { clockOfWords, dayOfWords, lacksTime, momentOf } from '#ui/dates/moment-words'

// A Saturday, 22:30 in Accra and 01:30 on Sunday in Nairobi.
const now = '2026-11-21T22:30:00.000Z'
const accra = (words: string) => momentOf(words, 'Africa/Accra', now)

describe('a moment in words', () => {
  test.each([
    ['tomorrow 9:00', '2026-11-22T09:00'],
    ['Tomorrow at 9', '2026-11-22T09:00'],
    ['fri 18:30', '2026-11-27T18:30'],
    ['next monday 9am', '2026-11-23T09:00'],
    ['saturday noon', '2026-11-28T12:00'],
    ['today 23:45', '2026-11-21T23:45'],
    ['23:45', '2026-11-21T23:45'],
    ['8:00', '2026-11-22T08:00'],
    ['27 nov 8:00', '2026-11-27T08:00'],
    ['nov 3, 8:15 pm', '2027-11-03T20:15'],
    ['3 february 2028 07:05', '2028-02-03T07:05'],
    ['2026/12/01 06:00', '2026-12-01T06:00'],
    ['2026-12-01T06:00', '2026-12-01T06:00'],
    ['in 2 days 7:00', '2026-11-23T07:00'],
    ['in 90 min', '2026-11-22T00:00'],
    ['in 2 h', '2026-11-22T00:30'],
    ['12am', '2026-11-22T00:00'],
    ['9am tomorrow', '2026-11-22T09:00'],
    ['9:00 tomorrow', '2026-11-22T09:00'],
    ['6 pm on friday', '2026-11-27T18:00'],
    ['at 8:00, 27 nov', '2026-11-27T08:00'],
  ])('%s', (words, meant) => {
    expect(accra(words)).toBe(`${meant}:00.000Z`)
  })

  test('is on the wall clock of the zone', () => {
    expect(momentOf('tomorrow 9:00', 'Africa/Nairobi', now)).toBe('2026-11-23T06:00:00.000Z')
    expect(momentOf('29 mar 1:30', 'Europe/London', now)).toBe('2027-03-29T00:30:00.000Z')
    expect(momentOf('29 jan 1:30', 'Europe/London', now)).toBe('2027-01-29T01:30:00.000Z')
  })

  test.each(['', 'soon', 'friday', 'tomorrow', '25:00', 'fri 9:75', '31 nov 9:00', '13pm', 'publish'])(
    '%s is not understood',
    (words) => {
      expect(accra(words)).toBeNull()
    },
  )
})

test.each([
  ['tomorrow', true],
  ['friday', true],
  ['27 nov', true],
  ['in 2 days', true],
  ['soon', false],
  ['tomorrow 9:00', false],
  ['', false],
])('%s lacks the time of day alone: %s', (words, lacks) => {
  expect(lacksTime(words, 'Africa/Accra', now)).toBe(lacks)
})

describe('a day or a time alone', () => {
  test.each([
    ['tomorrow', '2026-11-22'],
    ['Fri', '2026-11-27'],
    ['27 nov', '2026-11-27'],
    ['2026/12/01', '2026-12-01'],
    ['2026.12.1', '2026-12-01'],
    ['weds', '2026-11-25'],
    ['fri 27th of november', '2026-11-27'],
    ['sept 3', '2027-09-03'],
    ['2026/02/30', null],
    ['someday', null],
    ['27 nov about fuel', null],
    ['2 dec 7', null],
    ['fri budget', null],
    ['next month', null],
    ['money', null],
    ['5 marching', null],
    ['', null],
  ])('%s', (words, day) => {
    expect(dayOfWords(words, '2026-11-21')).toBe(day)
  })

  test.each([
    ['9', '09:00'],
    ['6 pm', '18:00'],
    ['noon', '12:00'],
    ['18.30', '18:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['2460', null],
    ['25:00', null],
    ['soon', null],
  ])('%s', (words, time) => {
    expect(clockOfWords(words)).toBe(time)
  })
})
