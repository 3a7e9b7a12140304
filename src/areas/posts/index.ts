import { Newspaper } from 'lucide-react'
import { lazy } from 'react'

import type { View } from '#workspace/view'

/** The list of posts. */
export const postsViews: View[] = [
  {
    id: 'posts',
    path: '/posts',
    title: 'Posts',
    icon: Newspaper,
    right: 'posts.read',
    rail: 10,
    component: lazy(() => import('./posts-screen')),
  },
]
