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
  /** Every row that matches is meant. */
  matching: boolean
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
  reading: null,
})

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

/** Selects or unselects one row; `index` becomes cursor and anchor. Of all that match it leaves the others. */
export function toggleRow(selection: Selection, id: number, index: number, total: number): Selection {
  const ids = new Set(selection.ids)
  const off = selection.matching || ids.has(id)
  if (off) ids.delete(id)
  else ids.add(id)
  const under = selection.matching ? { first: 0, last: total - 1, without: none } : selection.reading
  const without = new Set(under?.without)
  if (off) without.add(id)
  else without.delete(id)
  return { cursor: index, anchor: index, ids, base: ids, matching: false, reading: under && { ...under, without } }
}

/** Selects just these rows; cursor and anchor stay. */
export function selectRows(selection: Selection, some: Iterable<number>): Selection {
  const ids = new Set(some)
  return { ...selection, ids, base: ids, matching: false, reading: null }
}

/** Selects the rows that are loaded; when they are already, every row that matches. */
export function selectMore(selection: Selection, loaded: readonly number[], total: number): Selection {
  const all = loaded.every((id) => selection.ids.has(id))
  if (all && total > loaded.length) return selectMatching(selection)
  return selectRows(selection, new Set([...selection.ids, ...loaded]))
}

export const selectMatching = (selection: Selection): Selection => ({ ...selection, matching: true, reading: null })

/** What the box in the head shows. */
export function headState({ ids, matching }: Selection, total: number): boolean | 'some' {
  if (matching || (total > 0 && ids.size >= total)) return true
  return ids.size > 0 ? 'some' : false
}
