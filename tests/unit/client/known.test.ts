import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'

import { plainSubject } from '../plain-subject'

const minutes = 60_000
const rowsOf = (...ids: number[]) => ({ items: ids.map((id) => ({ id })), total: ids.length, page: 1, perPage: 25 })
const subject = plainSubject({ name: 'swept', read: async ({ query: { page } }) => rowsOf(page === 2 ? 2 : 1) })
const known = () => [1, 2, 3].filter((id) => subject.known.get(id))

beforeEach(async () => {
  vi.useFakeTimers()
  await queries.fetchQuery(subject.page({ page: 1 }))
  await queries.fetchQuery(subject.page({ page: 2 }))
  subject.known.remember([{ id: 3 }])
})
afterEach(() => {
  queries.clear()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
})

test('rows go once no query holds them, and not before they were known for ten minutes', () => {
  const stop = new QueryObserver(queries, subject.page({ page: 1 })).subscribe(() => undefined)
  vi.advanceTimersByTime(5 * minutes)
  queries.removeQueries({ queryKey: subject.page({ page: 2 }).queryKey })
  vi.advanceTimersByTime(1000)
  expect(known()).toEqual([1, 2, 3])
  queries.setQueryData(subject.page({ page: 3 }).queryKey, rowsOf())
  vi.advanceTimersByTime(11 * minutes)
  expect(known()).toEqual([1])
  stop()
})

test('selected rows stay, however long ago they were read', () => {
  const end = subject.known.keep((id) => id === 2)
  vi.advanceTimersByTime(30 * minutes)
  expect(known()).toEqual([2])
  end()
})
