// Idempotency keys: a write that is repeated with the same key gets the first answer and changes nothing.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'

import type { SentFile } from '#contract/base/endpoint'
import { Failure, invalid } from '#contract/base/failure'
import type { Db, Transaction } from '#server/db/connect'
import { runEvery } from '#server/jobs/run-every'
import { momentOf, rows } from '#server/rows'

/**
 * Identifies a call that carries an Idempotency-Key. `steps` counts the call's transactions, whose order is the same at each
 * retry.
 */
export interface Idempotency {
  /** A digest of the key. The key itself is not stored, because it decrypts the answers. */
  key: string
  /** The 32 bytes that encrypt the stored answers: they can hold recovery codes and links of invitations. */
  secret: Buffer
  /** A digest of the call that only the key can check, because the body may hold a password. */
  request: string
  steps: number
}

/** The body of a call as it was parsed, with its files. */
interface Asked {
  body?: unknown
  files?: Record<string, SentFile> | undefined
}

/** The methods that take a key. The others have the same effect however often they are called. */
const keyed = new Set(['POST', 'PATCH'])

/** How long answers are kept, in hours. */
const keptHours = 24

/**
 * Returns the Idempotency-Key of a POST or PATCH; null without one. A body with files is told apart by its fields and the files' content.
 * @throws Failure 422 for an invalid key.
 */
export function idempotencyOf(request: FastifyRequest, { body, files = {} }: Asked): Idempotency | null {
  const key = request.headers['idempotency-key']
  if (!keyed.has(request.method) || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid({ 'Idempotency-Key': ['Must be 1 to 200 printable characters.'] })
  const text = JSON.stringify(request.isMultipart() ? body : request.body) ?? ''
  const digest = createHmac('sha256', digestOf('request', key)).update(`${request.url}\n${text}`)
  for (const [name, file] of Object.entries(files)) digest.update(`\n${name}\n${file.name}\n`).update(file.bytes)
  return {
    key: digestOf('key', key).toString('base64url'),
    secret: digestOf('answer', key),
    request: digest.digest('hex'),
    steps: 0,
  }
}

const digestOf = (use: string, key: string) => createHash('sha256').update(`${use} ${key}`).digest()

const cipher = 'aes-256-gcm'

/** Encrypts an answer: 12 random bytes, the tag of 16 bytes, the text; as base64. */
function encrypted(answer: unknown, secret: Buffer): string {
  const start = randomBytes(12)
  const stream = createCipheriv(cipher, secret, start)
  const text = Buffer.concat([stream.update(JSON.stringify(answer) ?? 'null'), stream.final()])
  return Buffer.concat([start, stream.getAuthTag(), text]).toString('base64')
}

function decrypted(stored: string, secret: Buffer): unknown {
  const bytes = Buffer.from(stored, 'base64')
  const stream = createDecipheriv(cipher, secret, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([stream.update(bytes.subarray(28)), stream.final()]).toString())
}

/**
 * Claims the key for this transaction, or returns the stored answer. Waits for a running call with the same key.
 * @throws Failure 422 when the key was used for another request, 503 when the other call did not finish.
 */
export async function takeKey(
  tx: Transaction,
  user: number,
  { key, secret, request }: Idempotency,
  step: number,
): Promise<{ answer: unknown } | null> {
  const taken = await rows<number>(
    tx,
    sql`insert into idempotency_keys (user_id, key, step, request) values (${user}, ${key}, ${step}, ${request})
        on conflict do nothing returning to_json(step) as row`,
  )
  if (taken.length > 0) return null
  const found = await findKey(tx, user, key, step)
  checkRequest(found, request)
  if (!found?.answer) throw new Failure(503, 'This is being done already. Try again in a moment.', { retryAfter: 1 })
  return { answer: decrypted(found.answer, secret) }
}

/** The request that a key was used for, and its encrypted answer; null while {@link answerOnce} does the work. */
interface UsedKey {
  request: string
  answer: string | null
}

/** @throws Failure 422 when the key was used for another request. */
function checkRequest(found: UsedKey | undefined, request: string): void {
  if (found && found.request !== request)
    throw invalid({ 'Idempotency-Key': ['This key was sent with another request before.'] })
}

async function findKey(on: Db | Transaction, user: number, key: string, step: number): Promise<UsedKey | undefined> {
  const [found] = await rows<UsedKey>(
    on,
    sql`select json_build_object('request', request, 'answer', answer) as row from idempotency_keys
        where user_id = ${user} and key = ${key} and step = ${step}`,
  )
  return found
}

/** What is needed of a call's context to look up its key. */
interface Keyed {
  db: Db
  user: { id: number }
  idempotency?: Idempotency | null
}

/**
 * The answer, if an earlier try of this call has finished the `change()` that comes next. It is asked before work that runs ahead of
 * that `change()` and must not be repeated, such as the parts of a large change. Null: not finished, or the key was used for another
 * request.
 */
export async function knownAnswer({ db, user, idempotency }: Keyed): Promise<{ answer: unknown } | null> {
  if (!idempotency) return null
  const { key, secret, request, steps } = idempotency
  const found = await findKey(db, user.id, key, steps + 1)
  return found?.request === request && found.answer ? { answer: decrypted(found.answer, secret) } : null
}

/** Seconds after which work without an answer, whose claim is not renewed, counts as ended with its process. */
const claimSeconds = 30
/** Milliseconds between two renewals of the claim during the work. */
const renewEvery = 10_000
/** Milliseconds between two looks whether the work of another call is done. */
const lookEvery = 100

/**
 * Claims the key for work in several transactions, or returns the stored answer. Waits while another call with the same key does the
 * work.
 * @throws Failure 422 when the key was used for another request.
 */
async function claimKey(
  db: Db,
  user: number,
  { key, secret, request }: Idempotency,
  step: number,
): Promise<{ answer: unknown } | null> {
  for (; ; await pause(lookEvery)) {
    const claimed = await rows<number>(
      db,
      sql`insert into idempotency_keys as known (user_id, key, step, request) values (${user}, ${key}, ${step}, ${request})
          on conflict (user_id, key, step) do update set created_at = statement_timestamp()
            where known.answer is null and known.request = excluded.request
              and known.created_at <= statement_timestamp() - make_interval(secs => ${claimSeconds})
          returning to_json(step) as row`,
    )
    if (claimed.length > 0) return null
    const found = await findKey(db, user, key, step)
    checkRequest(found, request)
    if (found?.answer) return { answer: decrypted(found.answer, secret) }
  }
}

/**
 * Does the work of a call in several transactions, and stores the answer after the last one. A repeated call with an Idempotency-Key
 * gets the stored answer, and waits for it while the work is being done. The work gets the context without the key, so that its
 * transactions store no answers of their own.
 */
export async function answerOnce<C extends Keyed, T>(context: C, work: (context: C) => Promise<T>): Promise<T> {
  const { db, user, idempotency } = context
  if (!idempotency) return work(context)
  const step = idempotency.steps + 1
  const known = await claimKey(db, user.id, idempotency, step)
  if (known) return known.answer as T
  const stop = runEvery(() => renewClaim(db, user.id, idempotency, step), {
    name: 'renewing an idempotency key',
    interval: renewEvery,
    // A renewal that fails is tried again, and the loss of the database is reported by others.
    report: () => undefined,
  })
  try {
    const answer = await work({ ...context, idempotency: null })
    await keepAnswer(db, user.id, idempotency, step, answer)
    return answer
  } catch (error) {
    await dropClaim(db, user.id, idempotency, step)
    throw error
  } finally {
    await stop()
  }
}

const renewClaim = (db: Db, user: number, { key }: Idempotency, step: number) =>
  db.execute(
    sql`update idempotency_keys set created_at = statement_timestamp()
        where user_id = ${user} and key = ${key} and step = ${step} and answer is null`,
  )

const dropClaim = (db: Db, user: number, { key }: Idempotency, step: number) =>
  db.execute(
    sql`delete from idempotency_keys where user_id = ${user} and key = ${key} and step = ${step} and answer is null`,
  )

export async function keepAnswer(
  on: Db | Transaction,
  user: number,
  { key, secret }: Idempotency,
  step: number,
  answer: unknown,
): Promise<void> {
  await on.execute(
    sql`update idempotency_keys set answer = ${JSON.stringify(encrypted(answer, secret))}::json
        where user_id = ${user} and key = ${key} and step = ${step}`,
  )
}

export async function purgeIdempotencyKeys(on: Db | Transaction, at?: Date): Promise<void> {
  await on.execute(
    sql`delete from idempotency_keys where created_at <= ${momentOf(at)} - make_interval(hours => ${keptHours})`,
  )
}
