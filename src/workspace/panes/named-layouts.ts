// Named layouts: which paths are open in which pane, without tab ids. Applying one reuses open tabs and opens missing paths. Tabs
// that the layout does not name move to the first pane.
import {
  emptyPane,
  type Layout,
  type Pane,
  type PaneNode,
  panesOf,
  tidy,
  type Tab,
  tabsOf,
  wholeSizes,
} from '#workspace/panes/tree'

/** The panes and paths of a named layout. `front` is the path of the active tab. */
export type NamedLayout =
  | { type: 'pane'; paths: readonly string[]; front: string }
  | { type: 'split'; direction: 'right' | 'down'; sizes: readonly number[]; children: readonly NamedLayout[] }

/** The present panes as a named layout. */
export function namedLayoutOf(node: PaneNode): NamedLayout {
  if (node.type === 'split') {
    const { direction, sizes, children } = node
    return { type: 'split', direction, sizes, children: children.map(namedLayoutOf) }
  }
  const front = node.tabs.find(({ id }) => id === node.active)?.path ?? '/'
  return { type: 'pane', paths: node.tabs.map(({ path }) => path), front }
}

const nothing: NamedLayout = { type: 'pane', paths: [], front: '/' }

/** Applies a named layout to the open panes. The focused tab keeps the focus. */
export function applyNamedLayout(layout: Layout, wanted: NamedLayout): Layout {
  const free = [...tabsOf(layout)]
  let next = layout.next
  const tabFor = (path: string): Tab => {
    const at = free.findIndex((tab) => tab.path === path)
    const [open] = at < 0 ? [] : free.splice(at, 1)
    if (open) return open
    next += 1
    return { id: `t${next - 1}`, path, preview: false, pinned: false }
  }
  const build = (part: NamedLayout): PaneNode => {
    if (part.type === 'split' && part.children.length === 0) return build(nothing)
    next += 1
    if (part.type === 'split') {
      const children = part.children.map(build)
      const sizes = wholeSizes(part.sizes.length === children.length ? part.sizes : children.map(() => 1))
      return { type: 'split', id: `s${next++}`, direction: part.direction, children, sizes }
    }
    const pane = emptyPane(`p${next - 1}`)
    const tabs = part.paths.map(tabFor)
    const active = (tabs.find(({ path }) => path === part.front) ?? tabs[0])?.id ?? null
    const visits = tabs.filter(({ id }) => id === active).map(({ id, path }) => ({ tabId: id, path }))
    return { ...pane, tabs, active, visits, at: visits.length - 1 }
  }
  const root = withRest(build(wanted), free)
  const before = panesOf(layout.root).find(({ id }) => id === layout.focused)?.active
  const settled = tidy({ root, focused: '', zoomed: null, next })
  const focused = panesOf(settled.root).find(({ active }) => active === before)?.id
  return focused === undefined ? settled : { ...settled, focused }
}

/** Adds the tabs that the named layout does not name to its first pane, behind the active tab. */
function withRest(node: PaneNode, rest: readonly Tab[]): PaneNode {
  if (node.type === 'split') {
    const [first, ...others] = node.children
    return first ? { ...node, children: [withRest(first, rest), ...others] } : node
  }
  let preview = node.tabs.some((tab) => tab.preview)
  const added = rest.map((tab) => {
    const keeps = tab.preview && !preview
    preview ||= tab.preview
    return keeps || !tab.preview ? tab : { ...tab, preview: false }
  })
  const tabs = [...node.tabs, ...added]
  const pane: Pane = { ...node, tabs, active: node.active ?? tabs[0]?.id ?? null }
  return pane
}

/** The built-in layouts. */
export const builtIn = ['Desk', 'Write', 'Tables'] as const
export type BuiltIn = (typeof builtIn)[number]

/**
 * Returns a built-in layout for the open tabs. Desk: lists left, records right. Write: one pane, with the record in
 * front. Tables: one list above another, the other open tabs behind the second.
 * @param home the path of a list that opens when none is open; `isRecord` tells a record's path from a list's.
 * @param tables the paths, without a query, of the upper and the lower list.
 */
export function builtInLayout(
  name: BuiltIn,
  layout: Layout,
  home: string,
  isRecord: (path: string) => boolean,
  tables: readonly [over: string, under: string],
): NamedLayout {
  const front = panesOf(layout.root).find(({ id }) => id === layout.focused)
  const focusedPath = front?.tabs.find(({ id }) => id === front.active)?.path
  const paths = tabsOf(layout).map(({ path }) => path)
  const records = paths.filter(isRecord)
  const found = paths.filter((path) => !isRecord(path))
  const lists = found.length > 0 ? found : [home]
  const pane = (some: readonly string[]): NamedLayout => ({
    type: 'pane',
    paths: some,
    front: some.find((path) => path === focusedPath) ?? some.at(-1) ?? home,
  })
  if (name === 'Write') return pane([...found, ...records])
  if (name === 'Desk')
    return records.length === 0
      ? pane(lists)
      : { type: 'split', direction: 'right', sizes: [45, 55], children: [pane(lists), pane(records)] }
  // The open list keeps its filters.
  const asOpen = (list: string) => found.find((path) => path.split('?')[0] === list) ?? list
  const first = asOpen(tables[0])
  // A person with the right to only one list gets another view in the second pane.
  const second =
    tables[0] === tables[1] ? ([...found, ...records].find((path) => path !== first) ?? home) : asOpen(tables[1])
  const others = [...found, ...records].filter((path) => path !== first && path !== second)
  return {
    type: 'split',
    direction: 'down',
    sizes: [50, 50],
    children: [pane([first]), { type: 'pane', paths: [second, ...others], front: second }],
  }
}
