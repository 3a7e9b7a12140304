// Short lists that filters and forms load as a whole.
import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api/api'

export const allSections = queryOptions({
  queryKey: ['all-sections'],
  queryFn: ({ signal }) => api.sections.list({ query: { perPage: 200 }, signal }).then(({ items }) => items),
  staleTime: 5 * 60_000,
})
