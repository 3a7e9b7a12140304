import { Columns2, Maximize2, Rows2, StretchHorizontal, Undo2, X } from 'lucide-react'

import { type Binding, command, type CommandContext } from '#workspace/command/command'
import { panelOf } from '#workspace/frame/main-focus'
import { focusedTab, type Layout, neighbourOf, panesOf, type Side } from '#workspace/panes/tree'
import * as edit from '#workspace/panes/edit'
import { homePath } from '#workspace/frame/rail-views'
import { evenPanes, growPane } from '#workspace/panes/size'
import { changeLayout, undoLayout, useWorkspace } from '#workspace/panes/store'
import { tabNotes } from '#workspace/panes/tabs'
import { say } from '#contract/say'

const layout = () => useWorkspace.getState().layout
const everywhere = (keys: string): Binding => ({ keys, place: 'everywhere' })
/** The pane leader `w` holds outside text only, which a bare key does anyway. */
const inPane = (keys: string): Binding => ({ keys, place: 'pane' })
const base = { subject: 'pane', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const
const hasTab = (context: CommandContext) => (context.tab ? true : { reason: 'No tab is open' })
const hasPanes = () => (panesOf(layout().root).length > 1 ? true : { reason: 'There is only one pane' })

const split = (side: Side) => () => changeLayout((now) => edit.splitPane(now, now.focused, side, homePath()), true)

function stepPane(by: 1 | -1): void {
  changeLayout((now) => {
    const panes = panesOf(now.root)
    const at = panes.findIndex((pane) => pane.id === now.focused)
    const next = panes[(at + by + panes.length) % panes.length]
    return next ? edit.focusPane(now, next.id) : now
  })
  focusFront(layout())
}

/** The focus itself goes along, also out of a tab strip. */
function focusFront(now: Layout): void {
  const tab = focusedTab(now)
  const panel = panelOf(tab?.id)
  if (panel && !panel.contains(document.activeElement)) panel.focus()
}

const towards = (id: `pane.${string}`, side: Side, letter: string) =>
  command({
    ...base,
    id,
    title: say`Go to the pane ${{ left: 'at the left', right: 'at the right', up: 'above', down: 'below' }[side]}`,
    keys: [inPane(`w ${letter}`)],
    available: () =>
      neighbourOf(layout(), layout().focused, side) ? true : { reason: 'There is no pane on that side' },
    run: () => {
      const next = neighbourOf(layout(), layout().focused, side)
      if (next) changeLayout((now) => edit.focusPane(now, next))
      focusFront(layout())
    },
  })

/** Percent of the split, a press. */
const growStep = 5

const resize = (id: `pane.${string}`, title: string, keys: string, by: number) =>
  command({
    ...base,
    id,
    title,
    keywords: ['resize', 'size', 'width', 'height'],
    keys: [inPane(keys)],
    available: hasPanes,
    run: () => changeLayout((now) => growPane(now, now.focused, by), true),
  })

/** Splitting, going between, widening and closing panes. */
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
  towards('pane.focus-left', 'left', 'h'),
  towards('pane.focus-down', 'down', 'j'),
  towards('pane.focus-up', 'up', 'k'),
  towards('pane.focus-right', 'right', 'l'),
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
  resize('pane.wider', 'Make the pane wider', 'w >', growStep),
  resize('pane.narrower', 'Make the pane narrower', 'w <', -growStep),
  command({
    ...base,
    id: 'pane.even',
    title: 'Make all panes the same size',
    icon: StretchHorizontal,
    keywords: ['resize', 'balance', 'equal'],
    keys: [inPane('w =')],
    available: hasPanes,
    run: () => changeLayout(evenPanes, true),
  }),
  command({
    ...base,
    id: 'pane.close',
    title: 'Close the pane',
    icon: X,
    keywords: ['unsplit', 'join'],
    keys: [inPane('w x')],
    available: hasPanes,
    run: () => changeLayout((now) => edit.closePane(now, now.focused), true),
  }),
  command({
    ...base,
    id: 'pane.undo',
    title: 'Undo the last layout change',
    icon: Undo2,
    keys: [inPane('w u')],
    available: () => (useWorkspace.getState().past.length > 0 ? true : { reason: 'The layout was not changed' }),
    run: () => {
      undoLayout((tabId) => tabNotes(tabId).dirty !== undefined)
    },
  }),
]
