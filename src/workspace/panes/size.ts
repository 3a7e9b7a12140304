/** Operations that resize panes: each takes a layout and returns the next one. */
import { findPane, type Layout, leastSize, type PaneNode, panesOf, type Split, wholeSizes } from '#workspace/panes/tree'
import { resizeSplit } from '#workspace/panes/operations'

/** The splits around a pane, the outermost first, each with the index of the child that contains the pane. */
function splitsAround(node: PaneNode, paneId: string): { split: Split; at: number }[] {
  if (node.type === 'pane') return []
  const at = node.children.findIndex((child) => panesOf(child).some(({ id }) => id === paneId))
  const child = node.children[at]
  return child ? [{ split: node, at }, ...splitsAround(child, paneId)] : []
}

/**
 * Enlarges a pane by percent of the split it is in (below 0: shrinks it): in width if it has a pane beside it, else in height. The
 * next pane gives the space; for the last pane the one before it.
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

/** Gives all children of every split equal sizes. */
export function evenPanes(layout: Layout): Layout {
  const even = (node: PaneNode): PaneNode =>
    node.type === 'pane'
      ? node
      : { ...node, children: node.children.map(even), sizes: wholeSizes(node.children.map(() => 1)) }
  return { ...layout, root: even(layout.root) }
}
