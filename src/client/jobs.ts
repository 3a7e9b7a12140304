// Jobs as they are known here.
import type { Job } from '#contract/jobs'

import { api } from './api/api-late'
import { listOf } from './lists/list'

export const jobList = listOf<Job>('jobs', { family: 'v2', read: api.jobs.list })

/** A job as the server now has it; its lists are read again. */
export function jobMoved(job: Job): void {
  jobList.known.remember([job])
  jobList.stale()
}
