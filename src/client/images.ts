import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from './api/api-late'
import { imageSubject } from './media'
import { notFound } from '#contract/base/failure'
import type { Image } from '#contract/media/images'

/** A picture of the gallery, as it was read last. @throws Failure 404 when there is none with this id */
export async function imageById(id: number): Promise<Image> {
  const row = imageSubject.known.get(id) ?? (await imageSubject.byId([id]))[0]
  if (!row) throw notFound('Image not found.')
  return row
}

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
