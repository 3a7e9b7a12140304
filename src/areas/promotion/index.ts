import { Megaphone, MousePointerClick } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** Advertisement slots, sponsored banners and call-to-actions. */
export const promotionArea = lateArea(
  () => Promise.all([import('#commands/advertisements'), import('#commands/call-to-actions')]),
  {
    id: 'advertisements',
    path: '/advertisements',
    title: 'Advertisements',
    icon: Megaphone,
    right: 'advertisements.read',
    rail: 86,
    screen: () => import('./advertisements-screen'),
  },
  {
    id: 'call-to-actions',
    path: '/call-to-actions',
    title: 'Call to actions',
    icon: MousePointerClick,
    right: 'call-to-actions.read',
    rail: 88,
    screen: () => import('./call-to-actions-screen'),
  },
)
