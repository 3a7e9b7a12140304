import { IdCard } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** One's own public profile. */
export const authorInfoArea = lateArea(() => import('#commands/author-info'), {
  id: 'author-info',
  path: '/author-info',
  title: 'Author profile',
  icon: IdCard,
  right: 'author-info.read',
  rail: 92,
  screen: () => import('./author-screen'),
})
