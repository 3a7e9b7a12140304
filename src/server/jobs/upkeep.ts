// Upkeep of the database: removes expired rows and folds counters. Quick work runs on timers in every server, the rest as jobs.
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { leaseSeconds, shortenLeases } from '#server/areas/posts/lock'
import { endLapsedPresence } from '#server/areas/presence'
import type { Database, Db, Transaction } from '#server/db/connect'
import { purgeEvents, tellLapsedLocks } from '#server/events/events'
import { purgeIdempotencyKeys } from '#server/http/idempotency'
import { momentOf } from '#server/rows'
import { idleLimit, sessionLimit } from '#server/session/session'

import { foldCounts, foldTagCounts, tidySiteChanges } from './counts'
import { jobKind } from './kind'
import { runEvery, type Report } from './run-every'

/** Days that sign-in attempts are kept, longer than throttling needs. */
const attemptDays = 1

/** Days that an unused device is kept, as long as browsers keep its token. */
const deviceDays = 365

/** Days that ended jobs are kept; failed ones are kept longer. */
const endedDays = 7
const failedDays = 30

/** Removes expired sessions and challenges, old sign-in attempts and unused devices. */
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

/** Removes jobs that ended long ago; recurring jobs stay. */
export async function purgeJobs(on: Db | Transaction, at?: Date): Promise<void> {
  await on.execute(
    sql`delete from jobs where every is null and finished_at <= ${momentOf(at)} - case state
          when 'failed' then make_interval(days => ${failedDays}) else make_interval(days => ${endedDays}) end
        and state in ('done', 'cancelled', 'failed')`,
  )
}

const nothing = z.strictObject({})

/** How long the audit log is kept. */
const auditKept = '1 year'

/** Removes old rows of the audit log. A database trigger refuses this unless the setting is present. */
export async function purgeAudit(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('slotdesk.retention', 'audit_log', true)`)
  await tx.execute(sql`delete from audit_log where at < now() - ${auditKept}::interval`)
}

/** Removes the links of merges older than the day in which they can be undone; the merges stay. */
async function purgeMerges(on: Db | Transaction, at?: Date): Promise<void> {
  await on.execute(
    sql`update tag_merge_minors n set links = '{}' from tag_merges m
        where m.id = n.merge_id and n.links <> '{}' and m.created_at < ${momentOf(at)} - interval '25 hours'`,
  )
}

/** Upkeep that one server does for all. */
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
 * Starts timers that fold counts, shorten leases of clocks that ran ahead and report lapsed locks every second, and end lapsed
 * presence every five. @returns a function that stops them. They are not jobs: a job would write twice each second, while a check
 * without findings writes nothing, and several servers may check at once.
 * @param clock the time by which leases are given.
 */
export function startUpkeep(database: Database, report: Report, clock: () => Date): () => Promise<void> {
  // Also reports leases that ran out while no server was running.
  let looked = new Date(clock().getTime() - 2 * leaseSeconds * 1000)
  const lapsed = async () => {
    const now = clock()
    await shortenLeases(database, now)
    await tellLapsedLocks(database, looked, now)
    looked = now
  }
  const stops = [
    runEvery(lapsed, { name: 'telling of lapsed locks', interval: 1000, report }),
    runEvery(() => endLapsedPresence(database), { name: 'ending what windows had open', interval: 5000, report }),
    runEvery(() => foldCounts(database), { name: 'folding counts', interval: 1000, report }),
    runEvery(() => foldTagCounts(database), { name: 'folding the counts of tags', interval: 1000, report }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
