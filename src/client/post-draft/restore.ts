// Restores an earlier field or block in an open post, as an unsaved change.
import { changedFields } from '#client/unsaved/merge'
import { Failure } from '#contract/base/failure'
import { isBodyError, parseBody } from '#text/body'

import { editDraft, flushDraft } from './draft'
import { type FieldName, groupOf } from './merge-values'
import { changeDraft, draftOf } from './store'
import type { PostValues } from './values'

export const changedSince = 'The text has changed since: look at it again.'

const pick = (from: PostValues, fields: readonly FieldName[]): Partial<PostValues> =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))

function put(id: number, change: Partial<PostValues>): void {
  editDraft(id, change)
  if (change.body !== undefined) changeDraft(id, ({ textAt }) => ({ textAt: textAt + 1 }))
}

/** Sets a field to an earlier value. @returns a function that undoes it; null when the post is not open. */
export function putField(id: number, field: FieldName, earlier: PostValues): (() => void) | null {
  flushDraft(id)
  const draft = draftOf(id)
  if (!draft) return null
  const fields = groupOf(field, earlier, draft.values)
  return putUndoably(id, pick(earlier, fields), pick(draft.values, fields))
}

/** Puts values into an open post. @returns a function that undoes it. */
function putUndoably(id: number, values: Partial<PostValues>, before: Partial<PostValues>): () => void {
  put(id, values)
  return () => putBack(id, values, before)
}

/** Whether fields of a post still have the values that were put into them. */
export const areStill = (values: Partial<PostValues>, now: PostValues): boolean =>
  changedFields({ ...now, ...values }, now).length === 0

/** Puts `before` in the place of `values` in an open post. @throws Failure when the post was closed, or they were changed since. */
export function putBack(id: number, values: Partial<PostValues>, before: Partial<PostValues>): void {
  flushDraft(id)
  const now = draftOf(id)?.values
  if (!now) throw new Failure(409, 'Open a post first')
  if (!areStill(values, now)) throw new Failure(409, changedSince)
  put(id, before)
}

/**
 * Reverts one changed place of the text. @returns a function that undoes it; null when the post is not open or has no such place.
 */
export async function putBlock(id: number, at: number, earlier: string): Promise<(() => void) | null> {
  const { revertHunk } = await import('#text/versions/block-difference')
  flushDraft(id)
  const body = draftOf(id)?.values.body
  const [before, after] = [parseBody(earlier), parseBody(body ?? null)]
  if (body === undefined || isError(before) || isError(after)) return null
  const next = revertHunk(before, after, at)
  if (next === null) return null
  return putUndoably(id, { body: JSON.stringify(next) }, { body })
}

const isError = (body: ReturnType<typeof parseBody>): body is Extract<typeof body, { error: string }> =>
  !Array.isArray(body) && isBodyError(body)
