// Commands of panes that load after the first frame.
import { StretchHorizontal, Undo2, X } from 'lucide-react'

import { command } from '#workspace/command/command'
import { neighbourOf, type Side } from '#workspace/panes/tree'
import * as edit from '#workspace/panes/operations'
import { evenPanes, growPane } from '#workspace/panes/size'
import { changeLayout, undoLayout, useWorkspace } from '#workspace/panes/store'
import { tabNotes } from '#workspace/panes/tabs'

import { base, goToPane, hasPanes, inPane, layout } from './pane'

const towards = (id: `pane.${string}`, title: string, side: Side, letter: string) =>
  command({
    ...base,
    id,
    title,
    keys: [inPane(`w ${letter}`)],
    available: () =>
      neighbourOf(layout(), layout().focused, side) ? true : { reason: 'There is no pane on that side' },
    run: () => {
      const next = neighbourOf(layout(), layout().focused, side)
      if (next) goToPane(next)
    },
  })

/** The percent of the split by which a key press resizes a pane. */
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

/** Commands that focus a pane by direction, resize panes and close them. */
export const paneLateCommands = [
  towards('pane.focus-left', 'Go to the pane at the left', 'left', 'h'),
  towards('pane.focus-down', 'Go to the pane below', 'down', 'j'),
  towards('pane.focus-up', 'Go to the pane above', 'up', 'k'),
  towards('pane.focus-right', 'Go to the pane at the right', 'right', 'l'),
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
