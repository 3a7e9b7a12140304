import { expect, test } from 'vitest'

import { keyedQueues, limitedQueue } from '#text/limited-queue'

test('at most the given number of tasks run at once, in order, and a failed task frees its place', async () => {
  const { run: inTurn, waiting } = limitedQueue(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) =>
    inTurn(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, () => (name === 'a' ? reject(new Error(name)) : resolve(name))),
      )
    })
  const all = ['a', 'b', 'c', 'd'].map(work)
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  expect(waiting()).toBe(2)
  ends.get('a')?.()
  await expect(all[0]).rejects.toThrow('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  expect(await all[2]).toBe('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  ends.get('b')?.()
  ends.get('d')?.()
  expect(await Promise.all([all[1], all[3]])).toEqual(['b', 'd'])
})

test('of queues by key each runs one task at a time, also after one that fails', async () => {
  const inTurn = keyedQueues<string>()
  const ends: (() => void)[] = []
  const begun: string[] = []
  const work = (key: string, fails = false) =>
    inTurn(key, () => {
      begun.push(key)
      return new Promise<void>((resolve, reject) => ends.push(() => (fails ? reject(new Error(key)) : resolve())))
    })
  const failing = work('a', true)
  const [second, other] = [work('a'), work('b')]
  expect(begun).toEqual(['a', 'b'])
  ends[0]?.()
  await expect(failing).rejects.toThrow('a')
  expect(begun).toEqual(['a', 'b', 'a'])
  ends[1]?.()
  ends[2]?.()
  await Promise.all([second, other])
})
