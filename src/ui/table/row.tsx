// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- rows of a virtual ARIA grid: the grid keeps the focus and commands are its keys
import { memo, type MouseEvent } from 'react'

import { Checkbox } from '#ui/checkbox'

import type { TableColumn } from './columns'

export interface RowProps<Row> {
  id: string
  index: number
  top: number
  row: Row | undefined
  columns: readonly TableColumn<Row>[]
  template: string
  selected: boolean
  isCursor: boolean
  onPress: (index: number, event: MouseEvent) => void
  onToggle: (index: number) => void
}

function TableRowInner<Row>({
  id,
  index,
  top,
  row,
  columns,
  template,
  selected,
  isCursor,
  onPress,
  onToggle,
}: RowProps<Row>) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-cursor={isCursor || undefined}
      className={`group absolute inset-x-0 grid h-8 items-center border-b border-line/60 ${
        selected ? 'bg-accent-soft' : 'hover:bg-hover'
      } ${isCursor ? 'z-1 outline-1 -outline-offset-1 outline-accent' : ''}`}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template }}
      onClick={(event) => onPress(index, event)}
    >
      <span role="gridcell" aria-colindex={1} className="flex justify-center">
        {row ? (
          <Checkbox
            checked={selected}
            onChange={() => onToggle(index)}
            label={`Select row ${index + 1}`}
            hideLabel
            tabIndex={-1}
          />
        ) : null}
      </span>
      {columns.map((column, at) => (
        <span
          key={column.id}
          role="gridcell"
          aria-colindex={at + 2}
          className={`min-w-0 truncate px-2 ${column.align === 'right' ? 'text-right tabular-nums' : ''}`}
        >
          {row ? column.cell(row) : <span className="block h-3 w-3/5 rounded-sm bg-hover" />}
        </span>
      ))}
    </div>
  )
}

/** One row; drawn again only when something of it changed. */
export const TableRow = memo(TableRowInner) as typeof TableRowInner
