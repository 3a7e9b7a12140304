// Opens, edits and closes posts. There is one draft a post; the editor, the fields and the commands all use it.
import { postStatuses } from '#contract/constants'
import { Failure } from '#contract/base/failure'
import type { Post } from '#contract/posts/posts'
import { type Copy, dropKept, windowsOf } from '#client/unsaved/browser-copies'
import { copyOf } from '#client/unsaved/record-copy'
import { changedFields, type Merged } from '#client/unsaved/merge'
import { TextHistory } from '#client/unsaved/text-history'
import { holdWindow, thisWindow } from '#client/unsaved/windows'
import { queries } from '#client/api/queries'
import { beforeSignOut, useSession } from '#client/session/session'
import { onePost } from '#client/posts/posts'
import { followLock, followRights, leaveLock, releaseLock, takeLock } from './lock'
import { stopCopying, flushDraft, forgetLocal, keepAll, keepNow, keepSoon, offerCopies, readFields } from './local-copy'
import { dropConflict, saveAsRevision, mergeNewer, reloadDraft } from './merge-newer'
import { mergeValues, wholeGroups } from './merge-values'
import {
  addDraft,
  answered,
  changeDraft,
  type Draft,
  type DraftQuestion,
  draftOf,
  drafts,
  draftZone,
  openIds,
  removeDraft,
  setErrors,
} from './store'
import { type PostValues, valuesOf } from './values'

export { changeSchedule, checkValues, isEmptyBody, patchOf, scheduleInstant } from './values'
export type { Picked, PostValues } from './values'
export { draftOf, drafts, setDraftZone, setErrors } from './store'
export { declineTakeOver, onLocked, onUnlocked, takeOver } from './lock'
export { flushDraft, forgetLocal, registerFlush } from './local-copy'
export type { Choices, Draft, DraftLock, DraftQuestion, LockState } from './store'

const opening = new Map<number, Promise<void>>()

/** Ids of posts whose next opening is for reading. */
const readOnlyNext = new Set<number>()

/**
 * Makes the next opening of a post read-only while another person holds its lock: no takeover is offered. When the lock is
 * released, editing is offered.
 */
export const openToRead = (id: number): void => void readOnlyNext.add(id)

followLock(
  (id) => void reloadDraft(id).catch(() => undefined),
  (id) => keepNow(id),
)

/**
 * Opens a post for editing: fetches it, takes its lock and offers unsaved copies. Does nothing when the post is open.
 * @param mayWrite whether the person may save this post; if not, it is read-only and no lock is taken.
 * @throws the failure of the fetch.
 */
export function openDraft(id: number, mayWrite: (post: Post) => boolean): Promise<void> {
  if (draftOf(id)) {
    readOnlyNext.delete(id)
    return Promise.resolve()
  }
  const under = opening.get(id)
  if (under) return under
  const started = load(id, mayWrite).finally(() => {
    if (opening.get(id) === started) opening.delete(id)
  })
  opening.set(id, started)
  return started
}

async function load(id: number, mayWrite: (post: Post) => boolean): Promise<void> {
  holdWindow()
  const post = await queries.fetchQuery(onePost(id))
  // The tab was closed during the fetch.
  if (!opening.has(id)) return
  addDraft(post)
  if (!mayWrite(post)) {
    const holder = post.lock?.username ?? null
    changeDraft(id, ({ lock }) => ({ lock: { ...lock, state: 'reading', holder } }))
    // The person may have typed here before the right was taken. Nothing is offered while they see the workspace as a role.
    if (useSession.getState().me?.seen_as === undefined) await offerCopies(id)
    return
  }
  const offered = offerCopies(id)
  if (readOnlyNext.delete(id) && post.lock) leaveLock(id, post.lock)
  else await takeLock(id, offered)
  await offered
}

/** Posts that are being fetched, with no draft yet. */
export const openingIds = (): number[] => [...opening.keys()].filter((id) => !draftOf(id))

/** A post's values as fields edit them. */
export const readValues = (post: Post): PostValues => valuesOf(post, draftZone())

/** The fields in which two versions differ. */
export const differingFields = (mine: PostValues, theirs: PostValues) => changedFields(mine, theirs)

type Restore = Extract<DraftQuestion, { kind: 'restore' }>
/** The fields of a copy and their values before the change. */
type RestorableCopy = Pick<Restore, 'fields' | 'newer'> & { copy: Pick<Copy, 'against'> }

const restoreOf = (id: number): Restore | undefined =>
  draftOf(id)?.questions.find((question): question is Restore => question.kind === 'restore')

/**
 * Applies the answer to the 'Restoring data' dialog. Restoring merges the copy with what is unsaved, and then with the server's
 * version, and asks on conflict with that.
 * @returns the discarded copy, for Undo; null when nothing was discarded.
 * @throws Failure when unsaved text that the copy replaces could not be stored on the server; the question stays open then.
 */
export async function answerRestore(id: number, apply: boolean): Promise<Copy | null> {
  const question = restoreOf(id)
  const draft = draftOf(id)
  if (!question || !draft) return null
  if (apply) {
    await keepReplaced(id, question)
    answered(id, 'restore')
    await applyCopy(id, question)
    changeDraft(id, ({ restored }) => ({ restored: [...restored, ...windowsOf(question.copy)] }))
    // Deleted first: a full storage has room for one of the two copies.
    dropKept(question.copy)
    keepNow(id)
  } else {
    answered(id, 'restore')
    keepDiscarded(draft, question.fields)
    dropKept(question.copy)
  }
  await offerCopies(id, thisWindow)
  return apply ? null : question.copy
}

/**
 * Merges the fields of a copy into the values of a draft. Where an unsaved change and the copy have the same part, the copy's is
 * taken, and the field is in conflict.
 */
function withCopy({ values, dirty }: Draft, question: RestorableCopy): Merged<PostValues> {
  const copied = { ...values, ...question.fields }
  return dirty
    ? mergeValues({ ...values, ...valuesBeforeCopy(question) }, copied, values)
    : { values: copied, conflicts: [] }
}

/** Stores a draft as a revision if a copy will replace a part of its unsaved text. @throws Failure when it could not be stored. */
async function keepReplaced(id: number, question: RestorableCopy): Promise<void> {
  flushDraft(id)
  const draft = draftOf(id)
  if (draft && withCopy(draft, question).conflicts.length > 0)
    await saveAsRevision(id, draft.base.version, draft.values)
}

/** Restores the fields of a copy: takes the version that the copy was based on as the ancestor, then merges with the server's. */
async function applyCopy(id: number, question: RestorableCopy): Promise<void> {
  const draft = draftOf(id)
  if (!draft) return
  const { values } = withCopy(draft, question)
  changeDraft(id, ({ baseValues, textAt }) => ({
    baseValues: { ...baseValues, ...valuesBeforeCopy(question) },
    values,
    textAt: textAt + 1,
  }))
  await mergeNewer(id, draft.base)
}

/**
 * The values of the copy's fields before the change. A copy of the old format has none: when the post is newer than the copy, every
 * restored field counts as a conflict.
 */
function valuesBeforeCopy({ copy, fields, newer }: RestorableCopy): Partial<PostValues> {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      if (name in copy.against) return [[name, copy.against[name]]]
      return newer ? [] : [[name, undefined]]
    }),
  )
}

/** Whether the fields may be changed now: this window holds or requests the lock, and the post is not in the trash. */
export function isEditable(draft: Draft): boolean {
  return (draft.lock.state === 'held' || draft.lock.state === 'taking') && draft.base.status !== postStatuses.trashed
}

/**
 * Whether the post was editable in this window and is not any more: its lock is lost, or it has unsaved changes and the right to
 * change it is lost.
 */
export const isCutOff = ({ lock, dirty }: Draft): boolean =>
  lock.state === 'lost' || (lock.state === 'reading' && dirty)

/**
 * Notes the first key since the editor last passed its text to the draft: the post counts as unsaved, and a copy is stored within
 * five seconds.
 */
export function startTyping(id: number): void {
  if (draftOf(id)?.typing) return
  changeDraft(id, () => ({ typing: true }))
  keepSoon(id)
}

/** Changes fields of a draft and removes the error messages of those fields. */
export function editDraft(id: number, change: Partial<PostValues>): void {
  changeDraft(id, ({ values, errors, typing }) => {
    const touched = Object.keys(change).map((field) => wireNames[field] ?? field)
    const left = Object.entries(errors).filter(([field]) => !touched.includes(field))
    return {
      values: { ...values, ...change },
      typing: typing && change.body === undefined,
      errors: left.length === Object.keys(errors).length ? errors : Object.fromEntries(left),
    }
  })
  keepSoon(id)
}

const wireNames: Readonly<Record<string, string>> = {
  rss: 'titles.rss',
  category: 'category_id',
  subcategory: 'category_id',
  copyEditor: 'copy_editor_id',
  schedule_date: 'schedule_time',
}

const histories = new Map<number, Map<keyof PostValues, TextHistory>>()

/** The undo history of a text field. All panes share it as long as the post is open. */
export function textHistoryOf(id: number, field: keyof PostValues): TextHistory {
  const fields = histories.get(id) ?? new Map<keyof PostValues, TextHistory>()
  const history = fields.get(field) ?? new TextHistory()
  histories.set(id, fields.set(field, history))
  return history
}

/**
 * Discards the unsaved changes of a post. They are kept on the server as a revision.
 * @returns the discarded changes, for Undo; null when there were none.
 */
export function discardDraft(id: number): Copy | null {
  flushDraft(id)
  const draft = draftOf(id)
  const discarded = draft?.dirty ? copyOf(draft.base.version, draft.values, draft.baseValues, wholeGroups) : null
  if (draft && discarded) keepDiscarded(draft, draft.values)
  changeDraft(id, ({ base, textAt }) => {
    const values = valuesOf(base, draftZone())
    return { baseValues: values, values, textAt: textAt + 1 }
  })
  setErrors(id, {})
  forgetLocal(id)
  return discarded
}

/** Stores the draft, with the discarded fields, as a revision on the server. When that fails, only Undo restores them. */
function keepDiscarded({ id, base, values }: Draft, fields: Partial<PostValues>): void {
  void saveAsRevision(id, base.version, { ...values, ...fields }).catch(() => undefined)
}

/** How long, in milliseconds, Undo waits for a post to open. */
const openingPatience = 15_000

/** Resolves once a post is open. @throws Failure when it does not open in time. */
function whenOpen(id: number): Promise<void> {
  if (draftOf(id)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      stop()
    }
    const stop = drafts.subscribe(() => {
      if (!draftOf(id)) return
      end()
      resolve()
    })
    const timer = setTimeout(() => {
      end()
      reject(new Failure(408, 'The post did not open.'))
    }, openingPatience)
  })
}

/**
 * Restores discarded changes in a post that is open or about to be, and merges them with what was typed since and the server's
 * version. @throws Failure as {@link answerRestore}.
 */
export async function bringBack(id: number, copy: Copy): Promise<void> {
  await whenOpen(id)
  const question = { copy, fields: readFields(copy.changes), newer: false }
  await keepReplaced(id, question)
  await applyCopy(id, question)
  keepNow(id)
}

/**
 * Closes a post and releases its lock. Unsaved changes stay in this browser as a copy, unless the person discarded them before. An
 * unchanged post without a headline is released as abandoned: the server deletes it if it is new and empty.
 */
export function closeDraft(id: number): void {
  opening.delete(id)
  const draft = draftOf(id)
  if (!draft) return
  keepNow(id)
  stopCopying(id)
  dropConflict(id)
  histories.delete(id)
  void releaseLock(id, { abandoned: !draft.dirty && draft.base.main_headline === '' })
  removeDraft(id)
}

/**
 * Stores copies of all unsaved changes and releases the locks when the page unloads and before a sign-out; takes the locks again
 * when the page comes back from the browser's cache; follows the person's rights. @returns a function that stops listening.
 */
export function followPage(window: Window): () => void {
  const onHide = () => {
    keepAll()
    for (const id of openIds()) if (draftOf(id)?.lock.state === 'held') void releaseLock(id, { leaving: true })
  }
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    for (const id of openIds()) if (draftOf(id)?.lock.state === 'released') void takeLock(id)
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  const stopRights = followRights()
  const stop = beforeSignOut(async () => {
    keepAll()
    await Promise.all(openIds().map((id) => draftOf(id)?.lock.state === 'held' && releaseLock(id)))
  })
  return () => {
    stop()
    stopRights()
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
  }
}
