import { type Layout, mapPane, type PaneNode, tidy, type Tab, tabsOf } from '#workspace/panes/tree'

/**
 * Restores an earlier arrangement with the present tabs. Tabs closed since stay closed. Tabs opened since move into the focused
 * pane. Paths and titles are the present ones.
 */
export function rearrange(now: Layout, earlier: Layout): Layout {
  const tabs = new Map(tabsOf(now).map((tab) => [tab.id, tab]))
  const placed = new Set<string>()
  const restore = (node: PaneNode): PaneNode => {
    if (node.type === 'split') return { ...node, children: node.children.map(restore) }
    const kept = node.tabs.flatMap((tab) => tabs.get(tab.id) ?? [])
    for (const tab of kept) placed.add(tab.id)
    return { ...node, tabs: onePreview(kept) }
  }
  const settled = tidy({ ...earlier, root: restore(earlier.root), next: Math.max(now.next, earlier.next) })
  const missing = [...tabs.values()].filter((tab) => !placed.has(tab.id))
  if (missing.length === 0) return settled
  const root = mapPane(settled.root, settled.focused, (old) => ({
    ...old,
    tabs: onePreview([...old.tabs, ...missing]),
  }))
  return tidy({ ...settled, root })
}

/** Keeps only the first preview as a preview. */
function onePreview(tabs: readonly Tab[]): Tab[] {
  const first = tabs.find((tab) => tab.preview)
  return tabs.map((tab) => (tab.preview && tab !== first ? { ...tab, preview: false } : tab))
}
