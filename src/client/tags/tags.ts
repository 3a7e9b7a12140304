// Queries of single tags.
import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'

/** The query of the number of posts that a merge would change. @param major the tag that stays. */
export const mergeCount = (major: number, minors: readonly number[]) =>
  queryOptions({
    queryKey: ['tags', 'merge-count', major, minors],
    queryFn: ({ signal }) =>
      api.tags.mergePreview({ params: { id: major }, query: { minor_ids: minors.join(',') }, signal }),
  })

/** Reads one tag with its section and its related tags. */
export const readTag = (id: number) => api.tags.get({ params: { id }, query: { include: 'section,tags' } })

/** The query of one tag with the fields of its extended page. */
export const extendedTagOf = (id: number) =>
  queryOptions({
    queryKey: ['tags', 'one', id],
    queryFn: () => readTag(id),
    staleTime: 0,
  })

/** Invalidates the query of one tag, so that it is read again. */
export const forgetTag = (id: number): void => void queries.invalidateQueries({ queryKey: ['tags', 'one', id] })
