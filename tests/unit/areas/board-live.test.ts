// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'

import { liveHandlers } from '../../../src/areas/board/late'

afterEach(() => {
  vi.useRealTimers()
  queries.clear()
})

test('the task whose form is open is read again when its post is changed, also in its editor beside the board', async () => {
  vi.useFakeTimers()
  const isOld = (id: number) => queries.getQueryState(['tasks', 'one', id])?.isInvalidated
  for (const id of [7, 8]) queries.setQueryData(['tasks', 'one', id], { id, version: 1 })
  liveHandlers?.['post.changed']?.([7])
  await vi.advanceTimersByTimeAsync(200)
  expect([isOld(7), isOld(8)]).toEqual([true, false])
  liveHandlers?.['board.moved']?.([])
  await vi.advanceTimersByTimeAsync(200)
  expect(isOld(8)).toBe(true)
})
