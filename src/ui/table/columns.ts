// What a list says of its columns, and what TanStack Table makes of it with what the person likes: order, choice and widths.
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
  /** The least height of a row that its cell fits into, in pixels; left out: any that a person may choose. */
  height?: number
  /** The server's name for sorting by it. */
  sort?: string
  align?: 'right'
  /** Takes the room that is left and is never narrower than `width`, whatever was dragged. */
  grows?: boolean
  /** In a narrow pane those of least weight leave first; left out: it stays. What left is in the row's peek. */
  weight?: number
  /** It can never be hidden: without it a row is not known. */
  fixed?: boolean
  /** Hidden until somebody asks for it. */
  unasked?: boolean
  /** Drawn only in the row under the pointer or the cursor, as a row's buttons are. */
  lively?: boolean
  cell: (row: Row) => ReactNode
  /** What copying and exporting the row gives; left out: the column is not copied. */
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

/** A row as TanStack Table has it: its cells in the person's order, `original` the record. */
export type GridRow<Row extends object> = TableRow<Features, Row>

export const selectWidth = 40

export interface Grid<Row extends object> {
  /** The shown columns, in the person's order. */
  shown: readonly TableColumn<Row>[]
  /** All of them, in the person's order. */
  all: readonly TableColumn<Row>[]
  row: (id: number) => GridRow<Row> | undefined
  /** CSS grid columns, the select column first. */
  template: string
  /** The width below which the grid scrolls sideways, in pixels. */
  minimum: number
  resizing: Resizing
}

/** How a column is made wider or narrower. Its width is written when the pointer lets it go. */
export interface Resizing {
  /** @param shown how wide the column is drawn, in pixels: one that takes the room that is left is wider than its size. */
  begin: (id: string, event: Event, shown: number) => void
  /** Which column, and how far its edge was moved. */
  state: SubscribeSource<columnResizingState>
}

/** The table draws nothing anew by itself: what it shows is given to it. */
const nothing = () => null

/** What takes the room that is left keeps its least width. */
function wideEnough<Row>(columns: readonly TableColumn<Row>[], sizes: Readonly<Record<string, number>>) {
  const least = columns.flatMap(({ id, grows, width }) => {
    const size = sizes[id]
    return grows && size !== undefined && size < width ? [[id, width] as const] : []
  })
  return { ...sizes, ...Object.fromEntries(least) }
}

/** Which columns leave so that the others fit into a width; 0 where it is not known yet. */
export function leaving(
  columns: readonly Pick<TableColumn<never>, 'id' | 'width' | 'weight'>[],
  sizes: Readonly<Record<string, number>>,
  hidden: readonly string[],
  width: number,
): string[] {
  if (width === 0) return []
  const shown = columns.filter(({ id }) => !hidden.includes(id))
  let room = width - selectWidth - shown.reduce((sum, { id, width: own }) => sum + (sizes[id] ?? own), 0)
  const gone: string[] = []
  const lightest = shown.filter(({ weight }) => weight !== undefined).sort((a, b) => (a.weight ?? 0) - (b.weight ?? 0))
  for (const { id, width: own } of lightest) {
    if (room >= 0) break
    gone.push(id)
    room += sizes[id] ?? own
  }
  return gone
}

/** The columns and loaded rows of a list as the person wants to see them, as far as a pane of this width has room. */
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
  const gone = leaving(columns, sizes, hidden, width).join()
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
  // Apart from the columns: another page of rows leaves them, and the rows that were there, as they are.
  return useMemo(() => ({ ...seen, row: (id) => byRow[String(id)] }), [seen, byRow])
}
