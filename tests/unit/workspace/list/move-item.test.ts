import { expect, test } from 'vitest'

import { repeatMove } from '#workspace/list/move-item'

test('a move is repeated in an order that somebody else changed: behind the same neighbour', () => {
  expect(repeatMove([1, 2, 3, 4], [2, 3, 1, 4], [4, 1, 2, 3])).toEqual([4, 2, 3, 1])
  expect(repeatMove([1, 2, 3, 4], [4, 1, 2, 3], [2, 1, 3, 4])).toEqual([4, 2, 1, 3])
  expect(repeatMove([1, 2], [2, 1], [2, 1])).toEqual([2, 1])
})

test('the undo of a move leaves the rows that others moved since', () => {
  const [before, after] = [
    [1, 2, 3, 4],
    [2, 3, 4, 1],
  ]
  expect(repeatMove(after, before, [4, 2, 3, 1])).toEqual([1, 4, 2, 3])
})

test('a row that is gone by now moves nothing; two moves at once cannot be repeated', () => {
  expect(repeatMove([1, 2, 3], [2, 3, 1], [2, 3])).toBe(null)
  expect(repeatMove([1, 2, 3, 4], [2, 1, 4, 3], [1, 2, 3, 4])).toBe(null)
  expect(repeatMove([1, 2], [1, 2], [2, 1])).toBe(null)
})

test('where the neighbour was removed the row goes beside the nearest one that is left', () => {
  expect(repeatMove([1, 2, 3, 4], [2, 3, 1, 4], [1, 2, 4])).toEqual([2, 1, 4])
  expect(repeatMove([1, 2, 3, 4], [2, 1, 3, 4], [5, 1, 3, 4])).toEqual([5, 1, 3, 4])
  expect(repeatMove([1, 2, 3], [3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2])
})
