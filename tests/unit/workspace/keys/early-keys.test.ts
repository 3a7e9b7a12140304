// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { keepEarlyKeys, takeEarlyKeys } from '#workspace/keys/early-keys'

const press = (key: string, modifiers: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...modifiers }))

const taken = () => takeEarlyKeys(window).map(({ key }) => key)

afterEach(() => {
  vi.restoreAllMocks()
  takeEarlyKeys(window)
})

test('keys are kept in their order until they are taken, and once', () => {
  keepEarlyKeys(window)
  press('N', { shiftKey: true })
  press('a')
  expect(taken()).toEqual(['N', 'a'])
  press('b')
  expect(taken()).toEqual([])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])(
  'a key of the browser, a repeat or a composition is not kept: %o',
  (modifiers) => {
    keepEarlyKeys(window)
    press('s', modifiers)
    expect(taken()).toEqual([])
  },
)

test('all keys are dropped where the first was pressed more than three seconds ago', () => {
  keepEarlyKeys(window)
  const first = new KeyboardEvent('keydown', { key: 'N', bubbles: true, shiftKey: true })
  document.body.dispatchEvent(first)
  vi.spyOn(performance, 'now').mockReturnValue(first.timeStamp + 3001)
  press('a')
  expect(taken()).toEqual([])
})
