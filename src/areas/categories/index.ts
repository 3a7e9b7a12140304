import { Shapes } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'

/** The categories of the sections. */
export const categoriesArea: Area = {
  views: [
    {
      id: 'categories',
      path: '/categories',
      title: 'Categories',
      icon: Shapes,
      right: 'categories.read',
      rail: 35,
      screen: lateScreen(() => import('./categories-screen')),
    },
  ],
  late: () => import('./late'),
}
