import { CircleX, Cog, RotateCw } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { jobSubject, jobMoved } from '#client/jobs'
import { queries } from '#client/api/queries'
import { type Job, jobName, jobStateTitle } from '#contract/jobs'
import { say } from '#contract/base/say'
import { command, type Outcome, type WorkTools } from '#workspace/command/command'
import { idsArgument } from '#workspace/command/argument-kit'
import { targetsOf } from '#workspace/command/row-targets'

import { goCommand } from './frame/go'
import { oneByOne } from './record/one-by-one'

const row = z.looseObject({
  kind: z.string().optional(),
  about: z.string().optional(),
  state: z.string().optional(),
  every: z.number().nullable().optional(),
  next_at: z.string().nullable().optional(),
  gone: z.boolean().optional(),
})

/** Searches the first 200 jobs of the list: matches come first, jobs that succeeded last. */
async function find(query: string) {
  const { items } = await queries.fetchQuery(jobSubject.page({ perPage: 200 }))
  const text = query.trim().toLowerCase()
  const fit = (job: Job) => Number(jobName(job).toLowerCase().includes(text)) * 2 + Number(job.state !== 'done')
  return items
    .toSorted((a, b) => fit(b) - fit(a))
    .map((job) => ({ value: job.id, label: jobName(job), detail: jobStateTitle(job.state) }))
}

const jobTargets = targetsOf(jobSubject, row, { search: find })

/** The refusal for all jobs that match a query. */
const matching = 'Select the jobs themselves'

const onJobs = {
  subject: 'jobs',
  right: 'jobs.update',
  writes: true,
  arguments: {
    schema: z.object({ ids: idsArgument }),
    sources: { ids: jobTargets.many },
    fill: (context: Parameters<typeof jobTargets.targetIds>[0]) => ({ ids: jobTargets.targetIds(context) }),
  },
} as const

const gone = { reason: 'The job is not there any more', are: 'not there any more' }

interface JobTexts {
  /** The message for a single job. */
  message: string
  /** The message for several jobs. */
  many: (count: number) => string
  failure: string
}

/** Calls the endpoint for each job and reports the results. */
async function moveJobs(
  ids: readonly number[],
  tools: WorkTools,
  call: (id: number) => Promise<Job>,
  { message, many, failure }: JobTexts,
): Promise<Outcome & { done: number[] }> {
  const moved = async (id: number) => jobMoved(await call(id))
  const { done, failed } = await oneByOne(ids, { call: moved, nameOf: jobSubject.nameById, failure }, tools)
  if (done.length === 0) return { done, failed }
  return { done, failed, message: done.length === 1 ? message : many(done.length) }
}

const retryFailure = 'Error retrying job.'

/** Undo: sets the due times of waiting jobs back. */
const restoreDueTimes = (times: ReadonlyMap<number, string | null>) => (tools: WorkTools) =>
  moveJobs(
    [...times.keys()],
    tools,
    (id) => api.jobs.retry({ params: { id }, body: { at: times.get(id) ?? undefined } }),
    { message: 'The job waits again.', many: (count) => say`${count} jobs wait again.`, failure: retryFailure },
  )

/** Commands on background jobs. */
export const commands = [
  goCommand('jobs', 'Go to jobs', Cog, 'jobs.read', {
    keys: 'g j',
    keywords: ['queue', 'background', 'imports', 'failed'],
  }),
  command({
    ...onJobs,
    id: 'jobs.retry',
    title: (context) =>
      jobTargets.targetIds(context).every((id) => jobTargets.known(id, context).state === 'waiting') &&
      jobTargets.targetIds(context).length > 0
        ? jobTargets.counted('Run the job now', (count) => say`Run ${count} jobs now`)(context)
        : jobTargets.counted('Retry the job', (count) => say`Retry ${count} jobs`)(context),
    icon: RotateCw,
    keywords: ['run now', 'again', 'try again'],
    rows: {
      matching,
      misfit: jobTargets.misfit(({ state, gone: isGone }) => {
        if (isGone) return gone
        if (state === 'running') return { reason: 'The job is running', are: 'running' }
        return state === 'done' ? { reason: 'The job is done', are: 'done' } : undefined
      }),
    },
    risk: 'none',
    failure: retryFailure,
    run: async ({ ids }, tools) => {
      const call = (id: number) => api.jobs.retry({ params: { id }, body: {} })
      const { done: _done, ...outcome } = await moveJobs(ids, tools, call, {
        message: 'The job is taken now.',
        many: (count) => say`${count} jobs are taken now.`,
        failure: retryFailure,
      })
      return outcome
    },
  }),
  command({
    ...onJobs,
    id: 'jobs.cancel',
    title: jobTargets.counted('Cancel the job', (count) => say`Cancel ${count} jobs`),
    icon: CircleX,
    keywords: ['stop', 'abort'],
    rows: {
      matching,
      misfit: jobTargets.misfit(({ state, every, gone: isGone }) => {
        if (isGone) return gone
        if (state === 'waiting' && every)
          return { reason: 'The job comes again by itself: it cannot be cancelled', are: 'jobs that come again' }
        return state === undefined || state === 'waiting' || state === 'running'
          ? undefined
          : { reason: 'The job has ended already', are: 'at their end already' }
      }),
    },
    risk: 'confirm',
    failure: 'Error cancelling job.',
    // A waiting job can be restored by Undo. A running one would have to begin anew, so the person is asked.
    confirm: ({ ids }) => {
      const running = ids.filter((id) => jobSubject.known.get(id)?.state === 'running')
      const [first, ...others] = running
      if (first === undefined) return null
      return {
        message: others.length > 0 ? say`Stop ${running.length} running jobs?` : 'Stop the running job?',
        detail: others.length > 0 ? undefined : jobSubject.nameById(first),
        names: others.length > 0 ? running.map((id) => jobSubject.nameById(id) ?? '') : undefined,
        notes: ['What its present step has written is taken back.'],
        confirm: 'Stop',
        cancel: 'Let it run',
        danger: true,
      }
    },
    run: async ({ ids }, tools) => {
      const waiting = ids.filter((id) => jobSubject.known.get(id)?.state === 'waiting')
      const times = new Map(waiting.map((id) => [id, jobSubject.known.get(id)?.next_at ?? null]))
      const call = (id: number) => api.jobs.cancel({ params: { id } })
      const { done, ...outcome } = await moveJobs(ids, tools, call, {
        message: 'The job was cancelled.',
        many: (count) => say`${count} jobs were cancelled.`,
        failure: 'Error cancelling job.',
      })
      const back = new Map([...times].filter(([id]) => done.includes(id)))
      return back.size > 0 ? { ...outcome, undo: restoreDueTimes(back) } : outcome
    },
  }),
]
