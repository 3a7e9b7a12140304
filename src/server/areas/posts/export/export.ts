// Exports as people ask for them: tried at once, and by a job where the sister site is away. The job is there before the try, so
// that a server which ends in the middle leaves nothing undone.
import { sql } from 'drizzle-orm'

import { brands } from '#contract/brands'
import type { exports as endpoints } from '#contract/exports'
import { describeFailure, Failure, type FieldMessages, forbidden, invalid } from '#contract/failure'
import { change } from '#server/change'
import type { Context, Handlers } from '#server/context'
import type { Db } from '#server/db/connect'
import { enqueue } from '#server/jobs/queue'
import type { Project } from '#server/settings'

import { checkMayWrite } from '#server/areas/posts/field-rights'
import { lockedOwner } from '#server/areas/posts/record'
import { exportJob, exportKey, noteExport } from './job'
import { receiveHandlers } from './receive'
import { sendPost } from './send'
import { SisterAway, SisterRefused } from './sister'

/** Seconds after which the job tries, unless the first try was answered by then. */
const firstRetry = 60
/** Milliseconds that a person waits for all of it. */
const patience = 25_000

const waits = 'The site cannot be reached at the moment. It is tried again.'

function projectOf({ settings }: Context, code: string): Project {
  if (!brands[settings.brand].features.exportFrom) throw forbidden('This site sends no posts to other sites.')
  const found = settings.projects.find((project) => project.code === code)
  if (!found || code === settings.brand) throw invalid({ projects: ['Choose a sister project.'] })
  return found
}

/** Writes down that a post is to go, under the rights of who says so. */
const begin = (context: Context, post: number, { code }: Project) =>
  change(context, async (tx) => {
    await checkMayWrite(tx, context, await lockedOwner(tx, post))
    await noteExport(tx, post, code, 'waiting', '')
    const at = new Date(context.now().getTime() + firstRetry * 1000)
    await enqueue(
      tx,
      exportJob,
      { post, project: code },
      { at, key: exportKey(post, code), about: `#${post} → ${code}` },
    )
    const changed = { project: { from: null, to: code } }
    return { answer: undefined, deeds: [{ subject: 'post', action: 'export', record: post, changed }] }
  })

type Tried = { success: string } | { errors: FieldMessages }

async function settle(db: Db, post: number, code: string, status: 'done' | 'failed', message: string): Promise<void> {
  await noteExport(db, post, code, status, message)
  await db.execute(
    sql`update jobs set state = 'done', next_at = null, finished_at = now()
        where kind = ${exportJob.name} and key = ${exportKey(post, code)} and state = 'waiting'`,
  )
}

async function exportOne(context: Context, post: number, project: Project, signal: AbortSignal): Promise<Tried> {
  const { db } = context
  try {
    await begin(context, post, project)
    const success = await sendPost({ db, settings: context.settings, project, signal }, post)
    await settle(db, post, project.code, 'done', success)
    return { success }
  } catch (error) {
    if (error instanceof SisterAway) return { success: waits }
    if (error instanceof SisterRefused) {
      await settle(db, post, project.code, 'failed', error.message)
      return { errors: error.fields }
    }
    if (error instanceof Failure && error.status < 500) return { errors: { post: describeFailure(error) } }
    throw error
  }
}

/** At most so many at once: a sister site is a newsroom too. */
const atOnce = 4

async function exportAll<T>(
  asked: readonly T[],
  of: (item: T) => { key: string; post: number; project: Project },
  context: Context,
): Promise<Map<string, Tried>> {
  const told = new Map<string, Tried>()
  const left = [...asked]
  const signal = AbortSignal.timeout(patience)
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const { key, post, project } = of(item)
      told.set(key, await exportOne(context, post, project, signal))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return told
}

function parted(told: ReadonlyMap<string, Tried>) {
  const all = [...told]
  return {
    success: Object.fromEntries(all.flatMap(([key, one]) => ('success' in one ? [[key, one.success]] : []))),
    errors: Object.fromEntries(all.flatMap(([key, one]) => ('errors' in one ? [[key, one.errors]] : []))),
  }
}

export const exportHandlers: Handlers<typeof endpoints> = {
  ...receiveHandlers,

  async one({ params: { id }, body }, context) {
    const projects = [...new Set(body.projects)].map((code) => projectOf(context, code))
    const told = await exportAll(projects, (project) => ({ key: project.code, post: id, project }), context)
    return parted(told)
  },

  async many({ body }, context) {
    const project = projectOf(context, body.project)
    const told = await exportAll(body.ids, (post) => ({ key: String(post), post, project }), context)
    const { success, errors } = parted(told)
    const keyed = <T extends object>(part: T) => (Object.keys(part).length > 0 ? { [project.code]: part } : {})
    return { success: keyed(success), errors: keyed(errors) }
  },
}
