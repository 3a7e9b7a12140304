// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useSession } from '#client/session/session'
import { defaultPreferences } from '#workspace/panes/saved-layout'
import { setPreferences, useWorkspace } from '#workspace/panes/store'
import { followPreferences, syncPreferences } from '#workspace/panes/sync-preferences'

import { ama } from '../../signed-in'

/** What the server keeps, and how often it was written. */
let kept = { version: 0, preferences: '' }
let writes = 0
let calls: string[] = []
/** Runs before a write is judged, as a computer that is faster. */
let faster = () => {}

const keep = (preferences: object) => {
  kept = { version: kept.version + 1, preferences: JSON.stringify({ ...defaultPreferences, ...preferences }) }
}
const ownViews = () => useWorkspace.getState().preferences.views
const keptViews = () => JSON.parse(kept.preferences).views

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  useSession.setState({ me: ama })
  useWorkspace.setState({ preferences: defaultPreferences })
  kept = { version: 0, preferences: '' }
  writes = 0
  calls = []
  faster = () => {}
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request.method)
    if (request.method === 'GET') return Response.json(kept)
    const sent = await request.json()
    faster()
    faster = () => {}
    if (sent.version !== kept.version) return Response.json({ message: 'Changed.' }, { status: 409 })
    kept = { version: kept.version + 1, preferences: sent.preferences }
    writes += 1
    return Response.json({ version: kept.version })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a person without preferences sends none', async () => {
  await syncPreferences()
  expect(writes).toBe(0)
})

test('what was changed here is sent, and what was changed elsewhere is taken over', async () => {
  setPreferences({ views: { Drafts: '/posts?status=0' } })
  await syncPreferences()
  expect(keptViews()).toEqual({ Drafts: '/posts?status=0' })
  keep({ views: { Drafts: '/posts?status=0', Tags: '/tags' }, theme: 'dark' })
  await syncPreferences()
  expect(useWorkspace.getState().preferences).toMatchObject({ views: { Tags: '/tags' }, theme: 'dark' })
  expect(writes).toBe(1)
})

test('what was removed elsewhere is removed here, and does not come back', async () => {
  setPreferences({ views: { Drafts: '/posts?status=0' } })
  await syncPreferences()
  keep({ views: {} })
  await syncPreferences()
  await syncPreferences()
  expect([ownViews(), keptViews(), writes]).toEqual([{}, {}, 1])
})

test('where another computer was faster, its change is merged and both are sent', async () => {
  setPreferences({ views: { Mine: '/posts' } })
  faster = () => keep({ views: { Theirs: '/tags' } })
  await syncPreferences()
  expect(keptViews()).toEqual({ Theirs: '/tags', Mine: '/posts' })
  expect(ownViews()).toEqual({ Theirs: '/tags', Mine: '/posts' })
})

test('the windows of a browser sync one after the other', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<void>) => (last = last.then(work))
  vi.stubGlobal('navigator', { locks: { request }, onLine: true })
  setPreferences({ theme: 'dark' })
  await Promise.all([syncPreferences(), syncPreferences()])
  // The second window reads what the first has sent.
  expect([calls, writes]).toEqual([['GET', 'PATCH', 'GET'], 1])
})

test('without an answer everything stays, and is sent by the next call', async () => {
  setPreferences({ theme: 'dark' })
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const syncing = syncPreferences()
  await vi.advanceTimersByTimeAsync(300_000)
  await syncing
  expect(useWorkspace.getState().preferences.theme).toBe('dark')
  vi.stubGlobal('fetch', answering)
  await syncPreferences()
  expect(JSON.parse(kept.preferences).theme).toBe('dark')
})

test('what the server has, but cannot be read, is left alone', async () => {
  kept = { version: 3, preferences: '[1]' }
  setPreferences({ theme: 'dark' })
  await syncPreferences()
  expect(kept.preferences).toBe('[1]')
})

test('changes are sent once, two seconds after the last', async () => {
  const stop = followPreferences(window)
  await vi.advanceTimersByTimeAsync(100)
  setPreferences({ theme: 'dark' })
  await vi.advanceTimersByTimeAsync(1500)
  setPreferences({ railWide: true })
  await vi.advanceTimersByTimeAsync(1500)
  expect(writes).toBe(0)
  await vi.advanceTimersByTimeAsync(600)
  expect([writes, JSON.parse(kept.preferences)]).toEqual([
    1,
    expect.objectContaining({ theme: 'dark', railWide: true }),
  ])
  stop()
})

test('a person who comes back to the window sees what they changed elsewhere', async () => {
  const stop = followPreferences(window)
  await vi.advanceTimersByTimeAsync(100)
  keep({ theme: 'dark' })
  await vi.advanceTimersByTimeAsync(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(100)
  expect(useWorkspace.getState().preferences.theme).toBe('dark')
  stop()
})
