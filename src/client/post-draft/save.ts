// Saves a post, which may be open here: with the lock's token and the version that the person saw. Typed text is not lost.
import { postConstants } from '#contract/constants'
import { Failure } from '#contract/base/failure'
import { type Post, post as postShape, type PostPatch } from '#contract/posts/posts'

import { api } from '#client/api/api'
import { api as late } from '#client/api/api-late'
import { changedFields } from '#client/unsaved/merge'
import { keyedQueues } from '#text/limited-queue'
import { flushDraft, forgetLocal } from './local-copy'
import { holderOf, isLocked, lockHeaders, loseLock, renewLock, tellLoss, whenLockKnown } from './lock'
import { type MergeResult, mergeNewer, noOpenConflict, reloadDraft, mergeUnlessConflict } from './merge-newer'
import { changeDraft, type Draft, draftOf, draftZone, rebase, setErrors } from './store'
import { patchOf, plannedOnly, type PostValues, unsentOf, valuesOf } from './values'
import { mergeValues } from './merge-values'
import { postChanged } from '#client/posts/posts'
import { say } from '#contract/base/say'

export { reloadDraft } from './merge-newer'

/** The version and the status of a post that the person saw. A schedule changes the status without a new version. */
export interface SeenVersion {
  version?: number
  status?: number
}

/** The If-Match header for the version and status that the person saw; no header when the version is not known. */
export const seenTag = (id: number, { version, status }: SeenVersion): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${id}-${version}${status === undefined ? '' : `-${status}`}"` }

/** Thrown when the person chose the server's version: nothing was written, and nothing failed. */
export class TookTheirs extends Error {
  override name = 'TookTheirs'
}

/** Writes of one post are sent one after the other, each with the version that the one before produced. */
const afterEarlierWrites = keyedQueues<number>()

/**
 * Sends a change of single fields. `seen` is used when the post is not open here.
 * @throws Failure of the server. Its messages are put on the draft's fields.
 */
export function writePost(id: number, patch: PostPatch, seen: SeenVersion = {}): Promise<Post> {
  return afterEarlierWrites(id, () => write(id, () => ({ patch }), seen))
}

/**
 * Saves an open draft. `extra` overrides its fields. Text typed during the save stays unsaved.
 * @throws TookTheirs when the person chose the server's text for everything that was to be saved.
 */
export function saveDraft(id: number, extra: PostPatch = {}): Promise<Post> {
  return afterEarlierWrites(id, async () => {
    flushDraft(id)
    const draft = draftOf(id)
    // No unsaved change remains.
    if (draft && !draft.dirty && Object.keys(extra).length === 0) return draft.base
    if (draft) await keepUnsent(draft)
    return write(id, () => {
      flushDraft(id)
      const sent = draftOf(id)?.values
      return sent ? { patch: { ...patchOf(sent), ...extra }, sent } : { patch: extra }
    })
  })
}

/** Keeps typed fields that the save does not send as a revision, once, because the saved draft forgets them. */
async function keepUnsent({ id, base, values, baseValues, keptJson: before }: Draft): Promise<void> {
  const unsent = unsentOf(values, baseValues)
  const keptJson = JSON.stringify(unsent)
  if (Object.keys(unsent).length === 0 || keptJson === before) return
  await late.revisions.keep({ params: { id }, body: { version: base.version, sent: unsent } })
  changeDraft(id, () => ({ keptJson }))
}

/** Whether a change sets the status or the publishing time. */
const moves = (patch: PostPatch) => patch.status !== undefined || patch.published_at !== undefined

interface Sent {
  patch: PostPatch
  /** The draft's values that the patch was made from; missing: the patch changes single fields. */
  sent?: PostValues
}

async function write(id: number, make: () => Sent, seen: SeenVersion = {}): Promise<Post> {
  await whenLockKnown(id)
  if (!(await noOpenConflict(id))) throw new Failure(409, 'The post was closed before it was saved.')
  changeDraft(id, () => ({ saving: true }))
  const before = draftOf(id)?.lock.lostAt
  let failed: unknown
  try {
    return await send(id, make, seen, 3)
  } catch (error) {
    if (error instanceof Failure) showFailure(id, error)
    throw (failed = error)
  } finally {
    changeDraft(id, () => ({ saving: false }))
    if (!isLocked(failed) && draftOf(id)?.lock.lostAt !== before) tellLoss(id)
  }
}

async function send(id: number, make: () => Sent, seen: SeenVersion, tries: number): Promise<Post> {
  const { patch, sent } = make()
  if (sent) changeDraft(id, ({ unconfirmed }) => ({ unconfirmed: [...unconfirmed, sent] }))
  const opened = draftOf(id)
  const headers = { ...lockHeaders(id), ...seenTag(id, opened?.base ?? seen) }
  try {
    // Retried with its key: a person who publishes again after a lost answer would move the post to the top again.
    const post = await api.posts.update({ params: { id }, body: patch, headers, retry: moves(patch) })
    applySaved(id, post, sent, opened?.opening)
    return post
  } catch (error) {
    if (!(error instanceof Failure) || tries === 0 || !opened || draftOf(id)?.opening !== opened.opening) throw error
    await prepareRetry(opened, error, patch)
    return send(id, make, {}, tries - 1)
  }
}

/**
 * Prepares a refused save to be sent again. After a 409 it merges the server's newer text and asks about conflicts; after a 403
 * because the lock lapsed it takes the lock again. `sent` is the draft as it was sent.
 * @throws the failure when neither helps.
 */
async function prepareRetry(sent: Draft, failure: Failure, patch: PostPatch): Promise<void> {
  const { id } = sent
  if (failure.status === 409) return checkRetry(sent, await mergeCurrent(id, failure), patch, failure)
  const lapsed = isLocked(failure) && holderOf(failure) === null
  if (!lapsed || !(await renewLock(id))) throw failure
  checkRetry(sent, await reloadDraft(id), patch, failure)
}

async function mergeCurrent(id: number, failure: Failure): Promise<MergeResult> {
  const current = postShape.safeParse(failure.detail.extra?.['current'])
  return current.success ? mergeNewer(id, current.data) : reloadDraft(id)
}

/**
 * Checks after the merge whether the save may be sent again. A change of the status is not sent again when the merge brought in
 * another person's text or status that nobody here has seen.
 * @throws TookTheirs or the Failure that is shown.
 */
function checkRetry(sent: Draft, merged: MergeResult, patch: PostPatch, failure: Failure): void {
  const now = draftOf(sent.id)
  if (merged === 'gone' || !now) throw failure
  const isMove = moves(patch)
  if (merged === 'theirs' && (!now.dirty || isMove)) throw new TookTheirs()
  if (isMove && now.base.status !== sent.base.status) {
    const title = postConstants.status.find(({ id }) => id === now.base.status)?.title ?? ''
    throw new Failure(409, say`The status of this post is '${title}' by now: look at it and try again.`)
  }
  const text = Object.hasOwn(patch, 'body') || Object.hasOwn(patch, 'external_link')
  if (isMove && text && hasUnseenChanges(sent, now)) {
    throw new Failure(
      409,
      'Somebody else changed this post meanwhile. Their changes are in the text now: look at them and try again.',
    )
  }
}

/**
 * Whether the draft now has another person's changes that the sent one had not. It compares the drafts, because a renewal of the
 * lock may have merged them instead of the save.
 */
function hasUnseenChanges(sent: Draft, now: Draft): boolean {
  const theirs = new Set(changedFields(now.baseValues, sent.baseValues))
  return changedFields(now.values, sent.values).some((field) => theirs.has(field))
}

/** Applies the saved post to the draft. Text that was typed after the save was sent stays unsaved. */
function applySaved(id: number, post: Post, sent: PostValues | undefined, opening: number | undefined): void {
  flushDraft(id)
  const draft = draftOf(id)
  postChanged(post)
  // The post was closed, and perhaps reopened, during the save: the copy stored on closing may hold newer text.
  if (draft?.opening !== opening) {
    mergeUnlessConflict(id, post)
    return
  }
  if (draft) {
    const fresh = { ...valuesOf(post, draftZone()), ...plannedOnly(draft.values, draft.base.status, post.status) }
    rebase(id, post, mergeValues(sent ?? draft.baseValues, draft.values, fresh).values)
  }
  if (!sent) return
  setErrors(id, {})
  forgetLocal(id)
  const missing = missingTags(sent, post)
  if (missing !== '')
    changeDraft(id, () => ({ problem: say`Tags that are not there any more are left out: ${missing}.` }))
}

/** The names of the sent tags that the saved post lacks. '': none, or the tags that they were merged into replace them. */
function missingTags(sent: PostValues, { tags }: Post): string {
  const missing = sent.tags.filter(({ value }) => !tags.some(({ id }) => id === value))
  const added = tags.filter(({ id }) => !sent.tags.some(({ value }) => value === id))
  return missing.length > added.length ? missing.map(({ label }) => label).join(', ') : ''
}

function showFailure(id: number, failure: Failure): void {
  if (failure.status === 422 && failure.detail.fields) setErrors(id, failure.detail.fields)
  if (isLocked(failure) && draftOf(id)?.lock.state === 'held') loseLock(id, holderOf(failure))
}
