// The position of rows in a tree, for the attributes of a treegrid (WAI-ARIA 1.2): level, index among siblings, expanded or not.
import { useMemo } from 'react'

/** How the rows of a list form a tree. */
export interface TableTree<Row> {
  /** The id of the parent row. Null, or a row that is not shown: the row is at the top level. */
  parent: (row: Row) => number | null
  /** Whether the row has children. */
  opens: (row: Row) => boolean
}

export interface TreePosition {
  /** From 1. */
  level: number
  /** From 1. */
  siblingIndex: number
  /** The number of children of the same parent, with this row. */
  siblingCount: number
  /** Undefined: the row has no children. */
  expanded: boolean | undefined
}

/**
 * The level of every row, its index among its siblings and whether it is open, by id. The rows are in display order, each after its
 * parent.
 */
export function treePositions<Row extends { id: number }>(
  { parent, opens }: TableTree<Row>,
  rows: readonly Row[],
): ReadonlyMap<number, TreePosition> {
  const here = new Set(rows.map(({ id }) => id))
  const over = (row: Row) => {
    const id = parent(row)
    return id !== null && here.has(id) ? id : null
  }
  const siblingCounts = new Map<number | null, number>()
  const placed = rows.map((row) => {
    const id = over(row)
    const siblingIndex = (siblingCounts.get(id) ?? 0) + 1
    siblingCounts.set(id, siblingIndex)
    return { row, id, siblingIndex }
  })
  const found = new Map<number, TreePosition>()
  for (const { row, id, siblingIndex } of placed)
    found.set(row.id, {
      level: (id === null ? 0 : (found.get(id)?.level ?? 0)) + 1,
      siblingIndex,
      siblingCount: siblingCounts.get(id) ?? siblingIndex,
      expanded: opens(row) ? siblingCounts.has(row.id) : undefined,
    })
  return found
}

/** treePositions, computed only when the rows change; undefined when the list is no tree. */
export function useTreePositions<Row extends { id: number }>(tree: TableTree<Row> | undefined, rows: readonly Row[]) {
  return useMemo(() => tree && treePositions(tree, rows), [tree, rows])
}
