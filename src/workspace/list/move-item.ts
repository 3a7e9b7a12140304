/** An order with one of them in another place, counted from 0. */
export function movedTo(ids: readonly number[], id: number, to: number): number[] {
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}
