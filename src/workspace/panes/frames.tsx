/*
 * The frames of the panes: empty panels of react-resizable-panels, with separators between them. They lie over the flat layer of
 * tabs. The sizes that the person drags are stored in the tree; other changes of the tree (keys, Undo, a layout) resize the panels.
 */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Group, type Layout as Sizes, Panel, useGroupRef } from 'react-resizable-panels'

import { onKeys } from '#ui/keys'
import { PanelLine } from '#ui/panel-line'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { resizeSplit } from '#workspace/panes/operations'
import { changeLayout } from '#workspace/panes/store'
import { tabTitle } from '#workspace/panes/tabs'
import { leastSize, type PaneNode, panesOf, type Split } from '#workspace/panes/tree'

/** Draws the resizable frames. Left stays left in right-to-left languages, as in the rectangles of the tree. */
export function Frames({ root }: { root: PaneNode }) {
  if (root.type === 'pane') return null
  return (
    <div dir="ltr" className="pointer-events-none absolute inset-0 z-20">
      <Frame split={root} />
    </div>
  )
}

/** Size differences below this, in percent, are ignored. */
const rounding = 0.01

const sizesOf = ({ children, sizes }: Split): Sizes =>
  Object.fromEntries(children.map(({ id }, at) => [id, sizes[at] ?? 0]))

const isSame = (some: Sizes, others: Sizes) =>
  Object.entries(some).every(([id, size]) => Math.abs(size - (others[id] ?? 0)) < rounding)

/** The resizable frame of a split. When the split gets other children, it is mounted anew with the sizes of the tree. */
function Frame({ split }: { split: Split }) {
  return <Sides key={split.children.map(({ id }) => id).join()} split={split} />
}

function Sides({ split }: { split: Split }) {
  const group = useGroupRef()
  const moves = useRef(false)
  const sizes = sizesOf(split)
  useLayoutEffect(() => {
    if (group.current && !isSame(sizes, group.current.getLayout())) group.current.setLayout(sizes)
  })
  /** Stores new sizes. A whole drag is one step for Undo. */
  const set = (next: Sizes) => {
    if (isSame(sizes, next)) return
    changeLayout(
      (layout) =>
        resizeSplit(
          layout,
          split.id,
          split.children.map(({ id }) => next[id] ?? 0),
        ),
      !moves.current,
    )
    moves.current = true
  }
  const rest = () => {
    moves.current = false
  }
  const sides = split.children.map((child, at) => [
    at > 0 && <Line key={`${child.id} line`} split={split} at={at - 1} onSizes={set} onRest={rest} />,
    <Panel key={child.id} id={child.id} minSize={`${leastSize}%`}>
      {child.type === 'split' && <Frame split={child} />}
    </Panel>,
  ])
  return (
    <Group
      orientation={split.direction === 'right' ? 'horizontal' : 'vertical'}
      groupRef={group}
      defaultLayout={sizes}
      resizeTargetMinimumSize={{ coarse: 20, fine: 4 }}
      onLayoutChange={set}
      onLayoutChanged={rest}
    >
      {sides}
    </Group>
  )
}

interface LineProps {
  split: Split
  /** The index of the child before the line. */
  at: number
  onSizes: (sizes: Sizes) => void
  onRest: () => void
}

/**
 * The line between two children of a split. Dragging or arrow keys move it (5 % a press, 1 % with Shift); Enter and a double click
 * make the two children equal.
 */
function Line({ split, at, onSizes, onRest }: LineProps) {
  const words = useWords()
  const [first, second] = [split.children[at], split.children[at + 1]]
  const across = split.direction === 'right'
  const pair = (split.sizes[at] ?? 0) + (split.sizes[at + 1] ?? 0)
  const set = (size: number) => {
    const one = Math.min(pair - leastSize, Math.max(leastSize, size))
    if (first && second) onSizes({ ...sizesOf(split), [first.id]: one, [second.id]: pair - one })
    onRest()
  }
  /** Handles these keys before the library does. */
  const onKey = (event: KeyboardEvent) => {
    const by = across ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'F6') void run({ id: event.shiftKey ? 'pane.previous' : 'pane.next' }, 'key')
    else if (event.key === 'Enter') set(pair / 2)
    else if (event.shiftKey && by !== undefined) set((split.sizes[at] ?? 0) + by)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <PanelLine
      disableDoubleClick
      aria-label={words('Resize {first} and {second}', { first: nameOf(first), second: nameOf(second) })}
      className="pointer-events-auto relative outline-none *:transition-colors data-[separator=active]:*:bg-accent data-[separator=focus]:*:bg-accent data-[separator=hover]:*:bg-accent"
      onKeyDownCapture={onKeys(onKey)}
      onDoubleClick={() => set(pair / 2)}
    >
      {/* The line takes no space from the panels, so that they match the panes below. */}
      <span className={`absolute ${across ? 'inset-y-0 -left-px w-1' : 'inset-x-0 -top-px h-1'}`} />
    </PanelLine>
  )
}

/** Names a side of a split by the active tab of its first pane. */
function nameOf(side: PaneNode | undefined): string {
  const pane = side && panesOf(side)[0]
  const tab = pane?.tabs.find(({ id }) => id === pane.active)
  return tab ? tabTitle(tab) : ''
}
