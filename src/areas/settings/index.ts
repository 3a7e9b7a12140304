import { Settings } from 'lucide-react'

import { lateScreen } from '#workspace/late-screen'
import type { View } from '#workspace/view'

/** What a person likes of the interface: its theme, its keys. */
export const settingsViews: View[] = [
  {
    id: 'settings',
    path: '/settings',
    title: 'Settings',
    icon: Settings,
    right: 'signed-in',
    screen: lateScreen(() => import('./settings-screen')),
  },
]
