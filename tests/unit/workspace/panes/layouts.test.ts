import fc from 'fast-check'
import { expect, test } from 'vitest'

import { applyNamedLayout, builtInLayout, type NamedLayout, namedLayoutOf } from '#workspace/panes/named-layouts'
import { checkLayout, emptyLayout, type Layout, panesOf, tabsOf } from '#workspace/panes/tree'
import { focusTab, openTab, splitPane } from '#workspace/panes/operations'

const open = (...paths: string[]) => paths.reduce((layout, path) => openTab(layout, path), emptyLayout())
const paths = (layout: Layout) => panesOf(layout.root).map((pane) => pane.tabs.map((tab) => tab.path))
const isRecord = (path: string) => /\d$/.test(path)

test('Desk has lists left and records right, Write all in one, Tables one list over the others', () => {
  const layout = open('/posts', '/posts/1', '/tags', '/posts/2')
  const tables = ['/posts', '/tags'] as const
  const as = (name: 'Desk' | 'Write' | 'Tables') =>
    applyNamedLayout(layout, builtInLayout(name, layout, '/posts', isRecord, tables))
  expect(paths(as('Desk'))).toEqual([
    ['/posts', '/tags'],
    ['/posts/1', '/posts/2'],
  ])
  expect(paths(as('Write'))).toEqual([['/posts', '/tags', '/posts/1', '/posts/2']])
  expect(paths(as('Tables'))).toEqual([['/posts'], ['/tags', '/posts/1', '/posts/2']])
  // Those that are named, with what narrows them, whatever else is open.
  const over = (...opened: string[]) => {
    const now = open(...opened)
    return paths(applyNamedLayout(now, builtInLayout('Tables', now, '/posts', isRecord, tables)))
  }
  expect(over('/posts')).toEqual([['/posts'], ['/tags']])
  expect(over('/tags?sort=name', '/users', '/posts/1')).toEqual([['/posts'], ['/tags?sort=name', '/users', '/posts/1']])
  // What had the focus keeps it.
  const focused = as('Desk')
  expect(focused.focused).toBe(panesOf(focused.root)[1]?.id)
})

test("a layout of one's own opens what is missing, keeps what it does not name, and the tabs that are open", () => {
  const wanted = namedLayoutOf(splitPane(open('/posts', '/posts/1'), 'p1', 'right', '/posts').root)
  const now = open('/users', '/posts/1')
  const applied = applyNamedLayout(now, wanted)
  expect(paths(applied).flat().sort()).toEqual(['/posts', '/posts/1', '/users'])
  expect(panesOf(applied.root)).toHaveLength(2)
  const id = (layout: Layout) => tabsOf(layout).find(({ path }) => path === '/posts/1')?.id
  expect(id(applied)).toBe(id(now))
})

const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e')
const namedLayouts: fc.Arbitrary<NamedLayout> = fc.letrec<{ namedLayout: NamedLayout }>((tie) => ({
  namedLayout: fc.oneof(
    { depthSize: 'small' },
    fc.record({ type: fc.constant('pane' as const), paths: fc.array(path, { maxLength: 4 }), front: path }),
    fc.record({
      type: fc.constant('split' as const),
      direction: fc.constantFrom('right' as const, 'down' as const),
      sizes: fc.array(fc.double({ min: -10, max: 200 }), { maxLength: 3 }),
      children: fc.array(tie('namedLayout'), { maxLength: 3 }),
    }),
  ),
})).namedLayout

test('whatever was saved, the layout is sound and no tab is lost', () => {
  fc.assert(
    fc.property(namedLayouts, fc.array(path, { minLength: 1, maxLength: 5 }), (wanted, opened) => {
      const now = open(...opened)
      const first = tabsOf(now)[0]?.id ?? ''
      const applied = applyNamedLayout(focusTab(now, first), wanted)
      expect(checkLayout(applied)).toEqual([])
      const ids = tabsOf(applied).map(({ id }) => id)
      for (const { id } of tabsOf(now)) expect(ids).toContain(id)
    }),
  )
})
