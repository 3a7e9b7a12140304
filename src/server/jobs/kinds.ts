// All kinds of jobs. A job of another kind is left to a server that knows it.
import { fingerprintJob } from '#server/areas/analysis/fingerprints'
import { exportJob } from '#server/areas/posts/export/job'
import { thinRevisionsJob } from '#server/areas/posts/revisions-thin'
import { removeUntouchedJob } from '#server/areas/posts/untouched'
import { importJob } from '#server/import/import-job'
import { pushJob } from '#server/push/push-job'
import { largeChangeJob } from '#server/records/in-parts/turns'

import { upkeepJobs } from './upkeep'
import type { JobKind } from './kind'
import { sizesJob, sweepJob } from './pictures'

export const jobKinds: readonly JobKind[] = [
  ...upkeepJobs,
  fingerprintJob,
  thinRevisionsJob,
  removeUntouchedJob,
  importJob,
  exportJob,
  pushJob,
  largeChangeJob,
  sizesJob,
  sweepJob,
]
