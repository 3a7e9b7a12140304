import { closestCenter, DndContext, type DragEndEvent, useDraggable, useDroppable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#ui/button'
import { useDragKeys } from '#ui/drag/use-drag-keys'
import { useRowDragSensors } from '#ui/drag/row-drag-sensors'
import { useRowDragWords } from '#ui/drag/row-drag-words'
import { Checkbox } from '#ui/checkbox'
import { Select } from '#ui/choices/select'
import { useWords } from '#ui/words'

import { densities, hiddenOf, useTablePreferences } from './preferences'

/** A change to the look of the list. Each is a command with this id. */
export type ColumnsChange =
  | { id: 'table.column-show'; args: { column: string; shown: boolean } }
  | { id: 'table.column-move'; args: { column: string; place: number } }
  | { id: 'table.density'; args: { density: string } }
  | { id: 'table.columns-reset'; args: Record<string, never> }

export interface ColumnsPanelProps {
  list: string
  /** All columns, in the person's order. */
  columns: readonly { id: string; title: string; fixed?: boolean; unasked?: boolean }[]
  onChange: (change: ColumnsChange) => void
}

const rowHeight = 28

/** The columns with check boxes and drag handles. By keyboard, Space lifts a column and the arrow keys move it. */
export function ColumnsPanel({ list, columns, onChange }: ColumnsPanelProps) {
  const words = useWords()
  const preferences = useTablePreferences(list)
  const hidden = hiddenOf(columns, preferences)
  const sensors = useRowDragSensors(rowHeight)
  const accessibility = useRowDragWords((id) => words(columns.find((column) => column.id === id)?.title ?? ''))
  const [dragged, setDragged] = useState(false)
  useDragKeys(dragged)
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(false)
    const place = columns.findIndex(({ id }) => id === over?.id)
    if (place >= 0 && over?.id !== active.id)
      onChange({ id: 'table.column-move', args: { column: String(active.id), place } })
  }
  return (
    <div className="flex flex-col gap-2">
      <DndContext
        sensors={sensors}
        accessibility={accessibility}
        collisionDetection={closestCenter}
        onDragStart={() => setDragged(true)}
        onDragEnd={drop}
        onDragCancel={() => setDragged(false)}
      >
        <ul aria-label={words('Columns')} className="flex flex-col">
          {columns.map((column) => (
            <ColumnRow
              key={column.id}
              column={column}
              shown={!hidden.includes(column.id)}
              onShown={(shown) => onChange({ id: 'table.column-show', args: { column: column.id, shown } })}
            />
          ))}
        </ul>
      </DndContext>
      <div className="flex items-center gap-2 border-t border-line pt-2">
        <span className="flex-1 ps-1 whitespace-nowrap text-muted">{words('Row height')}</span>
        <Select
          aria-label={words('Row height')}
          value={preferences.density}
          onChange={(value) => onChange({ id: 'table.density', args: { density: value } })}
          options={Object.keys(densities).map((name) => ({
            value: name,
            label: words(name.charAt(0).toUpperCase() + name.slice(1)),
          }))}
        />
      </div>
      <Button intent="ghost" className="self-start" onClick={() => onChange({ id: 'table.columns-reset', args: {} })}>
        {words('Reset columns')}
      </Button>
    </div>
  )
}

interface ColumnRowProps {
  column: ColumnsPanelProps['columns'][number]
  shown: boolean
  onShown: (shown: boolean) => void
}

function ColumnRow({ column, shown, onShown }: ColumnRowProps) {
  const words = useWords()
  const { id, title, fixed = false } = column
  const { attributes, listeners, isDragging, transform, setNodeRef: setRow } = useDraggable({ id })
  const { isOver, setNodeRef: setPlace } = useDroppable({ id })
  const y = transform?.y
  return (
    <li
      ref={setPlace}
      className={`flex h-7 items-center gap-1 rounded-md ${isOver && !isDragging ? 'shadow-[inset_0_-2px_var(--accent)]' : ''}`}
    >
      <span
        ref={setRow}
        className={`flex flex-1 items-center gap-1 rounded-md ${isDragging ? 'z-10 bg-raised shadow-float' : 'hover:bg-hover'}`}
        style={y === undefined ? undefined : { transform: `translateY(${y}px)` }}
      >
        <button
          type="button"
          className="flex h-7 w-6 cursor-grab touch-none items-center justify-center rounded-md text-faint"
          {...attributes}
          {...listeners}
          aria-roledescription={undefined}
          aria-label={words('Move {title}', { title: words(title) })}
        >
          <GripVertical size={14} strokeWidth={1.75} />
        </button>
        <Checkbox checked={shown} onChange={onShown} label={words(title)} disabled={fixed} />
      </span>
    </li>
  )
}
