import { sql } from 'drizzle-orm'

import { invalid, notFound } from '#contract/base/failure'
import { type Job, jobs as endpoints } from '#contract/jobs'
import type { AuditAction } from '#contract/audit'
import { changesOf } from '#server/audit'
import { change } from '#server/records/change'
import type { Context, Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { jobs } from '#server/db/schema'
import { jobKinds } from '#server/jobs/kinds'
import { anyOf, listOf } from '#server/records/list'
import { lockedRow } from '#server/records/records'
import { iso, momentOf, nameArray } from '#server/rows'

const anyText = (column: ReturnType<typeof sql>) => (names: readonly string[]) =>
  sql`${column} = any(${nameArray(names)})`

const list = listOf(endpoints.list, {
  from: sql`jobs j`,
  id: sql`j.id`,
  columns: {
    id: sql`j.id`,
    kind: sql`j.kind`,
    about: sql`j.about`,
    state: sql`j.state`,
    every: sql`j.every`,
    attempts: sql`j.attempts`,
    tries_left: sql`greatest(j.tries_left, 0)`,
    progress: sql`j.progress`,
    error: sql`j.error`,
    result: sql`j.result`,
    worker: sql`j.worker`,
    created_at: iso(sql`j.created_at`),
    started_at: iso(sql`j.started_at`),
    finished_at: iso(sql`j.finished_at`),
    next_at: iso(sql`j.next_at`),
    took: sql`round(extract(epoch from coalesce(j.finished_at, case when j.state = 'running' then now() end) - j.started_at) * 1000)`,
  },
  filters: { id: anyOf(sql`j.id`), kind: anyText(sql`j.kind`), state: anyText(sql`j.state`) },
  sorts: { id: sql`j.id`, started_at: sql`j.started_at`, next_at: sql`j.next_at` },
})

const gone = 'Job not found.'

async function one(context: Context, id: number): Promise<Job> {
  const found = await list.one(context.db, id)
  if (!found) throw notFound(gone)
  return found
}

type Stored = Awaited<ReturnType<typeof lockedRow<typeof jobs>>>

/** Changes a job's state on a person's request and audits it. `moved` returns the columns to set, or throws to refuse. */
function moveJob(
  context: Context,
  id: number,
  action: AuditAction,
  moved: (row: Stored) => ReturnType<typeof sql>,
): Promise<Job> {
  const work = async (tx: Transaction) => {
    const before = await lockedRow(tx, jobs, id, gone)
    await tx.execute(sql`update jobs set ${moved(before)} where id = ${id}`)
    const answer = await list.one(tx, id)
    if (!answer) throw notFound(gone)
    const changed = changesOf({ state: before.state }, { state: answer.state })
    return { answer, deeds: [{ subject: 'job', action, record: id, changed }] }
  }
  return change(context, work, { jobs_once: ['state', 'Another one for the same waits already.'] })
}

const refused = (message: string) => invalid({ state: [message] })

const triesOf = (kind: string) => jobKinds.find(({ name }) => name === kind)?.tries ?? 1

export const jobHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.db, query),
  get: ({ params }, context) => one(context, params.id),

  retry: ({ params, body }, context) =>
    moveJob(context, params.id, 'retry', ({ state, kind }) => {
      if (state === 'running') throw refused('The job is running.')
      if (state === 'done') throw refused('The job is done.')
      const at = body.at === undefined ? undefined : new Date(body.at)
      return sql`state = 'waiting', next_at = ${momentOf(at)}, tries_left = ${triesOf(kind)}`
    }),

  // A worker that runs the job notices at its next step, or at its end, that it lost the job.
  cancel: ({ params }, context) =>
    moveJob(context, params.id, 'cancel', ({ state, every }) => {
      if (state !== 'running' && state !== 'waiting') throw refused('The job has ended already.')
      if (every === null) return sql`state = 'cancelled', next_at = null, finished_at = ${momentOf(undefined)}`
      if (state === 'waiting') throw refused('The job comes again by itself: it cannot be cancelled.')
      const again = sql`${momentOf(undefined)} + make_interval(secs => ${every})`
      return sql`state = 'cancelled', next_at = ${again}, finished_at = ${momentOf(undefined)}`
    }),
}
