// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { dropTab, openPath, useWorkspace } from '#workspace/panes/store'
import {
  holdInTab,
  isTabLoading,
  screenIsComing,
  setTab,
  tabHandle,
  tabHandles,
  useTab,
} from '#workspace/panes/tab-handle'
import { focusedTab } from '#workspace/panes/tree'

const openTab = (path: string) => {
  openPath(path)
  return focusedTab(useWorkspace.getState().layout)?.id ?? ''
}

test('closing a tab disposes its handle, and a later removal of a part does not create it again', () => {
  const tabId = openTab('/posts')
  const loaded = screenIsComing(tabId)
  const takeOut = holdInTab(tabId, 'offer', 3)
  setTab(tabId, { notes: { title: 'Posts' } })
  expect(tabHandle(tabId)).toMatchObject({ offer: 3, notes: { title: 'Posts' } })
  dropTab(tabId)
  expect(tabHandle(tabId)).toEqual({})
  takeOut()
  loaded()
  setTab(tabId, { notes: undefined })
  expect(tabHandles().map(([id]) => id)).not.toContain(tabId)
})

test('the removal of a replaced part leaves its replacement', () => {
  const tabId = openTab('/tags')
  const takeOut = holdInTab(tabId, 'offer', 1)
  holdInTab(tabId, 'offer', 2)
  takeOut()
  expect(tabHandle(tabId).offer).toBe(2)
})

test('a screen is loading until the last of its parts is loaded', () => {
  const tabId = openTab('/users')
  const parts = [screenIsComing(tabId), screenIsComing(tabId)]
  parts[0]?.()
  expect(isTabLoading(tabId)).toBe(true)
  parts[1]?.()
  expect(isTabLoading(tabId)).toBe(false)
})

test('a component hears of the drawn parts of its own tab alone', () => {
  const [own, other] = [openTab('/menus'), openTab('/images')]
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useTab(own, ({ offer }) => offer)
  })
  act(() => setTab(other, { offer: 5 }))
  act(() => setTab(own, { loading: 1 }))
  expect(renders).toBe(1)
  act(() => setTab(own, { offer: 7 }))
  expect(result.current).toBe(7)
})
