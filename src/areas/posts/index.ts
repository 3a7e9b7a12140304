import { Newspaper } from 'lucide-react'

import { lateScreen } from '#workspace/late-screen'
import type { Area } from '#workspace/area'

import { postListTitle } from './list-title'

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
