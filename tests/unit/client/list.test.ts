// The reads of a subject's list. They are the same for every subject; the tests use tags, of the v2 family.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import type { ListRequest, Page } from '#contract/base/list'
import type { Tag } from '#contract/taxonomy/tags'

import { plainSubject } from '../plain-subject'

const all = Array.from({ length: 450 }, (_, at) => ({ id: at + 1, catchy_title: `Tag ${at + 1}` }) as Tag)

/** A server of tags: filters by id, pages, and calls an even id another section's. */
const answer = vi.fn(async ({ query }: { query: ListRequest }): Promise<Page<Tag>> => {
  const { page = 1, perPage = 25, filter = {}, search = '' } = query
  const ids = filter['id']?.split(',').map(Number)
  const found = all.filter(
    ({ id, catchy_title }) =>
      (ids?.includes(id) ?? true) && (filter['section_id'] !== '1' || id % 2 === 1) && catchy_title.includes(search),
  )
  return { items: found.slice((page - 1) * perPage, page * perPage), total: found.length, page, perPage }
})

const tagSubject = plainSubject<Tag>({
  name: 'tags',
  read: (input) => answer(input),
})

const asked = () => answer.mock.calls.map(([{ query }]) => query)
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

beforeEach(() => {
  answer.mockClear()
})
afterEach(() => queries.clear())

describe('the list of a subject', () => {
  test('rows are read by their ids in the ids’ order, as many calls as pages', async () => {
    const ids = all.map(({ id }) => id).toReversed()
    expect(idsOf(await tagSubject.byId([...ids, 999]))).toEqual(ids)
    expect(answer).toHaveBeenCalledTimes(3)
  })

  test('what lies between two places is read from the largest pages, the same page once', async () => {
    const request = { perPage: 25, sort: '-id' }
    expect(idsOf(await tagSubject.between(request, 198, 203))).toEqual([199, 200, 201, 202, 203, 204])
    expect(idsOf(await tagSubject.between(request, 0, 2))).toEqual([1, 2, 3])
    expect(asked().map(({ page, perPage }) => [page, perPage])).toEqual([
      [1, 200],
      [2, 200],
    ])
  })

  test('everything is counted as it comes', async () => {
    const counts: number[] = []
    const rows = await tagSubject.all({}, (count) => counts.push(count), new AbortController().signal)
    expect(rows).toHaveLength(450)
    expect(counts).toEqual([200, 400, 450])
  })

  test.each([1, 250, 420])(
    'everything has the rows that move up a page when %i others leave the list meanwhile',
    async (gone) => {
      let left = all
      const leaving = plainSubject<Tag>({
        name: 'leaving',
        read: async ({ query: { page = 1, perPage = 25 } }) => {
          const items = left.slice((page - 1) * perPage, page * perPage)
          const answered = { items, total: left.length, page, perPage }
          if (page === 2) left = all.slice(gone)
          return answered
        },
      })
      const rows = await leaving.all({}, () => {}, new AbortController().signal)
      expect(idsOf(rows)).toEqual(expect.arrayContaining(idsOf(left)))
    },
  )

  test('everything has a row that a change moves to the first page meanwhile', async () => {
    let order = all
    const changing = plainSubject<Tag>({
      name: 'changing',
      read: async ({ query: { page = 1, perPage = 25 } }) => {
        const items = order.slice((page - 1) * perPage, page * perPage)
        if (page === 1) order = [...order.slice(-1), ...order.slice(0, -1)]
        return { items, total: order.length, page, perPage }
      },
    })
    const rows = await changing.all({}, () => {}, new AbortController().signal)
    expect(idsOf(rows)).toEqual(expect.arrayContaining(idsOf(all)))
  })

  test('which ids the filters leave out is asked by id alone, and nothing half read is remembered', async () => {
    const outside = await queries.fetchQuery(tagSubject.outside([401, 402, 403, 404], { filter: { section_id: '1' } }))
    expect(outside).toEqual([402, 404])
    expect(asked()[0]).toMatchObject({ fields: ['id'], filter: { id: '401,402,403,404', section_id: '1' } })
    answer.mockClear()
    // Where none is left out, no row is read to say so.
    expect(await queries.fetchQuery(tagSubject.outside(idsOf(all), {}))).toEqual([])
    expect(asked().map(({ perPage }) => perPage)).toEqual([1])
    expect(await tagSubject.count({ filter: { section_id: '1' } }, [1, 2, 3])).toBe(2)
    const other = plainSubject<Tag>({ name: 'others', read: (input) => answer(input) })
    await queries.fetchQuery(other.outside([401], {}))
    expect(other.known.get(401)).toBe(undefined)
  })

  test('rows that were read are known by their ids, and an older answer does not undo a newer one', async () => {
    const revised = plainSubject<{ id: number; version: number; name: string }>({
      name: 'revised',
      read: async () => ({ items: [{ id: 1, version: 2, name: 'new' }], total: 1, page: 1, perPage: 25 }),
    })
    const before = revised.known.stamp()
    await queries.fetchQuery(revised.page({}))
    revised.known.remember([{ id: 1, version: 1, name: 'old' }])
    expect(revised.known.get(1)?.name).toBe('new')
    revised.known.change(1, { name: 'changed', version: 3 })
    revised.known.change(2, { name: 'never read' })
    expect(revised.known.get(1)).toEqual({ id: 1, version: 3, name: 'changed' })
    expect(revised.known.get(2)).toBe(undefined)
    expect(revised.known.stamp()).toBeGreaterThan(before)
  })

  test('all that match is said as the subject’s own wire says it', () => {
    const request = { filter: { section_id: '3' }, search: 'fuel', sort: 'id', page: 4 }
    expect(decodeURIComponent(tagSubject.matching(request))).toBe('filter[section_id.eq]=3&search=fuel')
    const v1 = plainSubject<Tag>({ name: 'olds', family: 'v1', read: (input) => answer(input) })
    expect(decodeURIComponent(v1.matching(request))).toBe('search[section_id]=3&query=fuel')
  })
})
