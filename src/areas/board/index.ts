import { Columns3, Sun } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The task board. */
export const boardArea = lateArea(
  () => import('./late'),
  {
    id: 'board',
    path: '/dashboard',
    title: 'Board',
    icon: Columns3,
    right: 'dashboard.read',
    rail: 12,
    screen: () => import('./board-screen'),
  },
  {
    id: 'my-day',
    title: 'My day',
    icon: Sun,
    right: 'dashboard.read',
    screen: () => import('./my-day-screen'),
  },
)
