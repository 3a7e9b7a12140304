import { expect, test } from 'vitest'

import { pipelined } from '#server/db/pipelined'

test('of statements that fail together the first that was sent is told, however late its error comes', async () => {
  const late = new Promise((_, reject) => setImmediate(() => reject(new Error('the row is locked'))))
  await expect(pipelined([late, Promise.reject(new Error('the transaction is aborted'))])).rejects.toThrow(
    'the row is locked',
  )
  expect(await pipelined([Promise.resolve(1), Promise.resolve('a')])).toEqual([1, 'a'])
})
