import { queryOptions } from '@tanstack/react-query'

import { api } from './api/api-late'

/** A page of the gallery, 19 a page in the editor. */
export const imagesPage = (page: number, search: string) =>
  queryOptions({
    queryKey: ['images', page, search],
    queryFn: ({ signal }) =>
      search
        ? api.images.search({ query: { page, perPage: 19, search, sort: '-id' }, signal })
        : api.images.list({ query: { page, perPage: 19, sort: '-id' }, signal }),
  })
