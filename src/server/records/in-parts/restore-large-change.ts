// A person puts back a large change: the right to it, its turn, its audit entry.
import { sql } from 'drizzle-orm'

import { binHours, mayRestore } from '#contract/bin'
import { notFound } from '#contract/base/failure'
import type { Context } from '#server/context'
import { finish } from '#server/jobs/queue'
import { rows } from '#server/rows'

import { removeEntry, restoredOf } from '#server/records/bin'
import { change } from '#server/records/change'
import { restoreParts, tellReaders } from './restore-parts'
import { largeChangeJob } from './turns'
import { beginAs, runAsTurn } from './work'

/**
 * Restores a change that was written in parts. From its first part on the entry is unfinished: nobody else can put it back, and if
 * the process ends, a job goes on. Where every record stays as it is, the entry remains in the bin.
 * @returns the number of records that were put back; null: the entry was not written in parts, is older than a day, or this person
 * may not restore it.
 * @throws Failure 404 when it was put back meanwhile.
 */
export async function restoreLargeChange(
  context: Context,
  entry: number,
): Promise<{ restored: number; stayed?: number } | null> {
  const { db } = context
  const at = context.now().toISOString()
  const [found] = await rows<{ subject: string; title: string; count: number; table: string }>(
    db,
    sql`select json_build_object('subject', subject, 'title', title, 'count', count, 'table', content ->> 'table') as row
        from bin_entries where id = ${entry} and not unfinished and exists (select 1 from bin_parts where entry = bin_entries.id)
          and at >= ${at}::timestamptz - make_interval(hours => ${binHours}::integer)`,
  )
  if (!found || !mayRestore(found.subject, new Set(context.user.rights))) return null
  const { subject, title, count, table } = found
  return runAsTurn(context, { subject, title, undoes: true }, async (claimed) => {
    const begin = beginAs(claimed)
    await db.transaction(async (tx) => {
      await begin(tx)
      const marked = await rows<number>(
        tx,
        sql`update bin_entries set unfinished = true where id = ${entry} and not unfinished returning to_json(id) as row`,
      )
      if (marked.length === 0) throw notFound('It is not in the bin any more.')
    })
    const stayed = await restoreParts(db, { id: entry, subject }, begin)
    return change(context, async (tx) => {
      await finish(tx, largeChangeJob, claimed, undefined)
      const answer = restoredOf(count, stayed)
      if (answer.restored === 0) {
        await tx.execute(sql`update bin_entries set unfinished = false where id = ${entry}`)
        return { answer, deeds: [] }
      }
      await removeEntry(tx, entry)
      await tellReaders(tx, table)
      return { answer, deeds: [{ subject, action: 'restore' }] }
    })
  })
}
