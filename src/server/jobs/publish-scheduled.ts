// Publishes scheduled posts, at most two seconds late and exactly once, however many servers run.
import { sql } from 'drizzle-orm'

import { postStatuses as status } from '#contract/constants'
import { changesOf } from '#server/audit'
import type { Database } from '#server/db/connect'
import { momentOf, rows } from '#server/rows'

import { runEvery, type Report } from './run-every'

/** Posts in one transaction. Further due posts follow at once. */
const slice = 100

/** The request id in the audit log, because there is no request. */
const requestId = 'schedule'

/** What the audit entry of every published post says has changed, as JSON. The publishing statement writes the entries itself. */
const scheduledToPublished = JSON.stringify(changesOf({ status: status.scheduled }, { status: status.published }))

/**
 * Publishes every scheduled post whose time has come. @returns their ids. Rows locked by another server are skipped.
 * The database's clock decides, so that all servers agree; a test passes another time.
 * The version does not change, because it counts edits: an open editor can still save.
 */
export async function publishDue(database: Database, at?: Date): Promise<number[]> {
  const published: number[] = []
  for (;;) {
    const due = await publishSlice(database, at)
    published.push(...due)
    if (due.length < slice) return published
  }
}

/** Publishes a slice and writes its audit entries in one statement; a trigger turns these into live events. */
function publishSlice(database: Database, at: Date | undefined): Promise<number[]> {
  const moment = momentOf(at)
  return rows<number>(
    database.db,
    sql`with due as materialized (select id from posts where status = ${status.scheduled} and published_at <= ${moment}
            order by published_at, id limit ${slice} for update skip locked),
          published as (update posts p set status = ${status.published}, first_published_at = coalesce(p.first_published_at, p.published_at)
            from due where p.id = due.id returning p.id, p.version),
          logged as (insert into audit_log (at, user_id, subject, action, record, version, changed, request_id)
            select ${moment}, null, 'post', 'publish', id::text, version, ${scheduledToPublished}::jsonb, ${requestId} from published)
        select to_json(id) as row from published`,
  )
}

/** Publishes due posts twice a second. @returns a function that stops and waits for the current round */
export function publishWhenDue(database: Database, report: Report): () => Promise<void> {
  const look = async () => {
    const ids = await publishDue(database)
    if (ids.length > 0) report('published on schedule', { posts: ids })
  }
  return runEvery(look, { name: 'publishing on schedule', interval: 500, report })
}
