import { beforeEach, expect, test, vi } from 'vitest'

import { putBack, recordsFromBin } from '#commands/record/from-bin'
import { Failure } from '#contract/base/failure'
import type { WorkTools } from '#workspace/command/command'

/** The bin of a server that refuses the records in `taken`. */
const taken = new Set<number>()
const calls: number[][] = []
vi.mock('#client/api/api-late', () => ({
  api: {
    bin: {
      restore: async ({ body: { records } }: { body: { records: number[] } }) => {
        calls.push(records)
        if (records.some((id) => taken.has(id))) throw new Failure(422, 'Another record has this name by now.')
        return { restored: records.length, left: [] }
      },
    },
  },
}))

const tools: WorkTools = { signal: new AbortController().signal, progress: () => {} }
const removal = { subject: 'tags', logName: 'tag', changed: () => {} }
const removed = [1, 2, 3].map((id) => ({ id, name: `Tag ${id}`, version: 1 }))

beforeEach(() => {
  taken.clear()
  calls.length = 0
})

test('several records come back in one call', async () => {
  expect(await recordsFromBin(removal, removed)(tools)).toEqual({ message: '3 put back.', isUndo: true })
  expect(calls).toEqual([[1, 2, 3]])
})

test('where one of several is refused, the others come back; it is named and can be taken back later', async () => {
  taken.add(2)
  const outcome = await recordsFromBin(removal, removed)(tools)
  expect(calls).toEqual([[1, 2, 3], [3], [2], [1]])
  expect(outcome).toMatchObject({
    message: '2 put back.',
    failed: [{ id: 2, name: 'Tag 2', messages: ['Another record has this name by now.'] }],
    isUndo: true,
  })
  taken.clear()
  expect(await outcome?.undo?.(tools)).toEqual({ message: 'Put back.', isUndo: true })
  expect(calls.at(-1)).toEqual([2])
})

test('one refused record fails as a whole', async () => {
  taken.add(1)
  await expect(recordsFromBin(removal, removed.slice(0, 1))(tools)).rejects.toThrow('Another record has this name')
  expect(calls).toEqual([[1]])
})

test('posts that do not show a picture again are named, at most five', () => {
  const left = Array.from({ length: 7 }, (_, at) => ({ id: at, title: `Post ${at}` }))
  const outcome = putBack({ restored: 1, left })
  expect(outcome).toMatchObject({ message: 'Put back.', stopped: true })
  expect(outcome.details).toHaveLength(6)
  expect(String(outcome.details?.[0])).toBe('“Post 0” was changed since and does not show it again.')
  expect(String(outcome.details?.[5])).toBe('and 2 more')
  expect(putBack({ restored: 3, left: [] })).toEqual({ message: '3 put back.' })
})

test('records that stay as they were changed since are counted apart from those that were put back', () => {
  const told = (restored: number, stayed: number) => {
    const { message, details = [] } = putBack({ restored, stayed, left: [] })
    return [message, ...details].map(String)
  }
  expect(told(2, 1)).toEqual(['2 put back.', '1 stays as it is: it was changed since, or its name is taken.'])
  expect(told(0, 3)).toEqual([
    'Nothing was put back.',
    '3 stay as they are: they were changed since, or their names are taken.',
  ])
})
