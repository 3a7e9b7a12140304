// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followAddress } from '#workspace/panes/browser-address'
import { emptyLayout, focusedTab, panesOf, tabsOf } from '#workspace/panes/tree'
import { focusPane, setTabPath } from '#workspace/panes/operations'
import { changeLayout, openPath, useWorkspace } from '#workspace/panes/store'

let stop: () => void
const onRunLink = vi.fn()
const layout = () => useWorkspace.getState().layout
const shown = () => focusedTab(layout())?.path
const address = () => window.location.pathname + window.location.search

/** The browser's own Back and Forward, which tell of themselves later. */
async function go(by: number): Promise<void> {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  window.history.go(by)
  await popped
}

beforeEach(() => {
  useWorkspace.setState({ layout: emptyLayout(), past: [], closed: [] })
  window.history.pushState(null, '', '/posts')
  onRunLink.mockClear()
  stop = followAddress(window, () => '/dashboard', onRunLink)
})
afterEach(() => stop())

test('a link opens as a tab in the workspace that is there', () => {
  expect(shown()).toBe('/posts')
  stop()
  window.history.pushState(null, '', '/tags?page=2')
  stop = followAddress(window, () => '/dashboard', onRunLink)
  expect(tabsOf(layout()).map((tab) => tab.path)).toEqual(['/posts', '/tags?page=2'])
})

test.each(['/login', '/login?invitation=abc'])('%s opens no tab for who is signed in', (path) => {
  stop()
  window.history.pushState(null, '', path)
  stop = followAddress(window, () => '/dashboard', onRunLink)
  expect([tabsOf(layout()).map((tab) => tab.path), address()]).toEqual([['/posts'], '/posts'])
})

test('the address is the focused tab, and Back and Forward walk the visits of its pane', async () => {
  for (const path of ['/posts/1', '/posts/2', '/posts/3']) openPath(path, { preview: true })
  expect(address()).toBe('/posts/3')
  const walked: string[] = []
  for (const by of [-1, -1, 1, -1, -1]) {
    await go(by)
    walked.push(address())
    expect(shown()).toBe(address())
  }
  expect(walked).toEqual(['/posts/2', '/posts/1', '/posts/2', '/posts/1', '/posts'])
})

test('Back by several entries goes as many visits, and Forward comes from there', async () => {
  for (const path of ['/posts/1', '/posts/2', '/posts/3']) openPath(path, { preview: true })
  const walked: string[] = []
  for (const by of [-3, 1, 2]) {
    await go(by)
    expect(shown()).toBe(address())
    walked.push(address())
  }
  expect(walked).toEqual(['/posts', '/posts/1', '/posts/3'])
})

test('moving the focus to another pane changes the address and leaves no step', () => {
  openPath('/tags', { side: true })
  const steps = window.history.length
  const [first] = panesOf(layout().root)
  changeLayout((now) => focusPane(now, first?.id ?? ''))
  expect([address(), window.history.length]).toEqual(['/posts', steps])
})

test('a filter that replaces leaves no step, another does', () => {
  const id = focusedTab(layout())?.id ?? ''
  const steps = window.history.length
  changeLayout((now) => setTabPath(now, id, '/posts?query=f', true))
  expect([address(), window.history.length]).toEqual(['/posts?query=f', steps])
  changeLayout((now) => setTabPath(now, id, '/posts?page=2'))
  expect(window.history.length).toBe(steps + 1)
})

test('a run link opens no tab of its own', () => {
  stop()
  useWorkspace.setState({ layout: emptyLayout() })
  window.history.pushState(null, '', '/run/posts.open?id=1042')
  stop = followAddress(window, () => '/dashboard', onRunLink)
  expect([shown(), address()]).toEqual(['/dashboard', '/dashboard'])
  expect(onRunLink).toHaveBeenCalledWith('/run/posts.open?id=1042')
})
