// Dragging posts by pointer. The whole calendar is one draggable, and the cell is found under the pointer, so that cells need no
// listeners.
import { DndContext, type DragStartEvent, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'

import { momentIn, wallOf } from '#client/calendar/days'
import { knownPlanned, plannedAt } from '#client/calendar/query'
import { calendarView, changeCalendar, useCalendarView } from '#client/calendar/view'
import { postStatuses as status } from '#contract/constants'
import { useDragKeys } from '#ui/drag/use-drag-keys'
import { useSteady } from '#ui/use-steady'
import { silentDrag } from '#ui/drag/silent-drag'
import { run } from '#workspace/command/gate'

import type { PostSetting } from './post'

/** The id of the calendar's post that an element is in; null: none. */
export function plannedIn(target: EventTarget | null): number | null {
  const post = target instanceof Element ? target.closest('[data-planned]') : null
  return post ? Number(post.getAttribute('data-planned')) : null
}

function cellUnder({ x, y }: { x: number; y: number }): string | null {
  return document.elementFromPoint(x, y)?.closest('[data-cell]')?.getAttribute('data-cell') ?? null
}

/** Puts dnd-kit's live region, which is empty, outside of the calendar: a listbox contains only options. */
const outside = { ...silentDrag, container: document.body }

/** The position of the pointer in the window. The distance that dnd-kit reports contains what the calendar scrolled meanwhile. */
function usePointer() {
  const pointer = useRef({ x: -1, y: -1 })
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => void (pointer.current = { x, y })
    window.addEventListener('pointermove', follow, true)
    return () => window.removeEventListener('pointermove', follow, true)
  }, [])
  return pointer
}

/** The new publishing time of a post dropped on a cell. On an hour its minutes stay; on a day its whole time stays. */
function droppedAt(publishedAt: string, cell: string, zone: string): string {
  const [day = '', hour] = cell.split(' ')
  const { time } = wallOf(publishedAt, zone)
  return momentIn(`${day}T${hour === undefined ? time : `${hour}${time.slice(2)}`}`, zone)
}

export function CalendarDrag({ setting, children }: { setting: PostSetting; children: ReactNode }) {
  const { tabId, zone } = setting
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  /** The shown time of the dragged post when its drag began. */
  const from = useRef('')
  const onDragStart = useSteady(({ activatorEvent }: DragStartEvent) => {
    const id = plannedIn(activatorEvent.target)
    if (id === null) return
    from.current = plannedAt(id) ?? ''
    changeCalendar(tabId, { dragged: id, cursor: id })
  })
  const pointer = usePointer()
  useDragKeys(useCalendarView(tabId, (view) => view.dragged !== null))
  const onDragMove = useSteady(() => {
    const over = cellUnder(pointer.current)
    if (over !== calendarView(tabId).over) changeCalendar(tabId, { over })
  })
  const end = useSteady(() => changeCalendar(tabId, { dragged: null, over: null }))
  const onDragEnd = useSteady(() => {
    const { dragged } = calendarView(tabId)
    const cell = cellUnder(pointer.current)
    end()
    const post = dragged === null ? undefined : knownPlanned.get(dragged)
    if (!post || cell === null) return
    const at = droppedAt(from.current, cell, zone)
    if (Date.parse(at) === Date.parse(from.current)) return
    // Keys may have moved the cursor during the drag.
    changeCalendar(tabId, { cursor: post.id })
    void run({ id: 'calendar.move', args: { id: post.id, at, from: from.current } }, 'drop')
  })
  return (
    <DndContext
      accessibility={outside}
      {...{ sensors, onDragStart, onDragMove, onDragEnd }}
      autoScroll
      onDragCancel={end}
    >
      <Surface mayMove={setting.mayMove}>{children}</Surface>
    </DndContext>
  )
}

function Surface({ mayMove, children }: { mayMove: boolean; children: ReactNode }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'calendar', disabled: !mayMove })
  const onPointerDown = (event: PointerEvent) => {
    const id = plannedIn(event.target)
    if (id !== null && knownPlanned.get(id)?.status === status.scheduled) listeners?.['onPointerDown']?.(event)
  }
  return (
    <div ref={setNodeRef} role="presentation" className="h-full" onPointerDown={onPointerDown}>
      {children}
    </div>
  )
}
