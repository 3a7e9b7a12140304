import { expect, test } from 'vitest'

import { pipelined } from '#server/db/pipelined'

const aborted = () => Promise.reject(Object.assign(new Error('the transaction is aborted'), { code: '25P02' }))

test('of statements that fail together the one that failed by itself is told, however late its error comes', async () => {
  const late = () => new Promise((_, reject) => setImmediate(() => reject(new Error('the row is locked'))))
  await expect(pipelined([late(), aborted()])).rejects.toThrow('the row is locked')
  await expect(pipelined([aborted(), late()])).rejects.toThrow('the row is locked')
  await expect(pipelined([aborted()])).rejects.toThrow('the transaction is aborted')
  expect(await pipelined([Promise.resolve(1), Promise.resolve('a')])).toEqual([1, 'a'])
})
