// Measures how late a thousand schedules due at once are all published, with three servers that check twice a second.
import { sql } from 'drizzle-orm'

import { openDatabase } from '#server/db/connect'
import { publishWhenDue } from '#server/jobs/publish-scheduled'

import type { Figure } from './run'

const posts = 1000

/** `databaseUrl` is that of a running product, which is the first of the three servers. */
export async function measureSchedules(databaseUrl: string): Promise<Figure[]> {
  const settings = { dataDir: '', databaseUrl, databaseReplicaUrl: null }
  const servers = await Promise.all([openDatabase(settings), openDatabase(settings), openDatabase(settings)])
  const [watch, ...others] = servers
  if (!watch) return []
  const { db } = watch
  const stops = others.map((other) => publishWhenDue(other, () => undefined))
  try {
    const { rows } = await db.execute<{ at: string }>(
      sql`with due as (select id, date_trunc('second', now()) + interval '4 seconds' as at from posts where status = 0 limit ${posts}),
            scheduled as (update posts p set status = 5, published_at = due.at from due where due.id = p.id returning p.published_at)
          select min(published_at)::text as at from scheduled having count(*) = ${posts}`,
    )
    const at = rows[0]?.at
    if (at === undefined) throw new Error(`There are no ${posts} drafts to schedule.`)
    const seconds = await allOut(db, at)
    return [{ name: '1,000 schedules of one moment all out, three servers', unit: 's', value: seconds, limit: 2 }]
  } finally {
    await Promise.all(stops.map((stop) => stop()))
    await Promise.all(servers.map((server) => server.close()))
  }
}

/** Seconds from the due time until no post is waiting, by the database's clock. */
async function allOut(db: Awaited<ReturnType<typeof openDatabase>>['db'], at: string): Promise<number> {
  for (;;) {
    const { rows } = await db.execute<{ left: number; seconds: number }>(
      sql`select (select count(*)::int from posts where status = 5 and published_at = ${at}::timestamptz) as left,
            extract(epoch from clock_timestamp() - ${at}::timestamptz)::float as seconds`,
    )
    const [found] = rows
    if (found?.left === 0) return found.seconds
  }
}
