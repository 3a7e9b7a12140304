// Dragging cards by pointer. The whole board is one draggable: the card is found from the pressed element, so that cards need no
// listeners.
import {
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

import { knownCards } from '#client/board/query'
import { type BoardView, boardView, changeBoard, shownSelection, useBoardView } from '#client/board/view'
import { announceMoved } from '#commands/board/move'
import type { BoardCard } from '#contract/posts/board'
import { mayMove, moveRefusal } from '#contract/posts/board-moves'
import { say } from '#contract/base/say'
import { useDragKeys } from '#ui/drag/use-drag-keys'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'
import { silentDrag } from '#ui/drag/silent-drag'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'

import { CardFace, type CardSetting } from './card'

const nothing: BoardView['dragged'] = new Map()

/** The board scrolls sideways when a card is dragged to its edge. Its columns do not scroll, because a drop does not order them. */
const sideways = { threshold: { x: 0.1, y: 0 } }

/** The id of the card that an element is in; null: none. */
export function cardAt(target: EventTarget | null): number | null {
  const card = target instanceof Element ? target.closest('[data-card]') : null
  return card ? Number(card.getAttribute('data-card')) : null
}

/** The cards dragged together with a card: all selected cards that are shown if it is selected, else the card alone. */
const draggedWith = (tabId: string, id: number): BoardView['dragged'] => {
  const ids = boardView(tabId).selection.has(id) ? shownSelection(tabId) : [id]
  const cards = ids.flatMap((each) => knownCards.get(each) ?? [])
  return new Map(cards.map((card) => [card.id, card]))
}

/**
 * Moves the dropped cards to the column of the status `to`, or shows why they cannot be moved. Cards that another person moved
 * during the drag stay.
 */
function drop(cards: readonly BoardCard[], to: number): void {
  const movedByOthers = cards.filter(({ id, status }) => knownCards.get(id)?.status !== status)
  for (const card of movedByOthers) void announceMoved(card)
  const ours = cards.filter((card) => !movedByOthers.includes(card))
  const from = ours.map(({ status }) => status)
  if (from.some((one) => mayMove(one, to))) {
    const seen = Object.fromEntries(ours.map(({ id, status, version }) => [id, { status, version }]))
    return void run({ id: 'board.move', args: { ids: ours.map(({ id }) => id), status: to, seen } }, 'drop')
  }
  const reason = from.map((one) => moveRefusal(one, to)).find((each) => each !== undefined)
  if (reason !== undefined) notify({ kind: 'refusal', message: reason })
}

export function BoardDrag({ setting, children }: { setting: CardSetting; children: ReactNode }) {
  const { tabId, mayChange } = setting
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const onDragStart = useSteady(({ activatorEvent }: DragStartEvent) => {
    const id = cardAt(activatorEvent.target)
    if (id !== null) changeBoard(tabId, { dragged: draggedWith(tabId, id), cursor: id })
  })
  const end = useSteady(() => changeBoard(tabId, { dragged: nothing }))
  const onDragEnd = useSteady(({ over }: DragEndEvent) => {
    const { dragged } = boardView(tabId)
    end()
    if (over && dragged.size > 0) drop([...dragged.values()], Number(over.id))
  })
  return (
    <DndContext
      sensors={sensors}
      autoScroll={sideways}
      collisionDetection={pointerWithin}
      accessibility={silentDrag}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={end}
    >
      <Surface mayChange={mayChange}>{children}</Surface>
      <Ghost setting={setting} />
    </DndContext>
  )
}

function Surface({ mayChange, children }: { mayChange: boolean; children: ReactNode }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'board', disabled: !mayChange })
  const onPointerDown = (event: PointerEvent) => {
    const isButton = event.target instanceof Element && event.target.closest('[data-act]') !== null
    if (cardAt(event.target) !== null && !isButton) listeners?.['onPointerDown']?.(event)
  }
  return (
    <div ref={setNodeRef} role="presentation" className="h-full min-w-0" onPointerDown={onPointerDown}>
      {children}
    </div>
  )
}

/** The card under the pointer. Following the pointer does not render it. */
function Ghost({ setting }: { setting: CardSetting }) {
  const words = useWords()
  const dragged = useBoardView(setting.tabId, (view) => view.dragged)
  const cursor = useBoardView(setting.tabId, (view) => view.cursor)
  const box = useRef<HTMLDivElement>(null)
  const card = cursor === null ? undefined : dragged.get(cursor)
  const isShown = card !== undefined
  useDragKeys(isShown)
  useEffect(() => {
    if (!isShown) return
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (box.current) box.current.style.transform = `translate(${clientX + 8}px, ${clientY + 8}px)`
    }
    window.addEventListener('pointermove', follow)
    return () => window.removeEventListener('pointermove', follow)
  }, [isShown])
  if (!card) return null
  return createPortal(
    <div
      ref={box}
      aria-hidden
      className="pointer-events-none fixed start-0 top-0 z-50 w-60"
      style={{ transform: 'translate(-400px, 0)' }}
    >
      <div className="floating relative flex h-27 flex-col overflow-hidden ps-3 pe-2 pt-1.5 pb-1.5">
        <CardFace card={card} setting={{ ...setting, mayChange: false }} />
      </div>
      {dragged.size > 1 && (
        <p className="mt-1 inline-block rounded-md bg-accent px-2 py-0.5 text-sm font-medium text-accent-fg">
          {words(say`${dragged.size} cards`)}
        </p>
      )}
    </div>,
    document.body,
  )
}
