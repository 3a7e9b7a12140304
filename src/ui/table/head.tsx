// oxlint-disable jsx-a11y/prefer-tag-over-role -- the head of a virtual ARIA grid, which no native table can be
import { Subscribe } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type MouseEvent, type TouchEvent } from 'react'

import { Checkbox } from '#ui/checkbox'
import { useWords } from '#ui/words'

import type { Resizing, TableColumn } from './columns'

export interface HeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  template: string
  /** The server's sort, a minus for descending. */
  sort: string
  /** Undefined: rows of this list cannot be selected. */
  allSelected: boolean | 'some' | undefined
  onSort: (field: string) => void
  onAll: (all: boolean) => void
  /** A right click. */
  onMenu: () => void
  resizing: Resizing
}

const sortState = (sort: string, field: string | undefined) => {
  if (field === undefined) return undefined
  if (sort === field) return 'ascending' as const
  return sort === `-${field}` ? ('descending' as const) : ('none' as const)
}

function TableHeadInner<Row>({
  columns,
  template,
  sort,
  allSelected,
  onSort,
  onAll,
  onMenu,
  resizing,
}: HeadProps<Row>) {
  const words = useWords()
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-2 grid h-8 items-center border-b border-line bg-sunken text-sm font-medium text-muted"
      style={{ gridTemplateColumns: template }}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu()
      }}
    >
      {allSelected !== undefined && (
        <span
          role="columnheader"
          aria-colindex={1}
          className="sticky start-0 z-2 flex h-full items-center justify-center bg-inherit"
        >
          <Checkbox checked={allSelected} onChange={onAll} label={words('Select all')} hideLabel />
        </span>
      )}
      {columns.map((column, at) => {
        const state = sortState(sort, column.sort)
        const Arrow = state === 'ascending' ? ArrowUp : ArrowDown
        const title = words(column.title)
        return (
          <span
            key={column.id}
            role="columnheader"
            aria-colindex={at + (allSelected === undefined ? 1 : 2)}
            aria-sort={state}
            className={`relative flex h-full min-w-0 items-center px-2 last:pe-8 ${column.align === 'right' ? 'justify-end' : ''}`}
          >
            {column.sort === undefined ? (
              <span className="truncate">{title}</span>
            ) : (
              <button
                type="button"
                className={`flex h-full min-w-0 grow items-center gap-1 rounded-sm hover:text-fg ${column.align === 'right' ? 'justify-end' : ''}`}
                onClick={() => onSort(column.sort ?? '')}
              >
                <span className="truncate">{title}</span>
                {state !== 'none' && <Arrow size={12} strokeWidth={2} aria-hidden />}
              </button>
            )}
            <Edge id={column.id} last={at === columns.length - 1} resizing={resizing} />
          </span>
        )
      })}
    </div>
  )
}

/** The column heads. It renders when its content changes, not at each move of the cursor. */
export const TableHead = memo(TableHeadInner) as typeof TableHeadInner

interface EdgeProps {
  id: string
  /** The handle of the last column stays inside, because the list could otherwise scroll sideways. */
  last: boolean
  resizing: Resizing
}

/** The resize handle of a column. The column gets its new width when the pointer is released. */
function Edge({ id, last, resizing: { begin, state } }: EdgeProps) {
  const press = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
    const cell = event.currentTarget.parentElement
    if (cell) begin(id, event.nativeEvent, cell.getBoundingClientRect().width)
  }
  return (
    <Subscribe source={state} selector={(now) => (now.isResizingColumn === id ? (now.deltaOffset ?? 0) : null)}>
      {(by) => (
        <span
          aria-hidden
          className={`absolute inset-y-1 z-1 w-2 cursor-col-resize touch-none border-e hover:border-line-strong ${
            last ? 'end-0' : '-end-1'
          } ${by === null ? 'border-transparent' : 'border-accent'}`}
          style={by === null ? undefined : { transform: `translateX(${by}px)` }}
          onMouseDown={(event) => {
            // Prevents a change of the focus and a text selection.
            event.preventDefault()
            press(event)
          }}
          onTouchStart={press}
        />
      )}
    </Subscribe>
  )
}
