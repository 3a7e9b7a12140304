// Writing a post that may be open here: with the lock's token, with the version the person saw, and keeping what was typed.
import { Failure } from '#contract/failure'
import { type Post, post as postShape, type PostPatch } from '#contract/posts'

import { api } from './api'
import { merge } from './draft/merge'
import { flushDraft, forgetLocal } from './post-draft-copies'
import { holderOf, lockHeaders, lockLostMessage, loseLock, takeAgain } from './post-draft-lock'
import { type Met, meet, noMeeting, reloadDraft } from './post-draft-meet'
import { changeDraft, draftOf, draftZone, rebase, setErrors } from './post-draft-store'
import { patchOf, plannedOnly, type PostValues, valuesOf } from './post-draft-values'
import { postChanged } from './posts'

export { reloadDraft } from './post-draft-meet'

/** The post's entity tag (decisions.md, section 4). */
export const postTag = (id: number, version: number) => `"${id}-${version}"`

/** The person took the other version: nothing was written, and nothing failed. */
export class TookTheirs extends Error {
  override name = 'TookTheirs'
}

/** Writes of one post go one after the other, so that each carries the version the one before made. */
const queues = new Map<number, Promise<unknown>>()

function inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(id) ?? Promise.resolve()).then(work, work)
  queues.set(id, turn)
  return turn.finally(() => {
    if (queues.get(id) === turn) queues.delete(id)
  })
}

/**
 * Sends a change of single fields. `version`: the one the person saw, for a post that is not open here.
 * @throws Failure as the server gave it, with its messages put on the draft's fields.
 */
export function writePost(id: number, patch: PostPatch, { version }: { version?: number } = {}): Promise<Post> {
  return inTurn(id, () => write(id, () => ({ patch }), version))
}

/**
 * Sends an open draft whole; `extra` comes on top of its fields. What is typed meanwhile stays unsaved.
 * @throws TookTheirs when the person chose the server's text over everything that was to be saved.
 */
export function saveDraft(id: number, extra: PostPatch = {}): Promise<Post> {
  return inTurn(id, async () => {
    flushDraft(id)
    const draft = draftOf(id)
    // The save before this one had it all.
    if (draft && !draft.dirty && Object.keys(extra).length === 0) return draft.base
    return write(id, () => {
      flushDraft(id)
      const sent = draftOf(id)?.values
      return sent ? { patch: { ...patchOf(sent), ...extra }, sent } : { patch: extra }
    })
  })
}

interface Sent {
  patch: PostPatch
  /** The values the patch was made of; left out: a single field was changed. */
  sent?: PostValues
}

async function write(id: number, make: () => Sent, version?: number): Promise<Post> {
  if (!(await noMeeting(id))) throw new Failure(409, 'The post was closed before it was saved.')
  changeDraft(id, () => ({ saving: true }))
  try {
    return await send(id, make, version, 3)
  } catch (error) {
    if (error instanceof Failure) blame(id, error)
    throw error
  } finally {
    changeDraft(id, () => ({ saving: false }))
  }
}

async function send(id: number, make: () => Sent, version: number | undefined, tries: number): Promise<Post> {
  const { patch, sent } = make()
  const seen = draftOf(id)?.base.version ?? version
  const headers = { ...lockHeaders(id), ...(seen === undefined ? {} : { 'If-Match': postTag(id, seen) }) }
  try {
    const post = await api.posts.update({ params: { id }, body: patch, headers })
    accept(id, post, sent)
    return post
  } catch (error) {
    if (!(error instanceof Failure) || tries === 0 || !draftOf(id)) throw error
    await mend(id, error, patch)
    return send(id, make, undefined, tries - 1)
  }
}

/** Does what lets a refused write be tried again. @throws what it cannot mend. */
async function mend(id: number, failure: Failure, patch: PostPatch): Promise<void> {
  if (failure.status === 409) return decide(id, await meetCurrent(id, failure), patch, failure)
  const lapsed = failure.status === 403 && failure.message === lockLostMessage && holderOf(failure) === null
  if (!lapsed || !(await takeAgain(id))) throw failure
  decide(id, await reloadDraft(id), patch, failure)
}

async function meetCurrent(id: number, failure: Failure): Promise<Met> {
  const current = postShape.safeParse(failure.detail.extra?.['current'])
  return current.success ? meet(id, current.data) : reloadDraft(id)
}

/** What was found decides whether the write goes on: readers are never shown a text that nobody here has seen. */
function decide(id: number, met: Met, patch: PostPatch, failure: Failure): void {
  if (met === 'gone') throw failure
  const text = Object.hasOwn(patch, 'body') || Object.hasOwn(patch, 'external_link')
  if (met === 'theirs' && (!draftOf(id)?.dirty || patch.status !== undefined)) throw new TookTheirs()
  if (met === 'merged' && text && patch.status !== undefined) {
    throw new Failure(
      409,
      'Somebody else changed this post meanwhile. Their changes are in the text now: look at them and try again.',
    )
  }
}

/** The server has what was sent; what was typed since stays. */
function accept(id: number, post: Post, sent: PostValues | undefined): void {
  flushDraft(id)
  const draft = draftOf(id)
  if (draft) {
    const fresh = { ...valuesOf(post, draftZone()), ...plannedOnly(draft.values, post.status) }
    rebase(id, post, merge(sent ?? draft.baseValues, draft.values, fresh).values)
  }
  if (sent) setErrors(id, {})
  if (sent) forgetLocal(id)
  postChanged(post)
}

function blame(id: number, failure: Failure): void {
  if (failure.status === 422 && failure.detail.fields) setErrors(id, failure.detail.fields)
  if (failure.status === 403 && failure.message === lockLostMessage && draftOf(id)?.lock.state === 'held')
    loseLock(id, holderOf(failure))
}
