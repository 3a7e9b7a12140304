// Opening, editing and leaving a post. One draft a post; the editor, the fields and the commands all go through here.
import { queries } from './queries'
import { onePost } from './posts'
import { releaseLock, takeLock } from './post-draft-lock'
import { dropLocalDraft, keepLocalDraft, localDraftEvery, readLocalDraft } from './post-draft-local'
import {
  addDraft,
  answered,
  askDraft,
  changeDraft,
  type Draft,
  draftOf,
  drafts,
  draftZone,
  removeDraft,
  setErrors,
} from './post-draft-store'
import { type PostValues, sameValues, valuesOf } from './post-draft-values'

export { changeSchedule, checkValues, isEmptyBody, patchOf, scheduleInstant } from './post-draft-values'
export type { Picked, PostValues } from './post-draft-values'
export { draftOf, drafts, rebase, setDraftZone, setErrors } from './post-draft-store'
export { declineTakeOver, takeOver } from './post-draft-lock'
export type { Draft, DraftLock, DraftQuestion, LockState } from './post-draft-store'

const brokenMessage = 'Error parsing post text from localStorage.'
const opening = new Map<number, Promise<void>>()
const autosaves = new Map<number, ReturnType<typeof setTimeout>>()
const flushes = new Map<number, Set<() => void>>()

/**
 * Opens a post for editing: fetches it, takes its lock and offers what was left unsaved. Opening what is open does nothing.
 * @param editing false for somebody who may read only: no lock is taken.
 * @throws the failure of the fetch, so that the screen can say it.
 */
export function openDraft(id: number, editing: boolean): Promise<void> {
  if (draftOf(id)) return Promise.resolve()
  const under = opening.get(id)
  if (under) return under
  const started = load(id, editing).finally(() => opening.delete(id))
  opening.set(id, started)
  return started
}

async function load(id: number, editing: boolean): Promise<void> {
  const post = await queries.fetchQuery(onePost(id))
  if (!opening.has(id)) return
  addDraft(post)
  if (!editing)
    return changeDraft(id, () => ({ lock: { state: 'reading', token: null, holder: post.lock?.username ?? null } }))
  offerLocalDraft(id, Date.parse(post.updated_at))
  await takeLock(id)
}

function offerLocalDraft(id: number, updatedAt: number): void {
  const kept = readLocalDraft(id)
  if (kept === null) return
  const draft = draftOf(id)
  if (kept === 'broken') {
    changeDraft(id, () => ({ problem: brokenMessage }))
    return dropLocalDraft(id)
  }
  const newer = kept.savedAt > updatedAt
  if (!draft || !newer || sameValues(kept.values, draft.values, draft.base.status)) return dropLocalDraft(id)
  askDraft(id, { kind: 'restore', values: kept.values })
}

/** The answer to 'Restoring data'. */
export function answerRestore(id: number, apply: boolean): void {
  const question = draftOf(id)?.questions.find(({ kind }) => kind === 'restore')
  answered(id, 'restore')
  if (!apply) return dropLocalDraft(id)
  if (question?.kind !== 'restore') return
  changeDraft(id, ({ textAt }) => ({ values: question.values, textAt: textAt + 1 }))
}

/** Whether fields may be changed now. */
export function isEditable(draft: Draft): boolean {
  return (draft.lock.state === 'held' || draft.lock.state === 'taking') && draft.base.status !== 4
}

/** Changes fields. A field that is changed loses its messages. */
export function editDraft(id: number, change: Partial<PostValues>): void {
  changeDraft(id, ({ values, errors }) => {
    const touched = Object.keys(change).map((field) => wireNames[field] ?? field)
    const left = Object.entries(errors).filter(([field]) => !touched.includes(field))
    return {
      values: { ...values, ...change },
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

function keepSoon(id: number): void {
  if (autosaves.has(id)) return
  autosaves.set(
    id,
    setTimeout(() => keepNow(id), localDraftEvery),
  )
}

function keepNow(id: number): void {
  clearTimeout(autosaves.get(id))
  autosaves.delete(id)
  const draft = draftOf(id)
  if (draft?.dirty) keepLocalDraft(id, { savedAt: Date.now(), values: draft.values })
}

/** Forgets what this browser kept: after save, publish, trash, restore and delete. */
export function forgetLocal(id: number): void {
  clearTimeout(autosaves.get(id))
  autosaves.delete(id)
  dropLocalDraft(id)
  if (draftOf(id)?.dirty) keepSoon(id)
}

/** The editor says how its newest text gets into the draft. @returns a function that takes that back. */
export function registerFlush(id: number, flush: () => void): () => void {
  const known = flushes.get(id) ?? new Set()
  flushes.set(id, known.add(flush))
  return () => known.delete(flush)
}

/** Puts what was typed in the last moments into the draft. */
export function flushDraft(id: number): void {
  for (const flush of flushes.get(id) ?? []) flush()
}

/** Back to what the server has. */
export function discardDraft(id: number): void {
  flushDraft(id)
  changeDraft(id, ({ base, textAt }) => {
    const values = valuesOf(base, draftZone())
    return { baseValues: values, values, textAt: textAt + 1 }
  })
  setErrors(id, {})
  forgetLocal(id)
}

/** Leaves a post: its lock is given back. */
export function closeDraft(id: number): void {
  opening.delete(id)
  const draft = draftOf(id)
  if (!draft) return
  clearTimeout(autosaves.get(id))
  autosaves.delete(id)
  // The tab asked before it closed: what is still unsaved was discarded. A lock that was lost keeps what was typed.
  if (draft.lock.state === 'lost') keepNow(id)
  else if (draft.lock.state === 'held' && !draft.questions.some(({ kind }) => kind === 'restore')) dropLocalDraft(id)
  void releaseLock(id)
  removeDraft(id)
  flushes.delete(id)
}

/** The page goes away: the newest text into this browser, the locks back. @returns a function that stops listening. */
export function followPage(window: Window): () => void {
  const onHide = () => {
    for (const id of openIds()) {
      flushDraft(id)
      keepNow(id)
      if (draftOf(id)?.lock.state === 'held') void releaseLock(id, true)
    }
  }
  // Back from the browser's page cache: the lock is asked for again.
  const onShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    for (const id of openIds()) if (draftOf(id)?.lock.state === 'released') void takeLock(id)
  }
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
  }
}

const openIds = () => Object.keys(drafts.getState().byId).map(Number)
