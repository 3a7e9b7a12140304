// @vitest-environment jsdom
// Days are named in the language of the page.
import { afterEach, expect, test } from 'vitest'

import { dayFormat } from '#ui/dates/day-format'
import { longMoment } from '#ui/dates/datetime'
import { amountText } from '#ui/words'

const day = '2026-11-27'
const long = { weekday: 'long', day: 'numeric', month: 'long' } as const

afterEach(() => document.documentElement.removeAttribute('lang'))

test('in English the day stands before the month', () => {
  document.documentElement.lang = 'en-US'
  expect(dayFormat(long)(day)).toMatch(/^Friday,? 27 November$/)
  expect(longMoment('2026-11-27T18:30:00Z', 'Africa/Accra')).toMatch(/^Friday, 27 November 2026, 18:30 \S+$/)
  expect(amountText(12340)).toBe('12,340')
})

test('in German days, moments and amounts are German', () => {
  document.documentElement.lang = 'de-DE'
  expect(dayFormat(long)(day)).toBe('Freitag, 27. November')
  expect(longMoment('2026-11-27T18:30:00Z', 'Africa/Accra')).toMatch(/^Freitag, 27. November 2026, 18:30 \S+$/)
  expect(amountText(12340)).toBe('12.340')
})
