// Keeps the history over a reload of this window. An undo that is data is kept with it; an undo that is a function is lost.
import { anything, byName, flag, listOf, number, oneOf, optional, record, text } from '#contract/base/parser'

import { isSecret, keepText } from '#client/browser-storage'
import { ownKey } from '#client/session/session'
import { undoFromStored } from '#workspace/command/stored-undo'
import { type HistoryEntry, historyKept, useHistory } from '#workspace/command/history'

const values = byName(anything)
const call = record({ id: text, args: optional(values) })
const entry = record({
  call,
  title: text,
  on: optional(text),
  source: oneOf('key', 'button', 'menu', 'palette', 'link', 'drop', 'toast', 'history', 'command'),
  at: number(),
  undone: optional(flag),
  failed: optional(listOf(record({ id: number(), name: optional(text), messages: listOf(text) }))),
  error: optional(listOf(text)),
  stopped: optional(text),
  tabId: optional(text),
  retry: optional(call),
  /** The StoredUndo of the step, under the name that histories in browsers already have. */
  back: optional(
    record({
      subject: text,
      rows: listOf(
        record({ id: number(), version: number(), status: optional(number()), set: values, was: optional(values) }),
      ),
    }),
  ),
})

const storageKey = () => ownKey('slotdesk.activity')

function load(storage: Pick<Storage, 'getItem'>): HistoryEntry[] {
  try {
    const list = listOf(entry).parse(JSON.parse(storage.getItem(storageKey()) ?? '[]'))
    // Stored steps get negative keys, below those of this page.
    return list.map(
      ({ back: stored, ...done }, at) =>
        ({ ...done, key: at - list.length, ...(stored ? { undo: undoFromStored(stored) } : {}) }) as HistoryEntry,
    )
  } catch {
    // A stored history that cannot be read is dropped; the history begins empty.
    return []
  }
}

/** The most rows of undo data that are stored, those of the newest steps. */
const mostRows = 2000

/** The steps as they are stored. A step whose undo data are beyond the limit is stored without its undo. */
function toStorage(list: readonly HistoryEntry[]): object[] {
  let rows = 0
  const newestFirst = list.toReversed().map(({ undo, key: _key, ...rest }) => {
    rows += undo?.stored?.rows.length ?? 0
    return { ...rest, back: rows <= mostRows ? undo?.stored : undefined }
  })
  return newestFirst.reverse()
}

/** A replacer for JSON.stringify that leaves out every object with a password. The command then takes the values of its open form. */
const withoutSecrets = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && Object.entries(value ?? {}).some(([name, text]) => isSecret(name) && text !== '')
    ? undefined
    : value

/** How long changes are gathered before they are written, in milliseconds. */
const gathering = 1000

/**
 * Puts the stored steps before the steps of this page, and stores later changes: within a second, and when the page goes.
 * @returns a function that stores what is left and stops.
 */
export function keepHistory(storage: Pick<Storage, 'getItem' | 'setItem'>): () => void {
  const before = load(storage)
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    // When the storage is full, the history lasts only until the window closes.
    keepText(storage, storageKey(), JSON.stringify(toStorage(useHistory.getState().list), withoutSecrets))
  }
  const stop = useHistory.subscribe(() => {
    timer ??= setTimeout(write, gathering)
  })
  if (typeof window !== 'undefined') window.addEventListener('pagehide', write)
  // Set after subscribing, so that steps made before this module was loaded are stored too.
  useHistory.setState(({ list }) => ({ list: [...before, ...list].slice(-historyKept) }))
  return () => {
    stop()
    write()
    if (typeof window !== 'undefined') window.removeEventListener('pagehide', write)
  }
}
