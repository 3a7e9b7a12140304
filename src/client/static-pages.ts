import { queryOptions } from '@tanstack/react-query'

import type { StaticPage } from '#contract/static-pages'

import { api } from './api/api-late'

/** One page with its code, read again whenever it is opened. */
export const staticPage = (id: number) =>
  queryOptions({
    queryKey: ['static-pages', 'one', id],
    queryFn: ({ signal }) => api.staticPages.get({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The fields of a page that its editor writes. */
export type Written = Pick<StaticPage, 'title' | 'html' | 'css'>
