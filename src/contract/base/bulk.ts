// The shared parts of every bulk change: which rows it changes, and how far it has come.
import { z } from 'zod'

import { id, sentences } from './record'

/** The largest number of rows that one call changes. It keeps each reply fast. */
export const bulkSlice = 200

/** The largest number of ids that a change of all matching rows may exclude. */
const mostExceptions = 5000

/**
 * Where the next slice of a change of all matching rows begins: after the id `after`. Rows with an id above `until` were created
 * since and are left out.
 */
const nextSlice = z.strictObject({ after: id, until: id })
export type NextSlice = z.infer<typeof nextSlice>

/** The rows of a bulk change: by ids, or all that match a list's query string except some, slice by slice. */
export const bulkWhich = {
  ids: z.array(id).min(1).max(bulkSlice, `At most ${bulkSlice}.`).optional(),
  versions: z.record(z.string(), z.number().int()).optional(),
  matching: z.string().max(4000).optional(),
  except: z.array(id).max(mostExceptions, `At most ${mostExceptions}.`).optional(),
  from: nextSlice.optional(),
  most: z.number().int().min(1).max(bulkSlice).default(bulkSlice),
}

/** A row with its own values. Undo sends rows in this form. */
export const rowsWithValues = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1).max(bulkSlice, `At most ${bulkSlice}.`).optional()

interface Which {
  ids?: unknown
  matching?: unknown
  except?: unknown
  rows?: unknown
  set?: unknown
}

/**
 * Checks that the rows are named in exactly one of the three ways, and that `set` is given once for all of them or with each row.
 */
export function checkWhich({ ids, matching, except, rows, set }: Which, context: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] })
  if ([ids, matching, rows].filter((given) => given !== undefined).length !== 1)
    wrong('ids', 'Give ids, matching or rows.')
  if ((rows === undefined) === (set === undefined)) wrong('set', 'Give what to set, once for all or with each row.')
  if (matching === undefined && except !== undefined) wrong('except', 'Rows are taken out of what matches.')
}

/** The reply of a bulk change, besides the changed rows. */
export const bulkResultFields = {
  errors: z.record(z.string(), z.array(z.string())),
  /** The names of the rows with errors, by id; rows that do not exist are missing. */
  headlines: z.record(z.string(), z.string()),
  /** The patterns and values of the errors, for translations. */
  sentences: sentences.optional(),
  /** The progress to send with the next slice; null: all rows are done. */
  next: nextSlice.nullable(),
}
