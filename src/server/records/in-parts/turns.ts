// The turns of a list: one large change at a time, an upload or a removal, however many servers run. It is written in parts, and holds
// its turn by a job that puts everything back if its process ends in the middle.
import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

import { Failure } from '#contract/base/failure'
import type { Db, Transaction } from '#server/db/connect'
import { JobRefused, jobKind } from '#server/jobs/kind'
import { type ClaimedJob, enqueueTaken } from '#server/jobs/queue'
import { rows } from '#server/rows'

import { restoreUnfinished } from './restore-parts'

const brokeOff = 'It broke off. What it had written was put back: begin it again in its list.'

/**
 * Puts back what a large change, or its undo, has left in the middle. Its key is the subject: it holds the subject's turn. A change
 * has failed then; an undo (`undoes`) is done.
 */
export const largeChangeJob = jobKind({
  // The stored name is from the time when only uploads were written in parts.
  name: 'upload',
  input: z.object({ subject: z.string(), undoes: z.boolean().default(false) }),
  steps: async ({ database, step }, { subject, undoes }) => {
    const restored = await restoreUnfinished(database.db, subject, step)
    if (!undoes || restored === 0) throw new JobRefused(brokeOff)
  },
})

/** A large change, as its job names it. */
export interface LargeChangeTurn {
  subject: string
  /** What the job is about, for people. */
  title: string
  /** Whether it undoes an earlier change. */
  undoes?: boolean
}

/** Thrown when a large change of the same subject is being written. */
export class TurnTaken extends Error {
  override name = 'TurnTaken'
}

const lockTurns = (tx: Transaction, subject: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`upload ${subject}`}))`)

/** Lets no large change of a subject begin until the transaction ends. @throws {TurnTaken} when one is being written */
export async function holdTurn(tx: Transaction, subject: string): Promise<void> {
  await lockTurns(tx, subject)
  const taken = await rows<number>(
    tx,
    sql`select to_json(id) as row from jobs where kind = ${largeChangeJob.name} and key = ${subject} and state in ('waiting', 'running')`,
  )
  if (taken.length > 0) throw new TurnTaken('A large change is being written.')
}

/** Milliseconds between two looks whether the turn is free. */
const lookEvery = 100
/** Milliseconds after which a wait for the turn is given up. */
const patience = 60_000

/**
 * Claims the turn of a subject: the job that one large change at a time holds. Waits while another one has it. @throws Failure 503
 * after a minute.
 */
export async function claimTurn(db: Db, { subject, title, undoes }: LargeChangeTurn): Promise<ClaimedJob> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(lookEvery)) {
    const claimed = await db.transaction(async (tx) => {
      await lockTurns(tx, subject)
      return enqueueTaken(tx, largeChangeJob, { subject, undoes }, { key: subject, about: title })
    })
    if (claimed) return claimed
  }
  throw new Failure(503, 'This list is being changed already. Try again in a moment.', { retryAfter: 5 })
}
