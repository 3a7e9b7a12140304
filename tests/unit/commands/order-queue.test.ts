// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

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
