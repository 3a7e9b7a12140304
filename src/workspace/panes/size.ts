/** How large panes are: each takes a layout and gives the next one. */
import { findPane, type Layout, leastSize, type PaneNode, panesOf, type Split, wholeSizes } from '#workspace/panes/tree'
import { resizeSplit } from '#workspace/panes/edit'

/** The splits a pane lies in, the outermost first, each with the place of the side it is on. */
function splitsAround(node: PaneNode, paneId: string): { split: Split; at: number }[] {
  if (node.type === 'pane') return []
  const at = node.children.findIndex((child) => panesOf(child).some(({ id }) => id === paneId))
  const child = node.children[at]
  return child ? [{ split: node, at }, ...splitsAround(child, paneId)] : []
}

/**
 * Makes a pane larger by so many percent of the split it is in (less than 0: smaller): wider where it stands beside another,
 * else higher. What it takes, the pane after it gives, or the one before the last.
 */
export function growPane(layout: Layout, paneId: string, by: number): Layout {
  const around = splitsAround(layout.root, paneId)
  const found = around.findLast(({ split }) => split.direction === 'right') ?? around.at(-1)
  if (!found || !findPane(layout, paneId)) return layout
  const { split, at } = found
  const other = at + 1 < split.sizes.length ? at + 1 : at - 1
  const pair = (split.sizes[at] ?? 0) + (split.sizes[other] ?? 0)
  const size = Math.min(pair - leastSize, Math.max(leastSize, (split.sizes[at] ?? 0) + by))
  const sizes = split.sizes.map((old, place) => (place === at ? size : place === other ? pair - size : old))
  return resizeSplit(layout, split.id, sizes)
}

/** Gives every side of every split the same size. */
export function evenPanes(layout: Layout): Layout {
  const even = (node: PaneNode): PaneNode =>
    node.type === 'pane'
      ? node
      : { ...node, children: node.children.map(even), sizes: wholeSizes(node.children.map(() => 1)) }
  return { ...layout, root: even(layout.root) }
}
