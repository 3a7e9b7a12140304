import { describeFailure, Failure, notFound } from '#contract/failure'
import { isBadParameter, parseListQuery } from '#contract/list'
import { type BulkReply, type BulkTarget, posts as endpoints } from '#contract/posts'
import type { Context, Handlers } from '#server/context'
import { posts } from '#server/db/schema'
import { idArray, rows } from '#server/rows'
import { sql } from 'drizzle-orm'

import { expandRows } from './posts-expand'
import { releaseLock, takeLock } from './posts-lock'
import { conditionOf, listPosts, readPost, shownOf } from './posts-rows'
import { createPost, type Patch, removePost, updatePost } from './posts-write'

export const postHandlers: Handlers<typeof endpoints> = {
  list: async ({ query }, context) => expandRows(context, await listPosts(context, query), query.include),
  search: async ({ query, body }, context) =>
    expandRows(context, await listPosts(context, query, body.query), query.include),

  async get({ params }, context) {
    const post = await readPost(context.db, params.id, shownOf(context))
    if (!post) throw notFound('Post with given ID not found.')
    return post
  },

  create: ({ body }, context) => createPost(context, body),
  update: ({ params, body }, context) => updatePost(context, params.id, body),

  async updateMany({ body }, context) {
    const { ids, next } = body.ids ? { ids: body.ids, next: null } : await sliceOf(context, body)
    const reply: BulkReply = { success: {}, errors: {}, next }
    const before = await statusesOf(context, ids)
    const patch: Patch = body.set
    for (const id of new Set(ids)) {
      const result = await updatePost({ ...context, ifMatch: null }, id, patch, {
        version: body.versions?.[String(id)],
      }).catch(asMessages)
      if (Array.isArray(result)) reply.errors[id] = result
      else reply.success[id] = { id, status: result.status, from: before.get(id), version: result.version }
    }
    return reply
  },

  remove: ({ params }, context) => removePost(context, params.id),
  lock: ({ params, body }, context) => takeLock(context, params.id, body?.takeover === true),
  unlock: ({ params, body }, context) => releaseLock(context, params.id, context.lockToken ?? body?.token ?? null),
}

/** Where each post stands now, so that a bulk change can be taken back. */
async function statusesOf({ db }: Context, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await db
    .select({ id: posts.id, status: posts.status })
    .from(posts)
    .where(sql`${posts.id} = any(${idArray(ids)})`)
  return new Map(found.map(({ id, status: now }) => [id, now]))
}

/** One row's refusal as messages; anything that is no refusal is a defect and ends the whole call. */
function asMessages(error: unknown): string[] {
  if (error instanceof Failure) return describeFailure(error)
  throw error
}

/** The next of the posts that a list's own query string means: filters, and `query` for the text. */
async function sliceOf(context: Context, { matching = '', from, most }: BulkTarget) {
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
        where ${conditionOf(query, words)} and p.id > ${after} and p.id <= ${until} order by p.id limit ${most + 1}`,
  )
  const ids = found.slice(0, most)
  const last = ids.at(-1)
  return { ids, next: last !== undefined && found.length > most ? { after: last, until } : null }
}
