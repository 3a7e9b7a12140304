// The lock of a post that this window edits: requested on opening, renewed every 15 seconds, released on closing.
import { keepText } from '#client/browser-storage'
import { z } from 'zod'

import { Failure } from '#contract/base/failure'
import { lockedForEditing, mayWritePost } from '#contract/posts/rights'

import { api } from '#client/api/api'
import { livingWindows, thisWindow } from '#client/unsaved/windows'
import { answered, askDraft, changeDraft, type DraftLock, draftOf, openIds } from './store'
import { onePost } from '#client/posts/posts'
import { queries } from '#client/api/queries'
import { useSession } from '#client/session/session'

/** How often a lock is renewed, in milliseconds. */
const renewEvery = 15_000

const keyOf = (id: number) => `slotdesk.lock.${id}`
const timers = new Map<number, ReturnType<typeof setInterval>>()

/** The stored lock token. Null: the lock was requested and the answer has not arrived. */
const keptToken = z.object({ token: z.number().int().nullable(), window: z.string() })

/**
 * Reads the stored token of a post. It survives a reload, so that the reloaded page renews its own lock, or takes over the lock
 * that it requested just before. A duplicated tab has a copy of it, in which `window` names another page.
 */
function readToken(id: number): z.infer<typeof keptToken> | null {
  try {
    return keptToken.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '')).data ?? null
  } catch {
    return null
  }
}

export const lockToken = (id: number): number | null => readToken(id)?.token ?? null

const keepToken = (id: number, token: number | null) =>
  keepText(sessionStorage, keyOf(id), JSON.stringify({ token, window: thisWindow }))
const dropToken = (id: number) => sessionStorage.removeItem(keyOf(id))

const tokenHeader = (token: number | null): Record<string, string> =>
  token === null ? {} : { 'X-Lock-Token': String(token) }

/** The headers that prove to the server that this window holds the lock. */
export const lockHeaders = (id: number) => tokenHeader(draftOf(id)?.lock.token ?? lockToken(id))

interface Holder {
  name: string | null
  own: boolean
}

/** The holder of the lock, as a refusal names them; null: nobody holds it. */
export function holderOf(failure: Failure): Holder | null {
  const lock = z.looseObject({ username: z.string(), user_id: z.number() }).safeParse(failure.detail.extra?.lock).data
  return lock ? { name: lock.username, own: lock.user_id === useSession.getState().me?.id } : null
}

/** Whether a write was refused because this window does not hold the lock. */
export const isLocked = (error: unknown): error is Failure =>
  error instanceof Failure && error.status === 403 && error.message === lockedForEditing

/** Whether a lock was refused because the person may not change the post. */
const isRightMissing = (refusal: Failure): boolean => holderOf(refusal) === null && !isLocked(refusal)

function setLock(id: number, lock: Partial<DraftLock>): void {
  changeDraft(id, (draft) => ({ lock: { ...draft.lock, ...lock } }))
}

/**
 * Takes the lock from its holder, for a post that is open or is about to be. In the state `free` it requests the lock without a
 * takeover.
 */
export async function takeOver(id: number): Promise<void> {
  if (draftOf(id)?.lock.state === 'free') return takeLock(id)
  await ask(id, true)
  answered(id, 'take-over')
}

/** Requests the lock. @returns true when the token is a new one: somebody else may have written in between. */
async function ask(id: number, takeover: boolean): Promise<boolean> {
  const before = lockToken(id)
  const opened = draftOf(id)
  const { lock } = await api.posts.lock({
    params: { id },
    body: takeover ? { takeover } : {},
    headers: takeover ? {} : tokenHeader(before),
  })
  // The tab was closed before the answer arrived, so the lock is released.
  if (opened && !draftOf(id)) {
    await giveBack(id, lock.token)
    return false
  }
  keepToken(id, lock.token)
  setLock(id, { state: 'held', token: lock.token, holder: null, own: false, lostAt: null })
  changeDraft(id, ({ problem }) => (problem === lockedForEditing ? { problem: null } : {}))
  if (draftOf(id)) startRenewing(id)
  return before !== lock.token
}

/** Lock requests that are under way, by post. */
const lockRequests = new Map<number, Promise<void>>()

/** Resolves when no lock request for the post is under way. A write that is sent earlier carries no valid token and is refused. */
export const whenLockKnown = (id: number): Promise<void> => lockRequests.get(id) ?? Promise.resolve()

/**
 * Requests the lock of a post that was just opened, after `first`. A 403 asks the person whether to take over; without an answer
 * from the server the request is repeated.
 */
export function takeLock(id: number, first?: Promise<void>): Promise<void> {
  const taken = take(id, first).finally(() => {
    if (lockRequests.get(id) === taken) lockRequests.delete(id)
  })
  lockRequests.set(id, taken)
  return taken
}

async function take(id: number, first?: Promise<void>): Promise<void> {
  setLock(id, { state: 'taking' })
  await first
  const kept = readToken(id)
  const isOthers = kept !== null && (await livingWindows())(kept.window)
  if (isOthers) dropToken(id)
  if (!draftOf(id)) return
  if (isOthers || kept === null) keepToken(id, null)
  const wasAsked = !isOthers && kept?.token === null
  try {
    await ask(id, false).catch((error: unknown) => {
      // The previous page of this window requested the lock and was unloaded before the answer: the lock is taken from it.
      if (wasAsked && error instanceof Failure && holderOf(error)?.own) return ask(id, true)
      throw error
    })
  } catch (error) {
    if (error instanceof Failure && error.status === 403) return onRefusal(id, error)
    if (draftOf(id)) startRenewing(id)
  }
}

async function onRefusal(id: number, failure: Failure): Promise<void> {
  const holder = holderOf(failure)
  // The token of an earlier visit is invalid: request the lock once more without it.
  const stale = lockToken(id) !== null
  dropToken(id)
  if (stale && holder === null) return takeLock(id)
  if (isRightMissing(failure)) return loseRight(id)
  stopRenewing(id)
  setLock(id, { state: 'refused', token: null, holder: holder?.name ?? null, own: holder?.own ?? false })
  if (holder) askDraft(id, { kind: 'take-over', message: failure.message, own: holder.own })
}

/** Opens the post for reading although another person holds its lock, in the state of a refused lock and without a question. */
export function leaveLock(id: number, { username, user_id }: { username: string; user_id: number }): void {
  setLock(id, { state: 'refused', holder: username, own: user_id === useSession.getState().me?.id })
}

/** Closes the question about a takeover. The post stays read-only. */
export function declineTakeOver(id: number): void {
  answered(id, 'take-over')
}

function startRenewing(id: number): void {
  stopRenewing(id)
  timers.set(
    id,
    setInterval(() => {
      if (!renewals.has(id)) void renewLock(id)
    }, renewEvery),
  )
}

function stopRenewing(id: number): void {
  clearInterval(timers.get(id))
  timers.delete(id)
}

let whenLapsed: (id: number) => void = () => undefined
let whenLost: (id: number) => void = () => undefined

/** Sets the handlers for a lease that ran out and was replaced by a new one, and for a lock that another person took. */
export function followLock(lapsed: typeof whenLapsed, lost: typeof whenLost): void {
  whenLapsed = lapsed
  whenLost = lost
}

/** Renewals that are under way, by post. */
const renewals = new Map<number, Promise<boolean>>()

/**
 * Renews the lock, or takes it anew when the lease ran out. A 403 marks it as lost, as refused when it was never held, or the post as
 * read-only when the right to change it is missing. Renewals of a post run one after the other: once the first has a new token, the
 * server refuses the token of before.
 * @returns whether this window holds it.
 */
export function renewLock(id: number): Promise<boolean> {
  const under = renewals.get(id)
  const renewed = (under ? under.then((isHeld) => isHeld && renew(id)) : renew(id)).finally(() => {
    if (renewals.get(id) === renewed) renewals.delete(id)
  })
  renewals.set(id, renewed)
  return renewed
}

async function renew(id: number): Promise<boolean> {
  const first = draftOf(id)?.lock.state === 'taking'
  try {
    const another = await ask(id, false)
    if (another) whenLapsed(id)
    return true
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 403) return false
    if (first) await onRefusal(id, error)
    else if (isRightMissing(error)) loseRight(id)
    else loseLock(id, holderOf(error))
    return false
  }
}

/**
 * Marks the lock as lost to another person, stops renewing it and sets the draft's message about it. During a save it sets no
 * message, because the save does (`tellLoss`). Unsaved changes stay in the page and in this browser.
 */
export function loseLock(id: number, holder: Holder | null): void {
  stopRenewing(id)
  dropToken(id)
  const lock: DraftLock = {
    state: 'lost',
    token: null,
    holder: holder?.name ?? null,
    own: holder?.own ?? false,
    lostAt: Date.now(),
  }
  changeDraft(id, () => ({ lock }))
  if (!draftOf(id)?.saving) tellLoss(id)
  whenLost(id)
}

/**
 * Makes a post read-only whose right to change was taken. Unsaved changes stay in the page and in this browser, and so does the token,
 * with which the lock is taken again when the right is given back.
 */
function loseRight(id: number): void {
  stopRenewing(id)
  setLock(id, { state: 'reading', token: null, holder: null, own: false, lostAt: Date.now() })
  whenLost(id)
}

/**
 * Follows the signed-in person's rights: an open post that they may not change any more becomes read-only, and one that they may
 * change again gets its lock.
 * @returns a function that stops it
 */
export const followRights = (): (() => void) =>
  useSession.subscribe(({ me }, { me: before }) => {
    if (me === null || me === before) return
    for (const id of openIds()) {
      const draft = draftOf(id)
      if (!draft) continue
      const { state } = draft.lock
      const mayWrite = mayWritePost(me, draft.base)
      if (!mayWrite && (state === 'held' || state === 'lost')) loseRight(id)
      if (mayWrite && state === 'reading') void takeLock(id)
    }
  })

/** Sets the draft's message that the lock is lost, if it is lost. */
export function tellLoss(id: number): void {
  changeDraft(id, ({ lock }) => (lock.state === 'lost' ? { problem: lockedForEditing } : {}))
}

/**
 * Handles the event that these posts were locked; without ids, that any may have been. A window that held the lock learns of the loss
 * before its next renewal.
 */
export function onLocked(ids: readonly number[]): void {
  for (const id of ids.length === 0 ? openIds() : ids) {
    if (draftOf(id)?.lock.state === 'held') void renewLock(id)
    else lookAtHolder(id)
  }
}

/** Handles the event that these posts were unlocked; without ids, that any may have been. */
export function onUnlocked(ids: readonly number[]): void {
  if (ids.length === 0) for (const id of openIds()) lookAtHolder(id)
  for (const id of ids) noteUnlocked(id)
}

/** Reads who holds the lock, for a reader who was offered to edit or who sees another holder. */
function lookAtHolder(id: number): void {
  const lock = draftOf(id)?.lock
  if (lock?.state === 'free' || lock?.holder) void readHolder(id).catch(() => undefined)
}

/** Closes an open question about a takeover, and offers the person who reads the post because it was locked to edit it. */
function noteUnlocked(id: number): void {
  const lock = draftOf(id)?.lock
  // Without a holder the post is read-only for lack of a right, not because of a lock.
  if (!lock?.holder) return
  setLock(id, { holder: null, own: false, ...(lock.state === 'refused' ? { state: 'free' } : {}) })
  answered(id, 'take-over')
}

async function readHolder(id: number): Promise<void> {
  const { lock } = await queries.fetchQuery(onePost(id))
  const state = draftOf(id)?.lock.state
  if (state === 'held' || state === 'taking') return
  if (!lock) return noteUnlocked(id)
  const own = lock.user_id === useSession.getState().me?.id
  setLock(id, { holder: lock.username, own, ...(state === 'free' ? { state: 'refused' } : {}) })
}

const giveBack = (id: number, token: number, { keepalive = false, abandoned = false } = {}) =>
  api.posts
    .unlock({ params: { id }, body: { token, ...(abandoned ? { abandoned } : {}) }, keepalive })
    .catch(() => undefined)

/**
 * Takes the lock of a post that is not open, for one write. A post that is opened meanwhile keeps it; otherwise it is given back.
 * @param write receives the lock's token. @throws the failure of the lock or of the write.
 */
export async function withLock<T>(id: number, write: (token: number) => Promise<T>): Promise<T> {
  const { lock } = await api.posts.lock({ params: { id }, body: {} })
  keepToken(id, lock.token)
  try {
    return await write(lock.token)
  } finally {
    const state = draftOf(id)?.lock.state
    if (state !== 'taking' && state !== 'held') {
      dropToken(id)
      await giveBack(id, lock.token)
    }
  }
}

interface Leaving {
  /** True when the page is unloaded: the request outlives it, and the token stays for a reload. */
  leaving?: boolean
  /** True when the tab was closed on a post without text: the server deletes it if it is new. */
  abandoned?: boolean
}

/** Stops renewing the lock and gives it back to the server. */
export async function releaseLock(id: number, { leaving = false, abandoned = false }: Leaving = {}): Promise<void> {
  stopRenewing(id)
  const token = draftOf(id)?.lock.token ?? lockToken(id)
  if (!leaving) dropToken(id)
  setLock(id, { state: 'released', token: null })
  if (token !== null) await giveBack(id, token, { keepalive: leaving, abandoned })
}
