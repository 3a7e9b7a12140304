// What is asked of tags beside their lists.
import { queryOptions } from '@tanstack/react-query'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'

/** How many posts a merge would change. */
export const mergeCount = (major: number, minors: readonly number[]) =>
  queryOptions({
    queryKey: ['tags', 'merge-count', major, minors],
    queryFn: ({ signal }) =>
      api.tags.mergePreview({ params: { id: major }, query: { minor_ids: minors.join(',') }, signal }),
  })

/** One tag with its related tags. */
export const readTag = (id: number) => api.tags.get({ params: { id }, query: { include: 'section,tags' } })

/** One tag with what its extended page holds. */
export const extendedTagOf = (id: number) =>
  queryOptions({
    queryKey: ['tags', 'one', id],
    queryFn: () => readTag(id),
    staleTime: 0,
  })

/** What is known of a tag's page is old. */
export const forgetTag = (id: number): void => void queries.invalidateQueries({ queryKey: ['tags', 'one', id] })
