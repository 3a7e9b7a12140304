import { IdCard } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The public profile of the signed-in person. */
export const authorProfileArea = lateArea(() => import('#commands/author-profile'), {
  id: 'author-info',
  title: 'Author profile',
  icon: IdCard,
  right: 'author-info.read',
  rail: 92,
  railRights: ['posts.read', 'posts.create', 'posts.update'],
  screen: () => import('./author-screen'),
})
