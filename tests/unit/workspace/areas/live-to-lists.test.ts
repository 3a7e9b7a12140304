// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { dispatchLive } from '#client/api/live-subscriptions'
import { queries } from '#client/api/queries'
import { followLiveEvents } from '#workspace/areas/live-to-lists'

import { plainSubject } from '../../plain-subject'

test('a subject follows its live event: its records and what shows them too are read again', async () => {
  vi.useFakeTimers()
  followLiveEvents()
  // A subject may be made after that, with its area.
  plainSubject({ name: 'words', logName: 'stop-word', also: [['names']] })
  const keys = [
    ['words', 'one', 7],
    ['words', 'one', 8],
    ['names', 'words'],
  ]
  for (const key of keys) queries.setQueryData(key, {})
  dispatchLive('stop-word.changed', [7])
  await vi.advanceTimersByTimeAsync(200)
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false, true])
  vi.useRealTimers()
})
