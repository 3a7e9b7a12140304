// The fields of a task that need a check: its deadline and its notes.
import { brands } from '#contract/brands'
import { invalid } from '#contract/failure'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import type { posts } from '#server/db/schema'
import { isBodyError, parseBody } from '#text/body'
import { wallClockIn } from '#text/zone'

import type { Patch } from './patch'
import type { PostRecord } from './record'
import { wasChanged } from './taken-back'

type Before = Pick<PostRecord, 'id' | 'due_date'>

/**
 * The columns of a task that need more than their schema. A changed deadline is not before today in the brand's zone, unless the
 * change undoes one of the last day. @throws Failure 422
 */
export async function taskColumns(
  tx: Transaction,
  { settings, now }: Context,
  patch: Patch,
  before: Before,
): Promise<Partial<typeof posts.$inferInsert>> {
  const { due_date: due, notes } = patch
  if (due && due !== before.due_date) {
    const today = wallClockIn(now().getTime(), brands[settings.brand].zone).slice(0, 10)
    const isPast = due < today
    if (isPast && !(await wasChanged(tx, before.id, 'due_date', { from: due, to: before.due_date, now: now() })))
      throw invalid({ due_date: ['The publication deadline cannot be earlier than today.'] })
  }
  return notes === undefined ? {} : { notes: storedNotes(notes) }
}

function storedNotes(notes: string | null): string | null {
  if (notes === null || notes === '') return null
  const read = parseBody(notes)
  if (isBodyError(read)) throw invalid({ notes: [read.message] })
  return JSON.stringify(read)
}
