/**
 * The tree of panes as pure data. Every function that changes it returns a new layout with the invariants that `checkLayout`
 * checks. tests/unit/workspace/panes/panes.test.ts tests them with random sequences of operations.
 */

export interface Tab {
  readonly id: string
  /** Path with query. */
  readonly path: string
  /** Opened by one click: its title is italic, and the next preview replaces it. */
  readonly preview: boolean
  /** Pinned tabs are first in the strip, and Close others leaves them open. */
  readonly pinned: boolean
}

/** A step in a pane's history, for Back and Forward. */
export interface Visit {
  readonly tabId: string
  readonly path: string
}

export interface Pane {
  readonly type: 'pane'
  readonly id: string
  readonly tabs: readonly Tab[]
  /** The id of the active tab. Null only in the last, empty pane. */
  readonly active: string | null
  readonly visits: readonly Visit[]
  /** The index of the present visit in `visits`. */
  readonly at: number
}

export type Direction = 'right' | 'down'

export interface Split {
  readonly type: 'split'
  readonly id: string
  readonly direction: Direction
  readonly children: readonly PaneNode[]
  /** Percent, one for each child; the sum is 100. */
  readonly sizes: readonly number[]
}

export type PaneNode = Pane | Split

export interface Layout {
  readonly root: PaneNode
  /** The pane that has the focus. */
  readonly focused: string
  /** The zoomed pane, shown alone; null: none. */
  readonly zoomed: string | null
  /** The number in the next id of a tab, pane or split. */
  readonly next: number
}

export type Side = 'left' | 'right' | 'up' | 'down'

/** One empty pane. */
export function emptyLayout(): Layout {
  return { root: emptyPane('p1'), focused: 'p1', zoomed: null, next: 2 }
}

export function emptyPane(id: string): Pane {
  return { type: 'pane', id, tabs: [], active: null, visits: [], at: -1 }
}

/** All panes, in reading order. */
export function panesOf(node: PaneNode): readonly Pane[] {
  return node.type === 'pane' ? [node] : node.children.flatMap(panesOf)
}

/** All tabs, in reading order. */
export function tabsOf(layout: Layout): readonly Tab[] {
  return panesOf(layout.root).flatMap((pane) => pane.tabs)
}

export function findPane(layout: Layout, paneId: string): Pane | undefined {
  return panesOf(layout.root).find((pane) => pane.id === paneId)
}

export function findTab(layout: Layout, tabId: string): { pane: Pane; tab: Tab } | undefined {
  for (const pane of panesOf(layout.root)) {
    const tab = pane.tabs.find((other) => other.id === tabId)
    if (tab) return { pane, tab }
  }
  return undefined
}

export function focusedPane(layout: Layout): Pane | undefined {
  return findPane(layout, layout.focused)
}

export function focusedTab(layout: Layout): Tab | undefined {
  const pane = focusedPane(layout)
  return pane?.tabs.find((tab) => tab.id === pane.active)
}

/** Replaces one pane by the result of `change`. */
export function mapPane(node: PaneNode, paneId: string, change: (pane: Pane) => PaneNode): PaneNode {
  if (node.type === 'pane') return node.id === paneId ? change(node) : node
  return { ...node, children: node.children.map((child) => mapPane(child, paneId, change)) }
}

/** Restores the invariants of any tree. Every operation ends with it. */
export function tidy(layout: Layout): Layout {
  const root = tidyNode(layout.root) ?? emptyPane(layout.focused)
  const ids = panesOf(root).map((pane) => pane.id)
  const focused = ids.includes(layout.focused) ? layout.focused : (ids[0] ?? layout.focused)
  // The zoom ends when another pane gets the focus, for instance by a tab that opens to the side: the zoomed pane would hide it.
  const zoomed = layout.zoomed === focused && ids.length > 1 ? focused : null
  return { ...layout, root, focused, zoomed }
}

function tidyNode(node: PaneNode): PaneNode | null {
  if (node.type === 'pane') return node.tabs.length > 0 ? settlePane(node) : null
  const kept = node.children.flatMap((child, at) => {
    const settled = tidyNode(child)
    const size = node.sizes[at] ?? 0
    if (!settled) return []
    // A split inside a split of the same direction becomes part of it.
    if (settled.type !== 'split' || settled.direction !== node.direction) return [{ child: settled, size }]
    return settled.children.map((grandchild, place) => ({
      child: grandchild,
      size: (size * (settled.sizes[place] ?? 0)) / 100,
    }))
  })
  if (kept.length <= 1) return kept[0]?.child ?? null
  return { ...node, children: kept.map(({ child }) => child), sizes: wholeSizes(kept.map(({ size }) => size)) }
}

function settlePane(pane: Pane): Pane {
  const tabs = [...pane.tabs.filter((tab) => tab.pinned), ...pane.tabs.filter((tab) => !tab.pinned)]
  const active = tabs.some((tab) => tab.id === pane.active) ? pane.active : (tabs[0]?.id ?? null)
  return { ...pane, tabs, active }
}

/** The smallest size of a pane, in percent. */
export const leastSize = 5

/** Normalises sizes: the sum is 100 and none is below `leastSize`. */
export function wholeSizes(sizes: readonly number[]): number[] {
  const share = 100 / sizes.length
  const least = Math.min(leastSize, share)
  const sound = sizes.map((size) => (Number.isFinite(size) && size > 0 ? size : share))
  const total = sound.reduce((sum, size) => sum + size, 0)
  const scaled = sound.map((size) => Math.max(least, (size / total) * 100))
  const over = scaled.reduce((sum, size) => sum + size, 0) - 100
  const room = scaled.reduce((sum, size) => sum + (size - least), 0)
  return room > 0 ? scaled.map((size) => size - (over * (size - least)) / room) : scaled.map(() => share)
}

/** Returns the errors of a layout as sentences; empty: it is valid. It checks stored layouts, and the tests use it. */
export function checkLayout(layout: Layout): string[] {
  const panes = panesOf(layout.root)
  const ids = [...panes.map((pane) => pane.id), ...tabsOf(layout).map((tab) => tab.id)]
  return [
    ...(new Set(ids).size === ids.length ? [] : ['two things have the same id']),
    ...(panes.some((pane) => pane.id === layout.focused) ? [] : ['the focused pane does not exist']),
    ...(layout.zoomed === null || panes.some((pane) => pane.id === layout.zoomed)
      ? []
      : ['the zoomed pane does not exist']),
    ...(panes.length > 1 && panes.some((pane) => pane.tabs.length === 0) ? ['a pane beside others is empty'] : []),
    ...panes.flatMap(checkPane),
    ...checkSplits(layout.root),
  ]
}

function checkPane(pane: Pane): string[] {
  const { tabs, active } = pane
  const firstLoose = tabs.findIndex((tab) => !tab.pinned)
  return [
    ...((tabs.length === 0 ? active === null : tabs.some((tab) => tab.id === active)) ? [] : ['no tab is in front']),
    ...(tabs.filter((tab) => tab.preview).length <= 1 ? [] : ['a pane has two previews']),
    ...(tabs.some((tab) => tab.preview && tab.pinned) ? ['a pinned tab is a preview'] : []),
    ...(firstLoose >= 0 && tabs.slice(firstLoose).some((tab) => tab.pinned) ? ['a pinned tab is not left'] : []),
  ]
}

function checkSplits(node: PaneNode): string[] {
  if (node.type === 'pane') return []
  const sum = node.sizes.reduce((total, size) => total + size, 0)
  return [
    ...(node.children.length >= 2 ? [] : ['a split has one side']),
    ...(node.sizes.length === node.children.length && Math.abs(sum - 100) < 0.01 ? [] : ['sizes do not sum to 100']),
    ...(node.sizes.every((size) => size > 0) ? [] : ['a size is not positive']),
    ...(node.children.some((child) => child.type === 'split' && child.direction === node.direction)
      ? ['a split lies inside a split of the same direction']
      : []),
    ...node.children.flatMap(checkSplits),
  ]
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The rectangle of each pane, in percent of the workspace. */
export function boxesOf(
  node: PaneNode,
  box: Box = { left: 0, top: 0, right: 100, bottom: 100 },
): ReadonlyMap<string, Box> {
  if (node.type === 'pane') return new Map([[node.id, box]])
  const across = node.direction === 'right'
  let from = across ? box.left : box.top
  const scale = ((across ? box.right - box.left : box.bottom - box.top) || 0) / 100
  return new Map(
    node.children.flatMap((child, at) => {
      const to = from + (node.sizes[at] ?? 0) * scale
      const inner = across ? { ...box, left: from, right: to } : { ...box, top: from, bottom: to }
      from = to
      return [...boxesOf(child, inner)]
    }),
  )
}

/** The neighbour of a pane on one side; of several the one with the longest shared border. */
export function neighbourOf(layout: Layout, paneId: string, side: Side): string | undefined {
  const boxes = boxesOf(layout.root)
  const here = boxes.get(paneId)
  if (!here) return undefined
  const touching = [...boxes].filter(([id, box]) => {
    const gap = {
      left: here.left - box.right,
      right: box.left - here.right,
      up: here.top - box.bottom,
      down: box.top - here.bottom,
    }
    return id !== paneId && Math.abs(gap[side]) < 0.01
  })
  const border = (box: Box) =>
    side === 'left' || side === 'right'
      ? Math.min(here.bottom, box.bottom) - Math.max(here.top, box.top)
      : Math.min(here.right, box.right) - Math.max(here.left, box.left)
  return touching.filter(([, box]) => border(box) > 0.01).sort(([, a], [, b]) => border(b) - border(a))[0]?.[0]
}
