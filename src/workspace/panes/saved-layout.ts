/** The stored workspace: it survives a reload, a crash and a restart of the browser. */

import { keepText } from '#client/browser-storage'
import { ownKey } from '#client/session/session'
import {
  byName,
  changed,
  checked,
  either,
  flag,
  later,
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  otherwise,
  pathText,
  record,
  type Parser,
  type Parsed,
  text,
  whole,
} from '#contract/base/parser'
import { places } from '#workspace/keys/places'
import { tableLooks } from '#ui/table/preferences'
import { withNewNames } from '#workspace/keys/key-map'
import type { NamedLayout } from '#workspace/panes/named-layouts'
import { checkLayout, type Layout, type PaneNode } from '#workspace/panes/tree'
import { themes } from '#workspace/frame/theme-names'

const direction = oneOf('right', 'down')

const tab = record({ id: text, path: pathText, preview: flag, pinned: flag })
const pane = record({
  type: oneOf('pane'),
  id: text,
  tabs: listOf(tab),
  active: nullable(text),
  visits: listOf(record({ tabId: text, path: text })),
  at: whole(),
})
const node: Parser<PaneNode> = either(
  pane,
  record({ type: oneOf('split'), id: text, direction, children: listOf(later(() => node)), sizes: listOf(number()) }),
)
const layout: Parser<Layout> = checked(
  record({ root: node, focused: text, zoomed: nullable(text), next: whole() }),
  (value) => checkLayout(value)[0],
)

/** A named layout. The code that applies it loads with its first use (named-layouts.ts). */
const named: Parser<NamedLayout> = either(
  record({ type: oneOf('pane'), paths: listOf(pathText), front: text }),
  record({ type: oneOf('split'), direction, sizes: listOf(number()), children: listOf(later(() => named)) }),
)

const binding = record({ keys: text, place: oneOf(...places) })

export const preferences = record({
  theme: otherwise(oneOf(...themes), 'system'),
  railWide: otherwise(flag, false),
  singleLetters: otherwise(flag, true),
  /** The person's key bindings, by command id. Commands that are not listed have their defaults. */
  keys: otherwise(changed(byName(listOf(binding)), withNewNames), {}),
  /** This person's own layouts, by name. */
  layouts: otherwise(byName(named), {}),
  /** The person's saved views: addresses of lists, by name. */
  views: otherwise(byName(pathText), {}),
  /** The names of the saved views in their order: an object would put those that are numbers first. */
  viewOrder: otherwise(listOf(text), []),
  /** The columns and the row height of each list that the person changed. */
  tables: otherwise(tableLooks, {}),
})
export type Preferences = Parsed<typeof preferences>

export const defaultPreferences: Preferences = preferences.parse({ keys: {}, layouts: {} })

const arrangement = record({
  version: oneOf(1),
  layout,
  /** `paneId` and `at`: the pane and the index of the closed tab. */
  closed: listOf(record({ path: text, paneId: optional(text), at: optional(whole()) }), 10),
})
export type Arrangement = Omit<Parsed<typeof arrangement>, 'version'>

/** The storage key of the arrangement. Each person of this browser has an own one. */
const layoutKey = () => ownKey('slotdesk.workspace')
/** Where an earlier version kept the preferences of every person of this browser. */
const formerKey = 'slotdesk.preferences'
/** Where an earlier version kept the columns and row heights of lists, for every person of this browser. */
const formerTables = 'slotdesk.tables'
/** The storage key of the preferences. Each person of this browser has own ones, which all their windows share. */
export const preferencesKey = () => ownKey(formerKey)
/** The storage key of a layout that could not be read. It is set aside here, so that nothing is lost. */
export const brokenKey = 'slotdesk.workspace.broken'

/** The functions of a browser's storage that are used here. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Loads the arrangement of this window, else that of the last window. A window opened beside others starts empty.
 * @param browser null: other windows are open, each with an arrangement of its own.
 * @returns `broken`: a stored arrangement was unreadable and has been set aside.
 */
export function loadArrangement(window: Keep, browser: Keep | null): { saved: Arrangement | null; broken: boolean } {
  for (const storage of [window, browser]) {
    const kept = storage?.getItem(layoutKey()) ?? null
    if (!storage || kept === null) continue
    const parsed = arrangement.safeParse(parse(kept))
    if (parsed.success) return { saved: parsed.data, broken: false }
    if (keepText(browser ?? window, brokenKey, kept)) storage.removeItem(layoutKey())
    return { saved: null, broken: true }
  }
  return { saved: null, broken: false }
}

/** Stores the arrangement. @param browser null: the arrangement is not stored for the next window. */
export function saveArrangement(window: Keep, browser: Keep | null, value: Arrangement): void {
  const json = JSON.stringify({ version: 1, ...value })
  // When the storage is full, the last stored arrangement stays.
  keepText(window, layoutKey(), json)
  if (browser) keepText(browser, layoutKey(), json)
}

/** Loads the person's preferences. Those of an earlier version go to the first person who signs in. */
export function loadPreferences(browser: Keep): Preferences {
  const own = browser.getItem(preferencesKey())
  const former = own === null ? browser.getItem(formerKey) : null
  if (former !== null && keepText(browser, preferencesKey(), former)) browser.removeItem(formerKey)
  const read = readPreferences(own ?? former ?? '{}') ?? defaultPreferences
  const tables = browser.getItem(formerTables)
  if (tables === null) return read
  const all = preferences.parse({ ...read, tables: parse(tables) })
  savePreferences(browser, all)
  browser.removeItem(formerTables)
  return all
}

/** Reads preferences from JSON; null: they cannot be read. */
export function readPreferences(json: string): Preferences | null {
  const parsed = preferences.safeParse(parse(json))
  return parsed.success ? parsed.data : null
}

export function savePreferences(browser: Keep, value: Preferences): void {
  keepText(browser, preferencesKey(), JSON.stringify(value))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
