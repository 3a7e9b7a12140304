// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual ARIA grid of 100,000 rows
import {
  type Dispatch,
  type MouseEvent,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

import type { CellChange } from './cell-edit'
import type { TableHandle } from './handle'
import { type TableColumn, useGrid } from './columns'
import { ColumnsMenu } from './columns-menu'
import type { ColumnsChange } from './columns-panel'
import { TableHead } from './head'
import { TableRow } from './row'
import { headState, isSelected, moveTo, type Selection } from './selection'
import { type TableTree, useTreePositions } from './tree'
import { useCell } from './use-cell'
import { useEdit } from './use-edit'
import { usePress } from './use-press'
import { useInView, usePage, useRows } from './use-rows'
import { type RowReader, useSelection } from './use-selection'
import { useSaving } from './use-saving'
import { useSteady } from '#ui/use-steady'
import { useHeight, useWidth } from './use-width'

/** The row of a context menu and its position: at the pointer or at the cursor. */
export interface MenuPlace<Row> {
  row: Row
  x: number
  y: number
}

export interface TableProps<Row extends { id: number }> {
  /** The name under which the list's preferences are stored. */
  list: string
  /** Receives the handle by which commands control the table. Returns a function that removes it. */
  onHandle: (handle: TableHandle) => () => void
  label: string
  columns: readonly TableColumn<Row>[]
  total: number
  pageSize: number
  /** The loaded rows, in order. Pass the same array while nothing changed. */
  rows: readonly Row[]
  rowAt: (index: number) => Row | undefined
  nameOf: (row: Row) => string
  sort: string
  onSort: (field: string) => void
  /** Reads rows that are not loaded. Pass the same object while the request is the same. */
  reader: RowReader<Row>
  onOpen: (row: Row, how: 'here' | 'side') => void
  /** Whether a click opens the row. Clicks with Ctrl or Shift, and clicks on controls in the row, do not. */
  opensOnClick?: boolean
  /** Shows or hides the peek. Returns whether it was shown. */
  onPeek: (shown?: boolean) => boolean
  /** Called with the reason why a cell cannot be changed. */
  onRefusal: (reason: string) => void
  /** Called when a change was refused and the cell cannot be opened again with the typed value. */
  onLost: (row: Row, typed: string, messages: readonly string[]) => void
  /** Called with the indexes of the rows in view, so that their pages can be loaded, and with the page of the first one. */
  onView: (first: number, last: number, page: number) => void
  /** A right click, or the key for context menus. */
  onMenu: (place: MenuPlace<Row>) => void
  /** Rows can be selected. */
  selectable: boolean
  /** The selection state, held by the screen, because the targets of commands follow from it. */
  selection: Selection
  setSelection: Dispatch<SetStateAction<Selection>>
  /** The page to begin at, from 1. */
  startPage: number
  /** Its rows are a tree. */
  tree?: TableTree<Row>
  /** Called when the person changes the look of the list. */
  onColumns: (change: ColumnsChange) => void
  /** Shown over the last rows, such as the bulk bar. The table scrolls so that it never covers the cursor. */
  bar?: ReactNode
  /** Shown over the rows: an empty list, an error. */
  children?: ReactNode
}

/** The one table: server-side paging, virtual rows, a cursor and a selection that commands move. */
export function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const { list, onHandle, total, pageSize, onOpen, onRefusal, onView, setSelection, selectable } = props
  const baseId = useId()
  const bar = useRef<HTMLDivElement>(null)
  const cover = useHeight(bar)
  const least = Math.max(0, ...props.columns.map((column) => column.height ?? 0))
  const inRows = useRows(list, total, (props.startPage - 1) * pageSize, cover, least)
  const { grid, height, virtual, scrollTo, viewRows } = inRows
  const { rows, rowAt, save, reader } = useSaving(props)
  const {
    shown,
    all,
    row: gridRow,
    resizing,
    ...sizes
  } = useGrid(list, props.columns, rows, useWidth(grid), selectable)
  const positions = useTreePositions(props.tree, rows)
  const [columnsOpen, setColumnsOpen] = useState(false)
  const showColumns = useCallback(() => setColumnsOpen(true), [])
  const { page, goToPage } = usePage(grid, virtual, total, pageSize, props.startPage)
  const carry = useSteady((index: number) => {
    setSelection((now) => moveTo(now, index, total, false, rowAt))
    scrollTo(index)
  })
  const edit = useEdit({ columns: shown, total, rowAt, moveTo: carry, grid, onLost: props.onLost })
  const { opensOnClick = false } = props
  const openHere = useCallback((row: Row) => onOpen(row, 'here'), [onOpen])
  const opens = opensOnClick ? openHere : undefined
  const press = usePress({ shown, total, rowAt, reader, setSelection, selectable, onRefusal, begin: edit.begin, opens })
  const { onMenu } = props
  const openMenu = useCallback(
    (index: number, point?: { x: number; y: number }) => {
      const row = rowAt(index)
      const box = document.getElementById(`${baseId}-${index}`)?.getBoundingClientRect()
      if (row) onMenu({ row, x: point?.x ?? (box?.left ?? 0) + 48, y: point?.y ?? box?.bottom ?? 0 })
    },
    [rowAt, baseId, onMenu],
  )
  const { cell, setCell } = useCell(shown)
  const selection = useSelection({
    selection: props.selection,
    setSelection,
    selectable,
    list,
    onHandle,
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
    cell,
    setCell,
    onMenu: openMenu,
    showColumns,
    grid,
    viewRows,
    height,
  })
  const { cursor } = selection
  useInView(inRows, cursor)
  const activeId = `${baseId}-${cursor}${cell === null ? '' : `-${cell}`}`
  useEffect(() => {
    if (cell !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cell, activeId])
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  const hasRows = items.length > 0
  // A list without rows reports no view, so that an error does not change the request.
  useEffect(() => {
    if (hasRows) onView(first, last, page)
  }, [onView, hasRows, first, last, page])
  const onPress = useSteady(press.row)
  const onAll = useSteady(press.all)
  const onEdit = useSteady(press.edit)
  const onSave = useSteady(async (row: Row, change: CellChange) => {
    const refused = edit.editing && (await save(row, edit.editing.column, change))
    if (refused) edit.openAgain(refused)
  })
  const onRowMenu = useSteady((index: number, event: MouseEvent) => {
    event.preventDefault()
    press.point(index)
    openMenu(index, { x: event.clientX, y: event.clientY })
  })
  const toGrid = useCallback(() => grid.current?.focus(), [grid])
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={grid}
        role={props.tree ? 'treegrid' : 'grid'}
        tabIndex={0}
        data-place="table"
        data-main
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={shown.length + (selectable ? 1 : 0)}
        aria-multiselectable={selectable}
        aria-activedescendant={total > 0 ? activeId : undefined}
        className={`min-h-0 flex-1 overflow-auto outline-none [overflow-anchor:none] ${selectable ? 'scroll-ps-10' : ''}`}
        // The menu key runs a command that opens the menu at the row, so the browser's event is ignored.
        onContextMenu={(event) => event.target === event.currentTarget && event.preventDefault()}
      >
        <div style={{ minWidth: sizes.minimum }}>
          <TableHead
            columns={shown}
            template={sizes.template}
            sort={props.sort}
            allSelected={selectable ? headState(selection, total) : undefined}
            onSort={props.onSort}
            onAll={onAll}
            onMenu={showColumns}
            resizing={resizing}
          />
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rowAt(index)
              const open = row && edit.editing?.id === row.id ? edit.editing : null
              return (
                <TableRow
                  // The key keeps an open editor with its row when the rows change.
                  key={open ? `open ${open.id}` : index}
                  id={`${baseId}-${index}`}
                  index={index}
                  top={start}
                  height={height}
                  row={row && gridRow(row.id)}
                  treePosition={row && positions?.get(row.id)}
                  columns={shown}
                  nameOf={props.nameOf}
                  template={sizes.template}
                  selected={selectable ? row !== undefined && isSelected(selection, row.id) : undefined}
                  isCursor={index === cursor}
                  cell={index === cursor ? cell : null}
                  editing={open}
                  onPress={onPress}
                  onMenu={onRowMenu}
                  onEdit={onEdit}
                  onSave={onSave}
                  onEditEnd={edit.end}
                />
              )
            })}
          </div>
        </div>
      </div>
      <div className="absolute top-0 end-0 z-2 flex h-8 items-center bg-sunken px-0.5">
        <ColumnsMenu
          list={list}
          columns={all}
          open={columnsOpen}
          onOpenChange={setColumnsOpen}
          onClosed={toGrid}
          onChange={props.onColumns}
        />
      </div>
      {props.children}
      <div ref={bar} className="absolute inset-x-0 bottom-0 z-3 px-3 empty:hidden">
        {props.bar}
      </div>
    </div>
  )
}
