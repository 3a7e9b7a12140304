// Whose posts a person may change: a role can allow only one's own.
import { eq } from 'drizzle-orm'

import { forbidden } from '#contract/base/failure'
import { isWithinReach, mayWritePost, outOfReach } from '#contract/posts/rights'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { postAuthors } from '#server/db/schema'

import { checkRights } from './field-rights'

async function writtenBy(tx: Transaction, post: { id: number; reporter_id: number | null }) {
  const authors = await tx.select({ id: postAuthors.user_id }).from(postAuthors).where(eq(postAuthors.post_id, post.id))
  return { reporter_id: post.reporter_id, authors }
}

/** Refuses a person whose role allows only their own posts. For everybody else it makes no query. */
export async function checkReach(
  tx: Transaction,
  { user }: Context,
  post: { id: number; reporter_id: number | null },
): Promise<void> {
  if (!user.own_posts_only || post.reporter_id === user.id) return
  if (!isWithinReach(user, await writtenBy(tx, post))) throw notYours()
}

/** Refuses a person who may not save this post's text. Such a person can neither take the lock nor keep a text. */
export async function checkMayWrite(
  tx: Transaction,
  context: Context,
  post: { id: number; reporter_id: number | null },
): Promise<void> {
  checkRights(context, new Set(['posts.update']))
  if (!context.user.own_posts_only) return
  if (!mayWritePost(context.user, await writtenBy(tx, post))) throw notYours()
}

const notYours = () => forbidden(outOfReach)
