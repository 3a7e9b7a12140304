// The job that sends a post to a sister site that was away. It is idempotent: the site updates the same post.
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Db, Transaction } from '#server/db/connect'
import { jobKind, JobPostponed, JobRefused } from '#server/jobs/kind'

import { sendPost } from './send'
import { SisterAway, SisterRefused } from './sister'

/** The job's key. At most one job waits for a post and a project. */
export const exportKey = (post: number, project: string) => `${post}:${project}`

/** Records the state of the newest export of a post to a project. A finished export stays `done` while another one waits. */
export async function noteExport(
  on: Db | Transaction,
  post: number,
  project: string,
  status: 'waiting' | 'done' | 'failed',
  message: string,
): Promise<void> {
  await on.execute(
    sql`insert into post_exports (post_id, project, status, message) values (${post}, ${project}, ${status}, ${message})
        on conflict (post_id, project) do update set message = excluded.message, created_at = now(),
          status = case when excluded.status = 'waiting' and post_exports.status = 'done' then 'done' else excluded.status end`,
  )
}

export const exportJob = jobKind({
  name: 'export',
  input: z.strictObject({ post: z.number(), project: z.string(), overwrite: z.boolean().default(false) }),
  // The pauses grow to an hour, so the tries take about half a day.
  tries: 18,
  lease: 180,
  // A sister that does not answer must not hold up a push.
  patient: true,
  steps: async ({ database: { db }, settings, isLast, signal }, { post, project: code, overwrite }) => {
    const project = settings.projects.find((one) => one.code === code)
    if (!project) throw new JobRefused(`There is no project ${code} in the settings any more.`)
    try {
      await noteExport(db, post, code, 'done', await sendPost({ db, settings, project, overwrite, signal }, post))
    } catch (error) {
      if (isLast && error instanceof Error) await noteExport(db, post, code, 'failed', error.message)
      if (error instanceof SisterAway) throw new JobPostponed(error.message, error.retryAfter, { cause: error })
      if (!(error instanceof SisterRefused)) throw error
      await noteExport(db, post, code, 'failed', error.message)
      throw new JobRefused(error.message)
    }
  },
})
