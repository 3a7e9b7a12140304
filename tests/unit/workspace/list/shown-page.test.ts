// @vitest-environment jsdom
// The page in view and the page in the address, which follows it.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useShownPage } from '#workspace/list/use-address'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = () => act(() => vi.advanceTimersByTimeAsync(300))

function open(address: string) {
  const write = vi.fn()
  const use = (at: { address: string }) => useShownPage(new URLSearchParams(at.address), write)
  const { result, rerender } = renderHook(use, { initialProps: { address } })
  return {
    write,
    page: () => result.current[0],
    show: (page: number) => act(() => result.current[1](page)),
    goTo: (next: string) => rerender({ address: next }),
  }
}

test('the address written by scrolling does not scroll back to a page that was left meanwhile', async () => {
  const { write, page, show, goTo } = open('page=16')
  show(1)
  await pass()
  expect(write).toHaveBeenLastCalledWith(1)
  show(16)
  goTo('')
  expect(page()).toBe(16)
  await pass()
  expect(write).toHaveBeenLastCalledWith(16)
})

test('another address is gone to, also one that was written before', async () => {
  const { page, show, goTo } = open('')
  show(3)
  await pass()
  goTo('page=3')
  goTo('page=5')
  expect(page()).toBe(5)
  goTo('page=3')
  expect(page()).toBe(3)
})
