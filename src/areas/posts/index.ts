import { Newspaper } from 'lucide-react'
import { lazy } from 'react'

import { lateScreen } from '#workspace/late-screen'
import type { Area } from '#workspace/area'

import { postListTitle } from './list-title'

/** It asks for the sections, which the first frame does not wait for. */
export const SectionSwitch = lazy(() => import('./section-switch'))

/** The list of posts. */
export const postsArea: Area = {
  views: [
    {
      id: 'posts',
      path: '/posts',
      title: (_params, query) => postListTitle(query),
      icon: Newspaper,
      right: 'posts.read',
      rail: 10,
      screen: lateScreen(() => import('./posts-screen')),
    },
  ],
  late: () => import('./late'),
}
