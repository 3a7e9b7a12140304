// A change of many posts at once: which rows, what is set, and what became of each.
import { z } from 'zod'

import { bulkRows, bulkTold, bulkWhich, checkWhich } from './bulk'
import { instantText } from './list-query'
import { id } from './record'

const flag = z.union([z.literal(0), z.literal(1)])

const idsOf = z.array(id).max(50)
/** Lists of a post that others are added to or taken from. */
const lists = z.strictObject({ tags: idsOf.optional(), authors: idsOf.optional() })
export type BulkLists = z.infer<typeof lists>

/** What may be changed on many posts at once. */
export const bulkSet = z.strictObject({
  status: z.union([0, 1, 2, 3, 4, 5].map((status) => z.literal(status))).optional(),
  /** With status 3: publish as of now; with 5: the instant. Left out, a post that was public before keeps its date. */
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
  tags: idsOf.optional(),
  authors: idsOf.optional(),
  /** Put at the end of what each post has. */
  add: lists.optional(),
  /** Taken out of what each post has. */
  remove: lists.optional(),
})
export type BulkSet = z.input<typeof bulkSet>

/** A row with what it alone is set to: how a change is taken back. */
const bulkRow = z.strictObject({
  id,
  version: z.number().int().optional(),
  status: z.number().int().optional(),
  set: bulkSet,
})

/**
 * Which rows, in one of three ways: `ids` with the `versions` and `statuses` the person saw (a schedule moves a status without a
 * new version; it counts where the change moves it); `matching`, every row that matches a list's query
 * string but those in `except`, a slice at a time (`next` of the reply goes into `from` of the next call); or `rows`, each put back to values of its
 * own that an earlier reply gave as `before`. Rows whose status is not in `only` are left as they are and named in `left`.
 */
export const bulkTarget = z
  .strictObject({
    ...bulkWhich,
    statuses: z.record(z.string(), z.number().int()).optional(),
    rows: bulkRows(bulkRow),
    only: z.array(z.number().int().min(0).max(5)).max(6).optional(),
    set: bulkSet.optional(),
  })
  .superRefine(checkWhich)

export type BulkTarget = z.infer<typeof bulkTarget>

export const bulkReply = z.object({
  /**
   * Where each row stands now, and the earlier value of every field that the change moved: empty where it moved nothing, as
   * with a flag that was set before.
   */
  success: z.record(z.string(), z.object({ id, status: z.number(), version: z.number(), before: bulkSet })),
  /** Rows that the change is not meant for, by `only`. */
  left: z.record(z.string(), z.object({ id, status: z.number(), main_headline: z.string() })),
  ...bulkTold,
})
export type BulkReply = z.infer<typeof bulkReply>
