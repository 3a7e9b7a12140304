// Jobs as they are known here. They go on by themselves, so what is in view is read again every few seconds.
import type { Job } from '#contract/jobs'

import { api } from './api-late'
import { listOf } from './list'

export const jobList = listOf<Job>('jobs', { family: 'v2', read: api.jobs.list, again: 3000 })

/** A job as the server now has it; its lists are read again. */
export function jobMoved(job: Job): void {
  jobList.known.remember([job])
  jobList.stale()
}
