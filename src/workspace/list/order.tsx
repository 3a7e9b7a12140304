// Lists that are ordered by hand. A row is moved by its drag handle or by keyboard. A command saves the order for everybody.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

import type { ListRow } from '#client/lists/known'
import { useRowDragSensors } from '#ui/drag/row-drag-sensors'
import { useRowDragWords } from '#ui/drag/row-drag-words'
import { useDragKeys } from '#ui/drag/use-drag-keys'
import type { TableColumn } from '#ui/table/columns'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { useTabId } from '#workspace/panes/tab-scope'

import { listIn } from './handle'
import { movedTo } from './move-item'

interface OrderProps<Row extends ListRow> {
  subject: string
  nameOf: (row: Row) => string
  children: ReactNode
}

const Saving = createContext(false)

const step = 32

/** Wraps a list whose rows have a drag handle. While an order is being saved, no row can be moved. */
export function OrderedRows<Row extends ListRow>({ subject, nameOf, children }: OrderProps<Row>) {
  const tabId = useTabId()
  const [dragged, setDragged] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const sensors = useRowDragSensors(step)
  useDragKeys(dragged !== null)
  const accessibility = useRowDragWords((id) => {
    const row = listIn(tabId)
      ?.rows()
      .find((row) => row.id === id)
    return row ? nameOf(row as Row) : ''
  })
  const lift = ({ active }: DragStartEvent) => {
    const row: unknown = active.data.current?.['row']
    setDragged(nameOf(row as Row))
  }
  const drop = async ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const ids = (listIn(tabId)?.rows() ?? []).map(({ id }) => id)
    const to = ids.indexOf(Number(over?.id))
    if (to < 0 || over?.id === active.id) return
    setSaving(true)
    await run({ id: `${subject}.order`, args: { ids: movedTo(ids, Number(active.id), to) } }, 'drop')
    setSaving(false)
  }
  return (
    <Saving value={saving}>
      <DndContext
        sensors={sensors}
        accessibility={accessibility}
        collisionDetection={closestCenter}
        onDragStart={lift}
        onDragEnd={(end) => void drop(end)}
        onDragCancel={() => setDragged(null)}
      >
        <div aria-busy={saving} className={`h-full ${saving ? 'pointer-events-none opacity-60' : ''}`}>
          {children}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged !== null && <div className="floating w-fit max-w-80 truncate px-3 py-1">{dragged}</div>}
        </DragOverlay>
      </DndContext>
    </Saving>
  )
}

/** On which side of the row under the pointer a dragged row lands: after it when dragged down, before it when dragged up. */
const sideOf = (rows: readonly ListRow[], dragged: number, over: number): 'before' | 'after' =>
  rows.findIndex(({ id }) => id === dragged) < rows.findIndex(({ id }) => id === over) ? 'after' : 'before'

function Handle<Row extends ListRow>({ row, name }: { row: Row; name: string }) {
  const words = useWords()
  const saving = useContext(Saving)
  const data = useMemo(() => ({ row }), [row])
  const { attributes, listeners, isDragging, setNodeRef } = useDraggable({ id: row.id, data, disabled: saving })
  const { isOver, active, setNodeRef: setPlace } = useDroppable({ id: row.id, disabled: saving })
  const tabId = useTabId()
  const side =
    isOver && active && !isDragging ? sideOf(listIn(tabId)?.rows() ?? [], Number(active.id), row.id) : undefined
  return (
    <span
      ref={setPlace}
      className="-mx-2 flex h-8 items-center justify-center"
      // styles.css draws a line over the whole row there.
      data-drop={side}
    >
      <button
        ref={setNodeRef}
        type="button"
        disabled={saving}
        className="flex size-6 cursor-grab touch-none items-center justify-center rounded-md text-faint hover:bg-hover"
        {...attributes}
        {...listeners}
        aria-roledescription={undefined}
        tabIndex={-1}
        aria-label={words('Move {title}', { title: name })}
      >
        <GripVertical size={14} strokeWidth={1.75} />
      </button>
    </span>
  )
}

/** The column with the handles by which rows are dragged to another place. */
export const orderColumn = <Row extends ListRow>(nameOf: (row: Row) => string): TableColumn<Row> => ({
  id: 'order',
  title: '',
  width: 48,
  fixed: true,
  cell: (row) => <Handle row={row} name={nameOf(row)} />,
})
