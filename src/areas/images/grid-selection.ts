// The cursor and the selection of the gallery, as pure functions. Both hold ids, because uploads come in before the other pictures.
import {
  leadsToMatching,
  nothingSelected as noRowSelected,
  type Selection,
  selectMatching,
  selectRows,
  toggled,
} from '#ui/table/selection'

/** A selection as that of a table, whose cursor and anchor are ids; null: none yet. */
export interface GridSelection extends Omit<Selection, 'cursor' | 'anchor'> {
  cursor: number | null
  /** Where a range begins: the picture of the last move without Shift, or of the last toggle. */
  anchor: number | null
}

type Rows = readonly { id: number }[]

export const nothingSelected: GridSelection = { ...noRowSelected(), cursor: null, anchor: null }

/** Moves the cursor, and the anchor with it, to a picture. Under the cursor already, as after `extendTo`, nothing changes. */
export const moveTo = (selection: GridSelection, id: number): GridSelection =>
  selection.cursor === id ? selection : { ...selection, cursor: id, anchor: id, base: selection.ids }

/** Moves the cursor to a picture and selects those from the anchor to it. */
export function extendTo(selection: GridSelection, rows: Rows, id: number): GridSelection {
  // All pictures are selected already.
  if (selection.matching) return { ...selection, cursor: id }
  const to = rows.findIndex((row) => row.id === id)
  const anchored = rows.findIndex((row) => row.id === selection.anchor)
  const from = anchored < 0 ? to : anchored
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  const ids = new Set([...selection.base, ...range.map((row) => row.id)])
  return { ...selection, cursor: id, anchor: rows[from]?.id ?? id, ids }
}

/**
 * Selects or unselects a picture and moves the cursor to it. If all matching pictures are selected, it is excluded or included again.
 */
export function toggle(selection: GridSelection, id: number): GridSelection {
  const here = { ...selection, cursor: id, anchor: id }
  if (selection.matching) return { ...here, except: toggled(selection.except, id) }
  const ids = toggled(selection.ids, id)
  return { ...here, ids, base: ids }
}

/** Selects the loaded pictures and no others; if they are selected already and others match, all that match. The cursor stays. */
export function selectMore(selection: GridSelection, rows: Rows, total: number): GridSelection {
  const loaded = rows.map(({ id }) => id)
  return leadsToMatching(selection, loaded, total) ? selectMatching(selection) : selectRows(selection, loaded)
}
