// A change of many posts at once: the rows, the new values, and the result of each row.
import { z } from 'zod'

import { bulkResultFields, rowsWithValues, bulkWhich, checkWhich } from '#contract/base/bulk'
import { instantText } from '#contract/base/list-query'
import { id, ids } from '#contract/base/record'

const flag = z.union([z.literal(0), z.literal(1)])

/** The tags and authors that a post may have. A bulk change has the same limits, because its undo sends whole lists. */
export const postLists = { tags: ids(100).optional(), authors: ids(50).optional() }

/** Lists of a post to which ids are added, or from which they are removed. */
const lists = z.strictObject(postLists)
export type BulkLists = z.infer<typeof lists>

/** The fields that may be changed on many posts at once. */
export const bulkSet = z.strictObject({
  status: z.union([0, 1, 2, 3, 4, 5].map((status) => z.literal(status))).optional(),
  /** With status 3: 'now'; with 5: the instant. When missing, a post that was public before keeps its date. */
  published_at: z
    .union([z.literal('now'), instantText])
    .nullable()
    .optional(),
  is_verified: flag.optional(),
  is_evergreen: flag.optional(),
  table_of_contents: flag.optional(),
  breaking_status: flag.optional(),
  top_status: z.number().int().min(0).max(2).optional(),
  priority: z.number().int().min(0).max(2).optional(),
  category_id: id.nullable().optional(),
  ...postLists,
  /** Ids appended to the lists of each post. */
  add: lists.optional(),
  /** Ids removed from the lists of each post. */
  remove: lists.optional(),
})
export type BulkSet = z.input<typeof bulkSet>

/** A row with values of its own, as an undo sends it. */
const bulkRow = z.strictObject({
  id,
  version: z.number().int().optional(),
  status: z.number().int().optional(),
  set: bulkSet,
})

/**
 * The rows, in one of three ways: `ids` with the `versions` and `statuses` that the person saw (a schedule changes a status without
 * a new version; the status is checked only where the change sets the status or the publishing time); `matching`, every row that
 * matches a list's query string, except those in `except`, one slice a call (`next` of the reply is `from` of the next call); or
 * `rows`, each set back to the values that an earlier reply gave as `before`. Rows whose status is not in `only` are not changed
 * and are answered in `left`.
 */
export const bulkTarget = z
  .strictObject({
    ...bulkWhich,
    statuses: z.record(z.string(), z.number().int()).optional(),
    rows: rowsWithValues(bulkRow),
    only: z.array(z.number().int().min(0).max(5)).max(6).optional(),
    set: bulkSet.optional(),
  })
  .superRefine(checkWhich)

export type BulkTarget = z.infer<typeof bulkTarget>

export const bulkReply = z.object({
  /**
   * The current status and version of each changed row, and the earlier value of every field that the change moved; `before` is
   * empty when nothing moved, as with a flag that was already set.
   */
  success: z.record(z.string(), z.object({ id, status: z.number(), version: z.number(), before: bulkSet })),
  /** Rows left unchanged because of `only`. */
  left: z.record(z.string(), z.object({ id, status: z.number(), main_headline: z.string() })),
  ...bulkResultFields,
})
export type BulkReply = z.infer<typeof bulkReply>
