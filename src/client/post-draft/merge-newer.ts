// Merges the server's newer version into an open draft. A field that one side changed is taken from that side; a field that both
// changed is a conflict, and the person is asked.
import { postStatuses as status } from '#contract/constants'
import type { Post } from '#contract/posts/posts'

import { api } from '#client/api/api'
import { api as late } from '#client/api/api-late'
import { ancestorAfter } from '#client/unsaved/merge'
import { flushDraft, forgetLocal, keepSoon } from './local-copy'
import { answered, askDraft, changeDraft, type Choices, type Draft, draftOf, draftZone, openIds, rebase } from './store'
import { mergeValues, withFields } from './merge-values'
import { isPictureRemoval, pictureRemoved } from './pictures-removed'
import { patchOf, plannedOnly, type PostValues, valuesOf } from './values'
import { postChanged } from '#client/posts/posts'

/** The result of a merge. `theirs`: the person took the server's text of some field. `gone`: the post was closed meanwhile. */
export type MergeResult = 'same' | 'merged' | 'mine' | 'theirs' | 'gone'

const merging = new Map<number, Promise<MergeResult>>()
const waiting = new Map<number, () => void>()

/**
 * Merges a newer version into an open draft. Resolves when every conflict is answered.
 * @throws Failure when the rejected text could not be stored on the server; the draft is unchanged then.
 */
export function mergeNewer(id: number, current: Post): Promise<MergeResult> {
  const under = merging.get(id)
  if (under) return under
  const merged = mergeAnswered(id, current).finally(() => merging.delete(id))
  merging.set(id, merged)
  return merged
}

/** Resolves when no question about two versions of a post is open. @returns false when it was closed instead. */
export const noOpenConflict = async (id: number): Promise<boolean> => (await merging.get(id)) !== 'gone'

/** Merges, and asks about the conflicts that have no answer yet, until none is left. @param answers the person's choices so far. */
async function mergeAnswered(id: number, current: Post, answers: Choices = {}): Promise<MergeResult> {
  flushDraft(id)
  const draft = draftOf(id)
  if (!draft) return 'gone'
  const theirs = { ...valuesOf(current, draftZone()), ...plannedHere(draft, current) }
  const { values, conflicts } = mergeValues(ancestorOf(draft, theirs), draft.values, theirs)
  const unanswered = conflicts.filter((field) => answers[field] === undefined)
  if (unanswered.length > 0) {
    const choices = await askConflict(id, current, values, mergePreferringTheirs(draft, theirs), unanswered)
    if (choices === null) return 'gone'
    const chosen = Object.fromEntries(unanswered.map((field) => [field, choices[field] ?? 'mine']))
    const given = unanswered.filter((field) => chosen[field] === 'theirs')
    if (given.length > 0) await saveAsRevision(id, current.version, draft.values)
    // Text typed while the question was open is merged too, and may be a further conflict.
    return mergeAnswered(id, current, { ...answers, ...chosen })
  }
  if (conflicts.length === 0 && Object.keys(answers).length === 0) {
    const moved = JSON.stringify(theirs) !== JSON.stringify(draft.baseValues)
    settle(id, current, values)
    return moved ? 'merged' : 'same'
  }
  const given = conflicts.filter((field) => answers[field] === 'theirs')
  settle(id, current, withFields(values, mergePreferringTheirs(draft, theirs), given))
  return given.length > 0 ? 'theirs' : 'mine'
}

const ancestorOf = ({ baseValues, unconfirmed }: Draft, theirs: PostValues): PostValues =>
  ancestorAfter(baseValues, unconfirmed, theirs)

/** The planned time of an unscheduled post, which only the draft has. */
const plannedHere = ({ values, base }: Draft, post: Post) => plannedOnly(values, base.status, post.status)

/** The merge that takes the server's side in conflicts. Slides that only one side added or changed are kept. */
const mergePreferringTheirs = (draft: Draft, theirs: PostValues): PostValues =>
  mergeValues(ancestorOf(draft, theirs), draft.values, theirs, 'theirs').values

/** Merges a newer version if no field is in conflict. @returns false, without a change, otherwise. */
export function mergeUnlessConflict(id: number, current: Post): boolean {
  const draft = draftOf(id)
  if (!draft) return false
  const theirs = { ...valuesOf(current, draftZone()), ...plannedHere(draft, current) }
  const { values, conflicts } = mergeValues(ancestorOf(draft, theirs), draft.values, theirs)
  if (conflicts.length > 0) return false
  settle(id, current, values)
  return true
}

/**
 * Handles a newer version that a live event announced. Merges it at once when it has no conflict with unsaved fields; otherwise the
 * conflict is asked at the next save.
 */
export function takeNewerVersion(id: number, post: Post): void {
  const draft = draftOf(id)
  if (!draft || draft.lock.state === 'lost') return
  const wentOut = hasGoneOut(post, draft.base)
  if (!wentOut && post.version <= draft.base.version) return
  flushDraft(id)
  const isTaken = mergeUnlessConflict(id, post)
  if (isTaken && draft.lock.state === 'held' && isPictureRemoval(draft.baseValues, valuesOf(post, draftZone())))
    tell(id, pictureRemoved)
  if (wentOut && draftOf(id)?.dirty) tell(id, wentOutWithout)
}

/** Shows a problem, also where the same one was shown before. */
function tell(id: number, problem: string): void {
  changeDraft(id, () => ({ problem: null }))
  changeDraft(id, () => ({ problem }))
}

const wentOutWithout = 'The post went out at its time, without your unsaved changes.'

/** Whether the server has published a post at its scheduled time, which makes no new version. */
const hasGoneOut = (now: Post, base: Post) =>
  now.version === base.version && base.status === status.scheduled && now.status === status.published

function settle(id: number, current: Post, values: PostValues): void {
  const isOther = draftOf(id)?.base !== current
  rebase(id, current, values)
  // A restored copy is merged with the draft's own base, and the cache may have a newer post.
  if (isOther) postChanged(current)
  if (draftOf(id)?.dirty) keepSoon(id)
  else forgetLocal(id)
}

/** Asks the person about the fields in conflict. @returns null when the post was closed without an answer. */
function askConflict(
  id: number,
  current: Post,
  mine: PostValues,
  theirs: PostValues,
  fields: readonly (keyof PostValues)[],
): Promise<Choices | null> {
  return new Promise((resolve) => {
    const end = (choices: Choices | null) => {
      waiting.delete(id)
      answered(id, 'conflict')
      resolve(choices)
    }
    waiting.set(id, () => end(null))
    askDraft(id, { kind: 'conflict', current, mine, theirs, fields, answer: end })
  })
}

/** Ends the open question of a closed post. Its callers continue without an answer. */
export function dropConflict(id: number): void {
  waiting.get(id)?.()
}

/** Stores a text that was rejected or discarded as a revision. */
export async function saveAsRevision(id: number, version: number, mine: PostValues): Promise<void> {
  await late.revisions.keep({ params: { id }, body: { version, sent: patchOf(mine) } })
}

/** Reads a post from the server and merges it into its open draft, after a change by another command. */
export async function reloadDraft(id: number): Promise<MergeResult> {
  if (!draftOf(id)) return 'gone'
  return mergeNewer(id, await api.posts.get({ params: { id } }))
}

/**
 * Reloads open posts that have one of these tags, because a merge, rename or removal of tags changes a post without a new version.
 * A post with unsaved changes of its tags is left until it is saved.
 */
export async function tagsChanged(ids: readonly number[]): Promise<void> {
  const hasTag = ({ baseValues }: Draft) => ids.length === 0 || baseValues.tags.some(({ value }) => ids.includes(value))
  const reload = async (id: number) => mergeUnlessConflict(id, await api.posts.get({ params: { id } }))
  const concerned = openIds().filter((id) => {
    const draft = draftOf(id)
    return draft && hasTag(draft)
  })
  // A post that cannot be read, as one that was deleted, keeps no other from being reloaded.
  await Promise.allSettled(concerned.map(reload))
}
