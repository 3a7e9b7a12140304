import { Flame } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'

/** The short news of a section. */
export const hotNewsArea: Area = {
  views: [
    {
      id: 'hot-news',
      path: '/hot-news',
      title: 'Hot news',
      icon: Flame,
      right: 'hot-news.read',
      rail: 64,
      screen: lateScreen(() => import('./hot-news-screen')),
    },
  ],
  late: () => import('./late'),
}
