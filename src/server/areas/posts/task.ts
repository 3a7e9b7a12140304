// The fields of a task that need a check: its deadline, its assignee and its notes.
import { brands } from '#contract/brands'
import { invalid } from '#contract/base/failure'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import type { posts } from '#server/db/schema'
import { emit } from '#server/events/events'
import { readText } from '#server/areas/rich-text'
import { whyNoWorkFor } from '#server/areas/users/active'
import { wallClockIn } from '#text/zone'

import type { Patch } from './patch'
import type { PostRecord } from './record'
import { undoesRecentChange } from './recent-undo'

type Before = Pick<PostRecord, 'id' | 'due_date' | 'assignee_id' | 'notes'>

/**
 * The columns of a task that need more than their schema. A new assignee is an active person. A changed deadline is not before
 * today in the brand's zone, unless the change undoes one of the last day. @throws Failure 422
 */
export async function taskColumns(
  tx: Transaction,
  context: Context,
  patch: Patch,
  before: Before,
): Promise<Partial<typeof posts.$inferInsert>> {
  const { settings, now } = context
  const { due_date: due, notes, assignee_id: assignee } = patch
  const refused = assignee != null && assignee !== before.assignee_id && (await whyNoWorkFor(tx, assignee))
  if (refused) throw invalid({ assignee_id: [refused] })
  if (due && due !== before.due_date) {
    const today = wallClockIn(now().getTime(), brands[settings.brand].zone).slice(0, 10)
    const isPast = due < today
    if (
      isPast &&
      !(await undoesRecentChange(tx, before.id, 'due_date', { from: due, to: before.due_date, now: now() }))
    )
      throw invalid({ due_date: ['The publication deadline cannot be earlier than today.'] })
  }
  return notes === undefined ? {} : { notes: storedNotes(context, notes, before.notes) }
}

/**
 * Emits the event that posts became somebody's tasks; not for one's own.
 * @param was whose tasks they were, null: nobody's. @param now the new assignee; null or undefined: nobody, or no change
 */
export async function emitAssigned(
  tx: Transaction,
  { user }: Context,
  posts: readonly number[],
  { was, now }: { was: number | null; now: number | null | undefined },
): Promise<void> {
  if (now != null && now !== was && now !== user.id) await emit(tx, 'task.assigned', posts)
}

function storedNotes(context: Context, notes: string | null, before: string | null): string | null {
  if (notes === null || notes === '') return null
  return JSON.stringify(readText(context, notes, before, 'notes'))
}
