// Sends the notifications of a post, one page of subscriptions a step, and resumes after a crash. A page that was sent but not
// recorded is sent again; its notifications have the same `tag` and `topic`, so they replace the first ones.
import { setImmediate as turn } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import webPush from 'web-push'
import { z } from 'zod'

import { postStatuses as status } from '#contract/constants'
import type { Db, Transaction } from '#server/db/connect'
import { jobKind, JobPostponed, JobRefused, type Steps } from '#server/jobs/kind'
import { Outgoing } from '#server/outgoing'
import { idArray, rows } from '#server/rows'

import { type PushKeys, readPushKeys } from './keys'
import { isPushService } from './subscriptions'

interface PushedPost {
  id: number
  slug: string | null
  title: string
  body: string
  thumb: string | null
  status: number
  /** The id of the last subscription processed. */
  reached: number
}

interface Reader {
  id: number
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * `ended`: the push service does not know the subscription any more, or its address or keys are invalid. `left`: sending failed, and
 * is to be tried again.
 */
type SendResult = 'sent' | 'ended' | 'left'

/** Subscriptions in one step. */
const pageSize = 50

/**
 * After so many calls in a row without an answer, a push service is not asked again in this try. Each of them holds up a page, and
 * with it the readers of all other services, for the time limit of a call.
 */
const mostUnanswered = 20

/** Seconds for which a push service keeps a notification for a browser that is offline. Older news is not worth sending. */
const keptSeconds = 12 * 60 * 60

/** The most characters of a title. A message has at most 4096 bytes with its envelope. */
const longestTitle = 200
/** The most characters of a body. */
const longestBody = 300

async function readPushedPost(db: Db, push: number): Promise<PushedPost> {
  const [post] = await rows<PushedPost>(
    db,
    sql`select json_build_object('id', p.id, 'slug', p.slug, 'title', coalesce(nullif(p.main_headline, ''), p.catchy_title),
          'body', p.description, 'thumb', p.thumb || '.' || p.thumb_ext, 'status', p.status, 'reached', u.reached) as row
        from post_pushes u join posts p on p.id = u.post_id where u.id = ${push}`,
  )
  if (!post || post.status !== status.published || post.slug === null)
    throw new JobRefused('The post is not on the site any more.')
  return post
}

const reader = sql`json_build_object('id', s.id, 'endpoint', s.endpoint, 'keys', s.keys) as row`

/** Subscriptions after this id that an earlier try could not reach. */
const readersLeft = (db: Db, push: number, after: number) =>
  rows<Reader>(
    db,
    sql`select ${reader} from pushes_left l join push_subscriptions s on s.id = l.subscription_id
        where l.push_id = ${push} and s.id > ${after} order by s.id limit ${pageSize}`,
  )

/** Subscriptions after this id, which no try has processed yet. */
const readersAfter = (db: Db, _push: number, after: number) =>
  rows<Reader>(
    db,
    sql`select ${reader} from push_subscriptions s where s.id > ${after} order by s.id limit ${pageSize}`,
  )

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** The message for the site's service worker (`site/push-scripts.ts`). Paths are below the site's address. */
const messageOf = ({ id, slug, title, body, thumb }: PushedPost) =>
  JSON.stringify({
    title: cut(title, longestTitle),
    body: cut(body, longestBody),
    tag: `post-${id}`,
    path: `post/${slug}`,
    ...(thumb === null ? {} : { image: `/media/${thumb}` }),
  })

/** The result for a push service's status. Only 404 and 410 end a subscription: a 403 may be caused by a wrong clock here. */
const resultOf = (answer: number): SendResult =>
  answer >= 200 && answer < 300 ? 'sent' : answer === 404 || answer === 410 ? 'ended' : 'left'

class Sender {
  readonly #out: Outgoing
  readonly #message: string
  /** The most seconds that a push service asked to wait before the next try. */
  pause = 0
  /** The calls in a row that a push service did not answer, by its host. */
  readonly #unanswered = new Map<string, number>()

  constructor(
    private readonly post: PushedPost,
    private readonly keys: PushKeys,
    private readonly job: Steps,
  ) {
    // Throws when our own keys are invalid. Below, that would end every subscription.
    webPush.getVapidHeaders('https://push.example', keys.subject, keys.publicKey, keys.privateKey, 'aes128gcm')
    this.#out = new Outgoing(job.settings.pushServices)
    this.#message = messageOf(post)
  }

  /** The request, signed and encrypted for one browser; null when the browser's keys are invalid. */
  #requestFor(endpoint: string, keys: Reader['keys']) {
    const options = { TTL: keptSeconds, topic: `post-${this.post.id}`, vapidDetails: this.keys }
    try {
      return webPush.generateRequestDetails({ endpoint, keys }, this.#message, options)
    } catch {
      return null
    }
  }

  async #sendTo({ endpoint, keys }: Reader): Promise<SendResult> {
    const request = isPushService(endpoint, this.job.settings.pushServices) ? this.#requestFor(endpoint, keys) : null
    if (request === null) return 'ended'
    const { host } = new URL(endpoint)
    if ((this.#unanswered.get(host) ?? 0) >= mostUnanswered) return 'left'
    try {
      const { headers, body } = request
      const { status: answer, retryAfter } = await this.#out.send(endpoint, {
        method: 'POST',
        headers,
        body,
        signal: this.job.signal,
      })
      this.#unanswered.delete(host)
      const result = resultOf(answer)
      if (result === 'left') this.pause = Math.max(this.pause, retryAfter)
      return result
    } catch {
      this.#unanswered.set(host, (this.#unanswered.get(host) ?? 0) + 1)
      return 'left'
    }
  }

  /** Sends to a page of subscriptions. Signing takes CPU time, so it yields to other work after each one. */
  async sendToPage(page: readonly Reader[]): Promise<Map<number, SendResult>> {
    const under: Promise<readonly [number, SendResult]>[] = []
    for (const one of page) {
      under.push(this.#sendTo(one).then((result) => [one.id, result] as const))
      // The await in the loop is intended: see above.
      await turn()
    }
    return new Map(await Promise.all(under))
  }

  close(): void {
    this.#out.close()
  }
}

/** Records the results of a page, and deletes ended subscriptions. `fresh`: the page was processed for the first time. */
async function keepPage(tx: Transaction, push: number, page: ReadonlyMap<number, SendResult>, fresh: boolean) {
  const of = (wanted: SendResult) => [...page].flatMap(([id, result]) => (result === wanted ? [id] : []))
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

/** @throws JobRefused when the post is not published any more. */
async function checkPublic(db: Db, push: number): Promise<void> {
  const [standing] = await rows<number>(
    db,
    sql`select to_json(p.status) as row from post_pushes u join posts p on p.id = u.post_id where u.id = ${push}`,
  )
  if (standing !== status.published) throw new JobRefused('The post is not on the site any more.')
}

/** Sends page by page to subscriptions after `from`. `fresh`: to those not processed yet, else to those left by earlier tries. */
async function sendToAll(sender: Sender, { database, step }: Steps, push: number, fresh: boolean, from: number) {
  const read = fresh ? readersAfter : readersLeft
  let after = from
  let progress = 0
  for (;;) {
    // One page after another.
    const page = await read(database.db, push, after)
    if (page.length === 0) return
    await checkPublic(database.db, push)
    const results = await sender.sendToPage(page)
    progress += page.length
    await database.db.transaction(async (tx) => {
      await step(tx, progress)
      await keepPage(tx, push, results, fresh)
    })
    after = page.at(-1)?.id ?? after
  }
}

/** Sends one post to all subscriptions. When some could not be reached it fails, and the queue retries it. */
export const pushJob = jobKind({
  name: 'send-push',
  input: z.strictObject({ push: z.number().int() }),
  steps: async (job, { push }) => {
    const { database, settings } = job
    const post = await readPushedPost(database.db, push)
    const sender = new Sender(post, await readPushKeys(database.db, settings), job)
    try {
      await sendToAll(sender, job, push, false, 0)
      await sendToAll(sender, job, push, true, post.reached)
    } finally {
      sender.close()
    }
    const { left, ...result } = await countsOf(database.db, push)
    if (left > 0) throw new JobPostponed(`${left} of ${left + result.sent} readers could not be reached.`, sender.pause)
    return result
  },
})
