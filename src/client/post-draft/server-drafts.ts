// Unsaved changes are also stored on the server, two seconds after the last key while this window holds the lock, so that the
// person can restore them on another device. The local copy (local-copy.ts) covers the time without a server.
import { create } from 'zustand'

import { api } from '#client/api/api-late'
import { changedFields } from '#client/unsaved/merge'
import { windowsOf } from '#client/unsaved/browser-copies'
import { thisWindow } from '#client/unsaved/windows'
import type { PostDraft } from '#contract/posts/drafts'
import type { Post, PostPatch } from '#contract/posts/posts'

import { flushDraft, forgetLocal, readFields } from './local-copy'
import { lockHeaders } from './lock'
import { wholeGroups } from './merge-values'
import { changeDraft, type Draft, draftOf, drafts, draftZone } from './store'
import { differing, patchOf, type PostValues, valuesOf } from './values'

/** Delay in milliseconds after the last change before the draft is sent (debounce). */
export const serverDraftAfter = 2000
const editorDelay = 300
/** The longest delay in milliseconds before a draft is sent while the person types on. */
const longest = 15_000
/** Milliseconds before the retry after a failed call. */
const retryDelay = 10_000

/** Time of the last draft on the server, ISO 8601, by id of the post. */
export const useServerDrafts = create<{ keptAt: Readonly<Record<number, string>> }>(() => ({ keptAt: {} }))

interface Keeping {
  timer: ReturnType<typeof setTimeout> | undefined
  /** Time of the oldest change that is not on the server, in milliseconds since 1970; null: there is none. */
  since: number | null
  /** The last call of the post. Calls run one after the other, so that a save on its way does not restore a dropped draft. */
  queue: Promise<unknown>
  /** Whether the server holds a draft of the post by this person. */
  kept: boolean
  /** Whether the drafts on the server were already requested. */
  asked: boolean
  /** The windows whose unsaved changes were offered since the post was opened, also as a part of another window's. */
  offered: Set<string>
}

const keeping = new Map<number, Keeping>()

function keepingOf(id: number): Keeping {
  const known = keeping.get(id) ?? {
    timer: undefined,
    since: null,
    queue: Promise.resolve(),
    kept: false,
    asked: false,
    offered: new Set(),
  }
  keeping.set(id, known)
  return known
}

function afterEarlierWrites(id: number, work: () => Promise<void>): void {
  const known = keepingOf(id)
  known.queue = known.queue.then(work).catch(() => undefined)
}

function noteKept(id: number, at: string | null): void {
  const { keptAt } = useServerDrafts.getState()
  if (keptAt[id] === (at ?? undefined)) return
  const others = Object.entries(keptAt).filter(([known]) => Number(known) !== id)
  useServerDrafts.setState({ keptAt: Object.fromEntries(at === null ? others : [...others, [id, at]]) })
}

/** The part of the save's patch that differs from the post. */
const changedPatch = ({ values, baseValues }: Draft): PostPatch => differing(patchOf(values), patchOf(baseValues))

function changesOf({ values, baseValues }: Draft): Record<string, unknown> {
  const fields = wholeGroups(changedFields(values, baseValues)).filter((field) => field !== 'body')
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** The open question whether to restore unsaved changes; undefined: none. */
const restoring = ({ questions }: Draft) => questions.find((question) => question.kind === 'restore')

async function keep(id: number): Promise<void> {
  flushDraft(id)
  const draft = draftOf(id)
  const known = keepingOf(id)
  if (!draft?.dirty || draft.lock.state !== 'held') return
  known.since = null
  // The save may fail, and what is offered is the draft on the server.
  if (draft.saving || restoring(draft)) return schedule(id, serverDraftAfter)
  try {
    const body = { version: draft.base.version, page: thisWindow, sent: changedPatch(draft), changes: changesOf(draft) }
    const { saved_at } = await api.drafts.keep({ params: { id }, body, headers: lockHeaders(id) })
    known.kept = true
    if (draftOf(id)?.dirty) noteKept(id, saved_at)
    // Of one window's copy and draft the copy alone is offered, and a full storage has left an older one.
    if (draftOf(id)?.storageFull) forgetLocal(id)
  } catch {
    schedule(id, retryDelay)
  }
}

async function drop(id: number): Promise<void> {
  const known = keepingOf(id)
  const draft = draftOf(id)
  if (!known.kept || (draft && (draft.dirty || restoring(draft)))) return
  await api.drafts.drop({ params: { id } })
  known.kept = false
}

function schedule(id: number, after: number): void {
  const known = keepingOf(id)
  known.since ??= Date.now()
  clearTimeout(known.timer)
  const latest = Math.max(0, known.since + longest - Date.now())
  known.timer = setTimeout(() => afterEarlierWrites(id, () => keep(id)), Math.min(after, latest))
}

/**
 * The values of `fields` before the stored draft changed them: those of the post if it has the draft's version, else those of the
 * draft's own base version. An empty object when the base is not known.
 */
function valuesBeforeDraft({ version, base: earlier }: PostDraft, draft: Draft, fields: readonly string[]) {
  const before = version === draft.base.version ? draft.baseValues : earlier && valuesBefore(earlier)
  if (!before) return {}
  return Object.fromEntries(Object.entries(before).filter(([name]) => fields.includes(name)))
}

function valuesBefore(earlier: Readonly<Record<string, unknown>>): PostValues | null {
  try {
    // The stored base version is a post without its lock.
    return valuesOf({ ...earlier, lock: null } as unknown as Post, draftZone())
  } catch {
    return null
  }
}

/**
 * Offers to restore the draft that another window of this person stored on the server, if it differs from the open one. While another
 * copy is offered, it waits for the answer.
 */
async function offer(id: number): Promise<void> {
  const { draft: found } = await api.drafts.get({ params: { id } })
  const draft = draftOf(id)
  if (!found || !draft) return
  const known = keepingOf(id)
  known.kept = true
  // The copy of the same typing in this browser was offered already.
  if (known.offered.has(found.page)) return
  if (restoring(draft)) {
    known.asked = false
    return
  }
  const fields = readFields({
    ...found.changes,
    ...(typeof found.sent['body'] === 'string' ? { body: found.sent['body'] } : {}),
  })
  const adds = changedFields({ ...draft.values, ...fields }, draft.values).length > 0
  if (!adds) return
  const savedAt = Date.parse(found.saved_at)
  const against = valuesBeforeDraft(found, draft, Object.keys(fields))
  const copy = { key: `server.${id}`, window: found.page, savedAt, version: found.version, changes: fields, against }
  const question = { kind: 'restore' as const, copy, fields, newer: savedAt > Date.parse(draft.base.updated_at) }
  changeDraft(id, ({ questions }) => ({ questions: [...questions, question] }))
}

function follow(draft: Draft, before: Draft | undefined): void {
  const { id } = draft
  if (!before || before.opening !== draft.opening) forget(id)
  const known = keepingOf(id)
  const question = restoring(draft)
  if (question) for (const window of windowsOf(question.copy)) known.offered.add(window)
  else if (draft.lock.state === 'held' && !known.asked) {
    known.asked = true
    afterEarlierWrites(id, () => offer(id))
  }
  const moved = before && (before.values !== draft.values || before.typing !== draft.typing)
  const filled = before && draft.storageFull && !before.storageFull
  if (draft.dirty && (moved || filled))
    schedule(id, serverDraftAfter - (before.values.body === draft.values.body ? 0 : editorDelay))
  const answered = before && before.questions !== draft.questions && draft.questions.length === 0
  if (!draft.dirty && (before?.dirty || answered)) {
    clearTimeout(known.timer)
    known.since = null
    noteKept(id, null)
    afterEarlierWrites(id, () => drop(id))
  }
}

function forget(id: number): void {
  clearTimeout(keeping.get(id)?.timer)
  keeping.delete(id)
  noteKept(id, null)
}

let following = false

/** Starts sending the unsaved changes of open posts to the server. It is called when the first post opens, and never stops. */
export function followServerDrafts(): void {
  if (following) return
  following = true
  drafts.subscribe(({ byId }, { byId: old }) => {
    for (const draft of Object.values(byId)) if (draft !== old[draft.id]) follow(draft, old[draft.id])
    for (const id of Object.keys(old)) if (!(id in byId)) forget(Number(id))
  })
}
