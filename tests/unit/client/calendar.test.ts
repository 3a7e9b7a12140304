import { expect, test } from 'vitest'

import { daysOf, monthAfter, movedBy } from '#client/calendar/days'
import { dayAfter, isDay } from '#text/days'
import { clashesOf, gapsOf } from '#client/calendar/faults'
import { calendarStep } from '#client/calendar/steps'
import type { PlannedPost } from '#contract/posts/calendar'

const zone = 'Africa/Lagos'
const post = (id: number, published_at: string, change: Partial<PlannedPost> = {}): PlannedPost => ({
  id,
  status: 5,
  template_type: 0,
  main_headline: `Post ${id}`,
  section_id: 1,
  assignee: null,
  reporter_id: null,
  authors: [],
  lock: null,
  version: 1,
  published_at,
  ...change,
})

test('a week runs from Monday, a month over whole weeks', () => {
  expect(daysOf('week', '2026-03-15')).toEqual(Array.from({ length: 7 }, (_, at) => dayAfter('2026-03-09', at)))
  const month = daysOf('month', '2026-03-31')
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-02-23', '2026-04-05', 42])
  expect(daysOf('month', '2027-02-10').length).toBe(28)
})

test('a month later is its last day where it is shorter', () => {
  expect(monthAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthAfter('2026-03-31', -1)).toBe('2026-02-28')
  expect(monthAfter('2026-12-05', 1)).toBe('2027-01-05')
})

test('a day of an address is a day that there is', () => {
  expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('x'), isDay(null)]).toEqual([true, false, false, false])
})

test('a day later is the same time of the clock, also where the clocks change', () => {
  expect(movedBy('2026-03-10T09:00:00Z', 15, zone)).toBe('2026-03-10T09:15:00.000Z')
  expect(movedBy('2026-03-28T09:00:00Z', 24 * 60, 'Europe/London')).toBe('2026-03-29T08:00:00.000Z')
})

test('posts of one section in one minute clash, unless both are out', () => {
  const at = '2026-03-10T09:00:20Z'
  expect([...clashesOf([post(1, at), post(2, '2026-03-10T09:00:40Z'), post(3, at, { section_id: 2 })])]).toEqual([1, 2])
  expect(clashesOf([post(1, at, { status: 3 }), post(2, at, { status: 3 })]).size).toBe(0)
  expect(clashesOf([post(1, at, { section_id: null }), post(2, at, { section_id: null })]).size).toBe(0)
})

test('a weekday has a gap where no post goes out for over three hours from 6 to 22', () => {
  const now = Date.parse('2026-03-01T00:00:00Z')
  const posts = ['08:00', '11:00', '14:01', '17:00', '20:00'].map((time, at) =>
    post(at + 1, `2026-03-10T${time}:00+01:00`),
  )
  expect(gapsOf('2026-03-10', posts, zone, now)).toEqual([{ from: '11:00', until: '14:01' }])
  expect(gapsOf('2026-03-10', [], zone, now)).toEqual([{ from: '06:00', until: '22:00' }])
  expect(gapsOf('2026-03-14', [], zone, now)).toEqual([])
  expect(gapsOf('2026-03-10', [], zone, Date.parse('2026-03-10T21:00:00Z'))).toEqual([])
})

test('arrows go among posts and days, and from week to week in a month', () => {
  const days = new Map([
    ['2026-03-10', [1, 2]],
    ['2026-03-11', [3]],
    ['2026-03-17', [4]],
  ])
  const week = { span: 'week', days } as const
  const first = { day: '2026-03-10', id: null }
  expect(calendarStep(week, first, 'down').id).toBe(1)
  expect(calendarStep(week, { day: '2026-03-10', id: 2 }, 'down').id).toBe(2)
  expect(calendarStep(week, { day: '2026-03-10', id: 2 }, 'right')).toEqual({ day: '2026-03-11', id: 3 })
  expect(calendarStep(week, { day: '2026-03-11', id: 3 }, 'right')).toEqual({ day: '2026-03-12', id: null })
  const month = { span: 'month', days } as const
  expect(calendarStep(month, { day: '2026-03-10', id: 2 }, 'down')).toEqual({ day: '2026-03-17', id: 4 })
})
