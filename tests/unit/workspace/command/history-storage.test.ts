// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Undo } from '#workspace/command/command'
import { recordDone, useHistory } from '#workspace/command/history'
import { keepHistory } from '#workspace/command/history-storage'

const written = vi.fn<(key: string, text: string) => void>()
const storage = { getItem: () => null, setItem: written }
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  useHistory.setState({ list: [] })
  stop = keepHistory(storage)
  vi.runAllTimers()
  written.mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const undoOf = (count: number): Undo =>
  Object.assign(() => Promise.resolve(), {
    stored: { subject: 'posts', rows: Array.from({ length: count }, (_, id) => ({ id, version: 1, set: {} })) },
  })
const done = (id: `${string}.${string}`, rows: number) =>
  recordDone({ call: { id }, title: id, source: 'key', at: 0, undo: undoOf(rows) })

test('steps are stored together, within a second or when the page goes', () => {
  done('posts.trash', 1)
  done('posts.restore', 1)
  expect(written).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(written).toHaveBeenCalledOnce()
  done('posts.trash', 1)
  window.dispatchEvent(new Event('pagehide'))
  expect(written).toHaveBeenCalledTimes(2)
})

test('the undo data of the newest steps are stored, up to 2,000 rows', () => {
  for (const name of ['a', 'b', 'c'] as const) done(`posts.${name}`, 900)
  stop()
  const list: { title: string; back?: object }[] = JSON.parse(written.mock.lastCall?.[1] ?? '[]')
  expect(list.map(({ title, back }) => [title, back !== undefined])).toEqual([
    ['posts.a', false],
    ['posts.b', true],
    ['posts.c', true],
  ])
})

test('a call with a password is stored without its values', () => {
  const call = {
    id: 'users.update',
    args: { id: 1, values: { password: 'Secret#1' }, before: { password: '', name: 'a' } },
  }
  recordDone({ call, title: 'a', source: 'key', at: 0, retry: call })
  recordDone({
    call: { id: 'sign-in.passkey', args: { login: 'a', password: 'Secret#1' } },
    title: 'b',
    source: 'key',
    at: 0,
  })
  stop()
  expect(written.mock.lastCall?.[1]).not.toContain('Secret#1')
  expect(JSON.parse(written.mock.lastCall?.[1] ?? '[]')[0].call.args).toEqual({
    id: 1,
    before: { password: '', name: 'a' },
  })
})
