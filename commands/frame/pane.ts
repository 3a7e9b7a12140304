import { Columns2, Maximize2, Rows2 } from 'lucide-react'
import { flushSync } from 'react-dom'

import { command, type CommandContext } from '#workspace/command/command'
import { isWritable } from '#workspace/keys/key-target'
import type { Binding } from '#workspace/keys/places'
import { panelOf } from '#workspace/frame/main-focus'
import { focusedTab, type Layout, panesOf, type Side } from '#workspace/panes/tree'
import * as edit from '#workspace/panes/operations'
import { homePath } from '#workspace/frame/rail-views'
import { changeLayout, useWorkspace } from '#workspace/panes/store'

export const layout = () => useWorkspace.getState().layout
const everywhere = (keys: string): Binding => ({ keys, place: 'everywhere' })
/** Binds keys such as `w v` in a pane. They are active outside of text only, because they begin with a letter alone. */
export const inPane = (keys: string): Binding => ({ keys, place: 'pane' })
export const base = { subject: 'pane', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const
const hasTab = (context: CommandContext) => (context.tab ? true : { reason: 'No tab is open' })
export const hasPanes = () => (panesOf(layout().root).length > 1 ? true : { reason: 'There is only one pane' })

/** Arranges a tab in another pane. That pane gets the focus, unless a text has it: who writes goes on in that text. */
export const arrangeBeside = (change: (now: Layout) => Layout) =>
  changeLayout((now) => {
    const next = change(now)
    return isWritable(document.activeElement) ? edit.focusPane(next, now.focused) : next
  }, true)

const split = (side: Side) => () => arrangeBeside((now) => edit.splitPane(now, now.focused, side, homePath()))

function stepPane(by: 1 | -1): void {
  const panes = panesOf(layout().root)
  const at = panes.findIndex((pane) => pane.id === layout().focused)
  const next = panes[(at + by + panes.length) % panes.length]
  if (next) goToPane(next.id)
}

/** Focuses a pane. Its tab gives the focus to what had it last (`useFocusOnShow`); where it does not, its panel gets it. */
export function goToPane(id: string): void {
  // Drawn at once, so that the next key is for this pane.
  flushSync(() => changeLayout((now) => edit.focusPane(now, id)))
  const panel = panelOf(focusedTab(layout())?.id)
  if (panel && !panel.contains(document.activeElement)) panel.focus()
}

/** Commands that split, zoom and switch panes. The others are in pane-late.ts. */
export const paneCommands = [
  command({
    ...base,
    id: 'pane.split-right',
    title: 'Split the pane to the right',
    icon: Columns2,
    keywords: ['vertical', 'beside'],
    keys: [everywhere('mod+\\'), inPane('w v')],
    available: hasTab,
    run: split('right'),
  }),
  command({
    ...base,
    id: 'pane.split-down',
    title: 'Split the pane downwards',
    icon: Rows2,
    keywords: ['horizontal', 'below'],
    keys: [everywhere('alt+\\'), inPane('w s')],
    available: hasTab,
    run: split('down'),
  }),
  command({
    ...base,
    id: 'pane.next',
    title: 'Go to the next pane',
    keys: [everywhere('f6')],
    available: hasPanes,
    run: () => stepPane(1),
  }),
  command({
    ...base,
    id: 'pane.previous',
    title: 'Go to the previous pane',
    keys: [everywhere('shift+f6')],
    available: hasPanes,
    run: () => stepPane(-1),
  }),
  command({
    ...base,
    id: 'pane.zoom',
    title: () => (layout().zoomed === null ? 'Show the pane alone' : 'Show all panes'),
    icon: Maximize2,
    keywords: ['maximise', 'full width', 'zoom'],
    keys: [everywhere('alt+enter')],
    available: hasPanes,
    run: () => changeLayout((now) => edit.zoomPane(now, now.focused)),
  }),
]
