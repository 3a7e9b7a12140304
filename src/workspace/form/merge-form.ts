// Merges the unsaved values of a form with another person's changes to the same record.
import { z } from 'zod'

import { changedFields, merge } from '#client/unsaved/merge'
import { Failure } from '#contract/base/failure'

const row = z.looseObject({ id: z.number(), version: z.number() })
export type CurrentRow = z.infer<typeof row>

/** The present record in the body of a 409 failure; undefined for any other error. */
export function currentIn(error: unknown): CurrentRow | undefined {
  if (!(error instanceof Failure) || error.status !== 409) return undefined
  return row.safeParse(error.detail.extra?.['current']).data
}

export interface FormConflict<Values extends object> {
  /** The values on the server. */
  theirs: Values
  /** The typed values, with the server's values in fields that were changed only there. */
  mine: Values
  /** The conflicting fields: changed here and on the server, to different values. */
  fields: readonly (keyof Values)[]
}

/** Merges typed values with the server's. @param base the values that both started from. */
export function mergeForm<Values extends object>(base: Values, typed: Values, theirs: Values): FormConflict<Values> {
  const { values, conflicts } = merge(base, typed, theirs)
  return { theirs, mine: values, fields: conflicts }
}

/** The values with the server's in the conflicting fields. */
export function withTheirs<Values extends object>(values: Values, { theirs, fields }: FormConflict<Values>): Values {
  const taken = { ...values }
  for (const field of fields) taken[field] = theirs[field]
  return taken
}

/** The values that differ from the base. Only these are sent. */
export function changesOf<Values extends object>(base: Values, values: Values): Partial<Values> {
  const changes: Partial<Values> = {}
  for (const field of changedFields(values, base)) changes[field] = values[field]
  return changes
}

/** A field's name for the person: `main_headline` becomes 'Main headline'. */
export const fieldName = (name: string): string => {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
