// The cursor, the anchor and the selection of a table, as pure functions.

/** A range whose rows become selected once they are read, except those in `without`. */
export interface Reading {
  first: number
  last: number
  without: ReadonlySet<number>
}

/** The state of a table. Cursor and anchor are indexes; the selection holds ids, so that it survives a reload of the rows. */
export interface Selection {
  cursor: number
  anchor: number
  ids: ReadonlySet<number>
  /** The selection before the range from the anchor. A new range does not remove it. */
  base: ReadonlySet<number>
  /** All matching rows are selected, loaded or not, except those in `except`. `ids` is empty then. */
  matching: boolean
  except: ReadonlySet<number>
  /** The range whose rows are still being read. */
  reading: Reading | null
}

type RowAt = (index: number) => { id: number } | undefined

const none: ReadonlySet<number> = new Set()

export const nothingSelected = (cursor = 0): Selection => ({
  cursor,
  anchor: cursor,
  ids: none,
  base: none,
  matching: false,
  except: none,
  reading: null,
})

/** Which rows are selected, of a table or of a grid. */
type SelectedRows = Pick<Selection, 'ids' | 'matching' | 'except'>

export const isSelected = ({ ids, matching, except }: SelectedRows, id: number): boolean =>
  matching ? !except.has(id) : ids.has(id)

/** The number of selected rows in a list of `total` rows. */
export const countOf = ({ ids, matching, except }: SelectedRows, total: number): number =>
  matching ? Math.max(0, total - except.size) : ids.size

export const isEmpty = ({ ids, matching }: Selection): boolean => ids.size === 0 && !matching

/**
 * Moves the cursor. Without `extend` the anchor moves too. With `extend` the rows between anchor and cursor are selected, loaded or
 * not.
 */
export function moveTo(selection: Selection, to: number, total: number, extend: boolean, rowAt: RowAt): Selection {
  const cursor = Math.max(0, Math.min(total - 1, to))
  if (!extend) return { ...selection, cursor, anchor: cursor, base: selection.ids }
  // All rows are selected already.
  if (selection.matching) return { ...selection, cursor }
  const ids = new Set(selection.base)
  const [first, last] = [Math.min(selection.anchor, cursor), Math.max(selection.anchor, cursor)]
  let missing = false
  for (let index = first; index <= last; index += 1) {
    const row = rowAt(index)
    if (row) ids.add(row.id)
    else missing = true
  }
  return { ...selection, cursor, ids, reading: missing ? { first, last, without: none } : null }
}

/**
 * Adds the rows of a range once they are read, without those that were unticked meanwhile. An answer for an abandoned range is
 * ignored.
 */
export function addRead(selection: Selection, reading: Reading, ids: readonly number[]): Selection {
  if (selection.reading !== reading) return selection
  const all = new Set(selection.ids)
  for (const id of ids) if (!reading.without.has(id)) all.add(id)
  return { ...selection, ids: all, reading: null }
}

/** Ends a range whose rows cannot be read. The loaded rows stay selected. */
export const giveUpReading = (selection: Selection, reading: Reading): Selection =>
  selection.reading === reading ? { ...selection, reading: null } : selection

/**
 * Selects or unselects one row and moves cursor and anchor to `index`. If all matching rows are selected, the row is excluded or
 * included again.
 */
export function toggleRow(selection: Selection, id: number, index: number, total: number): Selection {
  const here = { ...selection, cursor: index, anchor: index }
  if (selection.matching) {
    const except = toggled(selection.except, id)
    return except.size < total ? { ...here, except } : { ...selectRows(selection, []), cursor: index, anchor: index }
  }
  const ids = toggled(selection.ids, id)
  const { reading } = selection
  if (!reading) return { ...here, ids, base: ids }
  const without = new Set(reading.without)
  if (ids.has(id)) without.delete(id)
  else without.add(id)
  return { ...here, ids, base: ids, reading: { ...reading, without } }
}

/** Takes the row out of the rows, or adds it. */
export function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * The selection after a command: rows that left the list are unselected. A selection of all matching rows ends; only failed rows
 * stay selected.
 */
export function selectionAfter(
  selection: Selection,
  gone: ReadonlySet<number>,
  failed: readonly number[],
  wasMatching: boolean,
): Selection {
  if (wasMatching && selection.matching) return selectRows(selection, failed)
  if (![...gone].some((id) => selection.ids.has(id))) return selection
  return selectRows(
    selection,
    [...selection.ids].filter((id) => !gone.has(id)),
  )
}

/** Moves the cursor to the last row when the list has become shorter. */
export const withinRows = (selection: Selection, total: number): Selection =>
  selection.cursor < Math.max(1, total) ? selection : { ...selection, cursor: total - 1, anchor: total - 1 }

/** Selects only these rows; cursor and anchor stay. */
export function selectRows<S extends SelectedRows>(selection: S, some: Iterable<number>): S {
  const ids = new Set(some)
  return { ...selection, ids, base: ids, matching: false, except: none, reading: null }
}

/** Whether all loaded rows are selected, and others match: what is selected next are all that match. */
export const leadsToMatching = ({ ids, matching }: SelectedRows, loaded: readonly number[], total: number): boolean =>
  matching || (total > loaded.length && loaded.every((id) => ids.has(id)))

/** Selects the loaded rows; if they are selected already, all matching rows. */
export const selectMore = (selection: Selection, loaded: readonly number[], total: number): Selection =>
  leadsToMatching(selection, loaded, total)
    ? selectMatching(selection)
    : selectRows(selection, new Set([...selection.ids, ...loaded]))

export const selectMatching = <S extends SelectedRows>(selection: S): S => ({
  ...selection,
  ids: none,
  base: none,
  matching: true,
  except: none,
  reading: null,
})

/** The state of the check box in the head: true when all rows are selected, 'some' when some are. */
export function headState(selection: Selection, total: number): boolean | 'some' {
  const count = countOf(selection, total)
  return count > 0 && (count >= total || 'some')
}
