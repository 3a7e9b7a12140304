// A change of many posts: each by its own rights and rules, and what each was before, so that it can be taken back.
import { inArray, sql } from 'drizzle-orm'

import { describeFailure, Failure } from '#contract/failure'
import { isBadParameter, parseListQuery } from '#contract/list'
import { posts as endpoints } from '#contract/posts'
import type { BulkReply, BulkSet, BulkTarget } from '#contract/posts-bulk'
import type { Context } from '#server/context'
import { posts } from '#server/db/schema'
import { idArray, rows } from '#server/rows'

import type { PostRecord } from './posts-record'
import { conditionOf } from './posts-rows'
import { changePost, NotMeant, type Patch } from './posts-write'

interface Row {
  id: number
  set: Patch
  version?: number
  status?: number
}

/** Changes a slice of posts. A refusal of one row is told with it; anything that is no refusal ends the whole call. */
export async function changeMany(context: Context, body: BulkTarget): Promise<BulkReply> {
  const { list, next } = await targetsOf(context, body)
  const reply: BulkReply = { success: {}, left: {}, errors: {}, headlines: {}, next }
  for (const row of list) await changeRow(context, row, body, reply)
  const failed = Object.keys(reply.errors).map(Number)
  if (failed.length === 0) return reply
  const named = await context.db
    .select({ id: posts.id, headline: posts.main_headline })
    .from(posts)
    .where(inArray(posts.id, failed))
  for (const { id, headline } of named) reply.headlines[id] = headline
  return reply
}

async function changeRow(context: Context, row: Row, { rows: back, only }: BulkTarget, reply: BulkReply) {
  const { id, set, version, status } = row
  try {
    const options = { version, status, only, putBack: back !== undefined }
    const { before, after } = await changePost({ ...context, ifMatch: null }, id, set, options)
    reply.success[id] = { id, status: after.status, version: after.version, before: movedFrom(set, before, after) }
  } catch (error) {
    if (error instanceof NotMeant) {
      const { status, main_headline } = error.post
      reply.left[id] = { id, status, main_headline }
    } else if (error instanceof Failure) reply.errors[id] = describeFailure(error)
    else throw error
  }
}

/** The earlier value of every field that moved: those that were set, and the date that follows the status. */
function movedFrom(set: Patch, before: PostRecord, after: { published_at: string | null; status: number }): BulkSet {
  const earlier: Record<string, unknown> = {}
  for (const name of ['is_verified', 'is_evergreen', 'table_of_contents', 'top_status', 'priority'] as const)
    if (set[name] !== undefined && set[name] !== before[name]) earlier[name] = before[name]
  // Another top status than the regular one ends a breaking post.
  const breaking = (set.top_status ?? 0) === 0 ? set.breaking_status : 0
  if (breaking !== undefined && breaking !== before.breaking_status) earlier.breaking_status = before.breaking_status
  if (after.status !== before.status) earlier.status = before.status
  const date = before.published_at?.toISOString() ?? null
  if (after.published_at !== date) earlier.published_at = date
  return earlier
}

/** The rows of a call, each with its set. */
async function targetsOf(context: Context, body: BulkTarget): Promise<{ list: Row[]; next: BulkReply['next'] }> {
  if (body.rows) return { list: body.rows, next: null }
  const set: Patch = body.set ?? {}
  const { ids, next } = body.ids ? { ids: body.ids, next: null } : await sliceOf(context, body)
  const seen = (id: number) => ({ version: body.versions?.[String(id)], status: body.statuses?.[String(id)] })
  return { list: [...new Set(ids)].map((id) => ({ id, set, ...seen(id) })), next }
}

/** The next of the posts that a list's own query string means: filters, and `query` for the text; but those taken out. */
async function sliceOf(context: Context, { matching = '', except = [], from, most }: BulkTarget) {
  const { query: words = '', ...raw } = Object.fromEntries(new URLSearchParams(matching))
  const query = parseListQuery('v1', endpoints.list.list, raw)
  if (isBadParameter(query)) throw new Failure(400, query.message, { extra: { parameter: query.parameter } })
  const [newest = 0] = from
    ? []
    : await rows<number>(context.db, sql`select to_json(coalesce(max(id), 0)) as row from posts`)
  const { after, until } = from ?? { after: 0, until: newest }
  const found = await rows<number>(
    context.db,
    sql`select to_json(p.id) as row from posts p
        where ${conditionOf(query, words)} and p.id <> all(${idArray(except)})
          and p.id > ${after} and p.id <= ${until} order by p.id limit ${most + 1}`,
  )
  const ids = found.slice(0, most)
  const last = ids.at(-1)
  return { ids, next: last !== undefined && found.length > most ? { after: last, until } : null }
}
