import { eq } from 'drizzle-orm'

import { postStatuses as status } from '#contract/constants'
import { invalid, notFound } from '#contract/failure'
import { posts as endpoints } from '#contract/posts'
import type { Handlers } from '#server/context'
import { posts } from '#server/db/schema'

import { checkLock, releaseLock, takeLock } from './posts-lock'
import { listPosts, readPost, shownOf } from './posts-rows'
import { changeMany } from './posts-many'
import { createPost, updatePost } from './posts-write'

export const postHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, context) => listPosts(context, query),
  search: ({ query, body }, context) => listPosts(context, query, body.query),

  async get({ params }, context) {
    const post = await readPost(context.db, params.id, shownOf(context))
    if (!post) throw notFound('Post with given ID not found.')
    return post
  },

  create: ({ body }, context) => createPost(context, body),
  update: ({ params, body }, context) => updatePost(context, params.id, body),

  updateMany: ({ body }, context) => changeMany(context, body),

  async remove({ params }, context) {
    await context.db.transaction(async (tx) => {
      const [post] = await tx.select().from(posts).where(eq(posts.id, params.id)).for('update')
      if (!post) throw notFound('Post with given ID not found.')
      if (post.status !== status.trashed) throw invalid({ status: ['Only a trashed post can be deleted permanently.'] })
      await checkLock(tx, context, params.id, false)
      await tx.delete(posts).where(eq(posts.id, params.id))
    })
  },

  lock: ({ params, body }, context) => takeLock(context, params.id, body?.takeover === true),
  unlock: ({ params, body }, context) => releaseLock(context, params.id, context.lockToken ?? body?.token ?? null),
}
