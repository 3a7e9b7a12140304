// The job queue in SQL. Every change of a job's state is one statement. It names the attempt it belongs to, as a fencing token.
import { type SQL, sql } from 'drizzle-orm'
import { hostname } from 'node:os'
import type { z } from 'zod'

import type { JobResult } from '#contract/jobs'
import type { Db, Transaction } from '#server/db/connect'
import { momentOf, rows } from '#server/rows'

import { JobLost, type JobKind, type KindOf } from './kind'

/** A claimed job. `attempts` is the fencing token: it only grows, and a statement with an older one changes nothing. */
export interface ClaimedJob {
  id: number
  kind: string
  attempts: number
  /** Below 0: no try was left when the job was claimed. */
  tries_left: number
  input: unknown
}

interface EnqueueOptions {
  /** The earliest time to run; left out: now. */
  at?: Date
  /** While a job of this kind with the same key waits or runs, another one is not enqueued. */
  key?: string
  /** A description for people. */
  about?: string
}

/** This process, as administrators see it. */
const worker = `${hostname()}:${process.pid}`

/** Enqueues a job, in the given transaction if there is one. @returns its id; null when a job with the same key waits or runs */
export async function enqueue<Input extends z.ZodType>(
  on: Db | Transaction,
  kind: KindOf<Input>,
  input: z.input<Input>,
  { at, key, about = '' }: EnqueueOptions = {},
): Promise<number | null> {
  const [id = null] = await rows<number>(
    on,
    sql`insert into jobs (kind, about, input, key, next_at, tries_left, every)
        values (${kind.name}, ${about}, ${JSON.stringify(input)}::jsonb, ${key ?? null}, ${momentOf(at)}, ${kind.tries}, ${kind.every})
        on conflict do nothing returning to_json(id) as row`,
  )
  return id
}

/** Enqueues the recurring jobs: one of each recurring kind, however many servers there are. */
export async function keepRecurring(db: Db, kinds: readonly JobKind[], at?: Date): Promise<void> {
  const recurring = kinds
    .filter(({ every }) => every !== null)
    .map(({ name, every, tries }) => ({ name, every, tries }))
  await db.execute(
    sql`insert into jobs as j (kind, input, next_at, tries_left, every)
        select k.name, '{}', ${momentOf(at)}, k.tries, k.every
        from jsonb_to_recordset(${JSON.stringify(recurring)}::jsonb) as k(name text, tries integer, every integer)
        on conflict (kind) where every is not null do update set every = excluded.every where j.every <> excluded.every`,
  )
}

/**
 * Claims up to `most` due jobs of the given kinds, older ones first: jobs that wait, and running ones whose lease has ended because
 * their server died or hung. Jobs that another server is claiming are skipped.
 */
export function takeDue(db: Db, kinds: readonly JobKind[], most: number, at?: Date): Promise<ClaimedJob[]> {
  const known = JSON.stringify(kinds.map(({ name, lease }) => ({ name, lease })))
  return rows<ClaimedJob>(
    db,
    sql`with due as materialized (select j.id, k.lease
            from jobs j join jsonb_to_recordset(${known}::jsonb) as k(name text, lease float8) on k.name = j.kind
            where j.next_at <= ${momentOf(at)} order by j.next_at, j.id limit ${most} for update of j skip locked),
          taken as (update jobs j set state = 'running', attempts = j.attempts + 1, tries_left = greatest(j.tries_left, 0) - 1,
              worker = ${worker}, progress = null, started_at = ${momentOf(at)}, finished_at = null,
              next_at = ${momentOf(at)} + make_interval(secs => due.lease)
            from due where j.id = due.id returning j.*)
        select (select to_json(h) from (select j.id, j.kind, j.attempts, j.tries_left, j.input) h) as row from taken j order by j.id`,
  )
}

/**
 * Enqueues a job and claims it at once, for a process that runs it itself. A job with the same key that waits, or whose lease has
 * run out, is claimed instead. Null: another process is running it.
 */
export async function enqueueTaken<Input extends z.ZodType>(
  db: Db | Transaction,
  { name, lease, tries }: KindOf<Input>,
  input: z.input<Input>,
  { key, about }: Required<Pick<EnqueueOptions, 'key' | 'about'>>,
): Promise<ClaimedJob | null> {
  const now = momentOf(undefined)
  const [claimed = null] = await rows<ClaimedJob>(
    db,
    sql`with taken as (insert into jobs as j (kind, about, input, key, state, next_at, attempts, tries_left, worker, started_at)
          values (${name}, ${about}, ${JSON.stringify(input)}::jsonb, ${key}, 'running', ${now} + make_interval(secs => ${lease}),
            1, ${tries - 1}::integer, ${worker}, ${now})
          on conflict (kind, key) where state in ('waiting', 'running') do update set input = excluded.input, state = 'running',
            next_at = excluded.next_at, attempts = j.attempts + 1, tries_left = excluded.tries_left, worker = excluded.worker,
            progress = null, started_at = excluded.started_at, finished_at = null
          where j.state = 'waiting' or j.next_at <= ${now} returning j.*)
        select (select to_json(h) from (select j.id, j.kind, j.attempts, j.tries_left, j.input) h) as row from taken j`,
  )
  return claimed
}

/** Updates the row of a claimed job. Answers false when this process does not hold the job any more. */
async function updateClaimed(on: Db | Transaction, { id, attempts }: ClaimedJob, changes: SQL): Promise<boolean> {
  const moved = await rows<number>(
    on,
    sql`update jobs set ${changes} where id = ${id} and attempts = ${attempts} and state = 'running' returning to_json(id) as row`,
  )
  return moved.length > 0
}

const throwIfLost = (moved: boolean): void => {
  if (!moved) throw new JobLost('The job is in other hands by now.')
}

const leased = ({ lease }: JobKind, at: Date | undefined) =>
  sql`next_at = ${momentOf(at)} + make_interval(secs => ${lease})`

/** Renews the lease of a job. Answers false when the job is lost. */
export const renew = (db: Db, kind: JobKind, claimed: ClaimedJob, at?: Date): Promise<boolean> =>
  updateClaimed(db, claimed, leased(kind, at))

/** Renews the lease in a step's own transaction and stores the progress. @throws {JobLost} */
export async function keepStep(
  tx: Transaction,
  kind: JobKind,
  claimed: ClaimedJob,
  progress: number | undefined,
  at?: Date,
): Promise<void> {
  const how = sql`progress = coalesce(${progress ?? null}::integer, progress)`
  throwIfLost(await updateClaimed(tx, claimed, sql`${leased(kind, at)}, ${how}`))
}

/**
 * Ends a job with success. A recurring job is scheduled again, counted from now; missed runs are not repeated.
 * @throws {JobLost}
 */
export async function finish(
  on: Db | Transaction,
  { tries, every }: JobKind,
  claimed: ClaimedJob,
  result?: JobResult | void,
  at?: Date,
): Promise<void> {
  const next = every === null ? sql`null` : sql`${momentOf(at)} + make_interval(secs => ${every})`
  const ended = await updateClaimed(
    on,
    claimed,
    sql`state = ${every === null ? 'done' : 'waiting'}, next_at = ${next}, tries_left = ${tries}, error = null,
        finished_at = ${momentOf(at)}, result = ${result ? JSON.stringify(result) : null}::jsonb`,
  )
  throwIfLost(ended)
}

/** The wait after the first failure, in seconds. It doubles with each further one, up to an hour. */
const firstDelay = 15
export const longestDelay = 3600

/** Seconds until the next try, after this many failures in a row. */
export const delayAfter = (failures: number) => Math.min(longestDelay, firstDelay * 2 ** Math.max(0, failures - 1))

interface Failed {
  reason: string
  /** The job fails for good: it is not tried again. */
  final: boolean
  result?: JobResult
  /** Seconds that the next try waits at least; capped at an hour. */
  pause?: number
}

/**
 * Ends a failed attempt. The job is tried again while tries are left, after a growing pause; then it has failed. A recurring job is
 * scheduled again in any case. @returns the new state of the job. @throws {JobLost}
 */
export async function fail(
  db: Db,
  { tries, every }: JobKind,
  claimed: ClaimedJob,
  { reason, final, result, pause = 0 }: Failed,
  at?: Date,
): Promise<'waiting' | 'failed'> {
  const again = !final && claimed.tries_left > 0
  const wanted = Math.max(delayAfter(tries - claimed.tries_left), Math.min(pause, longestDelay))
  const delay = again ? Math.min(wanted, every ?? longestDelay) : every
  const next = delay === null ? sql`null` : sql`${momentOf(at)} + make_interval(secs => ${delay})`
  const left = again ? claimed.tries_left : every === null ? 0 : tries
  const state = again ? 'waiting' : 'failed'
  const moved = await updateClaimed(
    db,
    claimed,
    sql`state = ${state}, next_at = ${next}, tries_left = ${left}, error = ${reason}, finished_at = ${momentOf(at)},
        result = ${result ? JSON.stringify(result) : null}::jsonb`,
  )
  throwIfLost(moved)
  return state
}

/** Gives a job back, because this server stops or cannot do it. Another server takes it, and the try does not count. */
export async function giveBack(
  db: Db,
  claimed: ClaimedJob,
  { seconds = 0, at }: { seconds?: number; at?: Date | undefined } = {},
): Promise<void> {
  await updateClaimed(
    db,
    claimed,
    sql`state = 'waiting', next_at = ${momentOf(at)} + make_interval(secs => ${seconds}), tries_left = tries_left + 1,
        finished_at = ${momentOf(at)}`,
  )
}

/** Cancels a claimed job, because its person stopped it. */
export async function cancelClaimed(db: Db, claimed: ClaimedJob): Promise<void> {
  await updateClaimed(db, claimed, sql`state = 'cancelled', next_at = null, finished_at = ${momentOf(undefined)}`)
}

/**
 * Makes all running jobs due at once. Only for the embedded database: no other process can have it open, so their process has
 * ended.
 */
export async function freeAll(db: Db): Promise<void> {
  await db.execute(sql`update jobs set next_at = ${momentOf(undefined)} where state = 'running'`)
}
