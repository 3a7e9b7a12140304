// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { send } from '#client/api/connection'
import { useReach } from '#client/api/server-reachable'

const lostAt = () => useReach.getState().lostAt?.toISOString() ?? null
const server = vi.fn<typeof fetch>()
const answer = () => Promise.resolve(new Response('{}', { status: 200 }))
const nobody = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') })
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.mockReset()
})

test('an outage is shown with its start, and the server is asked until it answers', async () => {
  server.mockImplementation(nobody)
  await expect(send({ method: 'PATCH', path: 'posts/7', body: {} })).rejects.toMatchObject({ status: 0 })
  expect(lostAt()).toBe('2026-11-21T09:00:00.000Z')

  await vi.advanceTimersByTimeAsync(12_000)
  expect(lostAt()).toBe('2026-11-21T09:00:00.000Z')
  expect(server.mock.calls.filter(([, init]) => init?.method === 'HEAD')).toHaveLength(2)

  server.mockImplementation(answer)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lostAt()).toBe(null)
  server.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server).not.toHaveBeenCalled()
})

test('an error reply counts as an answer; an aborted request counts as neither', async () => {
  const busy = { status: 503, headers: { 'Content-Type': 'application/json; charset=utf-8' } }
  server.mockImplementation(() => Promise.resolve(new Response('{"message":"Busy"}', busy)))
  await expect(send({ method: 'PATCH', path: 'posts/7', body: {} })).rejects.toMatchObject({ status: 503 })
  expect(lostAt()).toBe(null)
  server.mockImplementation(() => Promise.resolve(new Response('{"message":"No"}', { status: 422 })))
  await expect(send({ method: 'PATCH', path: 'posts/7', body: {} })).rejects.toMatchObject({ status: 422 })
  expect(lostAt()).toBe(null)

  server.mockImplementation(() => Promise.reject(new DOMException('Given up', 'AbortError')))
  await expect(send({ method: 'PATCH', path: 'posts/7', body: {} })).rejects.toMatchObject({ name: 'AbortError' })
  expect(lostAt()).toBe(null)
})

test.each([502, 503, 504])('a proxy that answers %i in place of the server counts as no answer', async (status) => {
  server.mockImplementation(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status })))
  await expect(send({ method: 'PATCH', path: 'posts/7', body: {} })).rejects.toMatchObject({ status: 0 })
  await vi.advanceTimersByTimeAsync(12_000)
  expect(lostAt()).toBe('2026-11-21T09:00:00.000Z')
  server.mockImplementation(answer)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lostAt()).toBe(null)
})
