// What every change of many records has in common: which rows are meant, and how far it has come.
import { z } from 'zod'

import { id } from './record'

/** So many rows one call changes, so that no answer takes longer than anybody waits. */
export const bulkSlice = 200

/** So many rows may be taken out of all that match: nobody names more by hand. */
const mostExceptions = 5000

/** How far a change of what matches has come: rows after this id, and none that came since it began. */
export const bulkProgress = z.strictObject({ after: id, until: id })
export type BulkProgress = z.infer<typeof bulkProgress>

/** Rows by their ids, or all that match a list's query string but some, a slice at a time. */
export const bulkWhich = {
  ids: z.array(id).min(1).max(bulkSlice, `At most ${bulkSlice}.`).optional(),
  versions: z.record(z.string(), z.number().int()).optional(),
  matching: z.string().max(4000).optional(),
  except: z.array(id).max(mostExceptions, `At most ${mostExceptions}.`).optional(),
  from: bulkProgress.optional(),
  most: z.number().int().min(1).max(bulkSlice).default(bulkSlice),
}

/** A row with what it alone is set to: how a change is taken back. */
export const bulkRows = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1).max(bulkSlice, `At most ${bulkSlice}.`).optional()

interface Which {
  ids?: unknown
  matching?: unknown
  except?: unknown
  rows?: unknown
  set?: unknown
}

/** Rows are named in one of three ways, and what is set is said once for all of them or with each. */
export function checkWhich({ ids, matching, except, rows, set }: Which, context: z.RefinementCtx): void {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', message, path: [path] })
  if ([ids, matching, rows].filter((given) => given !== undefined).length !== 1)
    wrong('ids', 'Give ids, matching or rows.')
  if ((rows === undefined) === (set === undefined)) wrong('set', 'Give what to set, once for all or with each row.')
  if (matching === undefined && except !== undefined) wrong('except', 'Rows are taken out of what matches.')
}

/** What a change of many answers beside the rows that were changed. */
export const bulkTold = {
  errors: z.record(z.string(), z.array(z.string())),
  /** The names of rows with errors, as far as they exist. */
  headlines: z.record(z.string(), z.string()),
  /** Null: there are no more. */
  next: bulkProgress.nullable(),
}
