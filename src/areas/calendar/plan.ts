// Computes what the calendar draws: its days with their posts, the clashes and the pauses.
import { byDay, type Span } from '#client/calendar/days'
import { clashesOf, type Gap, gapsOf } from '#client/calendar/faults'
import type { PlannedPost } from '#contract/posts/calendar'
import { wallOf } from '#client/calendar/days'

export interface DayPlan {
  day: string
  posts: readonly PlannedPost[]
  gaps: readonly Gap[]
}

export interface CalendarPlan {
  span: Span
  days: readonly DayPlan[]
  clashes: ReadonlySet<number>
  /** The hours that a week shows, each from the first to the last. */
  hours: readonly number[]
}

export const hourOf = (post: PlannedPost, zone: string): number =>
  Number(wallOf(post.published_at, zone).time.slice(0, 2))

interface Wanted {
  span: Span
  days: readonly string[]
  zone: string
  now: number
  /** Whether to compute pauses, the hours of a working day without a post. They mean nothing for the posts of one person. */
  gaps: boolean
}

export function planOf(posts: readonly PlannedPost[], { span, days, zone, now, gaps }: Wanted): CalendarPlan {
  const found = byDay(posts, zone)
  const hours = posts.map((post) => hourOf(post, zone))
  const [first, last] = [Math.min(6, ...hours), Math.max(21, ...hours)]
  return {
    span,
    clashes: clashesOf(posts),
    hours: Array.from({ length: last - first + 1 }, (_, at) => first + at),
    days: days.map((day) => {
      const its = found.get(day) ?? []
      return { day, posts: its, gaps: gaps ? gapsOf(day, its, zone, now) : [] }
    }),
  }
}
