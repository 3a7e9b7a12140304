// Where rows stand in a tree, as a treegrid says it (WAI-ARIA 1.2): how deep, the how manieth of how many, open or closed.
import { useMemo } from 'react'

/** How the rows of a list are a tree. */
export interface TableTree<Row> {
  /** The row it hangs under; null, or one that is not shown: it stands at the top. */
  parent: (row: Row) => number | null
  /** It can be opened. */
  opens: (row: Row) => boolean
}

export interface Branch {
  /** From 1. */
  level: number
  /** From 1, among `size` rows under the same one. */
  position: number
  size: number
  /** Undefined: there is nothing under it. */
  expanded: boolean | undefined
}

/** Every row's place, by its id. Rows come in the order in which they are shown, each after the one that it hangs under. */
export function branchesOf<Row extends { id: number }>(
  { parent, opens }: TableTree<Row>,
  rows: readonly Row[],
): ReadonlyMap<number, Branch> {
  const here = new Set(rows.map(({ id }) => id))
  const over = (row: Row) => {
    const id = parent(row)
    return id !== null && here.has(id) ? id : null
  }
  const sizes = new Map<number | null, number>()
  const placed = rows.map((row) => {
    const id = over(row)
    const position = (sizes.get(id) ?? 0) + 1
    sizes.set(id, position)
    return { row, id, position }
  })
  const found = new Map<number, Branch>()
  for (const { row, id, position } of placed)
    found.set(row.id, {
      level: (id === null ? 0 : (found.get(id)?.level ?? 0)) + 1,
      position,
      size: sizes.get(id) ?? position,
      expanded: opens(row) ? sizes.has(row.id) : undefined,
    })
  return found
}

/** The same, made anew only when the rows change; undefined where the list is no tree. */
export function useBranches<Row extends { id: number }>(tree: TableTree<Row> | undefined, rows: readonly Row[]) {
  return useMemo(() => tree && branchesOf(tree, rows), [tree, rows])
}
