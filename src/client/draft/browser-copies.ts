// Unsaved work in this browser's storage: one copy a window, keyed by person and record, so that neither the next person at
// this browser nor a second window is offered, or clears, what somebody is still writing.
import { z } from 'zod'

import { keepText } from '#client/browser-storage'

import { thisWindow } from './windows'

/** Whose work it is, on what. `subject` is the contract's name: `posts`. */
export interface CopyOwner {
  person: number
  subject: string
  id: number
}

/** What is kept: the fields that were changed, what stood there before, and the version they were written against. */
export interface Copy {
  /** Milliseconds since 1970. */
  savedAt: number
  version: number | null
  changes: Readonly<Record<string, unknown>>
  /** The earlier values of those fields; empty in copies of an older shape. */
  against: Readonly<Record<string, unknown>>
}

export interface KeptCopy extends Copy {
  key: string
  window: string
}

const shape = z.object({
  savedAt: z.number(),
  version: z.number().nullable().catch(null),
  changes: z.record(z.string(), z.unknown()),
  against: z.record(z.string(), z.unknown()).catch({}),
})
/** The shape before copies knew what they were written against. */
const oldShape = z
  .object({ savedAt: z.number(), values: z.record(z.string(), z.unknown()) })
  .transform(({ savedAt, values }) => ({ savedAt, version: null, changes: values, against: {} }))
const stored = z.union([shape, oldShape])

const prefixOf = ({ person, subject, id }: CopyOwner) => `slotdesk.draft.${person}.${subject}.${id}.`
/** Where a version before this one kept the copy of a post, whoever wrote it. */
const oldKeyOf = ({ subject, id }: CopyOwner) => (subject === 'posts' ? `slotdesk.post.${id}` : null)

/** @returns whether the browser had room for it. */
export function keepCopy(owner: CopyOwner, copy: Copy): boolean {
  return keepText(localStorage, prefixOf(owner) + thisWindow, JSON.stringify(copy))
}

/** Forgets this window's copy. */
export function dropCopy(owner: CopyOwner): void {
  localStorage.removeItem(prefixOf(owner) + thisWindow)
}

/** Forgets a copy that was found. */
export function dropKept({ key }: Pick<KeptCopy, 'key'>): void {
  localStorage.removeItem(key)
}

export interface Found {
  /** Newest first. */
  copies: KeptCopy[]
  /** Copies that are there and cannot be read. They are put aside under another name. */
  unreadable: number
}

/**
 * Sets a copy apart that this very window left before, so that neither its next copy nor a clean draft takes its place while
 * the question about it stands.
 */
export function setApart(copy: KeptCopy): KeptCopy {
  if (copy.window !== thisWindow) return copy
  const text = localStorage.getItem(copy.key)
  const window = `${thisWindow}.${Math.random().toString(36).slice(2, 8)}`
  const key = copy.key.slice(0, -thisWindow.length) + window
  // A full storage has no room for a second one: the copy stays where it is.
  if (text === null || !keepText(localStorage, key, text)) return copy
  localStorage.removeItem(copy.key)
  return { ...copy, key, window }
}

/** What windows that are gone have left of a person's work on a record. `lives` says which windows are not gone. */
export function keptCopies(owner: CopyOwner, lives: (window: string) => boolean): Found {
  const found: Found = { copies: [], unreadable: 0 }
  for (const { key, window } of keysOf(owner)) {
    if (lives(window)) continue
    const copy = read(localStorage.getItem(key))
    if (copy) found.copies.push({ ...copy, key, window })
    else {
      found.unreadable += 1
      putAside(key)
    }
  }
  found.copies.sort((a, b) => b.savedAt - a.savedAt)
  return found
}

function keysOf(owner: CopyOwner): { key: string; window: string }[] {
  const prefix = prefixOf(owner)
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  const own = keys.filter((key) => key.startsWith(prefix)).map((key) => ({ key, window: key.slice(prefix.length) }))
  const old = oldKeyOf(owner)
  return old !== null && keys.includes(old) ? [...own, { key: old, window: '' }] : own
}

function read(text: string | null): Copy | null {
  try {
    return stored.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/** Nothing unsent is deleted because it cannot be read: a person who asks for help can still be given it. */
function putAside(key: string): void {
  const text = localStorage.getItem(key)
  if (text !== null && keepText(localStorage, `slotdesk.unreadable.${key}`, text)) localStorage.removeItem(key)
}
