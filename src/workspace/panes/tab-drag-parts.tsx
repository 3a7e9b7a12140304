// Dragging a tab: along its strip, to another pane, or to a pane's edge to split it. Each drop is also a command with keys.
import {
  DndContext,
  type DragMoveEvent,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type PointerEvent, useEffect } from 'react'

import { silentDrag } from '#ui/drag/silent-drag'
import { useDragKeys } from '#ui/drag/use-drag-keys'
import { run } from '#workspace/command/gate'
import type { Rect } from '#workspace/panes/rect'
import { useWorkspace } from '#workspace/panes/store'
import { type Drop, still, useTabDrag } from '#workspace/panes/tab-drag'
import { panesOf, type Side } from '#workspace/panes/tree'

/** The drag layer of the tabs. The tab strips do not import it; they only note the pressed tab (tab-drag.ts). */
export function TabDrag({ rects }: { rects: ReadonlyMap<string, Rect> }) {
  const panes = useWorkspace((state) => state.layout.root)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const end = () => useTabDrag.setState(still)
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      collisionDetection={pointerWithin}
      accessibility={silentDrag}
      onDragStart={() => useTabDrag.setState(({ press }) => ({ tabId: press?.tabId ?? null }))}
      onDragMove={follow}
      // The pane under the pointer may be found only after the last move.
      onDragOver={follow}
      onDragEnd={(event) => {
        follow(event)
        const { tabId, drop } = useTabDrag.getState()
        end()
        if (tabId !== null && drop) dropTabAt(tabId, drop)
      }}
      onDragCancel={end}
    >
      {panesOf(panes).map(({ id }) => (
        <PaneDropTarget key={id} paneId={id} />
      ))}
      <Lift />
      <DropHint rects={rects} />
    </DndContext>
  )
}

/** Hands each press on a tab to dnd-kit. */
function Lift() {
  const { listeners, setNodeRef } = useDraggable({ id: 'tab' })
  const press = useTabDrag((state) => state.press)
  const dragged = useTabDrag((state) => state.tabId !== null)
  useEffect(() => {
    if (press) listeners?.['onPointerDown']?.({ nativeEvent: press.event } satisfies Pick<PointerEvent, 'nativeEvent'>)
    // oxlint-disable-next-line react/exhaustive-deps -- once a press
  }, [press])
  useDragKeys(dragged)
  return <span ref={setNodeRef} aria-hidden className="absolute size-0" />
}

/** Registers a pane as a drop target of tabs. */
function PaneDropTarget({ paneId }: { paneId: string }) {
  const { setNodeRef } = useDroppable({ id: paneId })
  useEffect(() => setNodeRef(paneElement(paneId)))
  return null
}

const paneElement = (paneId: string) => document.querySelector<HTMLElement>(`[data-pane="${paneId}"]`)

function dropTabAt(tabId: string, drop: Drop): void {
  const { paneId } = drop
  if (drop.kind === 'edge') void run({ id: 'tab.split', args: { tabId, paneId, side: drop.side } }, 'drop')
  else void run({ id: 'tab.move', args: { tabId, paneId, index: drop.kind === 'strip' ? drop.index : 999 } }, 'drop')
}

function follow({ activatorEvent, delta, over }: DragMoveEvent): void {
  if (!(activatorEvent instanceof globalThis.PointerEvent)) return
  const [x, y] = [activatorEvent.clientX + delta.x, activatorEvent.clientY + delta.y]
  useTabDrag.setState(({ tabId }) => ({ drop: over && tabId !== null ? dropIn(String(over.id), x, y, tabId) : null }))
}

function dropIn(paneId: string, x: number, y: number, tabId: string): Drop | null {
  const pane = paneElement(paneId)
  const strip = pane?.querySelector<HTMLElement>('[data-strip]')
  if (!pane || !strip) return null
  if (y <= strip.getBoundingClientRect().bottom) return stripDrop(strip, paneId, x, tabId)
  const box = pane.getBoundingClientRect()
  const [across, along] = [(x - box.left) / box.width, (y - box.top) / box.height]
  const edges: [Side, number][] = [
    ['left', across],
    ['right', 1 - across],
    ['up', along],
    ['down', 1 - along],
  ]
  const [side, distance] = edges.sort((a, b) => a[1] - b[1])[0] ?? ['right', 1]
  return distance < 0.25 ? { kind: 'edge', paneId, side } : { kind: 'pane', paneId }
}

function stripDrop(strip: HTMLElement, paneId: string, x: number, tabId: string): Drop {
  const handles = [...strip.querySelectorAll<HTMLElement>('[data-tab-handle]')].filter(
    (handle) => handle.dataset['tabHandle'] !== tabId,
  )
  // In a right-to-left language the first tab is on the right.
  const turned = getComputedStyle(strip).direction === 'rtl'
  const after = handles.filter((handle) => {
    const box = handle.getBoundingClientRect()
    return x > box.left + box.width / 2 !== turned
  })
  const box = strip.getBoundingClientRect()
  const end = after.at(-1)?.getBoundingClientRect()
  const line = turned ? (end?.left ?? box.right) : (end?.right ?? box.left)
  return { kind: 'strip', paneId, index: after.length, x: line, y: box.top }
}

/** Shows where a dragged tab would land: a line in a tab strip, or a part of a pane. */
function DropHint({ rects }: { rects: ReadonlyMap<string, Rect> }) {
  const drop = useTabDrag((state) => state.drop)
  const rect = drop && rects.get(drop.paneId)
  if (!drop || !rect) return null
  if (drop.kind === 'strip')
    return (
      <span
        aria-hidden
        className="pointer-events-none fixed z-30 h-8 w-0.5 bg-accent"
        style={{ left: drop.x - 1, top: drop.y }}
      />
    )
  const half = drop.kind === 'edge' ? drop.side : null
  const across = half === 'left' || half === 'right' ? 0.5 : 1
  const along = half === 'up' || half === 'down' ? 0.5 : 1
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-30 border-2 border-accent bg-accent-soft opacity-60"
      style={{
        left: `${rect.left + (half === 'right' ? rect.width / 2 : 0)}%`,
        top: `${rect.top + (half === 'down' ? rect.height / 2 : 0)}%`,
        width: `${rect.width * across}%`,
        height: `${rect.height * along}%`,
      }}
    />
  )
}
