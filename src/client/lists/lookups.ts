// Short lists that filters and forms load as a whole.
import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api/api'

export const allSections = queryOptions({
  queryKey: ['all-sections'],
  queryFn: ({ signal }) => api.sections.list({ query: { perPage: 200 }, signal }).then(({ items }) => items),
  staleTime: 5 * 60_000,
})

/** The query of all categories, for filters. Its key lies under that of the category lists, so both are invalidated together. */
export const allCategories = queryOptions({
  queryKey: ['categories', 'list', 'all'],
  queryFn: ({ signal }) =>
    api.categories.list({ query: { perPage: 200, sort: 'catchy_title' }, signal }).then(({ items }) => items),
  staleTime: 5 * 60_000,
})
