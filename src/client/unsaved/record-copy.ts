// The copy of a record's unsaved fields in this browser's storage, for any subject: stored, offered again, deleted.
import { isSecret } from '#client/browser-storage'
import { useSession } from '#client/session/session'

import {
  type Copy,
  dropCopy,
  dropKept,
  keepCopy,
  keptCopies,
  type KeptCopy,
  moveToOwnKey,
  moveUnreadable,
} from './browser-copies'
import { changedFields } from './merge'
import { holdWindow, livingWindows } from './windows'

export interface Offer {
  /** The newest copy that a closed window left and that differs from the record; undefined: there is none. */
  copy: KeptCopy | undefined
  /** How many copies could not be read. */
  unreadable: number
}

export interface RecordCopy<Values extends object> {
  /**
   * Stores the fields that differ from the base; when none differs, deletes the copy. @returns false when the storage is full.
   * @param restored the windows whose copies were restored into the values.
   */
  keep: (version: number | null, values: Values, base: Values, restored?: readonly string[]) => boolean
  /** Deletes this window's copy after a save or a discard. */
  drop: () => void
  /**
   * Finds the copy to offer. Deletes copies that do not differ from the fields, and sets those aside of which no field can be read.
   * @param now Returns the current values of the fields. Undefined: the record is closed.
   * @param except A window whose copy is skipped, because the form shows it already.
   */
  offer: (now: () => Values | undefined, except?: string) => Promise<Offer>
}

/** Whether a field is stored: files cannot be, and passwords must not be. */
const isKept = (name: string, value: unknown): boolean => !isSecret(name) && !hasFile(value)

const hasFile = (value: unknown): boolean =>
  value instanceof File || (typeof value === 'object' && value !== null && Object.values(value).some(hasFile))

/** Adds to fields those that fit only together with one of them. */
type Whole<Values> = (fields: readonly (keyof Values)[]) => readonly (keyof Values)[]

/** A copy of the fields that differ from the base, and of those that fit only together with them. It has their earlier values too. */
export function copyOf<Values extends object>(
  version: number | null,
  values: Values,
  base: Values,
  whole: Whole<Values> = (fields) => fields,
): Copy {
  const fields = whole(changedFields(values, base)).filter((field) => isKept(String(field), values[field]))
  const pick = (from: Values) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  return { savedAt: Date.now(), version, changes: pick(values), against: pick(base) }
}

/**
 * The functions that keep a record's unsaved fields in the browser's storage for the signed-in person.
 * @param read Reads the fields of a copy, leaving out those that cannot be read.
 * @param whole Adds the fields that are copied with others.
 */
export function recordCopy<Values extends object>(
  subject: string,
  id: number,
  read: (fields: Copy['changes'], now: Values) => Partial<Values>,
  whole?: Whole<Values>,
): RecordCopy<Values> {
  const owner = () => {
    const person = useSession.getState().me?.id
    return person === undefined ? null : { person, subject, id }
  }
  const drop = () => {
    const own = owner()
    if (own) dropCopy(own)
  }
  const compare = ({ changes }: Copy, now: Values): 'unreadable' | 'same' | 'other' => {
    const fields = read(changes, now)
    if (Object.keys(fields).length === 0) return 'unreadable'
    return changedFields({ ...now, ...fields }, now).length > 0 ? 'other' : 'same'
  }
  return {
    drop,
    keep: (version, values, base, restored) => {
      const own = owner()
      const copy = { ...copyOf(version, values, base, whole), restored }
      if (own && Object.keys(copy.changes).length > 0) return keepCopy(own, copy)
      drop()
      return true
    },
    offer: async (now, except) => {
      holdWindow()
      const lives = await livingWindows()
      const own = owner()
      if (!own) return { copy: undefined, unreadable: 0 }
      const { copies, unreadable } = keptCopies(own, (window) => window === except || lives(window))
      const values = now()
      if (!values) return { copy: undefined, unreadable }
      const found = copies.map((copy) => ({ copy, kind: compare(copy, values) }))
      const ofKind = (kind: string) => found.filter((one) => one.kind === kind).map(({ copy }) => copy)
      const [unread, [copy]] = [ofKind('unreadable'), ofKind('other')]
      for (const { key } of unread) moveUnreadable(key)
      for (const same of ofKind('same')) dropKept(same)
      return { copy: copy && moveToOwnKey(copy), unreadable: unreadable + unread.length }
    },
  }
}
