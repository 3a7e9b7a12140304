// The subjects of pictures, experts, and promotion.
import { queryOptions } from '@tanstack/react-query'

import { isNotFound } from '#contract/base/failure'
import type { Advertisement } from '#contract/media/advertisements'
import type { Banner } from '#contract/media/banners'
import type { CallToAction } from '#contract/media/call-to-actions'
import type { Expert } from '#contract/media/experts'
import type { Image } from '#contract/media/images'

import { api } from './api/api-late'
import { queries } from './api/queries'
import { searched } from './lists/searched'
import { subjectOf } from './lists/subject'

export const expertSubject = subjectOf<Expert>({
  name: 'experts',
  words: ['expert', 'experts'],
  nameOf: ({ username }) => username,
  rights: 'experts',
  logName: 'expert',
  also: [['names']],
  family: 'v2',
  read: ({ query: { search, ...query }, ...rest }) =>
    search ? api.experts.search({ query, body: { query: search }, ...rest }) : api.experts.list({ query, ...rest }),
})

export const advertisementSubject = subjectOf<Advertisement>({
  name: 'advs',
  words: ['placement', 'placements'],
  nameOf: ({ name }) => name,
  rights: 'advertisements',
  logName: 'adv',
  ...searched(api.advertisements.list, api.advertisements.search, ['name']),
})

export const bannerSubject = subjectOf<Banner>({
  name: 'banners',
  words: ['banner', 'banners'],
  nameOf: ({ name }) => name,
  rights: 'advertisements',
  logName: 'banner',
  unsearched: true,
  family: 'v2',
  read: api.banners.list,
})

export const callToActionSubject = subjectOf<CallToAction>({
  name: 'call-to-actions',
  words: ['call to action', 'call to actions'],
  nameOf: ({ name }) => name,
  rights: 'call-to-actions',
  logName: 'call-to-action',
  ...searched(api.callToActions.list, api.callToActions.search, ['name']),
})

export const imageSubject = subjectOf<Image>({
  name: 'images',
  words: ['image', 'images'],
  nameOf: ({ name }) => name,
  rights: 'gallery',
  logName: 'image',
  ...searched(api.images.list, api.images.search, ['name', 'alt', 'author']),
})

/** The query of the authors of the gallery's pictures. It is invalidated together with the gallery's lists. */
export const imageAuthors = queryOptions({
  queryKey: ['images', 'list', 'authors'],
  queryFn: ({ signal }) => api.images.authors({ signal }).then(({ items }) => items),
  staleTime: 5 * 60_000,
})

/** The query of one expert with all fields of the form. It is read again whenever a form opens. */
export const oneExpert = (id: number) =>
  queryOptions({
    queryKey: ['experts', 'one', id],
    queryFn: ({ signal }) => api.experts.get({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The query of the signed-in person's author profile; null: there is none yet. */
export const authorProfile = queryOptions({
  queryKey: ['author-profile'],
  queryFn: async ({ signal }) => {
    try {
      return await api.authors.get({ signal })
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  },
  staleTime: 0,
})

export const authorChanged = (): void => void queries.invalidateQueries({ queryKey: ['author-profile'] })

/** The query of the posts that a picture is used in. */
export const imageUsage = (id: number) =>
  queryOptions({
    queryKey: ['images', 'usage', id],
    queryFn: ({ signal }) => api.images.usage({ params: { id }, signal }),
    staleTime: 0,
  })
