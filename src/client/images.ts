import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from './api/api-late'
import { imageSubject } from './media'

/**
 * The query of a page of the gallery in the editor, with 19 pictures, the newest first. The page before is shown until the next has come,
 * so that a picture that both have keeps the focus.
 */
export const imagesPage = (page: number, search: string) =>
  queryOptions({
    queryKey: ['images', page, search],
    queryFn: ({ signal }) =>
      search
        ? api.images.search({ query: { page, perPage: 19, search, sort: '-id' }, signal })
        : api.images.list({ query: { page, perPage: 19, sort: '-id' }, signal }),
    placeholderData: keepPreviousData,
  })

/** The query of the gallery's picture that a post stores by its hash key; null when the gallery has it no more. */
export const imageByKey = (hashKey: string) =>
  queryOptions({
    queryKey: ['images', 'key', hashKey],
    queryFn: async ({ signal }) => {
      const { items } = await imageSubject.read({ perPage: 1, filter: { hash_key: hashKey } }, signal)
      return items[0] ?? null
    },
  })
