// Handlers of posts. The SQL is in the files beside this one.
import { invalid, notFound } from '#contract/base/failure'
import { posts as endpoints } from '#contract/posts/posts'
import type { Handlers } from '#server/context'

import { expandRows } from './expand'
import { releaseLock, takeLock } from './lock'
import { changeInBulk } from '#server/records/bulk'
import { bulkStepsOf } from './bulk'
import { postPushHandlers } from './push'
import { findPost, listPosts } from './rows'
import { inPersonsTurn } from './search-turns'
import { abandonPost } from './untouched'
import { createPost, removePost, updatePost } from './write'

export const postHandlers: Handlers<typeof endpoints> = {
  list: async ({ query }, context) => expandRows(context, await listPosts(context, query), query.include),
  search: async ({ query, body }, context) => {
    const { user, isGone } = context
    const found = await inPersonsTurn(user.id, isGone, () => listPosts(context, query, body.query))
    return expandRows(context, found, query.include)
  },

  async get({ params }, context) {
    const post = await findPost(context, params.id)
    if (!post) throw notFound('Post with given ID not found.')
    return post
  },

  create: ({ body }, context) => createPost(context, body),
  async update({ params, body: { id = params.id, ...sent } }, context) {
    if (id !== params.id) throw invalid({ id: ['This is the id of another post.'] })
    return updatePost(context, id, sent)
  },

  updateMany: ({ body }, context) => changeInBulk(context, body, (keyless) => bulkStepsOf(keyless, body), {}),

  remove: ({ params }, context) => removePost(context, params.id),
  ...postPushHandlers,
  lock: ({ params, body }, context) => takeLock(context, params.id, body?.takeover === true),
  async unlock({ params, body }, context) {
    await releaseLock(context, params.id, context.lockToken ?? body?.token ?? null)
    if (body?.abandoned) await abandonPost(context, params.id)
  },
}
