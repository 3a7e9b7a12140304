import { expect, test } from 'vitest'

import {
  extendTo,
  type GridSelection,
  moveTo,
  nothingSelected,
  selectMore,
  toggle,
} from '../../../src/areas/images/grid-selection'
import { selectRows } from '#ui/table/selection'

const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ id }))
const idsOf = ({ ids }: GridSelection) => [...ids].toSorted()

test('a range reaches from the anchor, in either direction, and shrinks again', () => {
  const at3 = moveTo(nothingSelected, 3)
  const to5 = extendTo(at3, rows, 5)
  expect([idsOf(to5), to5.cursor]).toEqual([[3, 4, 5], 5])
  expect(idsOf(extendTo(to5, rows, 4))).toEqual([3, 4])
  expect(idsOf(extendTo(to5, rows, 1))).toEqual([1, 2, 3])
})

test('what was selected before the range stays', () => {
  const one = toggle(nothingSelected, 1)
  expect(idsOf(extendTo(moveTo(one, 4), rows, 5))).toEqual([1, 4, 5])
})

test('a range begins at the last toggled picture', () => {
  expect(idsOf(extendTo(toggle(moveTo(nothingSelected, 6), 2), rows, 4))).toEqual([2, 3, 4])
  const unticked = toggle(selectMore(nothingSelected, rows, 7), 2)
  expect(idsOf(unticked)).toEqual([1, 3, 4, 5, 6])
})

test('the focus that follows the cursor keeps the anchor of a range', () => {
  const ranged = extendTo(moveTo(nothingSelected, 2), rows, 4)
  expect(idsOf(extendTo(moveTo(ranged, 4), rows, 5))).toEqual([2, 3, 4, 5])
})

test('without an anchor, or with one that is gone, only the picture itself is selected', () => {
  expect(idsOf(extendTo(nothingSelected, rows, 3))).toEqual([3])
  expect(idsOf(extendTo(moveTo(nothingSelected, 99), rows, 3))).toEqual([3])
})

test('clearing keeps the cursor', () => {
  const cleared = selectRows(extendTo(moveTo(nothingSelected, 2), rows, 4), [])
  expect([idsOf(cleared), cleared.cursor]).toEqual([[], 4])
})

test('where all pictures are loaded, or none matches, all are selected one by one', () => {
  const all = selectMore(selectMore(nothingSelected, rows, rows.length), rows, rows.length)
  expect([all.matching, idsOf(all)]).toEqual([false, [1, 2, 3, 4, 5, 6]])
  expect(selectMore(nothingSelected, [], 0).matching).toBe(false)
})

test('what is selected twice is all that match, but for those that are toggled', () => {
  const all = selectMore(selectMore(nothingSelected, rows, 7), rows, 7)
  expect([all.matching, idsOf(all)]).toEqual([true, []])
  const without = extendTo(toggle(all, 3), rows, 5)
  expect([without.matching, [...without.except], without.cursor]).toEqual([true, [3], 5])
  expect([...toggle(without, 3).except]).toEqual([])
  expect(selectRows(without, [])).toMatchObject({ matching: false, except: new Set(), ids: new Set() })
})
