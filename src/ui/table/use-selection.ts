import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'

import type { TableColumn } from './columns'
import type { CursorMove, TableHandle } from './handle'
import {
  addRead,
  giveUpReading,
  isEmpty,
  isSelected,
  moveTo,
  selectMatching,
  selectMore,
  selectRows,
  type Selection,
  toggleRow,
  withinRows,
} from './selection'

type ReadCount = (count: number, total: number) => void

/** Reads every row of a list, loaded or not. `onCount` is called after each page with the rows read so far and the total. */
export type ReadAll<Row> = (onCount: ReadCount, signal: AbortSignal) => Promise<readonly Row[]>

/** Reads rows that are not in view. */
export interface RowReader<Row> {
  /** Every row of the list. */
  all: ReadAll<Row>
  /** The rows `first` to `last`, counted from 0, both included. */
  between: (first: number, last: number, signal: AbortSignal) => Promise<readonly Row[]>
  /** Rows by their ids. */
  byId: (ids: readonly number[], signal?: AbortSignal) => Promise<readonly Row[]>
  /** The rows of the list that were read so far, in view or not. */
  loaded: () => readonly Row[]
}

interface Options<Row> {
  selection: Selection
  setSelection: Dispatch<SetStateAction<Selection>>
  list: string
  onHandle: (handle: TableHandle) => () => void
  total: number
  pageSize: number
  /** Rows can be selected. */
  selectable: boolean
  /** Shown and all columns, in the person's order. */
  shown: readonly TableColumn<Row>[]
  all: readonly TableColumn<Row>[]
  rowAt: (index: number) => Row | undefined
  scrollTo: (index: number) => void
  reader: RowReader<Row>
  onOpen: (row: Row, how: 'here' | 'side') => void
  onRefusal: (reason: string) => void
  /** Shows or hides the peek. Returns whether it was shown. */
  onPeek: (shown?: boolean) => boolean
  goToPage: (page: number) => void
  onEdit: (index: number, column?: string) => string | undefined
  /** The column of the cell under the cursor; null: the cursor is on the whole row. */
  cell: string | null
  setCell: (column: string | null) => void
  onMenu: (index: number) => void
  showColumns: () => void
  grid: RefObject<HTMLElement | null>
  /** The number of rows that fit into the view. */
  viewRows: () => number
  /** The height of a row, in pixels. */
  height: number
}

const cursorAfter = (move: CursorMove, cursor: number, total: number, view: number): number => {
  if (typeof move === 'number') return cursor + move
  if (move === 'start') return 0
  if (move === 'end') return total - 1
  return move === 'page-down' ? cursor + view : cursor - view
}

/**
 * The next column in a direction; null, before the first one: the whole row. From the whole row the cursor enters at either end.
 */
function cellBeside<Row>(shown: readonly TableColumn<Row>[], cell: string | null, by: 1 | -1): string | null {
  const at = shown.findIndex(({ id }) => id === cell)
  if (at < 0) return shown.at(by > 0 ? 0 : -1)?.id ?? null
  return shown[Math.min(shown.length - 1, at + by)]?.id ?? null
}

/** The titles, then one line for each row, of the columns that have a text. */
function cellsOf<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string[][] {
  const told = columns.filter((column) => column.text)
  return [told.map(({ title }) => title), ...rows.map((row) => told.map((column) => column.text?.(row) ?? ''))]
}

/** Rows as tab-separated text with headings. Tabs and line breaks in a cell become spaces. */
export const rowsAsText = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string =>
  cellsOf(columns, rows)
    .map((line) => line.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')

/** Reads the rows of a range that are not loaded, and then selects them. */
function useReading<Row extends { id: number }>({ selection, setSelection, reader, onRefusal }: Options<Row>): void {
  const { reading } = selection
  const { between } = reader
  useEffect(() => {
    if (!reading) return
    const abort = new AbortController()
    const { first, last } = reading
    between(first, last, abort.signal).then(
      (rows) =>
        setSelection((now) =>
          addRead(
            now,
            reading,
            rows.map(({ id }) => id),
          ),
        ),
      () => {
        if (abort.signal.aborted) return
        setSelection((now) => giveUpReading(now, reading))
        onRefusal('The rows between could not be read: they are not selected')
      },
    )
    return () => abort.abort()
  }, [reading, between, setSelection, onRefusal])
}

/** The handle by which commands move a table's cursor and selection. @returns the selection as it is shown. */
export function useSelection<Row extends { id: number }>(options: Options<Row>): Selection {
  const { selection: kept, setSelection } = options
  const {
    list,
    onHandle,
    total,
    pageSize,
    shown,
    all: columns,
    rowAt,
    scrollTo,
    onOpen,
    onEdit,
    showColumns,
    reader,
  } = options
  const { grid, viewRows, height, onPeek, goToPage, cell, setCell, onMenu, selectable, onRefusal } = options
  useReading(options)
  const selection = useMemo(() => withinRows(kept, total), [kept, total])
  const handle = useMemo<TableHandle>(() => {
    // Renders at once, so that the next key acts on this selection even when keys are faster than frames.
    const choose = (next: Selection) => flushSync(() => setSelection(next))
    const onRefused = (reason: string | undefined) => reason !== undefined && onRefusal(reason)
    const cursorRow = () => rowAt(selection.cursor)
    const all = async (onCount: ReadCount, signal: AbortSignal) =>
      (await reader.all(onCount, signal)).filter(({ id }) => !selection.except.has(id))
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const chosen = async (signal: AbortSignal): Promise<readonly Row[]> => {
      if (selection.matching) return all(() => undefined, signal)
      if (selection.ids.size > 0) return reader.byId([...selection.ids], signal)
      return [cursorRow()].filter((row) => row !== undefined)
    }
    return {
      list,
      selectable,
      columns: () => columns,
      showColumns,
      moveCursor: (move, extend) => {
        const to = cursorAfter(move, selection.cursor, total, viewRows())
        const next = moveTo(selection, to, total, extend && selectable, rowAt)
        // Scrolls before the render; afterwards reading positions would force another layout.
        scrollTo(next.cursor)
        choose(next)
        if (move !== 'start') return
        setCell(null)
        grid.current?.scrollTo({ left: 0 })
      },
      toggle: () => {
        const row = cursorRow()
        if (row && selectable) choose(toggleRow(selection, row.id, selection.cursor, total))
      },
      isSelected: (id) => isSelected(selection, id),
      selectMore: () =>
        selectable &&
        choose(
          selectMore(
            selection,
            reader.loaded().map(({ id }) => id),
            total,
          ),
        ),
      selectRows: (ids) => selectable && choose(selectRows(selection, ids)),
      selectMatching: () => selectable && choose(selectMatching(selection)),
      clear: () => {
        setSelection(selectRows(selection, []))
        return !isEmpty(selection)
      },
      open: (how) => {
        const row = cursorRow()
        if (row) onOpen(row, how)
      },
      enter: () => {
        const row = cursorRow()
        const edits = cell !== null && shown.some(({ id, edit }) => id === cell && edit)
        if (edits && row) onRefused(onEdit(selection.cursor, cell))
        else if (row) onOpen(row, 'here')
      },
      moveCell: (by) => setCell(cellBeside(shown, cell, by)),
      isInCell: cell !== null,
      endCell: () => {
        setCell(null)
        return cell !== null
      },
      showMenu: () => cursorRow() && onMenu(selection.cursor),
      peek: () => void onPeek(),
      endPeek: () => onPeek(false),
      edit: (column) => onEdit(selection.cursor, column ?? cell ?? undefined),
      goToPage: (asked) => {
        const page = Math.min(asked, pages)
        setSelection(moveTo(selection, (page - 1) * pageSize, total, false, rowAt))
        goToPage(page)
      },
      pages,
      rowsText: async (signal) => rowsAsText(shown, await chosen(signal)),
      cells: async (onCount, signal) =>
        cellsOf(shown, selection.ids.size > 0 ? await chosen(signal) : await all(onCount, signal)),
      focus: () => grid.current?.focus(),
      view: () => ({ cursor: selection.cursor, grid: grid.current, rowHeight: height }),
      follow: (cursor) => setSelection((now) => ({ ...now, cursor, anchor: now.anchor + cursor - now.cursor })),
      showCursor: () => scrollTo(selection.cursor),
    }
  }, [
    list,
    selection,
    setSelection,
    total,
    pageSize,
    shown,
    columns,
    reader,
    rowAt,
    scrollTo,
    onOpen,
    onEdit,
    onRefusal,
    cell,
    setCell,
    onMenu,
    selectable,
    onPeek,
    goToPage,
    showColumns,
    grid,
    viewRows,
    height,
  ])
  useLayoutEffect(() => onHandle(handle), [onHandle, handle])
  return selection
}
