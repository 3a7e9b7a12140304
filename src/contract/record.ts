// What the contracts of all records share: ids in paths, versions, orders, what is asked for with a single record.
import { z } from 'zod'

import { messages } from './rules'

export const id = z.number().int().positive()

const pathId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

export const idParams = z.object({ id: pathId })

/** A parameter of a query that is an id. */
export const optionalId = pathId.optional()

/** How another record is shown beside one. */
export const titled = z.object({ id, slug: z.string(), catchy_title: z.string() })

/** Counts the writes of a record; with its id it is the ETag, so If-Match refuses a stale one with 409. */
export const version = z.number()

const order = z.number().int().min(-1_000_000).max(1_000_000)

/** A whole order, written at once. */
export const orderInput = z.strictObject({
  items: z
    .array(z.strictObject({ id, order }))
    .min(1, messages.empty)
    .max(1000, 'At most 1000.')
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each only once.'),
  /** The ids in the order that was seen, by rising numbers: where the server has another by now, it answers 409 with that. */
  was: z.array(id).max(1000).optional(),
})

export const orderReply = z.object({ items: z.array(z.object({ id, order: z.number(), version })) })

/** The place of a record among others; it may also be sent with the record itself. */
export const place = order

/** `?include=section,tags` of a single record. */
export const includeQuery = <const Names extends readonly string[]>(...names: Names) =>
  z.strictObject({
    include: z
      .string()
      .max(200)
      .default('')
      .transform((text) => text.split(',').filter((name) => name !== ''))
      .refine((asked) => asked.every((name) => names.includes(name)), 'Unknown include.'),
  })

/** Records that a list's query string means, all but some, and how many of them the person saw. */
export const removeManyInput = z.strictObject({
  matching: z.string().max(5000),
  except: z.array(id).max(1000).default([]),
  count: z.number().int().min(1),
})

export const removeManyReply = z.object({ removed: z.number(), bin: id.nullable() })

/** What an upload did: lines that made a record, that changed one, and that said what is already there. */
export const uploadReply = z.object({
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** Lines that were there before and that the file does not have, where it is the whole list. */
  removed: z.number(),
  /** What takes it back (bin.ts); null: nothing changed. */
  bin: id.nullable(),
})
export type UploadReply = z.infer<typeof uploadReply>
