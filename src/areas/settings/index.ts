import { Settings } from 'lucide-react'

import { lateScreen } from '#workspace/panes/late-screen'
import type { Area } from '#workspace/areas/area'

/** The preferences of a person: theme and keys. */
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
