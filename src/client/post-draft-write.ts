// Writing a post that may be open here: with the lock's token, with the version the person saw, and keeping what was typed.
import { Failure } from '#contract/failure'
import type { Post, PostPatch } from '#contract/posts'

import { api } from './api'
import { forgetLocal, flushDraft } from './post-draft'
import { lockHeaders, loseLock, lockLostMessage } from './post-draft-lock'
import { answered, askDraft, changeDraft, draftOf, rebase, setErrors } from './post-draft-store'
import { type PostValues, valuesOf } from './post-draft-values'
import { draftZone } from './post-draft-store'
import { postChanged } from './posts'

/** The post's entity tag (decisions.md, section 4). */
export const postTag = (id: number, version: number) => `"${id}-${version}"`

/** The person took the other version: nothing was written, and nothing failed. */
export class TookTheirs extends Error {
  override name = 'TookTheirs'
}

interface Written {
  /** The version the person saw; left out: the open draft's, or none. */
  version?: number
  /** The values the patch was made of; what was typed since stays unsaved. Left out: a single field was changed. */
  sent?: PostValues
}

/** Sends a change of one post. @throws Failure as the server gave it, with its messages put on the draft's fields. */
export async function writePost(id: number, patch: PostPatch, { version, sent }: Written = {}): Promise<Post> {
  changeDraft(id, () => ({ saving: true }))
  try {
    const post = await send(id, patch, draftOf(id)?.base.version ?? version)
    accept(id, post, sent)
    return post
  } catch (error) {
    if (error instanceof Failure) blame(id, error)
    throw error
  } finally {
    changeDraft(id, () => ({ saving: false }))
  }
}

async function send(id: number, patch: PostPatch, version: number | undefined): Promise<Post> {
  const headers = { ...lockHeaders(id), ...(version === undefined ? {} : { 'If-Match': postTag(id, version) }) }
  try {
    return await api.posts.update({ params: { id }, body: patch, headers })
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 409 || !draftOf(id)) throw error
    return settle(id, patch)
  }
}

/** Somebody saved in between: keep mine, or take theirs. */
async function settle(id: number, patch: PostPatch): Promise<Post> {
  const current = await api.posts.get({ params: { id } })
  const choice = await new Promise<'mine' | 'theirs'>((answer) => askDraft(id, { kind: 'conflict', answer }))
  answered(id, 'conflict')
  if (choice === 'mine') return send(id, patch, current.version)
  takeTheirs(id, current)
  throw new TookTheirs()
}

function takeTheirs(id: number, post: Post): void {
  const values = valuesOf(post, draftZone())
  changeDraft(id, ({ textAt }) => ({ base: post, baseValues: values, values, textAt: textAt + 1 }))
  forgetLocal(id)
  postChanged(post)
}

function accept(id: number, post: Post, sent: PostValues | undefined): void {
  rebase(id, post, sent)
  if (sent) setErrors(id, {})
  if (sent) forgetLocal(id)
  postChanged(post)
}

function blame(id: number, failure: Failure): void {
  if (failure.status === 422 && failure.detail.fields) setErrors(id, failure.detail.fields)
  if (failure.status === 403 && failure.message === lockLostMessage && draftOf(id)?.lock.state === 'held')
    loseLock(id, null)
}

/** A post's newest server version into its open draft, after it was changed by another way. */
export async function reloadDraft(id: number): Promise<void> {
  if (!draftOf(id)) return
  flushDraft(id)
  rebase(id, await api.posts.get({ params: { id } }))
}
