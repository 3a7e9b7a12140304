import { Menu as MenuIcon } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'

/** The menus of the site. */
export const menusArea: Area = {
  views: [
    {
      id: 'menus',
      path: '/menu',
      title: 'Menus',
      icon: MenuIcon,
      right: 'menu.read',
      rail: 50,
      screen: lateScreen(() => import('./menus-screen')),
    },
  ],
  late: () => import('./late'),
}
