// Upkeep of the database: removes expired rows and folds counters. What must be quick runs by a timer in every server, the rest as jobs.
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { leaseSeconds } from '#server/areas/posts/lock'
import { endLapsedPresence } from '#server/areas/presence'
import type { Database, Db, Transaction } from '#server/db/connect'
import { purgeEvents, tellLapsedLocks } from '#server/events/events'
import { purgeIdempotencyKeys } from '#server/http/idempotency'
import { momentOf } from '#server/rows'
import { idleLimit, sessionLimit } from '#server/session/session'

import { foldCounts, foldTagCounts, tidySiteChanges } from './counts'
import { jobKind } from './kind'
import { repeat, type Report } from './repeat'

/** Throttling looks back less than this. */
const attemptDays = 1

/** As long as a browser keeps its device's token: what was not used since comes back no more. */
const deviceDays = 365

/** How long jobs that ended can be looked at; what failed longer. */
const endedDays = 7
const failedDays = 30

/** Removes sessions and challenges that are over, sign-in attempts that count for nothing any more, and devices that nobody uses. */
export async function purgeSignIns(on: Db | Transaction, at?: Date): Promise<void> {
  const moment = momentOf(at)
  await on.execute(
    sql`delete from sessions where expires_at <= ${moment} or last_seen_at <= ${moment} - ${idleLimit} or created_at <= ${moment} - ${sessionLimit}`,
  )
  await on.execute(sql`delete from login_attempts where at <= ${moment} - make_interval(days => ${attemptDays})`)
  await on.execute(
    sql`delete from login_devices where last_used_at <= ${moment} - make_interval(days => ${deviceDays})`,
  )
  await on.execute(sql`delete from passkey_challenges where expires_at <= ${moment}`)
}

/** Removes jobs that ended long ago; those that come again stay. */
export async function purgeJobs(on: Db | Transaction, at?: Date): Promise<void> {
  await on.execute(
    sql`delete from jobs where every is null and finished_at <= ${momentOf(at)} - case state
          when 'failed' then make_interval(days => ${failedDays}) else make_interval(days => ${endedDays}) end
        and state in ('done', 'cancelled', 'failed')`,
  )
}

const nothing = z.strictObject({})

/** For how long the audit log is kept. */
const auditKept = '1 year'

/** The database lets nobody else remove a row of the audit log. */
export async function purgeAudit(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('slotdesk.retention', 'audit_log', true)`)
  await tx.execute(sql`delete from audit_log where at < now() - ${auditKept}::interval`)
}

/** What a merge took from its tags is of use for a day, while it can be taken back; the merge itself stays. */
export async function purgeMerges(on: Db | Transaction, at?: Date): Promise<void> {
  await on.execute(
    sql`update tag_merge_minors n set links = '{}' from tag_merges m
        where m.id = n.merge_id and n.links <> '{}' and m.created_at < ${momentOf(at)} - interval '25 hours'`,
  )
}

/** What is tidied by one server for all. */
export const upkeepJobs = [
  jobKind({ name: 'tidy-site-changes', input: nothing, every: 60, whole: (tx) => tidySiteChanges(tx) }),
  jobKind({ name: 'purge-sign-ins', input: nothing, every: 600, whole: (tx) => purgeSignIns(tx) }),
  jobKind({ name: 'purge-events', input: nothing, every: 600, whole: (tx) => purgeEvents(tx) }),
  jobKind({ name: 'purge-idempotency-keys', input: nothing, every: 3600, whole: (tx) => purgeIdempotencyKeys(tx) }),
  jobKind({ name: 'purge-merges', input: nothing, every: 86_400, whole: (tx) => purgeMerges(tx) }),
  jobKind({ name: 'purge-audit', input: nothing, every: 86_400, whole: (tx) => purgeAudit(tx) }),
  jobKind({ name: 'purge-jobs', input: nothing, every: 3600, whole: (tx) => purgeJobs(tx) }),
]

/**
 * Folds counts and tells of lapsed locks, each second, and of windows that are gone; answers how to stop. These stay timers: a job
 * would be two commits each second, each waiting for the disk, where a look that finds nothing writes nothing, and several servers
 * may look at once.
 * @param clock the time that leases are given by.
 */
export function startUpkeep(database: Database, report: Report, clock: () => Date): () => Promise<void> {
  // Leases that ran out while no server was there are told of as well.
  let looked = new Date(clock().getTime() - 2 * leaseSeconds * 1000)
  const lapsed = async () => {
    const now = clock()
    await tellLapsedLocks(database, looked, now)
    looked = now
  }
  const stops = [
    repeat(lapsed, { name: 'telling of lapsed locks', interval: 1000, report }),
    repeat(() => endLapsedPresence(database), { name: 'ending what windows had open', interval: 5000, report }),
    repeat(() => foldCounts(database), { name: 'folding counts', interval: 1000, report }),
    repeat(() => foldTagCounts(database), { name: 'folding the counts of tags', interval: 1000, report }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
