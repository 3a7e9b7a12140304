// Days, weeks and months of the calendar, as `2026-03-10`, and posts by their publishing day in a zone.
import type { PlannedPost } from '#contract/posts/calendar'
import { dayAfter, dayText, startOf } from '#text/days'
import { instantIn, wallClockIn } from '#text/zone'

export type Span = 'week' | 'month'

/** The weekday of a day: 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(startOf(day)).getUTCDay() + 6) % 7

/** The same day of a later month, or the last day of that month if it is shorter. */
export function monthAfter(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayText(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** The days that are shown together with a day: its week from Monday on, or the whole weeks of its month. */
export function daysOf(span: Span, day: string): string[] {
  const first = span === 'week' ? day : `${day.slice(0, 8)}01`
  const last = span === 'week' ? day : dayAfter(`${monthAfter(first, 1)}`, -1)
  const start = dayAfter(first, -weekdayOf(first))
  const count = (startOf(last) - startOf(start)) / 86_400_000 + 7 - weekdayOf(last)
  return Array.from({ length: count }, (_, at) => dayAfter(start, at))
}

/** The instant, in ISO 8601, of a wall clock time in a zone. */
export const momentIn = (wallClock: string, zone: string): string => new Date(instantIn(wallClock, zone)).toISOString()

/**
 * The instant that is `minutes` later on the clocks of a zone: 1440 minutes later is the same time of the next day, also across a
 * clock change.
 */
export function movedBy(instant: string, minutes: number, zone: string): string {
  const wall = Date.parse(`${wallClockIn(instant, zone)}Z`) + minutes * 60_000
  return momentIn(new Date(wall).toISOString().slice(0, 19), zone)
}

/** The date (`2026-03-10`) and the time (`09:15`) of an instant in a zone. */
export function wallOf(instant: string, zone: string): { day: string; time: string } {
  const wall = wallClockIn(instant, zone)
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** Groups posts by the day of their publication in a zone. Within a day they keep their order. */
export function byDay(posts: readonly PlannedPost[], zone: string): Map<string, PlannedPost[]> {
  const days = new Map<string, PlannedPost[]>()
  for (const post of posts) {
    const { day } = wallOf(post.published_at, zone)
    days.set(day, [...(days.get(day) ?? []), post])
  }
  return days
}
