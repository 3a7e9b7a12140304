import { LayoutDashboard, LayoutPanelLeft, Save, Trash2 } from 'lucide-react'
import { z } from 'zod'

import { command } from '#workspace/command/command'
import type { Binding } from '#workspace/keys/places'
import { heldRights } from '#workspace/command/context'
import { homePath, railViews } from '#workspace/frame/rail-views'
import { changeLayout, setPreferences, useWorkspace, withEntry } from '#workspace/panes/store'
import { matchView } from '#workspace/areas/views'
import { say } from '#contract/base/say'

import { entryOf, putBack } from './own-entries'

const base = { subject: 'pane', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const
const inPane = (keys: string): Binding[] => [{ keys, place: 'pane' }]
const own = () => useWorkspace.getState().preferences.layouts
type Kept = ReturnType<typeof own>[string] | undefined
/** Stores a layout of the person under a name; undefined removes it. */
const keep = (name: string, layout: Kept) => setPreferences({ layouts: withEntry(own(), name, layout) })
const layoutUnder = (name: string): Kept => entryOf(own(), name)
/** Makes an undo that gives a layout the form it had `before`. `left`: as the step left it. */
const undoOf = (name: string, left: Kept, before: Kept) =>
  putBack(
    () => layoutUnder(name),
    left,
    () => keep(name, before),
    'The layout has been changed since.',
  )
const hasOwn = () => (Object.keys(own()).length > 0 ? true : { reason: 'No layout was saved under a name' })
const isRecord = (path: string) => matchView(path)?.view.path.includes(':') ?? false

/** The paths of the layout Tables: posts above tags. The home path replaces a list that the person may not see. */
function tables(): readonly [over: string, under: string] {
  const seen = new Set(railViews(heldRights()).map(({ path }) => path))
  const orHome = (path: string) => (seen.has(path) ? path : homePath())
  return [orHome('/posts'), orHome('/tags')]
}

/** Loads the code that arranges panes, with the first layout. */
const layouts = () => import('#workspace/panes/named-layouts')

const ownSource = {
  kind: 'choice',
  label: 'Layout',
  options: () => Object.keys(own()).map((name) => ({ value: name, label: name })),
} as const

const builtIn = (name: 'Desk' | 'Write' | 'Tables', id: `layout.${string}`, keys: string, keywords: string[]) =>
  command({
    ...base,
    id,
    title: say`Layout: ${name}`,
    icon: LayoutPanelLeft,
    keywords: ['arrange', 'panes', ...keywords],
    keys: inPane(keys),
    run: async () => {
      const { applyNamedLayout, builtInLayout } = await layouts()
      changeLayout((now) => applyNamedLayout(now, builtInLayout(name, now, homePath(), isRecord, tables())), true)
    },
  })

/** The built-in layouts, and a person's own. */
export const layoutCommands = [
  builtIn('Desk', 'layout.desk', 'w 1', ['lists left', 'editor right']),
  builtIn('Write', 'layout.write', 'w 2', ['editor alone', 'focus']),
  builtIn('Tables', 'layout.tables', 'w 3', ['lists', 'posts over tags', 'one over the other']),
  command({
    ...base,
    id: 'layout.save',
    title: 'Save the layout under a name',
    icon: Save,
    keywords: ['arrange', 'panes', 'keep'],
    keys: inPane('w n'),
    quiet: false,
    arguments: {
      schema: z.object({ name: z.string().trim().min(1).max(60) }),
      sources: { name: { kind: 'text', label: 'Name of the layout' } },
    },
    run: async ({ name }) => {
      const { namedLayoutOf } = await layouts()
      const before = layoutUnder(name)
      const saved = namedLayoutOf(useWorkspace.getState().layout.root)
      keep(name, saved)
      return { message: say`Layout saved: ${name}.`, undo: undoOf(name, saved, before) }
    },
  }),
  command({
    ...base,
    id: 'layout.open',
    title: 'Open a layout of mine',
    icon: LayoutDashboard,
    keywords: ['arrange', 'panes', 'saved'],
    keys: inPane('w o'),
    available: hasOwn,
    named: () => Object.keys(own()).map((name) => ({ title: say`Layout: ${name}`, args: { name } })),
    arguments: { schema: z.object({ name: z.string() }), sources: { name: ownSource } },
    run: async ({ name }) => {
      const wanted = layoutUnder(name)
      if (!wanted) return { message: say`There is no layout named ${name}` }
      const { applyNamedLayout } = await layouts()
      changeLayout((now) => applyNamedLayout(now, wanted), true)
    },
  }),
  command({
    ...base,
    id: 'layout.remove',
    title: 'Remove a layout of mine',
    icon: Trash2,
    keywords: ['forget', 'delete'],
    quiet: false,
    available: hasOwn,
    arguments: { schema: z.object({ name: z.string() }), sources: { name: ownSource } },
    run: ({ name }) => {
      const before = layoutUnder(name)
      keep(name, undefined)
      return { message: say`Layout removed: ${name}.`, undo: undoOf(name, undefined, before) }
    },
  }),
]
