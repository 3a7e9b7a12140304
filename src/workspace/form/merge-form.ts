// A form's record was changed by somebody else: what they wrote meets what is typed here.
import { z } from 'zod'

import { changedFields, merge } from '#client/draft/merge'
import { Failure } from '#contract/failure'

const row = z.looseObject({ id: z.number(), version: z.number() })
export type CurrentRow = z.infer<typeof row>

/** The record as it stands now, out of a failure that says that what was sent is stale. */
export function currentIn(error: unknown): CurrentRow | undefined {
  if (!(error instanceof Failure) || error.status !== 409) return undefined
  return row.safeParse(error.detail.extra?.['current']).data
}

export interface FormConflict<Values extends object> {
  /** What the server has. */
  theirs: Values
  /** What was typed, with what only they changed. */
  mine: Values
  /** The same, but with theirs where both wrote. */
  withTheirs: Values
  /** Both wrote these, and not the same. */
  fields: readonly string[]
}

/** @param base what both began with. */
export function mergeForm<Values extends object>(base: Values, typed: Values, theirs: Values): FormConflict<Values> {
  const { values, conflicts } = merge(base, typed, theirs)
  const withTheirs = { ...values }
  for (const field of conflicts) withTheirs[field] = theirs[field]
  return { theirs, mine: values, withTheirs, fields: conflicts.map(String) }
}

/** The part of the values that differs from what was there: all that is sent of an edit. */
export function changesOf<Values extends object>(base: Values, values: Values): Partial<Values> {
  const changes: Partial<Values> = {}
  for (const field of changedFields(values, base)) changes[field] = values[field]
  return changes
}

/** `main_headline` as people read it. */
export const fieldName = (name: string): string => {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
