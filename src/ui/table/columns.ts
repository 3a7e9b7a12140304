// The columns of a list, and their TanStack table with the person's preferences: order, choice and widths.
import {
  columnOrderingFeature,
  columnResizingFeature,
  type columnResizingState,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  type Row as TableRow,
  type SubscribeSource,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'

import type { CellEdit } from './cell-edit'
import { hiddenOf, sizeColumn, useTablePreferences } from './preferences'

export interface TableColumn<Row> {
  id: string
  title: string
  /** Pixels. */
  width: number
  /** The least row height of the cell, in pixels. Left out: any density fits. */
  height?: number
  /** The server's name for sorting by it. */
  sort?: string
  align?: 'right'
  /** The column takes the remaining width and is never narrower than `width`. */
  grows?: boolean
  /**
   * In a narrow pane columns with the least weight are hidden first. Left out: never hidden this way. The row's peek shows the
   * hidden ones.
   */
  weight?: number
  /** The column can never be hidden, because it identifies the row. */
  fixed?: boolean
  /** Hidden by default. */
  unasked?: boolean
  /** Drawn only in the row under the pointer or the cursor, such as a row's buttons. */
  lively?: boolean
  cell: (row: Row) => ReactNode
  /** The text for copy and export. Left out: the column is not copied. */
  text?: (row: Row) => string
  edit?: CellEdit<Row>
}

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
})
type Features = typeof features

/** A row of TanStack Table: its cells in the person's order, `original` the record. */
export type GridRow<Row extends object> = TableRow<Features, Row>

const selectWidth = 40

export interface Grid<Row extends object> {
  /** The shown columns, in the person's order. */
  shown: readonly TableColumn<Row>[]
  /** All of them, in the person's order. */
  all: readonly TableColumn<Row>[]
  row: (id: number) => GridRow<Row> | undefined
  /** The CSS grid columns, the check box column first. */
  template: string
  /** The width in pixels below which the grid scrolls sideways. */
  minimum: number
  resizing: Resizing
}

/** Resizes a column. The width is stored when the pointer is released. */
export interface Resizing {
  /** Starts to resize a column. @param shown the drawn width in pixels; a growing column is wider than its stored size. */
  begin: (id: string, event: Event, shown: number) => void
  /** The column being resized, and the distance. */
  state: SubscribeSource<columnResizingState>
}

/** Selects no state of the table, so that the table itself causes no render. */
const nothing = () => null

/** The sizes, with growing columns at least as wide as `width`. */
function wideEnough<Row>(columns: readonly TableColumn<Row>[], sizes: Readonly<Record<string, number>>) {
  const least = columns.flatMap(({ id, grows, width }) => {
    const size = sizes[id]
    return grows && size !== undefined && size < width ? [[id, width] as const] : []
  })
  return { ...sizes, ...Object.fromEntries(least) }
}

/** The ids of the columns to hide so that the others fit into a width. A width of 0 is not known yet. */
export function columnsToHide(
  columns: readonly Pick<TableColumn<never>, 'id' | 'width' | 'weight'>[],
  sizes: Readonly<Record<string, number>>,
  hidden: readonly string[],
  width: number,
): string[] {
  if (width === 0) return []
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  let room = width - selectWidth - shown.reduce((sum, { id, width: own }) => sum + (sizes[id] ?? own), 0)
  const hiddenByWidth: string[] = []
  const lightest = shown.filter(({ weight }) => weight !== undefined).sort((a, b) => (a.weight ?? 0) - (b.weight ?? 0))
  for (const { id, width: own } of lightest) {
    if (room >= 0) break
    hiddenByWidth.push(id)
    room += sizes[id] ?? own
  }
  return hiddenByWidth
}

/** The columns and loaded rows of a list with the person's preferences, for a pane of this width. */
export function useGrid<Row extends { id: number }>(
  list: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  width: number,
  selectable: boolean,
): Grid<Row> {
  const preferences = useTablePreferences(list)
  const { order } = preferences
  const hidden = useMemo(() => hiddenOf(columns, preferences), [columns, preferences])
  const sizes = useMemo(() => wideEnough(columns, preferences.sizes), [columns, preferences.sizes])
  const gone = columnsToHide(columns, sizes, hidden, width).join()
  const definitions = useMemo(() => {
    const helper = createColumnHelper<Features, Row>()
    return columns.map((column) =>
      helper.display({
        id: column.id,
        header: column.title,
        size: column.width,
        enableHiding: !column.fixed,
        cell: ({ row }) => column.cell(row.original),
      }),
    )
  }, [columns])
  const state = useMemo(
    () => ({
      columnOrder: order,
      columnSizing: sizes,
      columnVisibility: Object.fromEntries([...hidden, ...gone.split(',')].map((id) => [id, false])),
    }),
    [order, sizes, hidden, gone],
  )
  const drawn = useRef(0)
  const table = useTable(
    {
      features,
      columns: definitions,
      data: rows,
      getRowId: ({ id }) => String(id),
      state,
      columnResizeMode: 'onEnd',
      columnResizeDirection: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
      onColumnSizingChange: (change) => {
        for (const [id, size] of Object.entries(functionalUpdate(change, sizes))) {
          const by = size - (table.getColumn(id)?.getSize() ?? size)
          if (by !== 0) sizeColumn(list, id, Math.round(drawn.current + by))
        }
      },
    },
    nothing,
  )
  const byRow = table.getRowModel().rowsById
  const seen = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    const known = (ids: readonly { id: string }[]) => ids.flatMap(({ id }) => byId.get(id) ?? [])
    const leaves = table.getVisibleLeafColumns()
    const track = (id: string, size: number) =>
      byId.get(id)?.grows && sizes[id] === undefined ? `minmax(${size}px, 1fr)` : `${size}px`
    return {
      shown: known(leaves),
      all: known(table.getAllLeafColumns()),
      template: [
        ...(selectable ? [`${selectWidth}px`] : []),
        ...leaves.map((leaf) => track(leaf.id, leaf.getSize())),
      ].join(' '),
      minimum: (selectable ? selectWidth : 0) + table.getTotalSize(),
      resizing: {
        begin: (id: string, event: Event, shown: number) => {
          drawn.current = shown
          table
            .getLeafHeaders()
            .find((header) => header.column.id === id)
            ?.getResizeHandler()(event)
        },
        state: table.atoms.columnResizing,
      },
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the table object is one; it changes with these
  }, [columns, state, selectable])
  // Computed apart from the columns: another page of rows does not change the columns or the earlier rows.
  return useMemo(() => ({ ...seen, row: (id) => byRow[String(id)] }), [seen, byRow])
}
