import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  checkLayout,
  emptyLayout,
  findTab,
  focusedPane,
  focusedTab,
  type Layout,
  neighbourOf,
  panesOf,
  type Side,
  tabsOf,
} from '#workspace/panes/tree'
import * as edit from '#workspace/panes/operations'
import { rearrange } from '#workspace/panes/rearrange'

const open = (paths: readonly string[], layout: Layout = emptyLayout()) =>
  paths.reduce((now, path) => edit.openTab(now, path), layout)
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const sides: readonly Side[] = ['left', 'right', 'up', 'down']

/** One operation, its targets chosen by numbers so that every drawn number means something in every layout. */
const operation = fc.record({
  kind: fc.nat(13),
  a: fc.nat(30),
  b: fc.nat(30),
  side: fc.constantFrom(...sides),
  preview: fc.boolean(),
})

type Step = { kind: number; a: number; b: number; side: Side; preview: boolean }

function apply(layout: Layout, { kind, a, b, side, preview }: Step, earlier: Layout): Layout {
  const tab = pick(tabsOf(layout), a)?.id ?? ''
  const pane = pick(panesOf(layout.root), b)?.id ?? ''
  const does: (() => Layout)[] = [
    () => edit.openTab(layout, `/posts/${a}`, { preview }),
    () => edit.openTab(layout, `/tags/${a}`, { side: true, preview }),
    () => edit.openTab(layout, `/users/${a}`, { paneId: pane, preview }),
    () => edit.closeTab(layout, tab),
    () => edit.splitPane(layout, pane, side, '/'),
    () => edit.moveTab(layout, tab, pane, a % 5),
    () => edit.moveTabToEdge(layout, tab, pane, side),
    () => edit.closePane(layout, pane),
    () => edit.pinTab(layout, tab, b % 2 === 0),
    () => edit.zoomPane(layout, pane),
    () => edit.focusTab(layout, tab),
    () => edit.stepVisit(layout, pane, a % 2 === 0 ? 1 : -1),
    () => edit.setTabPath(layout, tab, `/posts?page=${b}`, a % 2 === 0),
    () => rearrange(layout, earlier),
  ]
  return does[kind]?.() ?? layout
}

describe('the tree of panes', () => {
  test('keeps its invariants whatever is done to it', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
        const seen = [emptyLayout()]
        for (const step of operations) {
          const now = seen.at(-1) ?? emptyLayout()
          const next = apply(now, step, pick(seen, step.b) ?? now)
          expect(checkLayout(next)).toEqual([])
          // The focused pane is always to be seen.
          expect([null, next.focused]).toContain(next.zoomed)
          seen.push(next)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('loses no tab and makes none when it is only rearranged', () => {
    const rearranging = operation.map((step) => ({ ...step, kind: [5, 6, 7, 8, 9, 10, 13][step.kind % 7] ?? 5 }))
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 15 }), fc.array(rearranging, { maxLength: 25 }), (making, steps) => {
        let layout = making.reduce((now, step) => apply(now, { ...step, kind: step.kind % 3 }, now), emptyLayout())
        const start = layout
        const before = tabsOf(layout).map((tab) => tab.id)
        for (const step of steps) layout = apply(layout, step, start)
        expect(
          tabsOf(layout)
            .map((tab) => tab.id)
            .sort(),
        ).toEqual(before.sort())
      }),
      { numRuns: 300 },
    )
  })

  test('gives every pane the neighbour that names it back', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 25 }), (operations) => {
        const layout = operations.reduce((now, step) => apply(now, step, now), emptyLayout())
        for (const pane of panesOf(layout.root)) {
          const right = neighbourOf(layout, pane.id, 'right')
          expect(right).not.toBe(pane.id)
          if (right) expect(neighbourOf(layout, right, 'left')).toBeDefined()
        }
      }),
    )
  })
})

describe('opening', () => {
  test('to the side of a pane that is shown alone shows both', () => {
    const split = edit.openTab(open(['/posts']), '/posts/1', { side: true })
    const [left] = panesOf(split.root)
    const opened = edit.openTab(edit.zoomPane(split, left?.id ?? ''), '/posts/2', { side: true })
    expect(focusedTab(opened)?.path).toBe('/posts/2')
    expect(opened.zoomed).toBe(null)
  })

  test('focuses what is open already', () => {
    const layout = edit.openTab(open(['/posts', '/tags', '/users']), '/posts')
    expect(tabsOf(layout)).toHaveLength(3)
    expect(focusedTab(layout)?.path).toBe('/posts')
  })

  test('replaces the preview by the next preview and keeps what was opened to stay', () => {
    let layout = edit.openTab(open(['/posts']), '/posts/1', { preview: true })
    layout = edit.openTab(layout, '/posts/2', { preview: true })
    expect(tabsOf(layout).map((tab) => tab.path)).toEqual(['/posts', '/posts/2'])
    layout = edit.openTab(layout, '/posts/2')
    layout = edit.openTab(layout, '/posts/3', { preview: true })
    expect(tabsOf(layout).map((tab) => tab.path)).toEqual(['/posts', '/posts/2', '/posts/3'])
  })

  test('to the side makes a pane, and uses it the next time', () => {
    let layout = edit.openTab(open(['/dashboard']), '/posts/1', { side: true })
    expect(panesOf(layout.root)).toHaveLength(2)
    layout = edit.openTab(edit.focusPane(layout, 'p1'), '/posts/2', { side: true })
    expect(panesOf(layout.root).map((pane) => pane.tabs.length)).toEqual([1, 2])
  })
})

describe('closing and going back', () => {
  test('brings the tab to the front that was there before', () => {
    let layout = open(['/a', '/b', '/c'])
    layout = edit.openTab(layout, '/a')
    layout = edit.closeTab(layout, focusedTab(layout)?.id ?? '')
    expect(focusedTab(layout)?.path).toBe('/c')
  })

  test('removes a pane with its last tab and focuses the one beside it', () => {
    const layout = edit.openTab(open(['/a']), '/b', { side: true })
    const closed = edit.closeTab(layout, focusedTab(layout)?.id ?? '')
    expect(panesOf(closed.root)).toHaveLength(1)
    expect(focusedTab(closed)?.path).toBe('/a')
  })

  test('walks the visits of a pane and passes over tabs that are gone', () => {
    let layout = open(['/a', '/b', '/c'])
    const b = tabsOf(layout).find((tab) => tab.path === '/b')?.id ?? ''
    layout = edit.closeTab(layout, b)
    layout = edit.stepVisit(layout, layout.focused, -1)
    expect(focusedTab(layout)?.path).toBe('/a')
    layout = edit.stepVisit(layout, layout.focused, 1)
    expect(focusedTab(layout)?.path).toBe('/c')
  })

  test('goes back inside one tab to the address it had, but not to one that was replaced', () => {
    let layout = open(['/posts'])
    const id = focusedTab(layout)?.id ?? ''
    layout = edit.setTabPath(layout, id, '/posts?page=2')
    layout = edit.setTabPath(layout, id, '/posts?page=3', true)
    layout = edit.stepVisit(layout, layout.focused, -1)
    expect(focusedTab(layout)?.path).toBe('/posts')
  })
})

describe('splitting', () => {
  test('opens on the tab that was in front before, not on a copy', () => {
    const layout = edit.splitPane(open(['/a', '/b']), 'p1', 'right', '/')
    expect(panesOf(layout.root).map((pane) => pane.tabs.map((tab) => tab.path))).toEqual([['/b'], ['/a']])
    expect(focusedPane(layout)?.tabs[0]?.path).toBe('/a')
  })

  test('of a pane with one tab opens home', () => {
    const layout = edit.splitPane(open(['/a']), 'p1', 'down', '/dashboard')
    expect(tabsOf(layout).map((tab) => tab.path)).toEqual(['/a', '/dashboard'])
  })

  test('in the direction of the split it is in adds to that split', () => {
    let layout = edit.splitPane(open(['/a', '/b', '/c']), 'p1', 'right', '/')
    layout = edit.splitPane(layout, 'p1', 'right', '/')
    expect(layout.root.type === 'split' && layout.root.children).toHaveLength(3)
  })

  test('is undone without bringing back what was closed or losing what was opened', () => {
    const before = open(['/a', '/b'])
    let layout = edit.splitPane(before, 'p1', 'right', '/')
    layout = edit.openTab(layout, '/c')
    layout = edit.closeTab(layout, tabsOf(layout).find((tab) => tab.path === '/b')?.id ?? '')
    const back = rearrange(layout, before)
    expect(panesOf(back.root)).toHaveLength(1)
    expect(tabsOf(back).map((tab) => tab.path)).toEqual(['/a', '/c'])
    expect(findTab(back, focusedTab(back)?.id ?? '')).toBeDefined()
  })
})
