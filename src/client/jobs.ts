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

/** A job as the server now has it; its lists are read again. */
export function jobMoved(job: Job): void {
  jobSubject.known.remember([job])
  jobSubject.stale()
}
