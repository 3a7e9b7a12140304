import { Newspaper } from 'lucide-react'

import { lateScreen } from '#workspace/late-screen'
import type { View } from '#workspace/view'

export { SectionSwitch } from './section-switch'

/** The list of posts. */
export const postsViews: View[] = [
  {
    id: 'posts',
    path: '/posts',
    title: 'Posts',
    icon: Newspaper,
    right: 'posts.read',
    rail: 10,
    screen: lateScreen(() => import('./posts-screen')),
  },
]
