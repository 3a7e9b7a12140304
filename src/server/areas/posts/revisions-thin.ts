// Deletes old revisions of posts. Revisions of a publication or import and rejected texts are kept longer than plain saves.
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Db, Transaction } from '#server/db/connect'
import { jobKind } from '#server/jobs/kind'
import { momentOf } from '#server/rows'

/** Days for which every save is kept. */
const everyDays = 7
/** Days for which the last save of each day is kept. Of older ones the last of each week is kept. */
const dailyDays = 90
/** Days for which a rejected text is kept. */
const keptDays = 180
/** The most revisions of one post. */
const mostRevisions = 500
/** The most bytes of the revisions of one post. */
const mostBytes = 50 * 1024 * 1024

/** Deletes surplus revisions and returns how many. The newest revision of a post always stays. */
export async function thinRevisions(on: Db | Transaction, at?: Date): Promise<number> {
  const moment = momentOf(at)
  const days = (count: number) => sql`${moment} - make_interval(days => ${count})`
  const { rows } = await on.execute(
    sql`with aged as (
          select r.id, r.kind, r.created_at,
            row_number() over newest as place,
            sum(pg_column_size(r.data)) over newest as bytes,
            row_number() over (partition by r.post_id, r.kind in ('save', 'restore'),
              case when r.created_at >= ${days(dailyDays)} then date_trunc('day', r.created_at) else date_trunc('week', r.created_at) end
              order by r.number desc) as of_stretch
          from post_revisions r window newest as (partition by r.post_id order by r.number desc)
        )
        delete from post_revisions r using aged a where r.id = a.id and a.place > 1 and (
          a.place > ${mostRevisions} or a.bytes > ${mostBytes}
          or a.kind in ('save', 'restore') and a.created_at < ${days(everyDays)} and a.of_stretch > 1
          or a.kind in ('kept', 'ousted') and a.created_at < ${days(keptDays)}
        ) returning 1`,
  )
  return rows.length
}

export const thinRevisionsJob = jobKind({
  name: 'thin-revisions',
  input: z.strictObject({}),
  every: 6 * 3600,
  whole: async (tx) => void (await thinRevisions(tx)),
})
