// What is asked of tags beside their lists.
import { queryOptions } from '@tanstack/react-query'

import { api } from './api-late'

/** How many posts a merge would change. */
export const mergeCount = (major: number, minors: readonly number[]) =>
  queryOptions({
    queryKey: ['tags', 'merge-count', major, minors],
    queryFn: ({ signal }) =>
      api.tags.mergePreview({ params: { id: major }, query: { minor_ids: minors.join(',') }, signal }),
  })

/** One tag with its related tags. */
export const readTag = (id: number) => api.tags.get({ params: { id }, query: { include: 'section,tags' } })
