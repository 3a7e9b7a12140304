// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- rows of a virtual ARIA grid: the grid keeps the focus and commands are its keys
import { FlexRender } from '@tanstack/react-table'
import { memo, type MouseEvent, useState } from 'react'

import { Checkbox } from '#ui/checkbox'
import { useWords } from '#ui/words'

import type { GridRow, TableColumn } from './columns'
import { EditCell, type EditEnd } from './edit'

export interface RowProps<Row extends { id: number }> {
  id: string
  index: number
  top: number
  height: number
  /** Undefined: it is still to come. */
  row: GridRow<Row> | undefined
  columns: readonly TableColumn<Row>[]
  template: string
  selected: boolean
  isCursor: boolean
  /** The column that is open for change, where it is in this row. */
  editing: string | null
  onPress: (index: number, event: MouseEvent) => void
  onToggle: (index: number) => void
  onEdit: (index: number, column: string) => void
  onEditEnd: (end: EditEnd) => void
}

function TableRowInner<Row extends { id: number }>(props: RowProps<Row>) {
  const { id, index, top, height, row, columns, template, selected, isCursor, onPress, onToggle, onEdit } = props
  const words = useWords()
  const [pointed, setPointed] = useState(false)
  const lively = isCursor || pointed
  const cells = row?.getVisibleCells()
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-cursor={isCursor || undefined}
      className={`group absolute inset-x-0 contain-strict grid items-center border-b border-line/60 ${
        selected ? 'bg-accent-soft' : 'hover:bg-hover'
      } ${isCursor ? 'z-1 outline-1 -outline-offset-1 outline-accent' : ''}`}
      style={{ transform: `translateY(${top}px)`, height, gridTemplateColumns: template }}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onClick={(event) => onPress(index, event)}
      onDoubleClick={(event) => {
        const column = columnAt(event)
        if (column) onEdit(index, column)
      }}
    >
      <span role="gridcell" aria-colindex={1} className="flex justify-center">
        {row ? (
          <Checkbox
            checked={selected}
            onChange={() => onToggle(index)}
            label={words('Select row {number}', { number: index + 1 })}
            hideLabel
            tabIndex={-1}
          />
        ) : null}
      </span>
      {columns.map((column, at) => {
        const cell = cells?.[at]
        const open = row && props.editing === column.id ? column.edit : undefined
        return (
          <span
            key={column.id}
            role="gridcell"
            aria-colindex={at + 2}
            data-column={column.id}
            className={`min-w-0 truncate px-2 ${column.align === 'right' ? 'text-right tabular-nums' : ''}`}
          >
            {open && row ? (
              <EditCell row={row.original} label={words(column.title)} edit={open} onEnd={props.onEditEnd} />
            ) : cell ? (
              (lively || !column.lively) && <FlexRender cell={cell} />
            ) : (
              <span className="block h-3 w-3/5 rounded-sm bg-hover" />
            )}
          </span>
        )
      })}
    </div>
  )
}

const columnAt = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest('[data-column]')?.getAttribute('data-column') : undefined

/** Of a row only its record counts: TanStack makes new rows whenever another page comes. */
function sameRow<Row extends { id: number }>(before: RowProps<Row>, after: RowProps<Row>): boolean {
  const { row: oldRow, ...old } = before
  const { row: newRow, ...next } = after
  return (
    oldRow?.original === newRow?.original &&
    Object.entries(next).every(([key, value]) => value === Reflect.get(old, key))
  )
}

/** One row; drawn again only when something of it changed. */
export const TableRow = memo(TableRowInner, sameRow) as typeof TableRowInner
