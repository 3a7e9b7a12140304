// Schemas that all records share: ids in paths, versions, orders, and `include` of a single record.
import { z } from 'zod'

import { messages } from './rules'

export const id = z.number().int().positive()

/** A list of at most `max` ids of other records. */
export const ids = (max: number) => z.array(id).max(max, `At most ${max}.`)

const pathId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

export const idParams = z.object({ id: pathId })

/** An id as a query parameter. */
export const optionalId = pathId.optional()

/** Another record, shown beside one. */
export const titled = z.object({ id, slug: z.string(), catchy_title: z.string() })

/** Counts the writes of a record. With the id it makes the ETag; If-Match refuses a stale version with 409. */
export const version = z.number()

const order = z.number().int().min(-1_000_000).max(1_000_000)

/** The patterns and values of a reply's messages, by message. */
export const sentences = z.record(
  z.string(),
  z.object({ pattern: z.string(), values: z.array(z.union([z.string(), z.number()])).readonly() }),
)

/** A new order of many records in one write. */
export const orderInput = z.strictObject({
  items: z
    .array(z.strictObject({ id, order }))
    .min(1, messages.empty)
    .max(1000, 'At most 1000.')
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each only once.'),
  /** The ids in the order that the person saw, ascending. When the server has another order, it answers 409 with it. */
  was: z.array(id).max(1000).optional(),
})

export const orderReply = z.object({ items: z.array(z.object({ id, order: z.number(), version })) })

/** The position of a record among others. It may also be sent with the record itself. */
export const place = order

/** The parameter `?include=section,tags` of a single record. */
export const includeQuery = <const Names extends readonly string[]>(...names: Names) =>
  z.strictObject({
    include: z
      .string()
      .max(200)
      .default('')
      .transform((text) => text.split(',').filter((name) => name !== ''))
      .refine((asked) => asked.every((name) => names.includes(name)), 'Unknown include.'),
  })

/** All records that match a list's query string, except some, and the number of them that the person saw. */
export const removeManyInput = z.strictObject({
  matching: z.string().max(5000),
  except: z.array(id).max(1000).default([]),
  count: z.number().int().min(1),
})

export const removeManyReply = z.object({ removed: z.number(), bin: id.nullable() })

/** The result of an upload: the numbers of lines that added a record, changed one, or changed nothing. */
export const uploadReply = z.object({
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Records removed because the file, which replaces the whole list, does not have them. */
  removed: z.number(),
  /** The entry of the bin that undoes the upload (bin.ts); null: nothing changed. */
  bin: id.nullable(),
})
export type UploadReply = z.infer<typeof uploadReply>
