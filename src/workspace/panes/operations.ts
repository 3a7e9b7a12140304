/** The operations on the tree of panes. Each takes a layout and returns the next one; none uses React or the browser. */
import {
  type Direction,
  emptyPane,
  findPane,
  findTab,
  focusedPane,
  type Layout,
  mapPane,
  neighbourOf,
  type Pane,
  type PaneNode,
  panesOf,
  tidy,
  type Side,
  type Tab,
  wholeSizes,
} from '#workspace/panes/tree'

export interface OpenOptions {
  /** Left out: the focused pane. */
  paneId?: string
  preview?: boolean
  /** Opens the tab in the pane beside the focused one; that pane is created when there is none. */
  side?: boolean
  /** Opens another tab although one with the same path is open. */
  anew?: boolean
}

/** Opens a path. An open tab with this path gets the focus. A preview replaces the pane's last preview. */
export function openTab(layout: Layout, path: string, options: OpenOptions = {}): Layout {
  const open = options.anew
    ? undefined
    : panesOf(layout.root)
        .flatMap((pane) => pane.tabs)
        .find((tab) => tab.path === path)
  if (open) {
    const shown = focusTab(layout, open.id)
    return options.preview || !open.preview ? shown : keepTab(shown, open.id)
  }
  if (options.side) return openToSide(layout, path, options)
  const pane = findPane(layout, options.paneId ?? layout.focused) ?? panesOf(layout.root)[0]
  if (!pane) return layout
  const replaced = options.preview ? pane.tabs.find((tab) => tab.preview) : undefined
  const tab: Tab = {
    id: replaced?.id ?? `t${layout.next}`,
    path,
    preview: options.preview ?? false,
    pinned: false,
  }
  const at = pane.tabs.findIndex((other) => other.id === pane.active)
  const tabs = replaced
    ? pane.tabs.map((other) => (other === replaced ? tab : other))
    : [...pane.tabs.slice(0, at + 1), tab, ...pane.tabs.slice(at + 1)]
  const root = mapPane(layout.root, pane.id, (old) => visit({ ...old, tabs, active: tab.id }, tab.id, path))
  return tidy({ ...layout, root, focused: pane.id, next: layout.next + 1 })
}

function openToSide(layout: Layout, path: string, options: OpenOptions): Layout {
  const panes = panesOf(layout.root)
  const at = panes.findIndex((pane) => pane.id === layout.focused)
  const beside = neighbourOf(layout, layout.focused, 'right') ?? panes[at + 1]?.id ?? panes[at - 1]?.id
  const inner = { ...options, side: false, anew: true }
  if (beside) return openTab(layout, path, { ...inner, paneId: beside })
  const here = focusedPane(layout)
  if (!here || here.tabs.length === 0) return openTab(layout, path, inner)
  const tab: Tab = {
    id: `t${layout.next}`,
    path,
    preview: options.preview ?? false,
    pinned: false,
  }
  return placeBeside({ ...layout, next: layout.next + 1 }, here.id, 'right', [tab])
}

/** Creates a pane on one side of another, with these tabs, and focuses it. */
function placeBeside(layout: Layout, paneId: string, side: Side, tabs: readonly Tab[]): Layout {
  const [first] = tabs
  if (!first) return layout
  const id = `p${layout.next}`
  const made = visit({ ...emptyPane(id), tabs, active: first.id }, first.id, first.path)
  const direction: Direction = side === 'left' || side === 'right' ? 'right' : 'down'
  const before = side === 'left' || side === 'up'
  const root = mapPane(layout.root, paneId, (pane) => ({
    type: 'split',
    id: `s${layout.next + 1}`,
    direction,
    children: before ? [made, pane] : [pane, made],
    sizes: [50, 50],
  }))
  return tidy({ ...layout, root, focused: id, zoomed: null, next: layout.next + 2 })
}

/** Adds a visit to a pane's history and drops the visits ahead of the present one. The same place twice in a row is one visit. */
function visit(pane: Pane, tabId: string, path: string, replace = false): Pane {
  const here = pane.visits[pane.at]
  if (here?.tabId === tabId && (here.path === path || replace)) {
    const visits = pane.visits.map((other, at) => (at === pane.at ? { tabId, path } : other))
    return { ...pane, visits }
  }
  const visits = [...pane.visits.slice(0, pane.at + 1), { tabId, path }].slice(-100)
  return { ...pane, visits, at: visits.length - 1 }
}

export function focusTab(layout: Layout, tabId: string): Layout {
  const found = findTab(layout, tabId)
  if (!found) return layout
  const root = mapPane(layout.root, found.pane.id, (pane) => visit({ ...pane, active: tabId }, tabId, found.tab.path))
  const zoomed = layout.zoomed === null ? null : found.pane.id
  return tidy({ ...layout, root, zoomed, focused: found.pane.id })
}

export function focusPane(layout: Layout, paneId: string): Layout {
  if (!findPane(layout, paneId) || layout.focused === paneId) return layout
  return tidy({ ...layout, focused: paneId, zoomed: layout.zoomed === null ? null : paneId })
}

function changeTab(layout: Layout, tabId: string, change: (tab: Tab) => Tab): Layout {
  const found = findTab(layout, tabId)
  if (!found) return layout
  const root = mapPane(layout.root, found.pane.id, (pane) => ({
    ...pane,
    tabs: pane.tabs.map((tab) => (tab.id === tabId ? change(tab) : tab)),
  }))
  return tidy({ ...layout, root })
}

/** Turns a preview tab into a permanent tab. */
export function keepTab(layout: Layout, tabId: string): Layout {
  return changeTab(layout, tabId, (tab) => (tab.preview ? { ...tab, preview: false } : tab))
}

export function pinTab(layout: Layout, tabId: string, pinned: boolean): Layout {
  return changeTab(layout, tabId, (tab) => ({ ...tab, pinned, preview: false }))
}

/** Changes the path of a tab. `replace`: Back does not return to the old path. */
export function setTabPath(layout: Layout, tabId: string, path: string, replace = false): Layout {
  const found = findTab(layout, tabId)
  if (!found || found.tab.path === path) return layout
  const moved = changeTab(layout, tabId, (tab) => ({ ...tab, path }))
  if (found.pane.active !== tabId) return moved
  return { ...moved, root: mapPane(moved.root, found.pane.id, (pane) => visit(pane, tabId, path, replace)) }
}

/** Moves one step back (-1) or forward (1) through the pane's visits. Visits of closed tabs are skipped. */
export function stepVisit(layout: Layout, paneId: string, by: -1 | 1): Layout {
  const pane = findPane(layout, paneId)
  if (!pane) return layout
  for (let at = pane.at + by; at >= 0 && at < pane.visits.length; at += by) {
    const step = pane.visits[at]
    const tab = pane.tabs.find((other) => other.id === step?.tabId)
    if (!step || !tab || (tab.id === pane.active && tab.path === step.path)) continue
    const tabs = pane.tabs.map((other) => (other.id === step.tabId ? { ...other, path: step.path } : other))
    return tidy({
      ...layout,
      root: mapPane(layout.root, paneId, (old) => ({ ...old, tabs, active: step.tabId, at })),
    })
  }
  return layout
}

/** Closes a tab. If it was active, the tab that was active before it becomes active, else its neighbour. */
export function closeTab(layout: Layout, tabId: string): Layout {
  const found = findTab(layout, tabId)
  if (!found) return layout
  const { pane } = found
  const at = pane.tabs.findIndex((tab) => tab.id === tabId)
  const tabs = pane.tabs.filter((tab) => tab.id !== tabId)
  const active =
    pane.active === tabId ? (previousTab(pane, tabId) ?? tabs[at]?.id ?? tabs[at - 1]?.id ?? null) : pane.active
  const focused = tabs.length === 0 && layout.focused === pane.id ? nearestPane(layout, pane.id) : layout.focused
  const root = mapPane(layout.root, pane.id, (old) => ({ ...old, tabs, active }))
  return tidy({ ...layout, root, focused })
}

/** The tab of this pane that was active last, other than `except`. */
function previousTab(pane: Pane, except: string): string | undefined {
  const ids = new Set(pane.tabs.map((tab) => tab.id))
  return pane.visits.slice(0, pane.at + 1).findLast((step) => step.tabId !== except && ids.has(step.tabId))?.tabId
}

function nearestPane(layout: Layout, paneId: string): string {
  const sides: readonly Side[] = ['left', 'up', 'right', 'down']
  return sides.map((side) => neighbourOf(layout, paneId, side)).find((id) => id !== undefined) ?? paneId
}

/**
 * Splits a pane. The previously active tab moves into the new pane; a pane with one tab keeps it, and the new pane opens `home`.
 */
export function splitPane(layout: Layout, paneId: string, side: Side, home: string): Layout {
  const pane = findPane(layout, paneId)
  if (!pane || pane.tabs.length === 0 || pane.active === null) return layout
  const previous = previousTab(pane, pane.active) ?? pane.tabs.find((tab) => tab.id !== pane.active)?.id
  if (previous) return moveTabToEdge(layout, previous, paneId, side)
  const tab: Tab = { id: `t${layout.next}`, path: home, preview: false, pinned: false }
  return placeBeside({ ...layout, next: layout.next + 1 }, paneId, side, [tab])
}

/** Moves a tab to an index in the tab strip of its own or another pane. */
export function moveTab(layout: Layout, tabId: string, paneId: string, index: number): Layout {
  const found = findTab(layout, tabId)
  const target = findPane(layout, paneId)
  if (!found || !target) return layout
  const { tab, pane } = found
  const place = (tabs: readonly Tab[]) => [...tabs.slice(0, index), tab, ...tabs.slice(index)]
  const without = pane.tabs.filter((other) => other.id !== tabId)
  if (pane.id === paneId)
    return tidy({ ...layout, root: mapPane(layout.root, paneId, (old) => ({ ...old, tabs: place(without) })) })
  const left = mapPane(layout.root, pane.id, (old) => ({
    ...old,
    tabs: without,
    active: pane.active === tabId ? (previousTab(pane, tabId) ?? without[0]?.id ?? null) : pane.active,
  }))
  // A pane has at most one preview: the arriving preview stays one, and the pane's own becomes permanent.
  const room = target.tabs.map((other) => (tab.preview && other.preview ? { ...other, preview: false } : other))
  const root = mapPane(left, paneId, (old) => visit({ ...old, tabs: place(room), active: tabId }, tabId, tab.path))
  return tidy({ ...layout, root, focused: paneId, zoomed: null })
}

/** Moves a tab into a new pane on one side of a pane. The only tab of that pane is not moved. */
export function moveTabToEdge(layout: Layout, tabId: string, paneId: string, side: Side): Layout {
  const found = findTab(layout, tabId)
  if (!found || !findPane(layout, paneId)) return layout
  if (found.pane.id === paneId && found.pane.tabs.length === 1) return layout
  const placed = placeBeside(layout, paneId, side, [found.tab])
  // The tab is in both panes now: it is removed from the old one, which disappears if it is empty.
  const root = mapPane(placed.root, found.pane.id, (old) => {
    const tabs = old.tabs.filter((tab) => tab.id !== tabId)
    return {
      ...old,
      tabs,
      active: old.active === tabId ? (previousTab(old, tabId) ?? tabs[0]?.id ?? null) : old.active,
    }
  })
  return tidy({ ...placed, root })
}

/** Closes a pane and moves its tabs to the nearest pane. */
export function closePane(layout: Layout, paneId: string): Layout {
  const pane = findPane(layout, paneId)
  const target = nearestPane(layout, paneId)
  if (!pane || target === paneId) return layout
  const emptied = mapPane(layout.root, paneId, (old) => ({ ...old, tabs: [], active: null }))
  const root = mapPane(emptied, target, (old) => ({
    ...old,
    tabs: [...old.tabs, ...pane.tabs.map((tab) => ({ ...tab, preview: false }))],
  }))
  return tidy({ ...layout, root, focused: target })
}

/** Sets the sizes of a split's children, in percent. */
export function resizeSplit(layout: Layout, splitId: string, sizes: readonly number[]): Layout {
  const change = (node: PaneNode): PaneNode => {
    if (node.type === 'pane') return node
    if (node.id === splitId && sizes.length === node.children.length) return { ...node, sizes: wholeSizes(sizes) }
    return { ...node, children: node.children.map(change) }
  }
  return { ...layout, root: change(layout.root) }
}

/** Shows the pane alone; if it is shown alone already, shows all panes again. */
export function zoomPane(layout: Layout, paneId: string): Layout {
  return tidy({ ...layout, focused: paneId, zoomed: layout.zoomed === paneId ? null : paneId })
}
