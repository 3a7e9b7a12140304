import { Shapes } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The categories of the sections. */
export const categoriesArea = lateArea(() => import('#commands/categories'), {
  id: 'categories',
  title: 'Categories',
  icon: Shapes,
  right: 'categories.read',
  rail: 35,
  screen: () => import('./categories-screen'),
})
