// Copies of unsaved work in this browser's storage, one for each window, person and record. So no other person is offered a copy,
// and no window deletes the copy of another.
import { z } from 'zod'

import { keepText } from '#client/browser-storage'

import { thisWindow, windowOf } from './windows'

/** The person and the record that a copy belongs to. `subject` is the contract's name: `posts`. */
export interface CopyOwner {
  person: number
  subject: string
  id: number
}

/** A copy of unsaved work: the changed fields, the values before the change, and the version that was edited. */
export interface Copy {
  /** Milliseconds since 1970. */
  savedAt: number
  version: number | null
  changes: Readonly<Record<string, unknown>>
  /** The values of the changed fields before the change; empty in copies of the old format. */
  against: Readonly<Record<string, unknown>>
  /** The windows whose copies were restored into this one; undefined: none. */
  restored?: readonly string[] | undefined
}

export interface KeptCopy extends Copy {
  key: string
  window: string
}

/** The windows whose typing is in a copy: its own, and those whose copies were restored into it. */
export const windowsOf = ({ window, restored = [] }: KeptCopy): string[] => [windowOf(window), ...restored]

const shape = z.object({
  savedAt: z.number(),
  version: z.number().nullable().catch(null),
  changes: z.record(z.string(), z.unknown()),
  against: z.record(z.string(), z.unknown()).catch({}),
  restored: z.array(z.string()).optional().catch(undefined),
})
/** The old format of a copy, without the values before the change. */
const oldShape = z
  .object({ savedAt: z.number(), values: z.record(z.string(), z.unknown()) })
  .transform(({ savedAt, values }) => ({ savedAt, version: null, changes: values, against: {} }))
const stored = z.union([shape, oldShape])

const prefixOf = ({ person, subject, id }: CopyOwner) => `slotdesk.draft.${person}.${subject}.${id}.`
/** Storage key of an earlier release: one copy of a post for all persons. Null for other subjects. */
const oldKeyOf = ({ subject, id }: CopyOwner) => (subject === 'posts' ? `slotdesk.post.${id}` : null)

/** Stores this window's copy. @returns false when the browser's storage is full or forbidden. */
export function keepCopy(owner: CopyOwner, copy: Copy): boolean {
  return keepText(localStorage, prefixOf(owner) + thisWindow, JSON.stringify(copy))
}

/** Deletes this window's copy. */
export function dropCopy(owner: CopyOwner): void {
  localStorage.removeItem(prefixOf(owner) + thisWindow)
}

/** Deletes a copy that {@link keptCopies} found. */
export function dropKept({ key }: Pick<KeptCopy, 'key'>): void {
  localStorage.removeItem(key)
}

/** Stores a deleted copy again, under its key. @returns false when the browser's storage is full or forbidden. */
export const keepAgain = (copy: KeptCopy): boolean => keepText(localStorage, copy.key, JSON.stringify(copy))

export interface FoundCopies {
  /** Newest first. */
  copies: KeptCopy[]
  /** How many copies could not be parsed. They are moved to another storage key. */
  unreadable: number
}

/**
 * Moves a copy of this window to another key while the person is asked whether to restore it, so that neither the next copy nor a
 * clean draft overwrites it. Copies of other windows, and any copy when the storage is full, stay under their key. Returns the copy
 * with its key.
 */
export function moveToOwnKey(copy: KeptCopy): KeptCopy {
  if (copy.window !== thisWindow) return copy
  const text = localStorage.getItem(copy.key)
  const window = `${thisWindow}.${Math.random().toString(36).slice(2, 8)}`
  const key = copy.key.slice(0, -thisWindow.length) + window
  // When the storage is full, the copy stays under its key.
  if (text === null || !keepText(localStorage, key, text)) return copy
  localStorage.removeItem(copy.key)
  return { ...copy, key, window }
}

/**
 * Finds the copies of a record that closed windows left, newest first, and moves unreadable ones to another key. `lives` tells
 * whether a window is still open.
 */
export function keptCopies(owner: CopyOwner, lives: (window: string) => boolean): FoundCopies {
  const found: FoundCopies = { copies: [], unreadable: 0 }
  for (const { key, window } of keysOf(owner)) {
    if (lives(window)) continue
    const copy = read(localStorage.getItem(key))
    if (copy) found.copies.push({ ...copy, key, window })
    else {
      found.unreadable += 1
      moveUnreadable(key)
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

/** Moves a copy that cannot be read to another key. It is not deleted, so that support can still recover the text. */
export function moveUnreadable(key: string): void {
  const text = localStorage.getItem(key)
  if (text !== null && keepText(localStorage, `slotdesk.unreadable.${key}`, text)) localStorage.removeItem(key)
}
