// Rows that are changed one by one: each refusal is told by its row, and a lost server ends the run without hiding what was done.
import { expect, test } from 'vitest'

import { Failure } from '#contract/base/failure'

import { oneByOne } from '../../../commands/record/one-by-one'

const names = new Map([
  [1, 'one'],
  [2, 'two'],
  [3, 'three'],
])
const tools = () => {
  const controller = new AbortController()
  const shown: string[] = []
  return { signal: controller.signal, progress: (done: number, all: number) => shown.push(`${done}/${all}`), shown }
}
/** Runs over the rows; `answers` has the status of each refused one. */
const run = (ids: readonly number[], answers: Record<number, number>) => {
  const called: number[] = []
  const call = async (id: number) => {
    called.push(id)
    const status = answers[id]
    if (status !== undefined) throw new Failure(status, `Refused ${id}.`)
  }
  const work = tools()
  const ended = oneByOne(ids, { call, nameOf: (id) => names.get(id), failure: 'Error removing.' }, work)
  return { ended, called, shown: work.shown }
}

test('a refused row is named, and the others are done', async () => {
  const { ended, shown } = run([1, 2, 3], { 2: 422 })
  const { done, failed } = await ended
  expect([done, failed.map(({ id, name }) => [id, name])]).toEqual([[1, 3], [[2, 'two']]])
  expect(shown).toEqual(['1/3', '2/3', '3/3'])
})

test.each([0, 503])(
  'after an answer %i nothing more is tried; what was done is returned, and the rest as failed',
  async (status) => {
    const { ended, called } = run([1, 2, 3], { 2: status })
    const { done, failed } = await ended
    expect([done, called]).toEqual([[1], [1, 2]])
    expect(failed.map(({ id }) => id)).toEqual([2, 3])
    expect(failed[1]).toEqual({ id: 3, name: 'three', messages: ['Not tried.'] })
  },
)

test('the failure is thrown where nothing was done, or the only row is refused', async () => {
  await expect(run([1, 2], { 1: 0 }).ended).rejects.toMatchObject({ status: 0 })
  await expect(run([1], { 1: 422 }).ended).rejects.toMatchObject({ status: 422 })
})
