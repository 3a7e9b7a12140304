import { queryOptions } from '@tanstack/react-query'

import type { StaticPage } from '#contract/taxonomy/static-pages'

import { api } from './api/api-late'

/** The query of one static page with its HTML and CSS. It is read again whenever the page is opened. */
export const staticPage = (id: number) =>
  queryOptions({
    queryKey: ['static-pages', 'one', id],
    queryFn: ({ signal }) => api.staticPages.get({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The fields of a page that its editor writes. */
export type Written = Pick<StaticPage, 'title' | 'html' | 'css'>
