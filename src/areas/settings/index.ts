import { Settings } from 'lucide-react'

import { lateScreen } from '#workspace/panes/late-screen'
import type { Area } from '#workspace/areas/area'

/** What a person likes of the interface: its theme, its keys. */
export const settingsArea: Area = {
  views: [
    {
      id: 'settings',
      path: '/settings',
      title: 'Settings',
      icon: Settings,
      right: 'signed-in',
      screen: lateScreen(() => import('./settings-screen')),
    },
  ],
}
