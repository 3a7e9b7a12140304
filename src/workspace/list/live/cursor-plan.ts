// Plans how a list takes in changes from elsewhere without moving the row that a person works on. The functions are pure.

/** The ids of the loaded rows, by their index in the list. */
export type Placed = ReadonlyMap<number, number>

/** The view of a list. */
export interface Seen {
  /** The index of the cursor, and of the first and last row in view. */
  cursor: number
  first: number
  last: number
  /** Whether the list has the focus, so that the next key acts on the row under the cursor. */
  focused: boolean
}

/**
 * `hold`: the row under the cursor would leave the list, so the list does not change. Otherwise: the new index of the cursor, and
 * the number of rows to scroll by.
 */
export type Plan = { hold: true } | { hold: false; cursor: number; by: number }

/**
 * Plans the change. The cursor stays on its row by id. One row keeps its place on the screen: the cursor's row if the list has the
 * focus, else the first row in view. A list without focus that is scrolled to the top shows new rows at once.
 */
export function planOf(before: Placed, after: Placed, { cursor, first, last, focused }: Seen): Plan {
  const places = new Map([...after].map(([place, id]) => [id, place]))
  const placeNow = (place: number) => places.get(before.get(place) ?? Number.NaN)
  const to = placeNow(cursor)
  if (to === undefined && focused && before.has(cursor)) return { hold: true }
  const inView = cursor >= first && cursor <= last
  const kept = focused && inView && to !== undefined ? cursor : firstKept(first, last, placeNow)
  const by = !focused && first === 0 ? 0 : (placeNow(kept) ?? kept) - kept
  return { hold: false, cursor: to ?? cursor, by: Math.max(by, 0 - first) }
}

/** The first row in view that is still in the list. */
function firstKept(first: number, last: number, placeNow: (place: number) => number | undefined): number {
  for (let place = first; place <= last; place += 1) if (placeNow(place) !== undefined) return place
  return first
}
