// Background jobs, single and repeated: their states, results and errors.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idList, instantText } from '#contract/base/list-query'
import { id, idParams } from '#contract/base/record'
import { say } from '#contract/base/say'

/** The kinds of jobs. */
export const jobKinds = [
  { id: 'import', title: 'Import' },
  { id: 'export', title: 'Export a post' },
  { id: 'purge-audit', title: 'Remove old entries of the audit log' },
  { id: 'purge-merges', title: 'Forget what old merges of tags took' },
  { id: 'picture-sizes', title: 'Make the sizes of a picture' },
  { id: 'purge-events', title: 'Remove old events' },
  { id: 'purge-jobs', title: 'Remove old jobs' },
  { id: 'purge-idempotency-keys', title: 'Forget the answers to repeated calls' },
  { id: 'purge-sign-ins', title: 'Remove old sign-ins' },
  { id: 'remove-untouched', title: 'Remove new posts in which nobody wrote' },
  { id: 'send-push', title: 'Send push' },
  { id: 'take-fingerprints', title: 'Take fingerprints of texts' },
  { id: 'sweep-files', title: 'Remove files of no picture' },
  { id: 'thin-revisions', title: 'Thin old revisions' },
  { id: 'upload', title: 'Change a large list' },
  { id: 'tidy-site-changes', title: 'Tidy the changes of the site' },
] as const

export const jobStates = [
  { id: 'waiting', title: 'Waiting' },
  { id: 'running', title: 'Running' },
  { id: 'done', title: 'Done' },
  { id: 'failed', title: 'Failed' },
  { id: 'cancelled', title: 'Cancelled' },
] as const
export type JobState = (typeof jobStates)[number]['id']

/** The English word for a state of a job. */
export const jobStateTitle = (state: JobState): string =>
  jobStates.find(({ id: name }) => name === state)?.title ?? state

/** The figures of a job's result, in the order in which they are shown. */
export const resultFacts = [
  { id: 'sent', title: 'Sent' },
  { id: 'ended', title: 'Subscriptions that ended' },
  { id: 'taken', title: 'Taken' },
  { id: 'changed', title: 'Changed' },
  { id: 'unchanged', title: 'Unchanged' },
  { id: 'removed', title: 'Removed' },
  { id: 'kept', title: 'Kept as edited or removed here' },
  { id: 'pages', title: 'Pages' },
  { id: 'refused', title: 'Refused' },
  { id: 'reasons', title: 'Why they were refused' },
  { id: 'report', title: 'The whole report' },
] as const

const result = z.record(z.string(), z.union([z.number(), z.string(), z.array(z.string())]))
/** The figures of a job's result, by the names of {@link resultFacts}. */
export type JobResult = z.infer<typeof result>

const moment = z.string().nullable()

export const job = z.object({
  id,
  kind: z.string(),
  /** What the job works on, for people: the name of a file, or a post and its target, `#12 → ng`; '' for recurring jobs. */
  about: z.string(),
  state: z.enum(jobStates.map((state) => state.id)),
  /** Seconds between two runs of a repeated job; null: it runs once. */
  every: z.number().nullable(),
  /** How often the job was started, and how many tries are left until it has failed. */
  attempts: z.number(),
  tries_left: z.number(),
  progress: z.number().nullable(),
  /** The error of the last run; null: none. */
  error: z.string().nullable(),
  result: result.nullable(),
  /** The name of the server that last ran the job; null: none has. */
  worker: z.string().nullable(),
  created_at: z.string(),
  started_at: moment,
  finished_at: moment,
  /** When the job is due; for a running job, the end of its lease. */
  next_at: moment,
  /** Duration in milliseconds; for a running job, the time so far. */
  took: z.number().nullable(),
})
export type Job = z.infer<typeof job>

/** The name of a job for people: `Import: archive.jsonl`. */
export function jobName({ kind, about }: Pick<Job, 'kind' | 'about'>): string {
  const title = jobKinds.find(({ id: name }) => name === kind)?.title ?? kind
  return about === '' ? title : say`${title}: ${about}`
}

/** A comma-separated list of names. */
const nameList = z
  .string()
  .regex(/^[a-z][a-z-]{0,49}(?:,[a-z][a-z-]{0,49}){0,49}$/)
  .transform((text) => text.split(','))

const stateList = nameList.refine((names) => names.every((name) => jobStates.some((state) => state.id === name)))

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: 'v2/jobs',
    family: 'v2',
    right: 'jobs.read',
    summary: 'Jobs: what waits, what runs, what ended and how',
    list: {
      item: job,
      filters: { id: idList, kind: nameList, state: stateList },
      sorts: ['id', 'started_at', 'next_at'],
      defaultSort: '-id',
    },
  }),
  get: endpoint({
    method: 'GET',
    path: 'v2/jobs/:id',
    family: 'v2',
    right: 'jobs.read',
    summary: 'A job',
    params: idParams,
    reply: job,
  }),
  retry: endpoint({
    method: 'POST',
    path: 'v2/jobs/:id/retry',
    family: 'v2',
    right: 'jobs.update',
    summary:
      'Let a job that failed, was cancelled or waits be taken now, or at a time; one that runs or is done is refused (422)',
    params: idParams,
    body: z.strictObject({ at: instantText.optional() }),
    reply: job,
  }),
  cancel: endpoint({
    method: 'POST',
    path: 'v2/jobs/:id/cancel',
    family: 'v2',
    right: 'jobs.update',
    summary: 'Cancel a job that waits or runs; what its present step wrote is taken back',
    params: idParams,
    reply: job,
  }),
}
