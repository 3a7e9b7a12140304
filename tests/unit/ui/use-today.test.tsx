// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useToday } from '#ui/dates/use-today'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the day changes at midnight in the brand’s time zone, not in this computer’s', () => {
  vi.setSystemTime('2026-11-21T15:59:30Z')
  const { result } = renderHook(() => useToday('Asia/Manila'))
  expect(result.current).toBe('2026-11-21')
  act(() => vi.advanceTimersByTime(30_000))
  expect(result.current).toBe('2026-11-22')
  act(() => vi.advanceTimersByTime(24 * 60 * 60_000))
  expect(result.current).toBe('2026-11-23')
})

test('the day is updated when the page is shown again after the computer slept over midnight', () => {
  vi.setSystemTime('2026-11-21T22:00:00Z')
  const { result } = renderHook(() => useToday('Africa/Accra'))
  vi.setSystemTime('2026-11-22T07:00:00Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe('2026-11-22')
})
