import { describe, expect, test } from 'vitest'

import { type Placed, planOf } from '#workspace/list/live/cursor-plan'

const placed = (...ids: number[]): Placed => new Map(ids.map((id, place) => [place, id]))
const before = placed(10, 11, 12, 13, 14, 15)
const working = { cursor: 2, first: 0, last: 5, focused: true }
const away = { ...working, focused: false }

describe('a list that takes rows in', () => {
  test('keeps the row under the cursor at its place on the screen by scrolling', () => {
    expect(planOf(before, placed(8, 9, 10, 11, 12, 13), working)).toEqual({ hold: false, cursor: 4, by: 2 })
    expect(planOf(before, placed(10, 12, 13, 14), { ...working, first: 1 })).toEqual({ hold: false, cursor: 1, by: -1 })
  })

  test('scrolls nothing when rows are added or removed below', () => {
    expect(planOf(before, placed(10, 11, 12, 16, 14), working)).toEqual({ hold: false, cursor: 2, by: 0 })
  })

  test('waits if the row under the cursor would leave, unless the list has no focus', () => {
    expect(planOf(before, placed(10, 11, 13), working)).toEqual({ hold: true })
    expect(planOf(before, placed(10, 11, 13), away)).toEqual({ hold: false, cursor: 2, by: 0 })
  })

  test('shows what comes at its top where nobody is in it, else keeps the first row in view', () => {
    expect(planOf(before, placed(9, 10, 11, 12), away)).toEqual({ hold: false, cursor: 3, by: 0 })
    expect(planOf(before, placed(9, 10, 11, 12, 13), { ...away, first: 1 })).toEqual({ hold: false, cursor: 3, by: 1 })
    // The first in view has gone: the next one stays.
    expect(planOf(before, placed(9, 8, 10, 12, 13), { ...away, first: 1, last: 4 })).toEqual({
      hold: false,
      cursor: 3,
      by: 1,
    })
  })

  test('knows nothing of a cursor on a page that is not here, and never goes above its first row', () => {
    expect(planOf(before, placed(11, 12), { ...working, cursor: 80 })).toEqual({ hold: false, cursor: 80, by: 0 })
    expect(planOf(before, placed(12, 13), { ...working, cursor: 2, first: 1 })).toEqual({
      hold: false,
      cursor: 0,
      by: -1,
    })
  })
})
