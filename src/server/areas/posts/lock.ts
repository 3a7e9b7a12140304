// The lock of a post's text: a lease of 45 seconds with a fencing token, which only grows and only its holder knows.
import { and, eq, gt, sql } from 'drizzle-orm'

import { Failure } from '#contract/base/failure'
import { lockedForEditing } from '#contract/posts/rights'
import { say } from '#contract/base/say'
import type { Context } from '#server/context'
import type { Database, Transaction } from '#server/db/connect'
import { postLocks } from '#server/db/schema'
import { emit } from '#server/events/events'
import { change } from '#server/records/change'
import { knownAnswer } from '#server/http/idempotency'
import { builtOnce, shownName } from '#server/rows'

import { keepOustedDraft } from './draft-rows'
import { checkMayWrite } from './reach'
import { ownerForUpdate } from './record'

export const leaseSeconds = 45

/**
 * Shortens leases that end more than one and a half lease times from now, because a clock that ran ahead gave them: they end one
 * lease time from now. The clocks of two servers may differ by half a lease.
 */
export async function shortenLeases({ db }: Pick<Database, 'db'>, at: Date): Promise<void> {
  const longest = (leases: number) => new Date(at.getTime() + leases * leaseSeconds * 1000)
  await db
    .update(postLocks)
    .set({ expires_at: longest(1) })
    .where(gt(postLocks.expires_at, longest(1.5)))
}

interface Lock {
  token: number
  userId: number | null
  username: string | null
  expiresAt: Date
  held: boolean
}

const none: Lock = { token: 0, userId: null, username: null, expiresAt: new Date(0), held: false }

const readLockRow = builtOnce<Omit<Lock, 'held' | 'expiresAt'> & { expiresAt: string }>(
  sql`select json_build_object('token', l.token, 'userId', l.user_id, 'expiresAt', l.expires_at,
        'username', ${shownName('u')}) as row
      from post_locks l left join users u on u.id = l.user_id where l.post_id = ${sql.placeholder('postId')} for update of l`,
)

/** Returns the post's lock. `held`: a person holds it and the lease is running. The row is locked until the transaction ends. */
export async function readLock(tx: Transaction, postId: number, now: Date): Promise<Lock> {
  const [found] = await readLockRow(tx, { postId })
  if (!found) return none
  const expiresAt = new Date(found.expiresAt)
  return { ...found, expiresAt, held: found.userId !== null && expiresAt > now }
}

const publicLock = (lock: { username: string | null; userId: number | null; token: number; expiresAt: Date }) => ({
  username: lock.username ?? '',
  user_id: lock.userId ?? 0,
  token: lock.token,
  expires_at: lock.expiresAt.toISOString(),
})

interface Taken {
  lock: ReturnType<typeof publicLock>
}

/** The holder of the lock without the token, which only the holder may know; null when it is not held. */
function holderOf(lock: Lock) {
  if (!lock.held) return null
  const { token: _secret, ...shown } = publicLock(lock)
  return shown
}

/** The refusal for a held lock. It names the caller's own other window, so that the browser can offer to move the lock here. */
function lockedBy(lock: Lock, { user }: Context): Failure {
  const message =
    lock.userId === user.id
      ? 'You are editing this article in another window.'
      : say`This article is being edited by ${lock.username ?? 'somebody'}.`
  return new Failure(403, message, { extra: { lock: holderOf(lock) } })
}

const withoutLock = (lock: Lock) => new Failure(403, lockedForEditing, { extra: { lock: holderOf(lock) } })

/**
 * Takes, renews or takes over a lock. The newest token renews it. A caller with an older token gets a new one when the lock is
 * free; then If-Match with the post's version protects the text. `takeover` takes a held lock; the draft of the person who held it
 * becomes a revision. A call that is repeated with its Idempotency-Key renews what its first try took.
 * @throws Failure 403 when the lock is held, or the person may not write the post
 */
export async function takeLock(context: Context, postId: number, takeover: boolean): Promise<Taken> {
  const { user } = context
  const known = context.lockToken === null ? await knownAnswer(context) : null
  const lockToken = known ? (known.answer as Taken).lock.token : context.lockToken
  // A renewal has its token, so its answer is not stored.
  return change(lockToken === null ? context : { ...context, idempotency: null }, async (tx) => {
    const now = context.now()
    await checkMayWrite(tx, context, await ownerForUpdate(tx, postId))
    const lock = await readLock(tx, postId, now)
    const mine = lockToken !== null && lock.token === lockToken && lock.userId === user.id
    if (!mine && !takeover && lock.held) throw lockedBy(lock, context)
    if (!mine && lock.held && lock.userId !== null && lock.userId !== user.id)
      await keepOustedDraft(tx, context, postId, lock.userId)
    const token = mine ? lock.token : lock.token + 1
    const expiresAt = new Date(now.getTime() + leaseSeconds * 1000)
    await tx
      .insert(postLocks)
      .values({ post_id: postId, user_id: user.id, token, expires_at: expiresAt })
      .onConflictDoUpdate({ target: postLocks.post_id, set: { user_id: user.id, token, expires_at: expiresAt } })
    if (!mine || !lock.held) await emit(tx, 'post.locked', [postId])
    return { answer: { lock: publicLock({ username: user.name, userId: user.id, token, expiresAt }) }, deeds: [] }
  })
}

/**
 * Releases the caller's lock, if `token` is its newest token, and sends the live event. Any other call releases nothing. @throws
 * Failure 403 for such a call of a person who may not write the post
 */
export async function releaseLock(context: Context, postId: number, token: number | null): Promise<void> {
  await context.db.transaction(async (tx) => {
    const post = await ownerForUpdate(tx, postId)
    const released = await tx
      .update(postLocks)
      .set({ user_id: null, expires_at: context.now() })
      .where(
        and(eq(postLocks.post_id, postId), eq(postLocks.token, token ?? 0), eq(postLocks.user_id, context.user.id)),
      )
      .returning({ token: postLocks.token })
    if (released.length === 0) await checkMayWrite(tx, context, post)
    else await emit(tx, 'post.unlocked', [postId])
  })
}

/** Releases all locks of a person who is removed. */
export async function releaseLocksOf(tx: Transaction, user: number, now: Date): Promise<void> {
  const released = await tx
    .update(postLocks)
    .set({ user_id: null, expires_at: now })
    .where(eq(postLocks.user_id, user))
    .returning({ post: postLocks.post_id })
  await emit(
    tx,
    'post.unlocked',
    released.map(({ post }) => post),
  )
}

/**
 * Refuses a write whose lock token is not the newest. Without a token only fields beside the text can be written, and only while
 * no other person holds the lock. `text`: the change touches the text.
 * @throws Failure 403
 */
export function checkLock(context: Context, lock: Lock, text: boolean): void {
  const newest = context.lockToken !== null && context.lockToken === lock.token && lock.userId === context.user.id
  if (newest) return
  if (text || context.lockToken !== null) throw withoutLock(lock)
  // Fields other than the text may be changed from another window of the lock's holder.
  if (lock.held && lock.userId !== context.user.id) throw lockedBy(lock, context)
}
