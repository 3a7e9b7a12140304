// oxlint-disable jsx-a11y/prefer-tag-over-role, react/incompatible-library -- a virtual ARIA grid of 100,000 rows; the virtualizer is read here only
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type Dispatch,
  type MouseEvent,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { type TableColumn, useGrid } from './columns'
import { ColumnsMenu } from './columns-menu'
import type { ColumnsChange } from './columns-panel'
import { TableHead } from './head'
import { densities, sizeColumn, useTablePreferences } from './preferences'
import { TableRow } from './row'
import { headState, moveTo, selectRows, type Selection, toggleRow } from './selection'
import { useEdit } from './use-edit'
import { type RowReader, useSelection } from './use-selection'
import { useWidth } from './use-width'

export interface TableProps<Row extends { id: number }> {
  /** Names the list where what a person likes of it is kept. */
  list: string
  tabId: string
  label: string
  columns: readonly TableColumn<Row>[]
  total: number
  pageSize: number
  /** The rows that are here, in their order; the same array while nothing changed. */
  rows: readonly Row[]
  rowAt: (index: number) => Row | undefined
  sort: string
  onSort: (field: string) => void
  /** The same object while what is asked for is the same. */
  reader: RowReader<Row>
  onOpen: (row: Row, how: 'here' | 'side') => void
  /** A click on a row opens it, but with Ctrl or Shift, and but on what takes the click itself. */
  opensOnClick?: boolean
  /** Shows the peek or hides it; answers whether it was shown. */
  onPeek: (shown?: boolean) => boolean
  /** Why a cell cannot be changed in place. */
  onRefusal: (reason: string) => void
  /** Which rows are in view, so that their pages can be loaded, and the page that the first of them is of. */
  onView: (first: number, last: number, page: number) => void
  /** The screen holds it: what commands act on follows from it. */
  selection: Selection
  setSelection: Dispatch<SetStateAction<Selection>>
  /** The page to begin at, from 1. */
  startPage: number
  /** The person changes how the list looks. */
  onColumns: (change: ColumnsChange) => void
  /** Shown over the rows: the bulk bar, an empty list, an error. */
  children?: ReactNode
}

const headHeight = 32
/** What the bulk bar covers at the end of the rows. */
const barHeight = 52

/** The virtual rows, which follow the density a person chose. `covered`: the bulk bar lies over the last ones. */
function useRows(list: string, total: number, startRow: number, covered: boolean) {
  const grid = useRef<HTMLDivElement>(null)
  const height = densities[useTablePreferences(list).density]
  const cover = covered ? barHeight : 0
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    overscan: 8,
    // The head stands in the flow over the rows: it takes its height at the end of the view, not at its beginning.
    scrollPaddingEnd: headHeight + cover,
    paddingEnd: cover,
    initialOffset: startRow * height,
    useFlushSync: false,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  const scrollTo = useCallback(
    (index: number) => {
      // Asking the library to scroll to what is in view already costs a layout, and the cursor moves often.
      const top = index * height - (virtual.scrollOffset ?? 0)
      const last = (virtual.scrollRect?.height ?? 0) - headHeight - cover - height
      if (top < 0 || top > last) virtual.scrollToIndex(index, { align: 'auto' })
    },
    [virtual, height, cover],
  )
  const viewRows = useCallback(
    () => Math.max(1, Math.floor((grid.current?.clientHeight ?? 600) / height) - 2),
    [height],
  )
  return { grid, height, virtual, scrollTo, viewRows }
}

/**
 * The page in view is the one whose row is the first that is shown. At the end of the list a page may be too short to begin at
 * the top: then it is the one that was asked for, until the rows are scrolled elsewhere.
 */
function usePage(virtual: Virtualizer<HTMLDivElement, Element>, total: number, pageSize: number) {
  const [asked, setAsked] = useState<number | null>(null)
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  const atEnd = endIndex >= total - 1
  const here = Math.floor(startIndex / pageSize) + 1
  if (asked !== null && !atEnd && here === asked) setAsked(null)
  const goToPage = useCallback(
    (page: number) => {
      setAsked(page)
      virtual.scrollToIndex((page - 1) * pageSize, { align: 'start' })
    },
    [virtual, pageSize],
  )
  return { page: atEnd ? Math.max(here, asked ?? here) : here, goToPage }
}

/** A click on the row itself. */
const isPlain = ({ target, ctrlKey, metaKey, shiftKey, detail }: MouseEvent) =>
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  detail < 2 &&
  !(target instanceof Element && target.closest('button,a,input,label,[role="checkbox"]'))

/** The one table: server-side paging, virtual rows, a cursor and a selection that commands move. */
export function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const { list, tabId, total, pageSize, rows, rowAt, reader, onOpen, onRefusal, onView, setSelection } = props
  const baseId = useId()
  const covered = props.selection.ids.size > 0 || props.selection.matching
  const { grid, height, virtual, scrollTo, viewRows } = useRows(list, total, (props.startPage - 1) * pageSize, covered)
  const { shown, all, row: gridRow, template, minimum } = useGrid(list, props.columns, rows, useWidth(grid))
  const [columnsOpen, setColumnsOpen] = useState(false)
  const showColumns = useCallback(() => setColumnsOpen(true), [])
  const { page, goToPage } = usePage(virtual, total, pageSize)
  const jump = useRef<(index: number) => void>(() => {})
  const carry = useCallback((index: number) => jump.current(index), [])
  const edit = useEdit({ columns: shown, total, rowAt, moveTo: carry, grid })
  const selection = useSelection({
    selection: props.selection,
    setSelection,
    list,
    tabId,
    total,
    pageSize,
    shown,
    all,
    rowAt,
    scrollTo,
    reader,
    onOpen,
    onRefusal,
    onPeek: props.onPeek,
    goToPage,
    onEdit: edit.begin,
    showColumns,
    grid,
    viewRows,
  })
  const { cursor } = selection
  // The bar comes over the last rows: the row under the cursor moves out from under it.
  useEffect(() => {
    if (covered) scrollTo(cursor)
    // oxlint-disable-next-line react/exhaustive-deps -- when the bar comes; the cursor scrolls for itself
  }, [covered, scrollTo])
  useEffect(() => {
    jump.current = (index) => {
      setSelection((now) => moveTo(now, index, total, false, rowAt))
      scrollTo(index)
    }
  }, [setSelection, scrollTo, total, rowAt])
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const hasRows = items.length > 0
  // A list that shows nothing says nothing: what is asked for must not depend on an error.
  useEffect(() => {
    if (hasRows) onView(first, last, page)
  }, [onView, hasRows, first, last, page])
  const { opensOnClick = false } = props
  const press = useCallback(
    (index: number, event: MouseEvent) => {
      const row = rowAt(index)
      if (row && opensOnClick && isPlain(event)) onOpen(row, 'here')
      setSelection((now) =>
        row && (event.ctrlKey || event.metaKey)
          ? toggleRow(now, row.id, index, total)
          : moveTo(now, index, total, event.shiftKey, rowAt),
      )
    },
    [rowAt, setSelection, total, opensOnClick, onOpen],
  )
  const toggle = useCallback(
    (index: number) => {
      const row = rowAt(index)
      if (row) setSelection((now) => toggleRow(now, row.id, index, total))
    },
    [rowAt, setSelection, total],
  )
  const { begin } = edit
  const startEdit = useCallback(
    (index: number, column: string) => {
      if (!shown.some(({ id, edit: editable }) => id === column && editable)) return
      const reason = begin(index, column)
      if (reason !== undefined) onRefusal(reason)
    },
    [shown, begin, onRefusal],
  )
  const selectAll = useCallback(
    (on: boolean) => setSelection((now) => selectRows(now, on ? reader.loaded().map(({ id }) => id) : [])),
    [setSelection, reader],
  )
  const setWidth = useCallback((id: string, width: number) => sizeColumn(list, id, width), [list])
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={grid}
        role="grid"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the grid is the widget
        tabIndex={0}
        data-place="table"
        data-main
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={shown.length + 1}
        aria-multiselectable
        aria-activedescendant={total > 0 ? `${baseId}-${selection.cursor}` : undefined}
        className="min-h-0 flex-1 overflow-auto outline-none [overflow-anchor:none]"
      >
        <div style={{ minWidth: minimum }}>
          <TableHead
            columns={shown}
            template={template}
            sort={props.sort}
            allSelected={headState(selection, total)}
            onSort={props.onSort}
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
                  height={height}
                  row={row && gridRow(row.id)}
                  columns={shown}
                  template={template}
                  selected={row !== undefined && (selection.matching || selection.ids.has(row.id))}
                  isCursor={index === selection.cursor}
                  editing={edit.editing?.index === index ? edit.editing.column : null}
                  onPress={press}
                  onToggle={toggle}
                  onEdit={startEdit}
                  onEditEnd={edit.end}
                />
              )
            })}
          </div>
        </div>
      </div>
      <div className="absolute top-0 right-0 z-2 flex h-8 items-center bg-sunken px-0.5">
        <ColumnsMenu
          list={list}
          columns={all}
          open={columnsOpen}
          onOpenChange={setColumnsOpen}
          onClosed={() => grid.current?.focus()}
          onChange={props.onColumns}
        />
      </div>
      {props.children}
    </div>
  )
}
