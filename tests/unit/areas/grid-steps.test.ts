import { describe, expect, test, vi } from 'vitest'

import { stepped } from '../../../src/areas/images/grid-steps'

const press = (key: string, held = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...held })
const from = (at: number) => ({ at, count: 11, columns: 4, shown: 8 })

describe('the cursor in the grid of pictures', () => {
  test.each([
    ['j', 1, 5],
    ['ArrowDown', 1, 5],
    ['k', 5, 1],
    ['l', 1, 2],
    ['h', 1, 0],
    ['PageDown', 1, 9],
    ['PageDown', 6, 10],
    ['PageUp', 9, 1],
    ['PageUp', 6, 2],
    ['Home', 6, 0],
    ['End', 6, 10],
    ['j', -1, 0],
  ])('goes by %s from card %i to card %i', (key, at, to) => expect(stepped(press(key), from(at))).toBe(to))

  test.each([
    ['ArrowLeft', 0],
    ['k', 2],
    ['l', 10],
    ['j', 8],
  ])('stays by %s at the edge, on card %i', (key, at) => expect(stepped(press(key), from(at))).toBe(at))

  test('goes by Left onwards in a page from right to left', () => {
    vi.stubGlobal('document', { documentElement: { dir: 'rtl' } })
    const reached = ['ArrowLeft', 'ArrowRight', 'ArrowDown'].map((key) => stepped(press(key), from(1)))
    vi.unstubAllGlobals()
    expect(reached).toEqual([2, 0, 5])
  })

  test('leaves other keys, keys with Ctrl and an empty gallery alone', () => {
    expect(stepped(press('x'), from(1))).toBeUndefined()
    expect(stepped(press('k', { ctrlKey: true }), from(1))).toBeUndefined()
    expect(stepped(press('End', { ctrlKey: true }), from(1))).toBe(10)
    expect(stepped(press('j'), { ...from(-1), count: 0 })).toBeUndefined()
  })
})
