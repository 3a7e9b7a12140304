// The cursor and the selection of the gallery, as pure functions. Both hold ids, because uploads come in before the other pictures.

export interface GridSelection {
  cursor: number | null
  /** Where a range begins: the picture of the last move without Shift, or of the last toggle. */
  anchor: number | null
  ids: ReadonlySet<number>
  /** The selection before the range from the anchor. A new range does not remove it. */
  base: ReadonlySet<number>
  /** All matching pictures are selected, loaded or not, except those in `except`. `ids` is empty then. */
  matching: boolean
  except: ReadonlySet<number>
}

type Rows = readonly { id: number }[]

const none: ReadonlySet<number> = new Set()

export const nothingSelected: GridSelection = {
  cursor: null,
  anchor: null,
  ids: none,
  base: none,
  matching: false,
  except: none,
}

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

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Selects only these pictures. The cursor stays. */
export const selectOnly = (selection: GridSelection, some: Iterable<number>): GridSelection => {
  const ids = new Set(some)
  return { ...selection, ids, base: ids, matching: false, except: none }
}

/** Selects all matching pictures, loaded or not. The cursor stays. */
export const selectMatching = (selection: GridSelection): GridSelection => ({
  ...selection,
  ids: none,
  base: none,
  matching: true,
  except: none,
})

/** Selects the loaded pictures; if they are selected already, all that match. */
export const selectMore = (selection: GridSelection, rows: Rows): GridSelection =>
  selection.matching || rows.every(({ id }) => selection.ids.has(id))
    ? selectMatching(selection)
    : selectOnly(
        selection,
        rows.map(({ id }) => id),
      )
