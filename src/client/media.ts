// The lists of pictures and promotion, as they are known here.
import { queryOptions } from '@tanstack/react-query'

import { Failure } from '#contract/failure'
import type { Expert } from '#contract/experts'

import { api } from './api/api-late'
import { listOf } from './lists/list'
import { queries } from './api/queries'
import { searchedList } from './lists/searched'

export const expertList = listOf<Expert>('experts', {
  family: 'v2',
  read: ({ query: { search, ...query }, ...rest }) =>
    search ? api.experts.search({ query, body: { query: search }, ...rest }) : api.experts.list({ query, ...rest }),
})

export const advList = searchedList('advs', api.advs.list, api.advs.search, ['name'])
export const bannerList = listOf('banners', { family: 'v2', read: api.banners.list })
export const callToActionList = searchedList('call-to-actions', api.callToActions.list, api.callToActions.search, [
  'name',
])
export const imageList = searchedList('images', api.images.list, api.images.search, ['name', 'alt', 'author'])

/** One expert with everything that their form has. */
export const oneExpert = (id: number) =>
  queryOptions({
    queryKey: ['experts', 'one', id],
    queryFn: ({ signal }) => api.experts.get({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** One's own author profile; null: there is none yet. */
export const authorProfile = queryOptions({
  queryKey: ['author-profile'],
  queryFn: async ({ signal }) => {
    try {
      return await api.authors.get({ signal })
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return null
      throw error
    }
  },
  staleTime: 0,
})

export const authorChanged = (): void => void queries.invalidateQueries({ queryKey: ['author-profile'] })

/** The articles that a picture is used in. */
export const imageUsage = (id: number) =>
  queryOptions({
    queryKey: ['images', 'usage', id],
    queryFn: ({ signal }) => api.images.usage({ params: { id }, signal }),
    staleTime: 0,
  })
