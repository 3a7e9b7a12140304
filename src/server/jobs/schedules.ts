// Publishes what is due, at most two seconds late, exactly once however many servers run.
import { sql } from 'drizzle-orm'

import { postStatuses as status } from '#contract/constants'
import type { Database } from '#server/db/connect'
import { rows } from '#server/rows'

/** Publishes every scheduled post whose time has come; answers their ids. Rows that another server has in hand are skipped. */
export async function publishDue(database: Database, now: Date): Promise<number[]> {
  const due = await rows<number>(
    database.db,
    sql`update posts set status = ${status.published}, first_published_at = coalesce(first_published_at, published_at),
          updated_at = ${now.toISOString()}::timestamptz, version = version + 1
        where id in (select id from posts where status = 5 and published_at <= ${now.toISOString()}::timestamptz
                     order by published_at limit 100 for update skip locked)
        returning to_json(id) as row`,
  )
  if (due.length > 0) await database.notify('posts', due.join(','))
  return due
}

interface Options {
  now: () => Date
  report: (message: string, detail: Record<string, unknown>) => void
  /** Milliseconds between looks. */
  interval?: number
}

/** Looks for due posts every second until stopped; stopping waits for the look under way. */
export function publishWhenDue(database: Database, { now, report, interval = 1000 }: Options): () => Promise<void> {
  let look: Promise<void> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    look = publishDue(database, now())
      .then((ids) => {
        if (ids.length > 0) report('published on schedule', { posts: ids })
      })
      // The next look tries again; a database that is away must not end the process.
      .catch((error: unknown) => report('publishing on schedule failed', { error: String(error) }))
      .finally(() => {
        busy = false
      })
  }, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await look
  }
}
