// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { dropToken, keepToken, readToken, send } from '#client/api/connection'
import { useReach } from '#client/api/server-reachable'

beforeEach(() => {
  vi.useFakeTimers()
  queries.clear()
  useReach.setState({ lostAt: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = () => queries.fetchQuery({ queryKey: ['x'], queryFn: () => send({ method: 'GET', path: 'x' }) })

test('a read is repeated by one layer: three requests, not nine', async () => {
  const fetched = vi.fn(async () => Response.json({ message: 'away' }, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  const failed = read().catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ status: 503 })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a server that answers too slowly is not reported as unreachable', async () => {
  vi.stubGlobal(
    'fetch',
    ({ signal }: Request) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const failed = read().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await failed).toMatchObject({ status: 408 })
  expect(useReach.getState().lostAt).toBe(null)
})

test('a server that cannot be reached is reported as unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failed = read().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await failed).toMatchObject({ status: 0 })
  expect(useReach.getState().lostAt).not.toBe(null)
})

test('a call sends the age of the last write for a minute; a search by POST is no write', async () => {
  const said: (string | null)[] = []
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    said.push(headers.get('X-Last-Write'))
    return Response.json({})
  })
  await send({ method: 'POST', path: 'search/posts' })
  await send({ method: 'POST', path: 'posts', body: {} })
  vi.advanceTimersByTime(1500)
  await send({ method: 'GET', path: 'posts' })
  vi.advanceTimersByTime(60_000)
  await send({ method: 'GET', path: 'posts' })
  expect(said).toEqual([null, null, '1500', null])
})

test('a sign-in with a full browser storage holds in this window', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepToken('abc')
  expect(readToken()).toBe('abc')
  full.mockRestore()
  keepToken('def')
  localStorage.clear()
  // Another window signed out.
  expect(readToken()).toBeNull()
  keepToken('ghi')
  dropToken()
  expect(readToken()).toBeNull()
})

test.each([
  ['', 'http://localhost:3000/api/'],
  ['https://api.example.org', 'https://api.example.org/'],
  ['https://api.example.org/desk', 'https://api.example.org/desk/'],
  ['/desk/api/', 'http://localhost:3000/desk/api/'],
])('an interface that is built for the API at "%s" calls below %s', async (built, base) => {
  if (built !== '') vi.stubEnv('VITE_API_BASE', built)
  vi.resetModules()
  const { apiBase } = await import('#client/api/connection')
  expect(apiBase()).toBe(base)
  vi.unstubAllEnvs()
})
