// Revokes the preview links of a post.
import { eq } from 'drizzle-orm'

import type { previewLinks as endpoints } from '#contract/posts/preview-links'
import { change } from '#server/records/change'
import type { Handlers } from '#server/context'
import { posts } from '#server/db/schema'

import { checkMayWrite } from './reach'
import { postForUpdate } from './record'

export const previewLinkHandlers: Handlers<typeof endpoints> = {
  revoke: ({ params: { id } }, context) =>
    change(context, async (tx) => {
      const post = await postForUpdate(tx, id)
      await checkMayWrite(tx, context, post)
      await tx
        .update(posts)
        .set({ preview_number: post.preview_number + 1 })
        .where(eq(posts.id, id))
      return { answer: undefined, deeds: [{ subject: 'post', action: 'revoke-previews', record: id, changed: {} }] }
    }),
}
