import { Megaphone } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** Advertisement slots and sponsored banners. */
export const advertisementsArea = lateArea(() => import('#commands/advertisements'), {
  id: 'advertisements',
  title: 'Advertisements',
  icon: Megaphone,
  right: 'advertisements.read',
  rail: 86,
  screen: () => import('./advertisements-screen'),
})
