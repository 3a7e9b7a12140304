// Cursor, anchor and selection are three things. Pure, so that they can be tested without a table.

/** Places in the list whose rows are selected once they are read; those in `without` are not. */
export interface Reading {
  first: number
  last: number
  without: ReadonlySet<number>
}

/** The cursor and anchor are places in the list; the selection is held by id and outlives a reload. */
export interface Selection {
  cursor: number
  anchor: number
  ids: ReadonlySet<number>
  /** What was selected before the range that begins at the anchor: selecting elsewhere drops nothing. */
  base: ReadonlySet<number>
  /** Every row that matches is meant, loaded or not, but those in `except`; `ids` is empty then. */
  matching: boolean
  except: ReadonlySet<number>
  /** A range with rows that are not here yet. */
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

export const isSelected = ({ ids, matching, except }: Selection, id: number): boolean =>
  matching ? !except.has(id) : ids.has(id)

/** How many rows are selected of a list of `total`. */
export const countOf = (
  { ids, matching, except }: Pick<Selection, 'ids' | 'matching' | 'except'>,
  total: number,
): number => (matching ? Math.max(0, total - except.size) : ids.size)

export const isEmpty = ({ ids, matching }: Selection): boolean => ids.size === 0 && !matching

/** Moves the cursor within the list; without `extend` the anchor goes along. A range is what lies between, loaded or not. */
export function moveTo(selection: Selection, to: number, total: number, extend: boolean, rowAt: RowAt): Selection {
  const cursor = Math.max(0, Math.min(total - 1, to))
  if (!extend) return { ...selection, cursor, anchor: cursor, base: selection.ids }
  // All rows are selected: there is nothing to extend.
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

/** The rows of a range have been read. An answer to a range that is not meant any more changes nothing. */
export function addRead(selection: Selection, reading: Reading, ids: readonly number[]): Selection {
  if (selection.reading !== reading) return selection
  const all = new Set(selection.ids)
  for (const id of ids) if (!reading.without.has(id)) all.add(id)
  return { ...selection, ids: all, reading: null }
}

/** The rows of a range cannot be read: what is here stays selected. */
export const giveUpReading = (selection: Selection, reading: Reading): Selection =>
  selection.reading === reading ? { ...selection, reading: null } : selection

/** Selects or unselects one row; `index` becomes cursor and anchor. Of all that match it is taken out, or put back. */
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

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** What a command did is told: rows that left the list leave the selection, and all that match end with it, but for what failed. */
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

/** A shorter list takes the cursor along to its last row. */
export const withinRows = (selection: Selection, total: number): Selection =>
  selection.cursor < Math.max(1, total) ? selection : { ...selection, cursor: total - 1, anchor: total - 1 }

/** Selects just these rows; cursor and anchor stay. */
export function selectRows(selection: Selection, some: Iterable<number>): Selection {
  const ids = new Set(some)
  return { ...selection, ids, base: ids, matching: false, except: none, reading: null }
}

/** Selects the rows that are loaded; when they are already, every row that matches. */
export function selectMore(selection: Selection, loaded: readonly number[], total: number): Selection {
  if (selection.matching) return selectMatching(selection)
  const all = loaded.every((id) => selection.ids.has(id))
  if (all && total > loaded.length) return selectMatching(selection)
  return selectRows(selection, new Set([...selection.ids, ...loaded]))
}

export const selectMatching = (selection: Selection): Selection => ({
  ...selection,
  ids: none,
  base: none,
  matching: true,
  except: none,
  reading: null,
})

/** What the box in the head shows. */
export function headState(selection: Selection, total: number): boolean | 'some' {
  const count = countOf(selection, total)
  return count > 0 && (count >= total || 'some')
}
