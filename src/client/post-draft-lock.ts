// The lock of a post that is being edited: taken on opening, kept every 15 seconds, given back on leaving.
import { z } from 'zod'

import { Failure } from '#contract/failure'

import { api } from './api'
import { answered, askDraft, changeDraft, type DraftLock, draftOf } from './post-draft-store'

/** First text, section 9. */
export const lockEvery = 15_000

export const lockLostMessage = 'The article is locked for editing'

const keyOf = (id: number) => `slotdesk.lock.${id}`
const timers = new Map<number, ReturnType<typeof setInterval>>()

/** The token survives a reload, so that a page renews its own lock and does not find itself locked out. */
export function lockToken(id: number): number | null {
  const kept = Number(sessionStorage.getItem(keyOf(id)) ?? Number.NaN)
  return Number.isSafeInteger(kept) ? kept : null
}

const tokenHeader = (token: number | null): Record<string, string> =>
  token === null ? {} : { 'X-Lock-Token': String(token) }

/** What a write sends to show that the lock is ours. */
export const lockHeaders = (id: number) => tokenHeader(draftOf(id)?.lock.token ?? lockToken(id))

const holderOf = (failure: Failure): string | null =>
  z.looseObject({ username: z.string() }).safeParse(failure.detail.extra?.lock).data?.username ?? null

function setLock(id: number, lock: Partial<DraftLock>): void {
  changeDraft(id, (draft) => ({ lock: { ...draft.lock, ...lock } }))
}

/** Makes the lock ours whoever has it, for a post that is open or is about to be. */
export async function takeOver(id: number): Promise<void> {
  await ask(id, true)
  answered(id, 'take-over')
}

async function ask(id: number, takeover: boolean): Promise<void> {
  const { lock } = await api.posts.lock({
    params: { id },
    body: takeover ? { takeover } : {},
    headers: takeover ? {} : tokenHeader(lockToken(id)),
  })
  sessionStorage.setItem(keyOf(id), String(lock.token))
  setLock(id, { state: 'held', token: lock.token, holder: null })
  if (draftOf(id)) keepLock(id)
}

/** Takes the lock for a post that was just opened. A 403 asks whether to take over. */
export async function takeLock(id: number): Promise<void> {
  setLock(id, { state: 'taking' })
  try {
    await ask(id, false)
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 403) {
      // Nobody answered: editing goes on, and the renewal tries again.
      setLock(id, { state: 'held' })
      return keepLock(id)
    }
    // A token of an earlier visit is of no use any more: ask once more as somebody new.
    const stale = lockToken(id) !== null
    sessionStorage.removeItem(keyOf(id))
    if (stale) return takeLock(id)
    setLock(id, { state: 'refused', token: null, holder: holderOf(error) })
    askDraft(id, { kind: 'take-over', message: error.message })
  }
}

/** The person does not take over: the post can be read. */
export function declineTakeOver(id: number): void {
  answered(id, 'take-over')
}

function keepLock(id: number): void {
  stopKeeping(id)
  timers.set(
    id,
    setInterval(() => void renew(id), lockEvery),
  )
}

function stopKeeping(id: number): void {
  clearInterval(timers.get(id))
  timers.delete(id)
}

async function renew(id: number): Promise<void> {
  try {
    await ask(id, false)
  } catch (error) {
    if (error instanceof Failure && error.status === 403) loseLock(id, holderOf(error))
  }
}

/** Somebody else edits now. What was typed stays, in the page and in this browser. */
export function loseLock(id: number, holder: string | null): void {
  stopKeeping(id)
  sessionStorage.removeItem(keyOf(id))
  changeDraft(id, () => ({ lock: { state: 'lost', token: null, holder }, problem: lockLostMessage }))
}

/** Gives the lock back. `leaving`: the page goes away, so the request must outlive it and the token stays for a reload. */
export async function releaseLock(id: number, leaving = false): Promise<void> {
  stopKeeping(id)
  const token = draftOf(id)?.lock.token ?? lockToken(id)
  if (!leaving) sessionStorage.removeItem(keyOf(id))
  setLock(id, { state: 'released', token: null })
  if (token === null) return
  await api.posts.unlock({ params: { id }, body: { token }, keepalive: leaving }).catch(() => undefined)
}
