// Exports that a person starts. Each is tried at once, and by a job while the sister site is away. The job is stored before the
// first try, so that a server crash loses no export.
import { sql } from 'drizzle-orm'

import { brands } from '#contract/brands'
import type { exports as endpoints } from '#contract/posts/exports'
import { describeFailure, type FieldMessages, forbidden, invalid } from '#contract/base/failure'
import { withSentences } from '#contract/base/say'
import { change } from '#server/records/change'
import type { Context, Handlers } from '#server/context'
import type { Db } from '#server/db/connect'
import { enqueue, longestDelay } from '#server/jobs/queue'
import type { Project } from '#server/settings'
import { limitedQueue } from '#text/limited-queue'

import { checkMayWrite } from '#server/areas/posts/reach'
import { ownerForUpdate } from '#server/areas/posts/record'
import { exportJob, exportKey, noteExport } from './job'
import { receiveHandlers } from './receive'
import { sendPost } from './send'
import { SisterAway, SisterChanged, SisterRefused } from './sister'

/** Seconds until the job tries, unless the first try has ended. */
const firstRetry = 60
/** Milliseconds that one call may take for all its exports. */
const callTimeout = 25_000

const waits = 'The site cannot be reached at the moment. It is tried again.'

function projectOf({ settings }: Context, code: string): Project {
  if (!brands[settings.brand].features.exportFrom) throw forbidden('This site sends no posts to other sites.')
  const found = settings.projects.find((project) => project.code === code)
  if (!found || code === settings.brand) throw invalid({ projects: ['Choose a sister project.'] })
  return found
}

interface ExportRequest {
  post: number
  project: Project
  overwrite: boolean
}

/** A condition: the waiting job of a post and a project. */
const waitingJob = (post: number, code: string) =>
  sql`kind = ${exportJob.name} and key = ${exportKey(post, code)} and state = 'waiting'`

/** Checks the right, records the export as waiting, and schedules or postpones the job that sends it if this call cannot. */
const begin = (context: Context, { post, project: { code }, overwrite }: ExportRequest, at: Date) =>
  change(context, async (tx) => {
    await checkMayWrite(tx, context, await ownerForUpdate(tx, post))
    await noteExport(tx, post, code, 'waiting', '')
    const input = { post, project: code, overwrite }
    const made = await enqueue(tx, exportJob, input, { at, key: exportKey(post, code), about: `#${post} → ${code}` })
    if (made === null)
      await tx.execute(
        sql`update jobs set next_at = ${at.toISOString()}::timestamptz, input = ${JSON.stringify(input)}::jsonb,
              tries_left = ${exportJob.tries} where ${waitingJob(post, code)}`,
      )
    const changed = { project: { from: null, to: code } }
    return { answer: undefined, deeds: [{ subject: 'post', action: 'export', record: post, changed }] }
  })

type ExportResult = { success: string } | { errors: FieldMessages; changed: boolean }

/** Records how a try ended, and ends its job, unless another call has postponed that job since. */
async function settle(
  db: Db,
  { post, project: { code } }: ExportRequest,
  at: Date,
  end: 'done' | 'failed',
  message: string,
) {
  await noteExport(db, post, code, end, message)
  await db.execute(
    sql`update jobs set state = 'done', next_at = null, finished_at = now()
        where ${waitingJob(post, code)} and next_at = ${at.toISOString()}::timestamptz`,
  )
}

/** Postpones the job by what the sister site asks to wait, unless another call has postponed it since. */
const postpone = (db: Db, { post, project: { code } }: ExportRequest, at: Date, seconds: number) =>
  db.execute(
    sql`update jobs set next_at = next_at + make_interval(secs => ${Math.max(0, Math.min(seconds, longestDelay) - firstRetry)})
        where ${waitingJob(post, code)} and next_at = ${at.toISOString()}::timestamptz`,
  )

/**
 * Makes the result of a failed export. It does not throw, because the results of the other exports would be lost. A refusal of the
 * sister site ends the export. When the site is away, or after an error of this server, the job tries again.
 */
async function failedResult(context: Context, request: ExportRequest, at: Date, error: unknown): Promise<ExportResult> {
  if (error instanceof SisterAway) {
    await postpone(context.db, request, at, error.retryAfter)
    return { success: waits }
  }
  if (error instanceof SisterRefused) {
    await settle(context.db, request, at, 'failed', error.message)
    return { errors: error.fields, changed: error instanceof SisterChanged }
  }
  return { errors: { post: describeFailure(error) }, changed: false }
}

async function exportOne(context: Context, request: ExportRequest, signal: AbortSignal): Promise<ExportResult> {
  const { post, project, overwrite } = request
  const { db, settings } = context
  const at = new Date(context.now().getTime() + firstRetry * 1000)
  try {
    await begin(context, request, at)
    const success = await sendPost({ db, settings, project, overwrite, signal }, post)
    await settle(db, request, at, 'done', success)
    return { success }
  } catch (error) {
    return failedResult(context, request, at, error)
  }
}

/** The most exports that run at once, to spare the sister site. */
const mostAtOnce = 4

function exportAll(
  all: readonly ExportRequest[],
  context: Context,
): Promise<(readonly [ExportRequest, ExportResult])[]> {
  const signal = AbortSignal.timeout(callTimeout)
  const { run } = limitedQueue(mostAtOnce)
  return Promise.all(
    all.map(async (request) => [request, await run(() => exportOne(context, request, signal))] as const),
  )
}

function groupResults<Key extends string | number>(
  results: readonly (readonly [ExportRequest, ExportResult])[],
  keyOf: (request: ExportRequest) => Key,
) {
  const all = results.map(([request, result]) => [keyOf(request), result] as const)
  const said = results.flatMap(([, one]) => ('success' in one ? [one.success] : Object.values(one.errors).flat()))
  return {
    ...withSentences(said),
    success: Object.fromEntries(all.flatMap(([key, one]) => ('success' in one ? [[key, one.success]] : []))),
    errors: Object.fromEntries(all.flatMap(([key, one]) => ('errors' in one ? [[key, one.errors]] : []))),
    changed: all.flatMap(([key, one]) => ('errors' in one && one.changed ? [key] : [])),
  }
}

export const exportHandlers: Handlers<typeof endpoints> = {
  ...receiveHandlers,

  async one({ params: { id }, body }, context) {
    const projects = [...new Set(body.projects)].map((code) => projectOf(context, code))
    const requests = projects.map((project) => ({ post: id, project, overwrite: body.overwrite }))
    return groupResults(await exportAll(requests, context), ({ project }) => project.code)
  },

  async many({ body }, context) {
    const project = projectOf(context, body.project)
    const requests = body.ids.map((post) => ({ post, project, overwrite: body.overwrite }))
    const { success, errors, ...rest } = groupResults(await exportAll(requests, context), ({ post }) => post)
    const keyed = <T extends object>(part: T) => (Object.keys(part).length > 0 ? { [project.code]: part } : {})
    return { success: keyed(success), errors: keyed(errors), ...rest }
  },
}
