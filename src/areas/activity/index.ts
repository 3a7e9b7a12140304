import { History } from 'lucide-react'

import { lateScreen } from '#workspace/panes/late-screen'
import type { Area } from '#workspace/areas/area'

/** What was done in this window, and what of it failed. */
export const activityArea: Area = {
  views: [
    {
      id: 'activity',
      path: '/activity',
      title: 'Activity',
      icon: History,
      right: 'signed-in',
      screen: lateScreen(() => import('./activity-screen')),
    },
  ],
}
