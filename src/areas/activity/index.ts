import { History } from 'lucide-react'

import { lateScreen } from '#workspace/panes/late-screen'
import type { Area } from '#workspace/areas/area'

/** The activity: commands that ran in this window, and their failures. */
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
