import { Newspaper } from 'lucide-react'

import { lateScreen } from '#workspace/late-screen'
import type { View } from '#workspace/view'

import { postListTitle } from './list-title'

/** The list of posts. */
export const postsViews: View[] = [
  {
    id: 'posts',
    path: '/posts',
    title: (_params, query) => postListTitle(query),
    icon: Newspaper,
    right: 'posts.read',
    rail: 10,
    screen: lateScreen(() => import('./posts-screen')),
  },
]
