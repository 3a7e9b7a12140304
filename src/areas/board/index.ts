import { Columns3 } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The task board. */
export const boardArea = lateArea(() => import('./late'), {
  id: 'board',
  path: '/dashboard',
  title: 'Board',
  icon: Columns3,
  right: 'dashboard.read',
  rail: 12,
  screen: () => import('./board-screen'),
})
