// Large changes of a list: written part by part, each in a transaction of its own, so that nobody waits for them. The entry in the
// bin is unfinished until the last part stands. If a part fails, or the process ends, everything is put back.
import { sql } from 'drizzle-orm'

import { Failure } from '#contract/base/failure'
import type { Deed } from '#server/audit'
import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { knownAnswer } from '#server/http/idempotency'
import { JobLost } from '#server/jobs/kind'
import { type ClaimedJob, enqueue, fail, finish, keepStep } from '#server/jobs/queue'
import { rows } from '#server/rows'

import { clearOld, removeEntry } from '#server/records/bin'
import { change } from '#server/records/change'
import { type BeginPart, restoreUnfinished, tellReaders, preparePart } from './restore-parts'
import { claimTurn, largeChangeJob, type LargeChangeTurn } from './turns'

/**
 * Returns a function that starts a part's transaction: it renews the claim of the turn and stores the progress, the number of
 * records with this part. @throws {JobLost} from that function when the turn is lost
 */
export const beginAs =
  (claimed: ClaimedJob, progress?: number): BeginPart =>
  (tx) =>
    keepStep(tx, largeChangeJob, claimed, progress)

/**
 * Claims the turn of a subject, puts back what an earlier change has left unfinished, and runs the work, which ends the turn. When
 * it fails, or its process ends, what it has left unfinished is put back. A repeated call with an Idempotency-Key gets the stored
 * answer.
 */
export async function runAsTurn<T>(
  context: Context,
  turn: LargeChangeTurn,
  work: (claimed: ClaimedJob) => Promise<T>,
): Promise<T> {
  const { db } = context
  const { subject } = turn
  const claimed = await claimTurn(db, turn)
  try {
    await restoreUnfinished(db, subject, beginAs(claimed))
    const known = await knownAnswer(context)
    if (!known) return await work(claimed)
    await finish(db, largeChangeJob, claimed, undefined)
    return known.answer as T
  } catch (error) {
    await giveUp(db, turn, claimed, error)
    throw error instanceof JobLost ? cancelled() : error
  }
}

const cancelled = () => new Failure(409, 'This was cancelled. What it has written already is being put back.')

/**
 * Puts back what is unfinished. If that fails too, a server does it as a job. After a refusal, which the caller gets as the answer,
 * the job ends without an error.
 */
async function giveUp(
  db: Db,
  { subject, title, undoes }: LargeChangeTurn,
  claimed: ClaimedJob,
  cause: unknown,
): Promise<void> {
  const reason = cause instanceof Error ? cause.message.slice(0, 200) : 'It failed.'
  const ended = await restoreUnfinished(db, subject, beginAs(claimed)).then(
    () => true,
    () => false,
  )
  const isRefusal = cause instanceof Failure && cause.status < 500
  const endJob =
    ended && isRefusal
      ? finish(db, largeChangeJob, claimed)
      : fail(db, largeChangeJob, claimed, { reason, final: ended })
  // Without a database the lease runs out, and the next server puts it back.
  await endJob.catch(() => undefined)
  // Whoever cancelled the job has let go of the turn, but not of what is to be put back.
  if (!ended)
    await enqueue(db, largeChangeJob, { subject, undoes }, { key: subject, about: title }).catch(() => undefined)
}

/** The records that a large change changes, and its names. */
interface LargeChange {
  subject: string
  /** The name of the table. */
  table: string
  /** The title of its entry in the bin, and of its job. */
  title: string
  /** Whether the change is an upload. */
  upload: boolean
}

/** The answer of all parts, and the numbers that the job, the bin and the audit log keep. */
interface Ended<T> {
  /** Makes the answer of the call. @param bin the entry that undoes the change; null: nothing changed. */
  answer: (bin: number | null) => T
  /** The title of its entry in the bin. Left out: that of the change. */
  title?: string
  /** The number of records that were changed. */
  count: number
  /** The counts of the job. */
  counts: Record<string, number>
  deed: Deed
}

interface Part<P> {
  entry: number
  at: number
  part: P
}

/**
 * Writes a large change part by part. `split` checks the call and returns the parts, when the turn is held and the call was not
 * answered before. `write` writes a part and stores what it replaced in `bin_parts`; `end` sums up. The entry of the bin and the
 * audit entry come with the last part.
 */
export function writeInParts<P extends readonly unknown[], R, T>(
  context: Context,
  large: LargeChange,
  split: () => readonly P[] | Promise<readonly P[]>,
  write: (tx: Transaction, part: Part<P>) => Promise<R>,
  end: (written: readonly R[]) => Ended<T>,
): Promise<T> {
  const { subject, table, title } = large
  return runAsTurn(context, { subject, title }, async (claimed) => {
    const parts = await split()
    const entry = await openEntry(context, large)
    const written: R[] = []
    let records = 0
    for (const [at, part] of parts.entries()) {
      records += part.length
      const begin = beginAs(claimed, records)
      // Only the last transaction is that of the call's Idempotency-Key.
      const one = await change({ ...context, idempotency: null }, async (tx) => {
        await begin(tx)
        await preparePart(tx)
        return { answer: await write(tx, { entry, at, part }), deeds: [] }
      })
      written.push(one)
    }
    const { answer, title: named = title, count, counts, deed } = end(written)
    return change(context, async (tx) => {
      await finish(tx, largeChangeJob, claimed, counts)
      if (count === 0) await removeEntry(tx, entry)
      else
        await tx.execute(
          sql`update bin_entries set unfinished = false, count = ${count}, title = ${named.slice(0, 255)} where id = ${entry}`,
        )
      if (count > 0) await tellReaders(tx, table)
      return { answer: answer(count === 0 ? null : entry), deeds: [deed] }
    })
  })
}

/** Makes the entry of the bin, before the first part is written. */
async function openEntry(context: Context, { subject, table, title, upload }: LargeChange): Promise<number> {
  const none = { table, attached: [], loosened: [], made: [], replaced: [], removed: [] }
  return context.db.transaction(async (tx) => {
    await clearOld(tx, context.now())
    const [id = 0] = await rows<number>(
      tx,
      sql`insert into bin_entries (subject, title, count, upload, user_id, at, content, unfinished)
          values (${subject}, ${title}, 0, ${upload}, ${context.user.id}, ${context.now().toISOString()}::timestamptz,
            ${JSON.stringify(none)}::jsonb, true) returning to_json(id) as row`,
    )
    return id
  })
}
