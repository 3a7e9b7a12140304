import { expect, test, vi } from 'vitest'

import { api } from '#client/api/api'
import { queries } from '#client/api/queries'
import { allCategories } from '#client/categories'
import type { Category } from '#contract/categories'

test('the categories of filters are all of them, of every page', async () => {
  const all = Array.from({ length: 450 }, (_, at) => ({ id: at + 1 }) as Category)
  const list = vi.spyOn(api.categories, 'list').mockImplementation(async ({ query = {} } = {}) => {
    const { page = 1, perPage = 25 } = query
    return { items: all.slice((page - 1) * perPage, page * perPage), page, perPage, total: all.length }
  })
  expect(await queries.fetchQuery(allCategories)).toEqual(all)
  list.mockRestore()
})
