// oxlint-disable jsx-a11y/prefer-tag-over-role -- the head of a virtual ARIA grid, which no native table can be
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type PointerEvent } from 'react'

import { Checkbox } from '#ui/checkbox'
import { useWords } from '#ui/words'

import type { TableColumn } from './columns'

export interface HeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  template: string
  /** The server's sort, a minus for descending. */
  sort: string
  /** Undefined: rows of this list cannot be selected. */
  allSelected: boolean | 'some' | undefined
  onSort: (field: string) => void
  onAll: (all: boolean) => void
  /** A column's new width in pixels. */
  onWidth: (id: string, width: number) => void
}

const sortState = (sort: string, field: string | undefined) => {
  if (field === undefined) return undefined
  if (sort === field) return 'ascending' as const
  return sort === `-${field}` ? ('descending' as const) : ('none' as const)
}

function TableHeadInner<Row>({ columns, template, sort, allSelected, onSort, onAll, onWidth }: HeadProps<Row>) {
  const words = useWords()
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-2 grid h-8 items-center border-b border-line bg-sunken text-sm font-medium text-muted"
      style={{ gridTemplateColumns: template }}
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
            className={`relative flex min-w-0 items-center px-2 last:pe-8 ${column.align === 'right' ? 'justify-end' : ''}`}
          >
            {column.sort === undefined ? (
              <span className="truncate">{title}</span>
            ) : (
              <button
                type="button"
                className={`flex min-w-0 grow items-center gap-1 rounded-sm hover:text-fg ${column.align === 'right' ? 'justify-end' : ''}`}
                onClick={() => onSort(column.sort ?? '')}
              >
                <span className="truncate">{title}</span>
                {state !== 'none' && <Arrow size={12} strokeWidth={2} aria-hidden />}
              </button>
            )}
            <span
              aria-hidden
              // The last one stays inside, or the list could be scrolled sideways by its half.
              className={`absolute inset-y-1 z-1 w-2 cursor-col-resize border-e border-transparent hover:border-line-strong ${
                at === columns.length - 1 ? 'end-0' : '-end-1'
              }`}
              onPointerDown={(event) => drag(event, (width) => onWidth(column.id, width))}
            />
          </span>
        )
      })}
    </div>
  )
}

/** The column heads. The cursor moves often; they follow it only where what they show changes. */
export const TableHead = memo(TableHeadInner) as typeof TableHeadInner

const narrowest = 48

/** Follows the pointer from a column's edge. */
function drag(event: PointerEvent<HTMLElement>, resize: (width: number) => void): void {
  const cell = event.currentTarget.parentElement
  if (!cell) return
  event.preventDefault()
  const handle = event.currentTarget
  const width = cell.getBoundingClientRect().width
  const from = event.clientX
  handle.setPointerCapture(event.pointerId)
  const move = (next: globalThis.PointerEvent) => resize(Math.max(narrowest, Math.round(width + next.clientX - from)))
  const end = () => handle.removeEventListener('pointermove', move)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end, { once: true })
  handle.addEventListener('pointercancel', end, { once: true })
}
