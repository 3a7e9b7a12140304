// The status, the breaking flag and the dates of a post: which changes are allowed, and what they change.
import { postStatuses as status } from '#contract/constants'

import { invalid } from '#contract/base/failure'
import { boardMoves } from '#contract/posts/board-moves'
import type { Transaction } from '#server/db/connect'
import type { posts } from '#server/db/schema'

import { type Patch, touchesText } from './patch'
import type { PostRecord } from './record'
import { undoesRecentChange } from './recent-undo'

type Change = Partial<typeof posts.$inferInsert>

/** The date that a patch sends; undefined when it sends none. */
export function givenDate({ published_at }: Patch, now: Date): Date | null | undefined {
  if (published_at === 'now') return now
  return typeof published_at === 'string' ? new Date(published_at) : published_at
}

const sameDate = (one: Date | null | undefined, other: Date | null) => one?.getTime() === other?.getTime()

/** Whether a change only restores a post from the trash to its earlier status. */
export function comesBack(patch: Patch, before: PostRecord, now: Date): boolean {
  const { status: to, published_at: _date, ...rest } = patch
  const given = givenDate(patch, now)
  return (
    before.status === status.trashed &&
    before.trashed_from !== null &&
    to === before.trashed_from &&
    Object.keys(rest).length === 0 &&
    (given === undefined || sameDate(given, before.published_at))
  )
}

/** The former status of a post in the trash. It is cleared when the text changes there, so that the post is checked again. */
export function trashColumns(patch: Patch, before: PostRecord): Change {
  const to = patch.status ?? before.status
  // A new preview number invalidates the preview links that were shared, also after a restore.
  if (to === status.trashed && before.status !== status.trashed)
    return { trashed_from: before.status, preview_number: before.preview_number + 1 }
  return to !== status.trashed || touchesText(patch) ? { trashed_from: null } : {}
}

/** Another top status than the regular one ends a breaking post. @throws Failure 422 if the post has another one already */
export function breakingColumns(patch: Patch, before: Pick<PostRecord, 'top_status'>): Change {
  if ((patch.top_status ?? 0) !== 0) return { breaking_status: 0 }
  if (patch.breaking_status === 1 && patch.top_status === undefined && before.top_status !== 0)
    throw invalid({ breaking_status: ['Only a post of regular top status can be breaking.'] })
  return {}
}

/**
 * Checks a change of status. The board's rules decide which posts may enter In work and Ready; other statuses are reached by
 * commands: back to draft, publish, schedule, trash. `isUndo`: the change is an undo, so it may reverse a move of the last day.
 * @throws Failure 422
 */
export async function checkMove(
  tx: Transaction,
  before: PostRecord,
  to: number,
  { now, isUndo = false }: { now: Date; isUndo?: boolean | undefined },
): Promise<void> {
  const allowed = to === before.status || (boardMoves[to]?.includes(before.status) ?? true)
  if (
    !allowed &&
    !(isUndo && (await undoesRecentChange(tx, before.id, 'status', { from: to, to: before.status, now })))
  )
    throw invalid({ status: ['This move is not allowed.'] })
}

/**
 * Checks a date that is sent for a post which stays a draft, in work, ready or in the trash: one that was never published has none.
 * `isUndo`: the change is an undo, so it may set the date of the last day again.
 * @throws Failure 422
 */
export async function checkDate(
  tx: Transaction,
  before: PostRecord,
  patch: Patch,
  { now, isUndo = false }: { now: Date; isUndo?: boolean | undefined },
): Promise<void> {
  const given = givenDate(patch, now)
  const to = patch.status ?? before.status
  if (!given || sameDate(given, before.published_at)) return
  if (to !== before.status || to === status.published || to === status.scheduled || before.first_published_at) return
  const of = { from: given.toISOString(), to: before.published_at?.toISOString() ?? null, now }
  if (!(isUndo && (await undoesRecentChange(tx, before.id, 'published_at', of))))
    throw invalid({ published_at: ['A post that was never published has no date: publish it, or schedule it.'] })
}

/**
 * The columns for status and date. `isUndo`: the values are this server's earlier ones, so an undo keeps the given date.
 * @throws Failure 422 for an invalid date
 */
export function statusColumns(patch: Patch, before: PostRecord, now: Date, isUndo: boolean): Change {
  const to = patch.status ?? before.status
  const given = givenDate(patch, now)
  const change: Change = patch.status === undefined ? {} : { status: to }
  if (given !== undefined) change.published_at = given
  if (to === status.scheduled) Object.assign(change, scheduled(given, before, now))
  else if (to === status.published) Object.assign(change, published(given, before, now))
  else if (to !== before.status && to !== status.trashed && !(isUndo && given !== undefined)) {
    // Moved back: a post that was public keeps its first date (the republish state); a date that was never reached is cleared.
    change.published_at = before.first_published_at
  }
  return change
}

function scheduled(given: Date | null | undefined, before: PostRecord, now: Date): Change {
  if (given === undefined && before.status === status.scheduled) return {}
  // A schedule is cancelled by moving the post to draft. Its date cannot be removed.
  const at = given === undefined ? before.published_at : given
  if (!at) throw invalid({ schedule_time: ['Time cannot be blank.'] })
  if (at <= now && !(before.status === status.scheduled && sameDate(at, before.published_at)))
    throw invalid({ schedule_time: ['It seems time has passed.'] })
  return { published_at: at }
}

function published(given: Date | null | undefined, before: PostRecord, now: Date): Change {
  const at = given ?? before.published_at ?? now
  if (at > now) throw invalid({ published_at: ['A published post cannot have a date to come; schedule it.'] })
  return { published_at: at, first_published_at: before.first_published_at ?? at }
}
