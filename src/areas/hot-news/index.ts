import { Flame } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** Hot news: the short news of a section. */
export const hotNewsArea = lateArea(() => import('#commands/hot-news'), {
  id: 'hot-news',
  title: 'Hot news',
  icon: Flame,
  right: 'hot-news.read',
  rail: 64,
  screen: () => import('./hot-news-screen'),
})
