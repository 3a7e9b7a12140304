import { afterEach, expect, test, vi } from 'vitest'

import { api } from '#client/api/api'
import { queries } from '#client/api/queries'
import { allCategories, categorySubject } from '#client/categories'
import type { Category } from '#contract/taxonomy/categories'

const categories = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = at + 1
    return { id, catchy_title: `Category ${id}`, parent_id: id % 2 === 0 ? id - 1 : null, order: 0 } as Category
  })

function serve(all: readonly Category[]) {
  vi.spyOn(api.categories, 'list').mockImplementation(async ({ query = {} } = {}) => {
    const { page = 1, perPage = 25 } = query
    return { items: all.slice((page - 1) * perPage, page * perPage), page, perPage, total: all.length }
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  queries.clear()
})

test('the categories of filters are all of them, of every page', async () => {
  const all = categories(450)
  serve(all)
  expect(await queries.fetchQuery(allCategories)).toEqual(all)
})

test('a command finds a category within another by its name, and none where no name has the text', async () => {
  serve(categories(450))
  expect(await categorySubject.find('Category 444')).toEqual([{ value: 444, label: 'Category 444' }])
  expect(categorySubject.nameById(444)).toBe('Category 444')
  expect(await categorySubject.find('Politics')).toEqual([])
})
