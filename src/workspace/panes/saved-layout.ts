/** The workspace as it is kept over a reload, a crash and the next morning. */
import { z } from 'zod'

import { keepText } from '#client/browser-storage'
import { places } from '#workspace/command/command'
import { withNewNames } from '#workspace/keys/key-map'
import type { Shape } from '#workspace/panes/named-layouts'
import { checkLayout, type Layout, type PaneNode } from '#workspace/panes/tree'
import { themes } from '#workspace/frame/theme-names'

const tab = z.object({
  id: z.string(),
  path: z.string().startsWith('/'),
  preview: z.boolean(),
  pinned: z.boolean(),
})
const pane = z.object({
  type: z.literal('pane'),
  id: z.string(),
  tabs: z.array(tab),
  active: z.string().nullable(),
  visits: z.array(z.object({ tabId: z.string(), path: z.string() })),
  at: z.number().int(),
})
const node: z.ZodType<PaneNode> = z.union([
  pane,
  z.object({
    type: z.literal('split'),
    id: z.string(),
    direction: z.enum(['right', 'down']),
    get children() {
      return z.array(node)
    },
    sizes: z.array(z.number()),
  }),
])
const layout: z.ZodType<Layout> = z
  .object({ root: node, focused: z.string(), zoomed: z.string().nullable(), next: z.number().int() })
  .check(({ value, issues }) => {
    for (const message of checkLayout(value)) issues.push({ code: 'custom', message, input: value })
  })

const place = z.enum(places)

/** A layout under a name; what arranges panes by it is loaded with the first (named-layouts.ts). */
const shape: z.ZodType<Shape> = z.union([
  z.object({ type: z.literal('pane'), paths: z.array(z.string().startsWith('/')), front: z.string() }),
  z.object({
    type: z.literal('split'),
    direction: z.enum(['right', 'down']),
    sizes: z.array(z.number()),
    get children() {
      return z.array(shape)
    },
  }),
])

export const preferences = z.object({
  theme: z.enum(themes).catch('system'),
  railWide: z.boolean().catch(false),
  singleLetters: z.boolean().catch(true),
  /** What the person changed, by command id; the rest are the defaults. */
  keys: z
    .record(z.string(), z.array(z.object({ keys: z.string(), place })).readonly())
    .transform(withNewNames)
    .catch({}),
  /** This person's own layouts, by name. */
  layouts: z.record(z.string(), shape).catch({}),
  /** Addresses of lists, by the names that this person gave them. */
  views: z.record(z.string(), z.string().startsWith('/')).catch({}),
})
export type Preferences = z.infer<typeof preferences>

export const defaultPreferences: Preferences = preferences.parse({ keys: {}, layouts: {} })

const arrangement = z.object({
  version: z.literal(1),
  layout,
  closed: z
    .array(
      z.object({
        path: z.string(),
        /** Where it stood. */
        paneId: z.string().optional(),
        at: z.number().int().optional(),
      }),
    )
    .max(10),
})
export type Arrangement = Omit<z.infer<typeof arrangement>, 'version'>

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
    const text = storage?.getItem(layoutKey) ?? null
    if (!storage || text === null) continue
    const parsed = arrangement.safeParse(parse(text))
    if (parsed.success) return { saved: parsed.data, broken: false }
    if (keepText(browser ?? window, brokenKey, text)) storage.removeItem(layoutKey)
    return { saved: null, broken: true }
  }
  return { saved: null, broken: false }
}

/** @param browser null: the next window to begin alone does not begin like this one. */
export function saveArrangement(window: Keep, browser: Keep | null, value: Arrangement): void {
  const text = JSON.stringify({ version: 1, ...value })
  // Where the storage is full the last arrangement that fitted stays.
  keepText(window, layoutKey, text)
  if (browser) keepText(browser, layoutKey, text)
}

export function loadPreferences(browser: Keep): Preferences {
  const parsed = preferences.safeParse(parse(browser.getItem(preferencesKey) ?? '{}'))
  return parsed.success ? parsed.data : defaultPreferences
}

export function savePreferences(browser: Keep, value: Preferences): void {
  keepText(browser, preferencesKey, JSON.stringify(value))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
