// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- a virtual ARIA grid of 100,000 rows; the virtualizer is read here only
import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'

import { keepWidths, readWidths, type TableColumn } from './columns'
import { TableHead } from './head'
import { TableRow } from './row'
import { moveTo, type Selection, toggleRow } from './selection'
import { useSelection } from './use-selection'

export interface TableProps<Row extends { id: number }> {
  /** Names the list where its column widths are kept. */
  list: string
  tabId: string
  label: string
  columns: readonly TableColumn<Row>[]
  total: number
  pageSize: number
  rowAt: (index: number) => Row | undefined
  /** The rows that are here, in their order. */
  loaded: () => readonly Row[]
  sort: string
  onSort: (field: string) => void
  onOpen: (row: Row, how: 'here' | 'side' | 'preview') => void
  /** Which rows are in view, so that their pages can be loaded. */
  onView: (first: number, last: number) => void
  onSelection: (selection: Selection<Row>) => void
  /** The page to begin at, from 1. */
  startPage: number
  /** Shown over the rows: the bulk bar, an empty list, an error. */
  children?: ReactNode
}

const rowHeight = 32

/** The one table: server-side paging, virtual rows, a cursor and a selection that commands move. */
export function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const {
    list,
    tabId,
    label,
    columns,
    total,
    pageSize,
    rowAt,
    loaded,
    sort,
    onSort,
    onOpen,
    onView,
    onSelection,
    startPage,
    children,
  } = props
  const grid = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const [widths, setWidths] = useState(() => readWidths(list))
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
    initialOffset: (startPage - 1) * pageSize * rowHeight,
    useFlushSync: false,
  })
  const scrollTo = useCallback(
    (index: number, align: 'auto' | 'start') => virtual.scrollToIndex(index, { align }),
    [virtual],
  )
  const viewRows = useCallback(() => Math.max(1, Math.floor((grid.current?.clientHeight ?? 600) / rowHeight) - 2), [])
  const { selection, setSelection } = useSelection({
    tabId,
    total,
    pageSize,
    columns,
    rowAt,
    loaded,
    scrollTo,
    onOpen,
    grid,
    viewRows,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => onView(first, last), [onView, first, last])
  useEffect(() => onSelection(selection), [onSelection, selection])
  const template = useMemo(
    () =>
      `40px ${columns.map(({ id, width, grows }) => (grows && widths[id] === undefined ? `minmax(${width}px, 1fr)` : `${widths[id] ?? width}px`)).join(' ')}`,
    [columns, widths],
  )
  const minimum = 40 + columns.reduce((sum, { id, width }) => sum + (widths[id] ?? width), 0)
  const press = useCallback(
    (index: number, event: MouseEvent) => {
      const row = rowAt(index)
      setSelection((now) =>
        row && (event.ctrlKey || event.metaKey)
          ? toggleRow(now, row, index)
          : moveTo(now, index, total, event.shiftKey, rowAt),
      )
    },
    [rowAt, setSelection, total],
  )
  const toggle = useCallback(
    (index: number) => {
      const row = rowAt(index)
      if (row) setSelection((now) => toggleRow(now, row, index))
    },
    [rowAt, setSelection],
  )
  const setWidth = (id: string, width: number) => {
    const next = { ...widths, [id]: width }
    setWidths(next)
    keepWidths(list, next)
  }
  const selectAll = (all: boolean) =>
    setSelection((now) => ({ ...now, rows: new Map(all ? loaded().map((row) => [row.id, row]) : []), matching: false }))
  const size = selection.rows.size
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={grid}
        role="grid"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the grid is the widget
        tabIndex={0}
        data-place="table"
        data-main
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={total > 0 ? `${baseId}-${selection.cursor}` : undefined}
        className="min-h-0 flex-1 overflow-auto outline-none [overflow-anchor:none]"
      >
        <div style={{ minWidth: minimum }}>
          <TableHead
            columns={columns}
            template={template}
            sort={sort}
            allSelected={size === 0 ? false : size >= loaded().length ? true : 'some'}
            onSort={onSort}
            onAll={selectAll}
            onWidth={setWidth}
          />
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rowAt(index)
              return (
                <TableRow
                  key={index}
                  id={`${baseId}-${index}`}
                  index={index}
                  top={start}
                  row={row}
                  columns={columns}
                  template={template}
                  selected={row !== undefined && (selection.matching || selection.rows.has(row.id))}
                  isCursor={index === selection.cursor}
                  onPress={press}
                  onToggle={toggle}
                />
              )
            })}
          </div>
        </div>
      </div>
      {children}
    </div>
  )
}
