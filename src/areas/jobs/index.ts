import { Cog } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'

/** What servers do later, or again and again: what runs, what failed and why. */
export const jobsArea: Area = {
  views: [
    {
      id: 'jobs',
      path: '/jobs',
      title: 'Jobs',
      icon: Cog,
      right: 'jobs.read',
      rail: 80,
      screen: lateScreen(() => import('./jobs-screen')),
    },
  ],
  late: () => import('./late'),
}
