// Cursor, anchor and selection are three things. Pure, so that they can be tested without a table.

/** The cursor and anchor are places in the list; the selection is held by id and outlives a reload. */
export interface Selection<Row> {
  cursor: number
  anchor: number
  rows: ReadonlyMap<number, Row>
  /** Every row that matches is meant. */
  matching: boolean
}

export const nothingSelected = <Row>(): Selection<Row> => ({ cursor: 0, anchor: 0, rows: new Map(), matching: false })

/** Moves the cursor within the list; without `extend` the anchor goes along. */
export function moveTo<Row extends { id: number }>(
  selection: Selection<Row>,
  to: number,
  total: number,
  extend: boolean,
  rowAt: (index: number) => Row | undefined,
): Selection<Row> {
  const cursor = Math.max(0, Math.min(total - 1, to))
  if (!extend) return { ...selection, cursor, anchor: cursor }
  const rows = new Map<number, Row>()
  const [low, high] = [Math.min(selection.anchor, cursor), Math.max(selection.anchor, cursor)]
  for (let index = low; index <= high; index += 1) {
    const row = rowAt(index)
    if (row) rows.set(row.id, row)
  }
  return { ...selection, cursor, rows, matching: false }
}

/** Selects or unselects one row; `index` becomes cursor and anchor. */
export function toggleRow<Row extends { id: number }>(
  selection: Selection<Row>,
  row: Row,
  index: number,
): Selection<Row> {
  const rows = new Map(selection.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { cursor: index, anchor: index, rows, matching: false }
}

/** Selects just these rows; cursor and anchor stay. */
export const selectRows = <Row extends { id: number }>(
  selection: Selection<Row>,
  rows: readonly Row[],
): Selection<Row> => ({ ...selection, rows: new Map(rows.map((row) => [row.id, row])), matching: false })
