// Tells readers of a post, a page of subscriptions a step. Begun again after a crash it goes on where it was; a page that was
// sent and not written down comes twice, and replaces what the reader has of that post: `tag` there, `topic` on the way.
import { setImmediate as turn } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import webPush from 'web-push'
import { z } from 'zod'

import { postStatuses as status } from '#contract/constants'
import type { Db, Transaction } from '#server/db/connect'
import { jobKind, JobRefused, type Steps } from '#server/jobs/kind'
import { Outgoing } from '#server/outgoing'
import { idArray, rows } from '#server/rows'

import { type PushKeys, readPushKeys } from './keys'
import { isPushService } from './subscriptions'

interface Told {
  id: number
  slug: string | null
  title: string
  body: string
  thumb: string | null
  status: number
  reached: number
}

interface Reader {
  id: number
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** `ended`: their push service does not know them any more. `left`: it could not say, or not now. */
type Reached = 'sent' | 'ended' | 'left'

/** Readers a step. */
const pageSize = 50

/** Seconds for which a push service keeps it for a browser that is off: news of yesterday is none. */
const kept = 12 * 60 * 60

/** A message has 4096 bytes at most, its envelope included. */
const longestTitle = 200
const longestBody = 300

async function readTold(db: Db, push: number): Promise<Told> {
  const [told] = await rows<Told>(
    db,
    sql`select json_build_object('id', p.id, 'slug', p.slug, 'title', coalesce(nullif(p.main_headline, ''), p.catchy_title),
          'body', p.description, 'thumb', p.thumb || '.' || p.thumb_ext, 'status', p.status, 'reached', u.reached) as row
        from post_pushes u join posts p on p.id = u.post_id where u.id = ${push}`,
  )
  if (!told || told.status !== status.published || told.slug === null)
    throw new JobRefused('The post is not on the site any more.')
  return told
}

const reader = sql`json_build_object('id', s.id, 'endpoint', s.endpoint, 'keys', s.keys) as row`

/** Who was come to before and not reached, after that one. */
const readersLeft = (db: Db, push: number, after: number) =>
  rows<Reader>(
    db,
    sql`select ${reader} from pushes_left l join push_subscriptions s on s.id = l.subscription_id
        where l.push_id = ${push} and s.id > ${after} order by s.id limit ${pageSize}`,
  )

/** Who was not come to yet. */
const readersAfter = (db: Db, _push: number, after: number) =>
  rows<Reader>(
    db,
    sql`select ${reader} from push_subscriptions s where s.id > ${after} order by s.id limit ${pageSize}`,
  )

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** What the site's worker is given (`site/push-scripts.ts`). Paths are under the site's address. */
const messageOf = ({ id, slug, title, body, thumb }: Told) =>
  JSON.stringify({
    title: cut(title, longestTitle),
    body: cut(body, longestBody),
    tag: `post-${id}`,
    path: `post/${slug}`,
    ...(thumb === null ? {} : { image: `/media/${thumb}` }),
  })

/** What a push service's answer says of a reader. Only 404 and 410 say that they are gone: a wrong clock of ours is a 403. */
const reachedBy = (answer: number): Reached =>
  answer >= 200 && answer < 300 ? 'sent' : answer === 404 || answer === 410 ? 'ended' : 'left'

class Sender {
  readonly #out: Outgoing
  readonly #message: string

  constructor(
    private readonly told: Told,
    private readonly keys: PushKeys,
    private readonly job: Steps,
  ) {
    this.#out = new Outgoing(job.settings.pushServices)
    this.#message = messageOf(told)
  }

  /** Signed and encrypted for one browser; null where its keys are none. */
  #sealed(endpoint: string, keys: Reader['keys']) {
    const options = { TTL: kept, topic: `post-${this.told.id}`, vapidDetails: this.keys }
    try {
      return webPush.generateRequestDetails({ endpoint, keys }, this.#message, options)
    } catch {
      return null
    }
  }

  async #tell({ endpoint, keys }: Reader): Promise<Reached> {
    const sealed = isPushService(endpoint, this.job.settings.pushServices) ? this.#sealed(endpoint, keys) : null
    if (sealed === null) return 'ended'
    try {
      const { headers, body } = sealed
      const { status: answer } = await this.#out.send(endpoint, {
        method: 'POST',
        headers,
        body,
        signal: this.job.signal,
      })
      return reachedBy(answer)
    } catch {
      return 'left'
    }
  }

  /** Signing is work of the processor: others have their turn between two readers. */
  async tell(page: readonly Reader[]): Promise<Map<number, Reached>> {
    const under: Promise<readonly [number, Reached]>[] = []
    for (const one of page) {
      under.push(this.#tell(one).then((reached) => [one.id, reached] as const))
      // One after the other is what it is for.
      await turn()
    }
    return new Map(await Promise.all(under))
  }

  close(): void {
    this.#out.close()
  }
}

/** Writes down what became of a page. */
async function keepPage(tx: Transaction, push: number, page: ReadonlyMap<number, Reached>, fresh: boolean) {
  const of = (wanted: Reached) => [...page].flatMap(([id, reached]) => (reached === wanted ? [id] : []))
  const [sent, ended, left] = [of('sent'), of('ended'), of('left')]
  const last = Math.max(...page.keys())
  await tx.execute(sql`delete from push_subscriptions where id = any(${idArray(ended)})`)
  await tx.execute(sql`delete from pushes_left where push_id = ${push} and subscription_id = any(${idArray(sent)})`)
  await tx.execute(
    sql`insert into pushes_left (push_id, subscription_id) select ${push}::bigint, s.id from push_subscriptions s
        where s.id = any(${idArray(left)}) on conflict do nothing`,
  )
  await tx.execute(
    sql`update post_pushes set sent = sent + ${sent.length}::int, ended = ended + ${ended.length}::int,
          reached = greatest(reached, ${fresh ? last : 0}::bigint) where id = ${push}`,
  )
}

async function countsOf(db: Db, push: number) {
  const [counts] = await rows<{ sent: number; ended: number; left: number }>(
    db,
    sql`select json_build_object('sent', sent, 'ended', ended,
          'left', (select count(*)::int from pushes_left where push_id = ${push})) as row from post_pushes where id = ${push}`,
  )
  return counts ?? { sent: 0, ended: 0, left: 0 }
}

/** A post that was taken back is told to nobody more. @throws JobRefused */
async function checkPublic(db: Db, push: number): Promise<void> {
  const [standing] = await rows<number>(
    db,
    sql`select to_json(p.status) as row from post_pushes u join posts p on p.id = u.post_id where u.id = ${push}`,
  )
  if (standing !== status.published) throw new JobRefused('The post is not on the site any more.')
}

/** Tells everybody of a kind, page by page; `fresh`: those that nobody has come to. */
async function tellAll(sender: Sender, { database, step }: Steps, push: number, fresh: boolean, from: number) {
  const read = fresh ? readersAfter : readersLeft
  let after = from
  let progress = 0
  for (;;) {
    // Page by page.
    const page = await read(database.db, push, after)
    if (page.length === 0) return
    await checkPublic(database.db, push)
    const told = await sender.tell(page)
    progress += page.length
    await database.db.transaction(async (tx) => {
      await step(tx, progress)
      await keepPage(tx, push, told, fresh)
    })
    after = page.at(-1)?.id ?? after
  }
}

/** Tells all who asked for it of one post. Whom it could not reach is tried again as any job that failed is. */
export const pushJob = jobKind({
  name: 'send-push',
  input: z.strictObject({ push: z.number().int() }),
  steps: async (job, { push }) => {
    const { database, settings } = job
    const told = await readTold(database.db, push)
    const sender = new Sender(told, await readPushKeys(database.db, settings), job)
    try {
      await tellAll(sender, job, push, false, 0)
      await tellAll(sender, job, push, true, told.reached)
    } finally {
      sender.close()
    }
    const { left, ...result } = await countsOf(database.db, push)
    if (left > 0) throw new Error(`${left} of ${left + result.sent} readers could not be reached.`)
    return result
  },
})
