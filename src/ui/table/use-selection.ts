import { type Dispatch, type RefObject, type SetStateAction, useEffect, useMemo } from 'react'

import type { TableColumn } from './columns'
import { type CursorMove, registerTable, type TableHandle } from './handle'
import { moveTo, selectRows, type Selection, toggleRow } from './selection'

/** Reads every row of a list, loaded or not; `onCount` hears how many are here. */
export type ReadAll<Row> = (
  onCount: (count: number, total: number) => void,
  signal: AbortSignal,
) => Promise<readonly Row[]>

interface Options<Row> {
  selection: Selection<Row>
  setSelection: Dispatch<SetStateAction<Selection<Row>>>
  list: string
  tabId: string
  total: number
  pageSize: number
  /** Shown and all columns, in the person's order. */
  shown: readonly TableColumn<Row>[]
  all: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowAt: (index: number) => Row | undefined
  scrollTo: (index: number, align: 'auto' | 'start') => void
  readAll: ReadAll<Row>
  onOpen: (row: Row, how: 'here' | 'side' | 'preview') => void
  onEdit: (index: number, column?: string) => string | undefined
  showColumns: () => void
  grid: RefObject<HTMLElement | null>
  /** Rows that fit into the view. */
  viewRows: () => number
}

const cursorAfter = (move: CursorMove, cursor: number, total: number, view: number): number => {
  if (typeof move === 'number') return cursor + move
  if (move === 'start') return 0
  if (move === 'end') return total - 1
  return move === 'page-down' ? cursor + view : cursor - view
}

/** The heads, then a line a row, of the columns that have a text. */
export function cellsOf<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string[][] {
  const told = columns.filter((column) => column.text)
  return [told.map(({ title }) => title), ...rows.map((row) => told.map((column) => column.text?.(row) ?? ''))]
}

/** Rows as tab-separated text with a head; what would break a line or a cell becomes a space. */
export const rowsAsText = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string =>
  cellsOf(columns, rows)
    .map((line) => line.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')

/** The handle by which commands move a table's cursor and selection. @returns the selection as it is shown. */
export function useSelection<Row extends { id: number }>(options: Options<Row>): Selection<Row> {
  const { selection: kept, setSelection } = options
  const { list, tabId, total, pageSize, shown, all, rows, rowAt, scrollTo, onOpen, onEdit, showColumns, readAll } =
    options
  const { grid, viewRows } = options
  // A shorter list takes the cursor along to its last row.
  const selection = useMemo(
    () => (kept.cursor < Math.max(1, total) ? kept : { ...kept, cursor: total - 1, anchor: total - 1 }),
    [kept, total],
  )
  const handle = useMemo<TableHandle>(() => {
    const cursorRow = () => rowAt(selection.cursor)
    const chosen = () =>
      selection.rows.size > 0 ? [...selection.rows.values()] : [cursorRow()].filter((row) => row !== undefined)
    return {
      list,
      columns: () => all,
      showColumns,
      moveCursor: (move, extend) => {
        const next = moveTo(selection, cursorAfter(move, selection.cursor, total, viewRows()), total, extend, rowAt)
        setSelection(next)
        scrollTo(next.cursor, 'auto')
      },
      toggle: () => {
        const row = cursorRow()
        if (row) setSelection(toggleRow(selection, row, selection.cursor))
      },
      selectLoaded: () => setSelection(selectRows(selection, rows)),
      selectRows: (ids) =>
        setSelection(
          selectRows(
            selection,
            rows.filter((row) => ids.includes(row.id)),
          ),
        ),
      selectMatching: () => setSelection({ ...selection, matching: true }),
      clear: () => {
        setSelection(selectRows(selection, []))
        return selection.rows.size > 0 || selection.matching
      },
      open: (how) => {
        const row = cursorRow()
        if (row) onOpen(row, how)
      },
      edit: (column) => onEdit(selection.cursor, column),
      goToPage: (page) => {
        const index = (page - 1) * pageSize
        setSelection(moveTo(selection, index, total, false, rowAt))
        scrollTo(index, 'start')
      },
      copyText: () => rowsAsText(shown, chosen()),
      cells: async (onCount, signal) => {
        const some = selection.rows.size > 0 && !selection.matching
        return cellsOf(shown, some ? [...selection.rows.values()] : await readAll(onCount, signal))
      },
      focus: () => grid.current?.focus(),
    }
  }, [
    list,
    selection,
    setSelection,
    total,
    pageSize,
    shown,
    all,
    rows,
    rowAt,
    scrollTo,
    onOpen,
    onEdit,
    showColumns,
    grid,
    viewRows,
    readAll,
  ])
  useEffect(() => registerTable(tabId, handle), [tabId, handle])
  return selection
}
