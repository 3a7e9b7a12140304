import { Newspaper } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

import { postListTitle } from './list-title'

/** The list of posts. */
export const postsArea = lateArea(() => import('./late'), {
  id: 'posts',
  path: '/posts',
  title: (_params, query) => postListTitle(query),
  icon: Newspaper,
  right: 'posts.read',
  rail: 10,
  screen: () => import('./posts-screen'),
})
