// Finds problems of a schedule: posts of a section in the same minute, and long gaps on a weekday.
import type { PlannedPost } from '#contract/posts/calendar'
import { postStatuses as status } from '#contract/constants'

import { momentIn, wallOf, weekdayOf } from './days'

const dayBegins = 6 * 60
const dayEnds = 22 * 60
const longestGap = 3 * 60

/** The ids of posts in the same minute as another post of their section. Posts that are all published are no clash. */
export function clashesOf(posts: readonly PlannedPost[]): ReadonlySet<number> {
  const minutes = new Map<string, PlannedPost[]>()
  for (const post of posts) {
    if (post.section_id === null) continue
    const minute = `${post.section_id} ${Math.floor(Date.parse(post.published_at) / 60_000)}`
    minutes.set(minute, [...(minutes.get(minute) ?? []), post])
  }
  const clashing = [...minutes.values()].filter(
    (same) => same.length > 1 && same.some((post) => post.status === status.scheduled),
  )
  return new Set(clashing.flatMap((same) => same.map(({ id }) => id)))
}

/** Times of a day, `06:00`. */
export interface Gap {
  from: string
  until: string
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The gaps of more than three hours between 06:00 and 22:00 that have not ended. A Saturday or Sunday has none. */
export function gapsOf(day: string, posts: readonly PlannedPost[], zone: string, now: number): Gap[] {
  if (weekdayOf(day) > 4) return []
  const times = posts
    .map(({ published_at }) => minutesOf(wallOf(published_at, zone).time))
    .filter((minute) => minute > dayBegins && minute < dayEnds)
  const ends = [...times.toSorted((one, other) => one - other), dayEnds]
  return ends
    .map((until, at) => ({ from: at === 0 ? dayBegins : (ends[at - 1] ?? dayBegins), until }))
    .filter(({ from, until }) => until - from > longestGap)
    .map(({ from, until }) => ({ from: timeOf(from), until: timeOf(until) }))
    .filter(({ until }) => Date.parse(momentIn(`${day}T${until}`, zone)) > now)
}
