// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dropKeysUntilIdle } from '#ui/key-idle'

const heard: string[] = []
const note = ({ key }: KeyboardEvent) => void heard.push(key)

beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  document.addEventListener('keydown', note)
})
afterEach(() => {
  document.removeEventListener('keydown', note)
  vi.useRealTimers()
})

/** Presses a key. @returns whether the browser's own action is left to it. */
const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))

test('keys are dropped until none was pressed for half a second, but those that save or reload are not', () => {
  const onIdle = vi.fn()
  dropKeysUntilIdle(window, { onIdle })
  for (const key of ['n', 'e']) {
    expect(press(key)).toBe(false)
    vi.advanceTimersByTime(400)
  }
  expect(heard).toEqual([])
  expect([press('s', { ctrlKey: true }), press('F5')]).toEqual([true, true])
  vi.advanceTimersByTime(99)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onIdle).toHaveBeenCalledOnce()
  expect(press('j')).toBe(true)
  expect(heard).toEqual(['s', 'F5', 'j'])
})

test('keys that are not to be dropped go their way, and do not count as typed on', () => {
  const onIdle = vi.fn()
  dropKeysUntilIdle(window, { isDropped: () => false, onIdle })
  vi.advanceTimersByTime(400)
  expect(press('n')).toBe(true)
  vi.advanceTimersByTime(100)
  expect(heard).toEqual(['n'])
  expect(onIdle).toHaveBeenCalledOnce()
})

test('it can be ended before', () => {
  const onIdle = vi.fn()
  dropKeysUntilIdle(window, { onIdle })()
  expect(press('n')).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(onIdle).not.toHaveBeenCalled()
})

test.each([
  ['a key with Ctrl', () => press('k', { ctrlKey: true })],
  ['a press of the pointer', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('%s ends it where a command does', (_what, act) => {
  const [drop, stop] = [dropKeysUntilIdle(window), dropKeysUntilIdle(window, { endsAtCommand: true })]
  act()
  expect(press('p'), 'dropped by the one that does not end').toBe(false)
  drop()
  expect(press('p')).toBe(true)
  stop()
})
