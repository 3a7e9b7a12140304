import { Cog } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The jobs of the servers: background work with its state and errors. */
export const jobsArea = lateArea(() => import('#commands/jobs'), {
  id: 'jobs',
  title: 'Jobs',
  icon: Cog,
  right: 'jobs.read',
  rail: 80,
  screen: () => import('./jobs-screen'),
})
