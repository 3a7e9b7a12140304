// Who may write a post's text: a lease of 45 seconds with a token that only grows (a fencing token).
import { eq, sql } from 'drizzle-orm'

import { Failure, notFound } from '#contract/failure'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { postLocks, posts, users } from '#server/db/schema'

export const leaseSeconds = 45

interface Lock {
  token: number
  userId: number | null
  username: string | null
  expiresAt: Date
  held: boolean
}

const none: Lock = { token: 0, userId: null, username: null, expiresAt: new Date(0), held: false }

/** The newest lock of a post; `held` when somebody's lease runs. The row is locked until the transaction ends. */
async function readLock(tx: Transaction, postId: number, now: Date): Promise<Lock> {
  const [found] = await tx
    .select({
      token: postLocks.token,
      userId: postLocks.user_id,
      expiresAt: postLocks.expires_at,
      username: users.username,
      nickname: users.nickname,
    })
    .from(postLocks)
    .leftJoin(users, eq(users.id, postLocks.user_id))
    .where(eq(postLocks.post_id, postId))
    .for('update', { of: postLocks })
  if (!found) return none
  return { ...found, username: found.nickname || found.username, held: found.userId !== null && found.expiresAt > now }
}

const publicLock = (lock: { username: string | null; userId: number | null; token: number; expiresAt: Date }) => ({
  username: lock.username ?? '',
  user_id: lock.userId ?? 0,
  token: lock.token,
  expires_at: lock.expiresAt.toISOString(),
})

/** Everything but the token, which only its holder may know. */
function lockedBy(lock: Lock): Failure {
  const { token: _secret, ...shown } = publicLock(lock)
  return new Failure(403, `This article is being edited by ${lock.username ?? 'somebody'}.`, { extra: { lock: shown } })
}

/** Takes, keeps or takes over a lock. Keeping needs the newest token; taking what somebody holds needs `takeover`. */
export function takeLock(context: Context, postId: number, takeover: boolean) {
  const { db, user, lockToken } = context
  return db.transaction(async (tx) => {
    const now = context.now()
    const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('update')
    if (!post) throw notFound('Post with given ID not found.')
    const lock = await readLock(tx, postId, now)
    const mine = lockToken !== null && lock.token === lockToken && lock.userId === user.id
    if (!mine && !takeover && lock.held) throw lockedBy(lock)
    if (!mine && !takeover && lockToken !== null && lock.token > lockToken) throw lockedForEditing()
    const token = mine ? lock.token : lock.token + 1
    const expiresAt = new Date(now.getTime() + leaseSeconds * 1000)
    await tx
      .insert(postLocks)
      .values({ post_id: postId, user_id: user.id, token, expires_at: expiresAt })
      .onConflictDoUpdate({ target: postLocks.post_id, set: { user_id: user.id, token, expires_at: expiresAt } })
    return { lock: publicLock({ username: user.name, userId: user.id, token, expiresAt }) }
  })
}

/** Releases a lock if its token is the newest; anything else is somebody else's and stays. */
export async function releaseLock({ db, now }: Context, postId: number, token: number | null): Promise<void> {
  if (token === null) return
  await db
    .update(postLocks)
    .set({ user_id: null, expires_at: now() })
    .where(sql`${postLocks.post_id} = ${postId} and ${postLocks.token} = ${token}`)
}

export const lockedForEditing = () => new Failure(403, 'The article is locked for editing')

/** Refuses a writer who may not: `text` says whether the change touches what a lock guards. */
export async function checkLock(tx: Transaction, context: Context, postId: number, text: boolean): Promise<void> {
  const lock = await readLock(tx, postId, context.now())
  const newest = context.lockToken !== null && context.lockToken === lock.token && lock.userId === context.user.id
  if (newest) return
  if (text || context.lockToken !== null) throw lockedForEditing()
  if (lock.held) throw lockedBy(lock)
}
