/** Returns the ids with one moved to another index, counted from 0. */
export function movedTo(ids: readonly number[], id: number, to: number): number[] {
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])

/** The only id that was moved between two orders; undefined: none or several were. */
function movedOf(before: readonly number[], after: readonly number[]): number | undefined {
  const at = before.findIndex((id, place) => id !== after[place])
  const without = (ids: readonly number[], id: number) => ids.filter((other) => other !== id)
  return [before[at], after[at]].find((id) => id !== undefined && isSame(without(before, id), without(after, id)))
}

/**
 * Repeats a move in a changed order: the moved id goes behind the nearest row above it that is still there, else before the nearest
 * one below it.
 * @returns null when the two orders differ by more than one move, or the moved id is not there any more.
 */
export function repeatMove(
  before: readonly number[],
  after: readonly number[],
  current: readonly number[],
): number[] | null {
  const id = movedOf(before, after)
  if (id === undefined || !current.includes(id)) return null
  const rest = current.filter((other) => other !== id)
  const at = after.indexOf(id)
  const above = after.slice(0, at).findLast((other) => rest.includes(other))
  const below = after.slice(at + 1).find((other) => rest.includes(other))
  if (at > 0 && above !== undefined) return movedTo(current, id, rest.indexOf(above) + 1)
  return movedTo(current, id, at === 0 || below === undefined ? 0 : rest.indexOf(below))
}
