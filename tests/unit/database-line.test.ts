import { expect, test, vi } from 'vitest'

import { Line } from '#server/db/embedded-line'

const search = "select 1 where x @@ websearch_to_tsquery('simple', 'a')"

/** A line whose queries end when they are told to, and the order in which they began. */
function trial() {
  let now = 0
  const line = new Line(() => now)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name)
      ends.set(name, resolve)
    })
  return {
    begun,
    read: (name: string) => void line.enter('select 1', work(name)),
    search: (name: string) => void line.enter(search, work(name)),
    alone: (name: string) => void line.enterAlone(work(name)),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test('short reads pass searches, and one search runs at a time', async () => {
  const { begun, read, search: find, end } = trial()
  for (const name of ['s1', 's2', 's3']) find(name)
  for (const name of ['a', 'b']) read(name)
  expect(begun).toEqual(['s1', 'a'])
  await end('a')
  expect(begun).toEqual(['s1', 'a', 'b'])
  await end('b')
  await end('s1')
  expect(begun).toEqual(['s1', 'a', 'b', 's2'])
})

test('a request of two reads waits for one search, not for one before each read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { begun, read, search: find, end, pass } = trial()
  for (const name of ['s1', 's2']) find(name)
  pass(1)
  read('person')
  await end('s1')
  await end('person')
  read('rows')
  expect(begun).toEqual(['s1', 'person', 'rows'])
  await end('rows')
  vi.advanceTimersByTime(5)
  expect(begun).toEqual(['s1', 'person', 'rows', 's2'])
  vi.useRealTimers()
})

test('a search that has waited for a second goes first', async () => {
  const { begun, read, search: find, end, pass } = trial()
  read('a')
  read('b')
  find('s')
  read('c')
  pass(1001)
  await end('a')
  expect(begun).toEqual(['a', 'b', 's'])
})

test('a job of many transactions leaves searches their turn', async () => {
  const { begun, search: find, alone, end, pass } = trial()
  alone('t1')
  find('s1')
  find('s2')
  alone('t2')
  pass(99)
  await end('t1')
  alone('t3')
  pass(2)
  await end('t2')
  expect(begun).toEqual(['t1', 't2', 's1'])
  await end('s1')
  expect(begun).toEqual(['t1', 't2', 's1', 's2'])
  await end('s2')
  expect(begun).toEqual(['t1', 't2', 's1', 's2', 't3'])
})

test('a transaction runs alone and nothing passes it but what was begun before', async () => {
  const { begun, read, alone, end } = trial()
  read('a')
  alone('t')
  read('b')
  expect(begun).toEqual(['a'])
  await end('a')
  expect(begun).toEqual(['a', 't'])
  await end('t')
  expect(begun).toEqual(['a', 't', 'b'])
})

test('a query that fails frees its place', async () => {
  const line = new Line()
  await expect(line.enterAlone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await line.enter('select 1', () => Promise.resolve(7))).toBe(7)
})
