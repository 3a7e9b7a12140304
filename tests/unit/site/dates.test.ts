import { afterEach, expect, test, vi } from 'vitest'

import { dateOf, shortDateOf } from '#server/site/html/dates'
import type { Html } from '#server/site/html/html'

const words = (time: Html | null) => time?.text.replaceAll(/<[^>]*>/g, '')

afterEach(() => vi.unstubAllEnvs())

test('an hour that the server skips is shown as it is in the brand', () => {
  vi.stubEnv('TZ', 'Europe/London')
  expect(words(dateOf('2026-03-29T01:30:00Z', 'Africa/Accra', 'en-US'))).toBe('29 March 2026, 01:30 GMT')
  expect(words(shortDateOf('2026-03-29T00:30:00Z', 'Africa/Lagos', 'en', '2026'))).toBe('29 Mar, 01:30')
})

test('a date is in the language of its page', () => {
  expect(words(dateOf('2026-12-03T07:05:00Z', 'Asia/Manila', 'fr-FR'))).toBe('3 décembre 2026, 15:05 GMT+8')
  expect(words(shortDateOf('2026-12-03T07:05:00Z', 'Asia/Manila', 'ar-EG', '2026'))).toBe('3 ديسمبر, 15:05')
})

test('a list names the year of what is not of the present year in the brand', () => {
  const at = (instant: string) => words(shortDateOf(instant, 'Africa/Lagos', 'en-US', '2026'))
  expect(at('2014-03-10T12:00:00Z')).toBe('10 Mar 2014, 13:00')
  expect(at('2025-12-31T23:30:00Z')).toBe('1 Jan, 00:30')
})
