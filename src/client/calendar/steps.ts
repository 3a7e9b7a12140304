// The keyboard navigation of the calendar.
import { dayAfter } from '#text/days'

import { monthAfter, type Span } from './days'

export type CalendarStep = 'left' | 'right' | 'up' | 'down'

export interface CalendarPlace {
  day: string
  id: number | null
}

interface Shown {
  span: Span
  days: ReadonlyMap<string, readonly number[]>
}

/**
 * The day and post that the calendar's cursor moves to. Left and right go to the next day, to the post at the same index. Up and
 * down go through a day's posts, in a month on to another week.
 */
export function calendarStep({ span, days }: Shown, { day, id }: CalendarPlace, step: CalendarStep): CalendarPlace {
  const ids = days.get(day) ?? []
  const row = id === null ? -1 : ids.indexOf(id)
  if (step === 'left' || step === 'right') {
    const next = dayAfter(day, step === 'right' ? 1 : -1)
    const there = days.get(next) ?? []
    return { day: next, id: there[Math.min(Math.max(row, 0), there.length - 1)] ?? null }
  }
  const found = step === 'down' ? ids[row + 1] : row < 0 ? ids.at(-1) : ids[row - 1]
  if (found !== undefined) return { day, id: found }
  if (span === 'week') return { day, id: row < 0 ? null : id }
  const next = dayAfter(day, step === 'down' ? 7 : -7)
  const there = days.get(next) ?? []
  return { day: next, id: (step === 'down' ? there[0] : there.at(-1)) ?? null }
}

/** The day to show after `[` (`by` -1) or `]` (1): a week or a month before or after `day`. */
export const turnedDay = (span: Span, day: string, by: 1 | -1): string =>
  span === 'week' ? dayAfter(day, 7 * by) : monthAfter(day, by)
