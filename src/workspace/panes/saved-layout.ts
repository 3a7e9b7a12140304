/** The workspace as it is kept over a reload, a crash and the next morning. */

import { keepText } from '#client/browser-storage'
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
  type Shape,
  type ShapeOf,
  text,
  whole,
} from '#contract/shape'
import { places } from '#workspace/command/command'
import { withNewNames } from '#workspace/keys/key-map'
import type { Shape as NamedLayout } from '#workspace/panes/named-layouts'
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
const node: Shape<PaneNode> = either(
  pane,
  record({ type: oneOf('split'), id: text, direction, children: listOf(later(() => node)), sizes: listOf(number()) }),
)
const layout: Shape<Layout> = checked(
  record({ root: node, focused: text, zoomed: nullable(text), next: whole() }),
  (value) => checkLayout(value)[0],
)

/** A layout under a name; what arranges panes by it is loaded with the first (named-layouts.ts). */
const named: Shape<NamedLayout> = either(
  record({ type: oneOf('pane'), paths: listOf(pathText), front: text }),
  record({ type: oneOf('split'), direction, sizes: listOf(number()), children: listOf(later(() => named)) }),
)

const binding = record({ keys: text, place: oneOf(...places) })

export const preferences = record({
  theme: otherwise(oneOf(...themes), 'system'),
  railWide: otherwise(flag, false),
  singleLetters: otherwise(flag, true),
  /** What the person changed, by command id; the rest are the defaults. */
  keys: otherwise(changed(byName(listOf(binding)), withNewNames), {}),
  /** This person's own layouts, by name. */
  layouts: otherwise(byName(named), {}),
  /** Addresses of lists, by the names that this person gave them. */
  views: otherwise(byName(pathText), {}),
})
export type Preferences = ShapeOf<typeof preferences>

export const defaultPreferences: Preferences = preferences.parse({ keys: {}, layouts: {} })

const arrangement = record({
  version: oneOf(1),
  layout,
  /** `paneId` and `at`: where it stood. */
  closed: listOf(record({ path: text, paneId: optional(text), at: optional(whole()) }), 10),
})
export type Arrangement = Omit<ShapeOf<typeof arrangement>, 'version'>

const layoutKey = 'slotdesk.workspace'
/** Where the preferences are kept, for every window of this browser. */
export const preferencesKey = 'slotdesk.preferences'
/** Where a layout that could not be read is put, so that it can be looked at and nothing is lost. */
export const brokenKey = 'slotdesk.workspace.broken'

/** What we need of a browser's storage. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * What this window had, else what the last window had. A window beside others begins with nothing.
 * @param browser null: other windows are open, each with an arrangement of its own.
 * @returns `broken` when something was saved that cannot be shown; it has been put aside then.
 */
export function loadArrangement(window: Keep, browser: Keep | null): { saved: Arrangement | null; broken: boolean } {
  for (const storage of [window, browser]) {
    const kept = storage?.getItem(layoutKey) ?? null
    if (!storage || kept === null) continue
    const parsed = arrangement.safeParse(parse(kept))
    if (parsed.success) return { saved: parsed.data, broken: false }
    if (keepText(browser ?? window, brokenKey, kept)) storage.removeItem(layoutKey)
    return { saved: null, broken: true }
  }
  return { saved: null, broken: false }
}

/** @param browser null: the next window to begin alone does not begin like this one. */
export function saveArrangement(window: Keep, browser: Keep | null, value: Arrangement): void {
  const json = JSON.stringify({ version: 1, ...value })
  // Where the storage is full the last arrangement that fitted stays.
  keepText(window, layoutKey, json)
  if (browser) keepText(browser, layoutKey, json)
}

export function loadPreferences(browser: Keep): Preferences {
  const parsed = preferences.safeParse(parse(browser.getItem(preferencesKey) ?? '{}'))
  return parsed.success ? parsed.data : defaultPreferences
}

export function savePreferences(browser: Keep, value: Preferences): void {
  keepText(browser, preferencesKey, JSON.stringify(value))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
