import { Cog } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** What servers do later, or again and again: what runs, what failed and why. */
export const jobsArea = lateArea(() => import('#commands/jobs'), {
  id: 'jobs',
  path: '/jobs',
  title: 'Jobs',
  icon: Cog,
  right: 'jobs.read',
  rail: 80,
  screen: () => import('./jobs-screen'),
})
