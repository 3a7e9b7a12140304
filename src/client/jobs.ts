import { type Job, jobName } from '#contract/jobs'

import { api } from './api/api-late'
import { subjectOf } from './lists/subject'

export const jobSubject = subjectOf<Job>({
  name: 'jobs',
  words: ['job', 'jobs'],
  nameOf: jobName,
  rights: 'jobs',
  logName: 'job',
  unsearched: true,
  family: 'v2',
  read: api.jobs.list,
})

/** Stores a job from the server in the cache and invalidates the lists of jobs. */
export function jobMoved(job: Job): void {
  jobSubject.known.remember([job])
  jobSubject.stale()
}
