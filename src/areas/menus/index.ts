import { Menu as MenuIcon } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The menus of the site. */
export const menusArea = lateArea(() => import('#commands/menus'), {
  id: 'menus',
  path: '/menu',
  title: 'Menus',
  icon: MenuIcon,
  right: 'menu.read',
  rail: 50,
  screen: () => import('./menus-screen'),
})
