import { queryOptions } from '@tanstack/react-query'

import { api } from './api/api-late'

/** The query of a page of the gallery in the editor, with 19 pictures, the newest first. */
export const imagesPage = (page: number, search: string) =>
  queryOptions({
    queryKey: ['images', page, search],
    queryFn: ({ signal }) =>
      search
        ? api.images.search({ query: { page, perPage: 19, search, sort: '-id' }, signal })
        : api.images.list({ query: { page, perPage: 19, sort: '-id' }, signal }),
  })
