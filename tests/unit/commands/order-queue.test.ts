// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { Failure } from '#contract/base/failure'

import { OrderQueue } from '../../../commands/record/order-queue'

const same = (ids: readonly number[]) => ids

test('an order that waits when the page is left says what it follows, so that the server can refuse it', async () => {
  const answers: (() => void)[] = []
  const send = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)))
  const queue = new OrderQueue(send, same)
  void queue.want([2, 1, 3], [1, 2, 3])
  const whole = queue.want([2, 3, 1], [2, 1, 3])
  window.dispatchEvent(new Event('pagehide'))
  expect(send.mock.calls).toEqual([
    [
      [2, 1, 3],
      [1, 2, 3],
    ],
    [[2, 3, 1], [2, 1, 3], true],
  ])
  answers.forEach((answer) => answer())
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  answers.forEach((answer) => answer())
  await whole
})

test('a move made while an earlier one is refused is repeated with it on the order of the server', async () => {
  let refuse = (_error: Failure): void => undefined
  const send = vi.fn((_ids: readonly number[]) => Promise.resolve())
  send.mockImplementationOnce(() => new Promise((_resolve, reject) => (refuse = reject)))
  const queue = new OrderQueue(send, same)
  void queue.want([2, 1, 3, 4], [1, 2, 3, 4])
  const both = queue.want([2, 1, 4, 3], [2, 1, 3, 4])
  refuse(new Failure(409, 'Changed since', { extra: { current: [1, 2, 3, 4, 5] } }))
  await both
  expect(send.mock.lastCall?.[0]).toEqual([2, 1, 4, 3, 5])
})

test('a move is repeated without a row that was removed meanwhile; a move of that row is refused', async () => {
  const send = vi.fn((_ids: readonly number[]) => Promise.resolve())
  const changed = new Failure(409, 'Changed since', { extra: { current: [1, 2, 4] } })
  send.mockRejectedValueOnce(changed)
  const queue = new OrderQueue(send, same)
  await queue.want([2, 1, 3, 4], [1, 2, 3, 4])
  expect(send.mock.lastCall?.[0]).toEqual([2, 1, 4])
  send.mockRejectedValueOnce(changed)
  await expect(queue.want([3, 1, 2, 4], [1, 2, 3, 4])).rejects.toBe(changed)
})
