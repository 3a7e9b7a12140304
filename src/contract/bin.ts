// The bin: records that were removed, or replaced by an upload, within a day. They can be restored.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { loggedList } from './logged-subjects'
import { longestSearch } from '#contract/base/list'
import { id } from '#contract/base/record'
import { type Right, rightOf, type RightArea } from '#contract/users/rights'

/** By the subject's name in the audit log: the area whose rights are checked, and the words for one and for several records. */
export const binSubjects: Readonly<Record<string, { area: RightArea; words: readonly [one: string, many: string] }>> =
  Object.fromEntries(loggedList.flatMap(({ id, bin: kept }) => (kept ? [[id, kept]] : [])))

/**
 * Whether a person with these rights may restore from the bin: the right to remove or to upload in the subject's area is enough.
 */
export const mayRestore = (subject: string, held: ReadonlySet<string>): boolean => {
  const area = binSubjects[subject]?.area
  const rights: (Right | undefined)[] = area ? [rightOf(area, 'delete'), rightOf(area, 'upload')] : []
  return rights.some((right) => right !== undefined && held.has(right))
}

/** Hours for which a removed record can be restored. */
export const binHours = 24

const binEntry = z.object({
  id,
  subject: z.string(),
  /** The name of the record, or of the first of several. */
  title: z.string(),
  /** The number of records that were removed, replaced or added at once. */
  count: z.number(),
  upload: z.boolean(),
  user: z.string().nullable(),
  at: z.string(),
})
export type BinEntry = z.infer<typeof binEntry>

/** A post that was changed since a picture was removed, so that it does not show the picture again. */
const postLeft = z.object({ id, title: z.string() })
export type PostLeft = z.infer<typeof postLeft>

export const bin = {
  list: endpoint({
    method: 'GET',
    path: 'v2/bin',
    family: 'v2',
    right: 'signed-in',
    summary:
      'The newest 200 of what was removed or uploaded within a day and can be put back; only what the person may put back. `search`: words of its name, its kind and the person',
    query: z.strictObject({ search: z.string().max(longestSearch).optional() }),
    reply: z.object({ items: z.array(binEntry) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: 'v2/bin/restore',
    family: 'v2',
    right: 'signed-in',
    summary: 'Put back one entry of the bin, or records of a subject by their ids; all of it or nothing',
    body: z.strictObject({
      entry: id.optional(),
      subject: z.string().max(50).optional(),
      records: z.array(id).max(1000).optional(),
    }),
    reply: z.object({ restored: z.number(), stayed: z.number().optional(), left: z.array(postLeft) }),
  }),
}
