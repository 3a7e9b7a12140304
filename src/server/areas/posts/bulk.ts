// Bulk changes of posts: each post is checked by itself, and its earlier values are returned for an undo.
import { inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'

import { posts as endpoints } from '#contract/posts/posts'
import type { BulkReply, BulkSet, bulkSet, BulkTarget } from '#contract/posts/bulk'
import type { Context } from '#server/context'
import { posts } from '#server/db/schema'
import { parametersOf } from '#server/http/incoming'
import { readListQuery } from '#server/http/parse-request'
import type { Slice } from '#server/records/list'
import { type BulkSteps, newestOf } from '#server/records/bulk'
import { idArray, rows } from '#server/rows'

import type { PostRecord } from './record'
import { conditionOf } from './rows'
import { changePost, NotApplicable, type Patch } from './write'

type Left = BulkReply['left'][string]

/** The steps of a bulk change of posts. */
export const bulkStepsOf = (
  context: Context,
  { rows: back, only }: BulkTarget,
): BulkSteps<z.output<typeof bulkSet>, BulkReply['success'][string], Left> => ({
  newest: () => newestOf(context.db, posts),
  slice: (matching, of) => sliceOf(context, matching, of),
  change: async ({ id, set, version, status }) => {
    try {
      const { add, remove, ...patch } = set
      const options = { version, status, only, isUndo: back !== undefined, bulk: { add, remove } }
      const { before, after, earlier } = await changePost({ ...context, ifMatch: null }, id, patch, options)
      const { status: now, version: next } = after
      return { changed: { id, status: now, version: next, before: { ...movedFrom(patch, before, after), ...earlier } } }
    } catch (error) {
      if (!(error instanceof NotApplicable)) throw error
      return { left: { id, status: error.post.status, main_headline: error.post.main_headline } }
    }
  },
  names: async (ids) => {
    const named = await context.db
      .select({ id: posts.id, headline: posts.main_headline })
      .from(posts)
      .where(inArray(posts.id, [...ids]))
    return Object.fromEntries(named.map(({ id, headline }) => [id, headline]))
  },
})

const plainFields = [
  'is_verified',
  'is_evergreen',
  'table_of_contents',
  'top_status',
  'priority',
  'category_id',
] as const

/** Returns the earlier value of every field that changed: the fields that were set, and the date, which depends on the status. */
function movedFrom(set: Patch, before: PostRecord, after: { published_at: string | null; status: number }): BulkSet {
  const earlier: Record<string, unknown> = {}
  for (const name of plainFields)
    if (set[name] !== undefined && set[name] !== before[name]) earlier[name] = before[name]
  // Another top status than the regular one ends a breaking post.
  const breaking = (set.top_status ?? 0) === 0 ? set.breaking_status : 0
  if (breaking !== undefined && breaking !== before.breaking_status) earlier.breaking_status = before.breaking_status
  if (after.status !== before.status) earlier.status = before.status
  const date = before.published_at?.toISOString() ?? null
  if (after.published_at !== date) earlier.published_at = date
  return earlier
}

/** Returns the next posts that a list's query string matches, without the excluded ones. */
function sliceOf(context: Context, matching: string, { after, until, except, most }: Slice): Promise<number[]> {
  const { query: words = '', ...raw } = parametersOf(matching)
  const query = readListQuery('v1', endpoints.list.list, raw)
  return rows<number>(
    context.db,
    sql`select to_json(p.id) as row from posts p
        where ${conditionOf(context, query, words)} and p.id <> all(${idArray(except)})
          and p.id > ${after} and p.id <= ${until} order by p.id limit ${most}`,
  )
}
