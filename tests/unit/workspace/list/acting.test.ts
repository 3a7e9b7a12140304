// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isActing, watchHands } from '#workspace/list/live/acting'

beforeEach(() => {
  vi.useFakeTimers()
  watchHands()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** A list with one row, in the page. */
function listWith(role: string): { list: Element; row: Element } {
  const list = document.createElement('div')
  const row = list.appendChild(document.createElement('div'))
  list.setAttribute('role', role)
  document.body.append(list)
  return { list, row }
}

const press = (row: Element) => row.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))

test.each(['grid', 'treegrid'])('a key in a %s keeps its rows in their places for a moment', (role) => {
  const { list, row } = listWith(role)
  expect(isActing(list)).toBe(false)
  press(row)
  expect(isActing(list)).toBe(true)
  vi.advanceTimersByTime(1500)
  expect(isActing(list)).toBe(false)
})

test('a clock that is put back holds no list', () => {
  const { list, row } = listWith('grid')
  press(row)
  vi.advanceTimersByTime(1500)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(isActing(list)).toBe(false)
})
