// The cached calendar: its query, its posts by id, and moves that are shown before the server confirms them (optimistic updates).
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api/api-late'
import { knownRows } from '#client/lists/known'
import { postSubject } from '#client/posts/posts'
import { queries } from '#client/api/queries'
import type { Calendar, PlannedPost } from '#contract/posts/calendar'

export interface CalendarFilter {
  from: string
  until: string
  section?: string
  assignee?: number
}

const posts = knownRows<PlannedPost>()

/** Posts by id, from all weeks. */
export const knownPlanned: Pick<typeof posts, 'get' | 'stamp'> = posts

/** Moves that the server has not confirmed yet: ids of posts with their new publication times. */
const pending = new Map<number, string>()

/** The shown publication time of a post: that of an unconfirmed move, else the server's. Undefined: the post is not known. */
export const plannedAt = (id: number): string | undefined => pending.get(id) ?? posts.get(id)?.published_at

/** Whether a move of the post is not confirmed yet. */
export const isMoving = (id: number): boolean => pending.has(id)

const inOrder = (one: PlannedPost, other: PlannedPost) =>
  one.published_at.localeCompare(other.published_at) || one.id - other.id

const withPending = (calendar: Calendar): Calendar => ({
  ...calendar,
  items: calendar.items
    .map((post) => ({ ...post, published_at: plannedAt(post.id) ?? post.published_at }))
    .toSorted(inOrder),
})

const redraw = () =>
  void queries.setQueriesData<Calendar>({ queryKey: ['calendar'] }, (calendar) => calendar && withPending(calendar))

export const calendarQuery = ({ from, until, section, assignee }: CalendarFilter) =>
  queryOptions({
    queryKey: ['calendar', from, until, section ?? '', assignee ?? 0],
    queryFn: async ({ signal }) => {
      const query = {
        from,
        until,
        ...(section ? { section } : {}),
        ...(assignee ? { assignee: String(assignee) } : {}),
      }
      const read = await api.calendar.get({ query, signal })
      remember(read.items)
      return withPending(read)
    },
    placeholderData: keepPreviousData,
  })

/** Stores the posts of a calendar, and copies their fields into the known posts, because it was read later than a list. */
function remember(items: readonly PlannedPost[]): void {
  posts.remember(items)
  for (const { id, status, main_headline, section_id, published_at, version } of items)
    if (postSubject.known.get(id))
      postSubject.known.change(id, { status, main_headline, section_id, published_at, version })
}

/** Invalidates the queries of all calendars; those on screen are fetched again. */
export const readCalendarsAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['calendar'] })

/**
 * Shows a post at another time before the server has confirmed the move.
 * @returns a function to call when the server has confirmed it.
 */
export function showPlanned(id: number, at: string): () => void {
  pending.set(id, at)
  redraw()
  return () => {
    if (pending.get(id) === at) pending.delete(id)
  }
}

/** Shows a post at its stored time again, because the server refused a move. */
export function showStored(id: number): void {
  pending.delete(id)
  redraw()
}
