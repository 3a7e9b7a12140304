// The rights that a change of a post needs, by field. Creating and changing need the same.
import { eq } from 'drizzle-orm'

import { postStatuses as status } from '#contract/constants'
import { forbidden, notFound } from '#contract/failure'
import { isWithinReach, mayWritePost, outOfReach } from '#contract/posts-rights'
import type { Right } from '#contract/rights'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { postAuthors } from '#server/db/schema'

import type { Patch } from './patch'
import { lockedRecord, type PostRecord } from './record'
import { givenDate } from './status'

type Before = Pick<PostRecord, 'status' | 'published_at'>

/** The values that a new post is compared with before it exists. */
export const beforeCreation: Before = { status: status.draft, published_at: null }

const isPublic = (value: number) => value === status.published || value === status.scheduled

/** Whether a patch sets a new date. A date equal to the present one does not count, because forms send back what they read. */
function setsNewDate(patch: Patch, before: Before, now: Date): boolean {
  const given = givenDate(patch, now)
  return given !== undefined && given?.getTime() !== before.published_at?.getTime()
}

/** The rights that a change needs beside the endpoint's own. `uniqueness` needs none: only the check writes it. */
export function rightsOf(patch: Patch, before: Before, now: Date, comesBack = false): Set<Right> {
  const needed = new Set<Right>()
  const names = Object.keys(patch)
  if (names.includes('is_verified')) needed.add('posts.moderate')
  if (names.length === 0 || names.some((name) => name !== 'is_verified')) needed.add('posts.update')
  if (comesBack) return needed
  if (setsNewDate(patch, before, now)) needed.add('posts.publish')
  const to = patch.status ?? before.status
  const leavesOrArrives = to !== before.status && to !== status.trashed && (isPublic(to) || isPublic(before.status))
  // Publishing again sends the same status with the current date, so the date check above covers it.
  if (leavesOrArrives) needed.add('posts.publish')
  return needed
}

export function checkRights(context: Context, needed: ReadonlySet<Right>): void {
  for (const right of needed) {
    if (!context.user.rights.includes(right)) {
      throw forbidden(`You are not allowed to perform this action. It needs the right ${right}.`)
    }
  }
}

/** The post's row, locked until the transaction ends. @throws Failure 404 */
export async function lockedPost(tx: Transaction, id: number): Promise<PostRecord> {
  const post = await lockedRecord(tx, id)
  if (!post) throw notFound('Post with given ID not found.')
  return post
}

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
