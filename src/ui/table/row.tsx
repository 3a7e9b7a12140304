// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a virtual ARIA grid, which no native table can be
// oxlint-disable jsx-a11y/click-events-have-key-events -- the grid keeps the focus, and commands handle its keys
import { FlexRender } from '@tanstack/react-table'
import { memo, type MouseEvent, type ReactNode, useDeferredValue, useState } from 'react'

import { Checkbox } from '#ui/checkbox'
import { useWords } from '#ui/words'

import type { Again, CellChange } from './cell-edit'
import type { GridRow, TableColumn } from './columns'
import { EditCell } from './edit'
import type { EditEnd } from './edit-parts'
import type { TreePosition } from './tree'

export interface RowProps<Row extends { id: number }> {
  id: string
  index: number
  top: number
  height: number
  /** Undefined: the row is not loaded yet. */
  row: GridRow<Row> | undefined
  /** The row's position in a tree. */
  treePosition: TreePosition | undefined
  columns: readonly TableColumn<Row>[]
  nameOf: (row: Row) => string
  template: string
  /** Undefined: rows of this list cannot be selected. */
  selected: boolean | undefined
  isCursor: boolean
  /** The column of the cursor, if the cursor is in a cell of this row. */
  cell: string | null
  /** The open cell, if it is in this row. */
  editing: { column: string; again?: Again } | null
  onPress: (index: number, event: MouseEvent) => void
  onMenu: (index: number, event: MouseEvent) => void
  onEdit: (index: number, column: string) => void
  onSave: (row: Row, change: CellChange) => void
  onEditEnd: (end: EditEnd) => void
}

function TableRowInner<Row extends { id: number }>(props: RowProps<Row>) {
  const { id, index, top, height, row, treePosition, columns, template, selected, isCursor, onPress, onEdit } = props
  const first = selected === undefined ? 1 : 2
  const words = useWords()
  const [pointed, setPointed] = useState(false)
  // The cursor is drawn in the first frame, the row's buttons in the next.
  const lively = useDeferredValue(isCursor || pointed)
  const cells = row?.getVisibleCells()
  // Text in the other writing direction is cut at its own end.
  const dir = document.documentElement.dir === 'rtl' ? 'auto' : undefined
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-level={treePosition?.level}
      aria-posinset={treePosition?.siblingIndex}
      aria-setsize={treePosition?.siblingCount}
      aria-expanded={treePosition?.expanded}
      data-cursor={isCursor || undefined}
      aria-disabled={row && 'isGone' in row.original ? true : undefined}
      className={`group absolute inset-x-0 contain-strict grid items-center border-b border-line/60 ${
        selected ? 'bg-accent-soft' : 'bg-surface hover:bg-hover'
      } ${isCursor ? 'z-1 outline-1 -outline-offset-1 outline-accent' : ''}`}
      style={{ transform: `translateY(${top}px)`, height, gridTemplateColumns: template }}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onClick={(event) => onPress(index, event)}
      onContextMenu={(event) => props.onMenu(index, event)}
      onDoubleClick={(event) => {
        const column = columnAt(event)
        if (column) onEdit(index, column)
      }}
    >
      {selected !== undefined && (
        <span
          role="gridcell"
          aria-colindex={1}
          data-select
          // It covers the outline of its row, so it draws that part itself.
          className={`sticky start-0 z-1 flex h-full items-center justify-center bg-inherit ${
            isCursor ? 'shadow-[inset_1px_1px_var(--cursor-line,var(--accent))]' : ''
          }`}
        >
          {row ? (
            <Checkbox
              checked={selected}
              // The click reaches the row, which knows Shift and Ctrl.
              onChange={noChange}
              label={words('Select {title}', { title: props.nameOf(row.original) || `#${row.original.id}` })}
              hideLabel
              tabIndex={-1}
            />
          ) : null}
        </span>
      )}
      {columns.map((column, at) => {
        const cell = cells?.[at]
        const open = row && props.editing?.column === column.id ? column.edit : undefined
        const here = props.cell === column.id
        return (
          <span
            key={column.id}
            id={here ? `${id}-${column.id}` : undefined}
            role="gridcell"
            dir={dir}
            aria-colindex={at + first}
            data-column={column.id}
            data-cell={here || undefined}
            className={`min-w-0 truncate px-2 ${column.align === 'right' ? 'text-end tabular-nums' : ''} ${
              here ? 'flex h-full flex-col justify-center outline-2 -outline-offset-2 outline-accent' : ''
            }`}
          >
            {open && row ? (
              <EditCell
                row={row.original}
                label={words(column.title)}
                edit={open}
                again={props.editing?.again}
                onSave={props.onSave}
                onEnd={props.onEditEnd}
              />
            ) : cell ? (
              (lively || !column.lively) && <CellContent cell={cell} />
            ) : (
              <span className="block h-3 w-3/5 rounded-sm bg-hover" />
            )}
          </span>
        )
      })}
    </div>
  )
}

const noChange = () => undefined

type Cell<Row extends { id: number }> = ReturnType<GridRow<Row>['getVisibleCells']>[number]

/** The content of a cell depends on its record and column only. Moving the cursor or selecting the row does not render it. */
const CellContent = memo(
  function CellContent<Row extends { id: number }>({ cell }: { cell: Cell<Row> }) {
    return <FlexRender cell={cell} />
  },
  ({ cell: before }, { cell: after }) =>
    before.row.original === after.row.original && before.column.columnDef === after.column.columnDef,
) as <Row extends { id: number }>(props: { cell: Cell<Row> }) => ReactNode

const columnAt = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest('[data-column]')?.getAttribute('data-column') : undefined

const sameTreePosition = (a: TreePosition | undefined, b: TreePosition | undefined) =>
  a === b ||
  (a?.level === b?.level &&
    a?.siblingIndex === b?.siblingIndex &&
    a?.siblingCount === b?.siblingCount &&
    a?.expanded === b?.expanded)

/** Whether two props of a row are equal. Rows are compared by their records: TanStack makes new row objects with each page. */
function sameRow<Row extends { id: number }>(before: RowProps<Row>, after: RowProps<Row>): boolean {
  const { row: oldRow, treePosition: oldPosition, ...old } = before
  const { row: newRow, treePosition: newPosition, ...next } = after
  return (
    oldRow?.original === newRow?.original &&
    sameTreePosition(oldPosition, newPosition) &&
    Object.entries(next).every(([key, value]) => value === Reflect.get(old, key))
  )
}

/** One row. It renders only when its record, its place in a tree or another prop changes. */
export const TableRow = memo(TableRowInner, sameRow) as typeof TableRowInner
