// What a newsroom's database needs done behind the scenes, by every server: each piece of it is safe to do twice at a time.
import { sql } from 'drizzle-orm'

import type { Database } from '#server/db/connect'
import { leaseSeconds } from '#server/areas/posts-lock'
import { purgeEvents, tellLapsedLocks } from '#server/events'
import { idleLimit, sessionLimit } from '#server/session'

import { foldCounts, foldTagCounts, tidySiteChanges } from './counts'
import { repeat, type Report } from './repeat'

/** Throttling looks back less than this. */
const attemptDays = 1

/** As long as a browser keeps its device's token: what was not used since comes back no more. */
const deviceDays = 365

/** Removes sessions that are over, sign-in attempts that count for nothing any more, and devices that nobody uses. */
export async function purgeSignIns({ db }: Pick<Database, 'db'>, at?: Date): Promise<void> {
  const moment = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
  await db.execute(
    sql`delete from sessions where expires_at <= ${moment} or last_seen_at <= ${moment} - ${idleLimit} or created_at <= ${moment} - ${sessionLimit}`,
  )
  await db.execute(sql`delete from login_attempts where at <= ${moment} - make_interval(days => ${attemptDays})`)
  await db.execute(
    sql`delete from login_devices where last_used_at <= ${moment} - make_interval(days => ${deviceDays})`,
  )
}

/** Folds counts each second, tidies each minute; answers how to stop. */
export function keepHouse(database: Database, report: Report): () => Promise<void> {
  // Leases that ran out while no server was there are told of as well.
  let looked = new Date(Date.now() - 2 * leaseSeconds * 1000)
  const lapsed = async () => {
    const now = new Date()
    await tellLapsedLocks(database, looked, now)
    looked = now
  }
  const stops = [
    repeat(lapsed, { name: 'telling of lapsed locks', interval: 1000, report }),
    repeat(() => purgeEvents(database), { name: 'purging events', interval: 600_000, report }),
    repeat(() => foldCounts(database), { name: 'folding counts', interval: 1000, report }),
    repeat(() => foldTagCounts(database), { name: 'folding the counts of tags', interval: 1000, report }),
    repeat(() => tidySiteChanges(database), { name: 'tidying', interval: 60_000, report }),
    repeat(() => purgeSignIns(database), { name: 'purging sign-ins', interval: 600_000, report }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
