import { type RefObject, useEffect, useMemo, useState } from 'react'

import type { TableColumn } from './columns'
import { type CursorMove, registerTable, type TableHandle } from './handle'
import { moveTo, nothingSelected, type Selection, toggleRow } from './selection'

interface Options<Row> {
  tabId: string
  total: number
  pageSize: number
  columns: readonly TableColumn<Row>[]
  rowAt: (index: number) => Row | undefined
  loaded: () => readonly Row[]
  scrollTo: (index: number, align: 'auto' | 'start') => void
  onOpen: (row: Row, how: 'here' | 'side' | 'preview') => void
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

/** The table's cursor and selection with the handle that commands move. */
export function useSelection<Row extends { id: number }>(options: Options<Row>) {
  const [selection, setSelection] = useState<Selection<Row>>(nothingSelected)
  const { tabId, total, pageSize, columns, rowAt, loaded, scrollTo, onOpen, grid, viewRows } = options
  const handle = useMemo<TableHandle>(() => {
    const chosen = () =>
      selection.rows.size > 0
        ? [...selection.rows.values()]
        : [rowAt(selection.cursor)].filter((row) => row !== undefined)
    return {
      moveCursor: (move, extend) => {
        const next = moveTo(selection, cursorAfter(move, selection.cursor, total, viewRows()), total, extend, rowAt)
        setSelection(next)
        scrollTo(next.cursor, 'auto')
      },
      toggle: () => {
        const row = rowAt(selection.cursor)
        if (row) setSelection(toggleRow(selection, row, selection.cursor))
      },
      selectLoaded: () =>
        setSelection({ ...selection, rows: new Map(loaded().map((row) => [row.id, row])), matching: false }),
      selectRows: (ids) =>
        setSelection({
          ...selection,
          rows: new Map(
            loaded()
              .filter((row) => ids.includes(row.id))
              .map((row) => [row.id, row]),
          ),
          matching: false,
        }),
      selectMatching: () => setSelection({ ...selection, matching: true }),
      clear: () => {
        setSelection({ ...selection, rows: new Map(), matching: false })
        return selection.rows.size > 0
      },
      open: (how) => {
        const row = rowAt(selection.cursor)
        if (row) onOpen(row, how)
      },
      goToPage: (page) => {
        const index = (page - 1) * pageSize
        setSelection(moveTo(selection, index, total, false, rowAt))
        scrollTo(index, 'start')
      },
      copyText: () => {
        const copied = columns.filter((column) => column.text)
        const clean = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
        const lines = chosen().map((row) => copied.map((column) => clean(column.text?.(row) ?? '')).join('\t'))
        return [copied.map(({ title }) => title).join('\t'), ...lines].join('\n')
      },
      focus: () => grid.current?.focus(),
    }
  }, [selection, total, pageSize, columns, rowAt, loaded, scrollTo, onOpen, grid, viewRows])
  useEffect(() => registerTable(tabId, handle), [tabId, handle])
  return { selection, setSelection, handle }
}
