// Live events whose code cannot be loaded, because the server cannot be reached.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listChanged } from '#workspace/areas/live-to-lists'

import { plainSubject } from '../../plain-subject'

const line = vi.hoisted(() => ({ isLost: true, asked: 0, changed: [] as (readonly number[])[] }))
vi.mock('#workspace/list/live/live-list', () => {
  line.asked += 1
  if (line.isLost) throw new TypeError('Failed to fetch dynamically imported module')
  return { liveList: () => ({ changed: (ids: readonly number[]) => line.changed.push(ids) }) }
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it is asked for once, again after five seconds, and then takes in all that changed', async () => {
  const words = plainSubject({ name: 'words' })
  for (const id of [1, 2, 3]) listChanged(words, [id])
  await vi.advanceTimersByTimeAsync(4000)
  expect(line).toMatchObject({ asked: 1, changed: [] })
  line.isLost = false
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(line).toMatchObject({ asked: 2, changed: [[1], [2], [3]] }))
})
