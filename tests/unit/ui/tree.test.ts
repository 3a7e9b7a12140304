import { expect, test } from 'vitest'

import { treePositions, type TableTree } from '#ui/table/tree'

interface Row {
  id: number
  parent: number | null
  children: number
}

const tree: TableTree<Row> = { parent: ({ parent }) => parent, opens: ({ children }) => children > 0 }

test('a row has its level, position, number of siblings and expanded state', () => {
  const rows = [
    { id: 1, parent: null, children: 2 },
    { id: 11, parent: 1, children: 0 },
    { id: 12, parent: 1, children: 0 },
    { id: 2, parent: null, children: 3 },
    // What it hangs under is not shown.
    { id: 91, parent: 9, children: 0 },
  ]
  const found = treePositions(tree, rows)
  const told = rows.map(({ id }) => Object.values(found.get(id) ?? {}))
  expect(told).toEqual([
    [1, 1, 3, true],
    [2, 1, 2, undefined],
    [2, 2, 2, undefined],
    [1, 2, 3, false],
    [1, 3, 3, undefined],
  ])
})
