// Copies of unsaved posts in this browser: written at most every 5 seconds, offered when the post is opened again.
import { z } from 'zod'

import type { KeptCopy } from '#client/unsaved/browser-copies'
import { recordCopy } from '#client/unsaved/record-copy'
import { wholeGroups } from './merge-values'
import { askDraft, changeDraft, draftOf, openIds } from './store'
import type { PostValues } from './values'

/** How often unsaved fields are copied, in milliseconds. */
const copyEvery = 5000

const brokenMessage = 'Error parsing post text from localStorage.'

const picked = z.object({ value: z.number(), label: z.string() })
const text = z.string()
/** The schema of each field. A field that does not fit is left out; the others are still read. */
const shapes: { [Name in keyof PostValues]: z.ZodType<PostValues[Name]> } = {
  main_headline: text,
  catchy_title: text,
  rss: text,
  description: text,
  fb_catchy_title: text,
  slug: text,
  external_link: text,
  json_ld: text,
  section_id: z.number().nullable(),
  category: picked.nullable(),
  subcategory: picked.nullable(),
  tags: z.array(picked),
  authors: z.array(picked),
  experts: z.array(picked),
  copyEditor: picked.nullable(),
  thumb: text.nullable(),
  thumb_ext: text.nullable(),
  fb_thumb: text.nullable(),
  fb_thumb_ext: text.nullable(),
  top_status: z.number(),
  advert_status: z.number(),
  template_type: z.number(),
  schedule_date: text,
  schedule_time: text,
  body: text,
}
const values = z.object(shapes).partial()

/** Returns the fields of a stored copy that fit their schema. The others are left out. */
export function readFields(kept: Readonly<Record<string, unknown>>): Partial<PostValues> {
  const readable = Object.entries(kept).filter(([name, value]) => {
    const shape: z.ZodType | undefined = Object.hasOwn(shapes, name) ? shapes[name as keyof PostValues] : undefined
    return shape?.safeParse(value).success
  })
  return values.parse(Object.fromEntries(readable))
}

const local = (id: number) => recordCopy<PostValues>('posts', id, readFields, wholeGroups)

const timers = new Map<number, ReturnType<typeof setTimeout>>()
const flushes = new Map<number, Set<() => void>>()

/** Registers the function that passes an editor's newest text to the draft. @returns a function that removes it. */
export function registerFlush(id: number, flush: () => void): () => void {
  const known = flushes.get(id) ?? new Set()
  flushes.set(id, known.add(flush))
  return () => known.delete(flush)
}

/** Passes the newest text of all editors of a post to its draft. */
export function flushDraft(id: number): void {
  for (const flush of flushes.get(id) ?? []) flush()
}

/** Schedules a copy within five seconds (throttled: further typing does not postpone it). */
export function keepSoon(id: number): void {
  if (timers.has(id)) return
  timers.set(
    id,
    setTimeout(() => keepNow(id), copyEvery),
  )
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Stores the copy at once, with the newest text. Deletes the copy when nothing is unsaved. */
export function keepNow(id: number): void {
  stopTimer(id)
  flushDraft(id)
  const draft = draftOf(id)
  if (!draft) return
  if (!draft.dirty) return local(id).drop()
  const fits = local(id).keep(draft.base.version, draft.values, draft.baseValues, draft.restored)
  if (fits === draft.storageFull) changeDraft(id, () => ({ storageFull: !fits }))
}

/** Deletes this window's copy, after save, publish, restore and delete. Schedules a new copy if the draft is unsaved again. */
export function forgetLocal(id: number): void {
  stopTimer(id)
  local(id).drop()
  if (draftOf(id)?.dirty) keepSoon(id)
}

/** Stops storing copies of a closed post. The last copy is kept. */
export function stopCopying(id: number): void {
  stopTimer(id)
  flushes.delete(id)
}

/**
 * Offers to restore the newest copy that a closed window left, if it differs from the post. While another is offered, it does nothing:
 * the answer calls it again.
 * @param except this window's name, when its own copy already equals the draft.
 */
export async function offerCopies(id: number, except?: string): Promise<void> {
  const { copy, unreadable } = await local(id).offer(() => draftOf(id)?.values, except)
  if (unreadable > 0) changeDraft(id, () => ({ problem: brokenMessage }))
  const draft = draftOf(id)
  const isAsked = draft?.questions.some(({ kind }) => kind === 'restore')
  if (copy && draft && !isAsked) askDraft(id, restoreOf(copy, Date.parse(draft.base.updated_at)))
}

function restoreOf(copy: KeptCopy, updatedAt: number) {
  // `newer` decides which answer of the dialog comes first; both are always offered.
  return { kind: 'restore' as const, copy, fields: readFields(copy.changes), newer: copy.savedAt > updatedAt }
}

/** Stores the copies of all open posts at once. */
export function keepAll(): void {
  for (const id of openIds()) keepNow(id)
}
