// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useSession } from '#client/session/session'
import { defaultPreferences, loadPreferences, preferencesKey, savePreferences } from '#workspace/panes/saved-layout'
import {
  changeTable,
  defaultTablePreferences,
  moveColumn,
  showColumn,
  sizeColumn,
  tablePreferences,
} from '#ui/table/preferences'
import { restoreWorkspace, setPreferences, useWorkspace } from '#workspace/panes/store'

import { ama } from '../../signed-in'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  stop = restoreWorkspace(window)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const kept = () => loadPreferences(localStorage)
/** Another window keeps its preferences; the browser tells this one, unless it is slower than its own change. */
function elsewhere(change: Partial<typeof defaultPreferences>, isTold = true): void {
  savePreferences(localStorage, { ...kept(), ...change })
  if (isTold) window.dispatchEvent(new StorageEvent('storage', { key: preferencesKey() }))
}

test('a preference set in another window applies here at once, and is not overwritten by changes here', async () => {
  elsewhere({ theme: 'dark' })
  expect(useWorkspace.getState().preferences.theme).toBe('dark')
  setPreferences({ singleLetters: false })
  await vi.advanceTimersByTimeAsync(400)
  expect(kept()).toMatchObject({ theme: 'dark', singleLetters: false })
  window.dispatchEvent(new Event('pagehide'))
  expect(kept().theme).toBe('dark')
})

test('two windows that change at once keep both changes', async () => {
  setPreferences({ singleLetters: false })
  elsewhere({ theme: 'light' }, false)
  await vi.advanceTimersByTimeAsync(400)
  expect(kept()).toMatchObject({ theme: 'light', singleLetters: false })
  expect(useWorkspace.getState().preferences).toMatchObject({ theme: 'light', singleLetters: false })
})

test('a change of the arrangement alone leaves the preferences that are kept', async () => {
  elsewhere({ theme: 'dark' }, false)
  useWorkspace.setState(({ closed }) => ({ closed: [...closed] }))
  await vi.advanceTimersByTimeAsync(400)
  expect(kept().theme).toBe('dark')
})

test('a window that began beside others leaves what the next one begins with as it is, and keeps its own', async () => {
  stop()
  sessionStorage.clear()
  localStorage.setItem('slotdesk.workspace.0', 'what the others had')
  stop = restoreWorkspace(window, true)
  useWorkspace.setState({ closed: [{ path: '/tags' }] })
  await vi.advanceTimersByTimeAsync(400)
  expect(localStorage.getItem('slotdesk.workspace.0')).toBe('what the others had')
  expect(sessionStorage.getItem('slotdesk.workspace.0')).toContain('/tags')
})

test('another person of the browser has own keys and views, and only the first takes those of an earlier version', () => {
  localStorage.clear()
  localStorage.setItem(
    'slotdesk.preferences',
    JSON.stringify({ keys: {}, layouts: {}, views: { Mine: '/posts?query=fuel' } }),
  )
  expect(kept().views).toEqual({ Mine: '/posts?query=fuel' })
  useSession.setState({ me: { ...ama, id: 99 } })
  expect(kept().views).toEqual({})
  useSession.setState({ me: null })
  expect(kept().views).toEqual({ Mine: '/posts?query=fuel' })
})

const restart = () => {
  stop()
  stop = restoreWorkspace(window)
}

test('the look of a list is kept over a reload, list by list, and is the own one of each person', async () => {
  showColumn('posts', 'words', false)
  sizeColumn('posts', 'title', 333)
  moveColumn('posts', ['title', 'status', 'words'], 'words', 0)
  changeTable('posts', { density: 'compact' })
  await vi.advanceTimersByTimeAsync(400)
  const look = {
    sizes: { title: 333 },
    order: ['words', 'title', 'status'],
    hidden: ['words'],
    wanted: [],
    density: 'compact',
  }
  useSession.setState({ me: { ...ama, id: 99 } })
  restart()
  expect(tablePreferences('posts')).toEqual(defaultTablePreferences)
  useSession.setState({ me: null })
  restart()
  expect(tablePreferences('posts')).toEqual(look)
  expect(tablePreferences('tags')).toEqual(defaultTablePreferences)
})

test('the look of a list that another window or computer changed is shown', () => {
  elsewhere({ tables: { posts: { ...defaultTablePreferences, density: 'compact' } } })
  expect(tablePreferences('posts').density).toBe('compact')
})

test('a stored change is stored once', async () => {
  changeTable('posts', { density: 'compact' })
  await vi.advanceTimersByTimeAsync(700)
  setPreferences({ singleLetters: false })
  await vi.advanceTimersByTimeAsync(700)
  expect(vi.getTimerCount()).toBe(0)
})

test('the first person who signs in takes the looks of lists that an earlier version kept', () => {
  localStorage.setItem('slotdesk.tables', JSON.stringify({ posts: { density: 'comfortable' } }))
  restart()
  expect(tablePreferences('posts').density).toBe('comfortable')
  expect(kept().tables['posts']?.density).toBe('comfortable')
  useSession.setState({ me: { ...ama, id: 99 } })
  restart()
  expect(tablePreferences('posts')).toEqual(defaultTablePreferences)
  useSession.setState({ me: null })
})

test.each(['not json', '[]', '{"posts":{"sizes":{"title":"wide"},"density":"huge"}}'])(
  'broken looks of lists (%s) count as none',
  (broken) => {
    localStorage.setItem('slotdesk.tables', broken)
    restart()
    expect(tablePreferences('posts')).toEqual(defaultTablePreferences)
  },
)
