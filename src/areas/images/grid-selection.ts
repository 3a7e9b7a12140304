// The cursor and the selection of the gallery, as pure functions. Both hold ids, because uploads come in before the other pictures.

export interface GridSelection {
  cursor: number | null
  /** Where a range begins: the picture of the last move without Shift, or of the last toggle. */
  anchor: number | null
  ids: ReadonlySet<number>
  /** The selection before the range from the anchor. A new range does not remove it. */
  base: ReadonlySet<number>
}

type Rows = readonly { id: number }[]

const none: ReadonlySet<number> = new Set()

export const nothingSelected: GridSelection = { cursor: null, anchor: null, ids: none, base: none }

/** Moves the cursor, and the anchor with it, to a picture. Under the cursor already, as after `extendTo`, nothing changes. */
export const moveTo = (selection: GridSelection, id: number): GridSelection =>
  selection.cursor === id ? selection : { ...selection, cursor: id, anchor: id, base: selection.ids }

/** Moves the cursor to a picture and selects those from the anchor to it. */
export function extendTo(selection: GridSelection, rows: Rows, id: number): GridSelection {
  const to = rows.findIndex((row) => row.id === id)
  const anchored = rows.findIndex((row) => row.id === selection.anchor)
  const from = anchored < 0 ? to : anchored
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  const ids = new Set([...selection.base, ...range.map((row) => row.id)])
  return { ...selection, cursor: id, anchor: rows[from]?.id ?? id, ids }
}

/** Selects or unselects a picture and moves the cursor to it. */
export function toggle(selection: GridSelection, id: number): GridSelection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { cursor: id, anchor: id, ids, base: ids }
}

/** Selects only these pictures. The cursor stays. */
export const selectOnly = (selection: GridSelection, rows: Rows): GridSelection => {
  const ids = new Set(rows.map(({ id }) => id))
  return { ...selection, ids, base: ids }
}
