// Plans how a list shows rows that were changed elsewhere without moving a row that somebody works on. The functions are pure.

/** Ids by their place in the list; of the pages that are here. */
export type Placed = ReadonlyMap<number, number>

/** How the list is looked at. */
export interface Seen {
  /** The place of the cursor, and of the first and the last row in view. */
  cursor: number
  first: number
  last: number
  /** The list has the focus: the next key is for the row under the cursor. */
  focused: boolean
}

/** `hold`: the row under the cursor would leave the list. Otherwise the cursor's new place, and the rows by which the view scrolls. */
export type Plan = { hold: true } | { hold: false; cursor: number; by: number }

/**
 * The cursor stays on its row by id. A row in view stays where it is: the cursor's where the list has the focus, else the first
 * one; only a list that nobody is in and that stands at its top shows at once what comes there.
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
