// The position of rows in a tree, for the attributes of a treegrid (WAI-ARIA 1.2): level, position among siblings, expanded or not.
import { useMemo } from 'react'

/** How the rows of a list form a tree. */
export interface TableTree<Row> {
  /** The id of the parent row. Null, or a row that is not shown: the row is at the top level. */
  parent: (row: Row) => number | null
  /** Whether the row has children. */
  opens: (row: Row) => boolean
}

export interface Branch {
  /** From 1. */
  level: number
  /** From 1, among the `size` children of the same parent. */
  position: number
  size: number
  /** Undefined: the row has no children. */
  expanded: boolean | undefined
}

/** The level of every row, its index among its siblings and whether it is open, by id. The rows are in display order, each after its parent. */
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

/** branchesOf, computed only when the rows change; undefined when the list is no tree. */
export function useBranches<Row extends { id: number }>(tree: TableTree<Row> | undefined, rows: readonly Row[]) {
  return useMemo(() => tree && branchesOf(tree, rows), [tree, rows])
}
