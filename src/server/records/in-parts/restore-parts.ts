// Puts back the parts of a change, for a person and after a failure. Each part has its own content in the bin, and a transaction of
// its own.
import { sql } from 'drizzle-orm'

import type { Db, Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

import { type BinContent, putRowsBack, recordsIn, removeEntry } from '#server/records/bin'

/** Starts the transaction of a part. @throws when this process may go on no more. */
export type BeginPart = (tx: Transaction) => Promise<void>

/**
 * Prepares the transaction of a part. Its changes leave cached lists and public pages valid, until {@link tellReaders} ends that
 * after the last part. Rows are found by index, because a table that has just been filled has no statistics yet.
 */
export const preparePart = (tx: Transaction) =>
  tx.execute(
    sql`select set_config('slotdesk.in_parts', 'on', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
  )

/**
 * Makes caches of a table's rows, and public pages with them, old. The statement changes no row, but the table's triggers run for
 * it.
 */
export const tellReaders = (tx: Transaction, table: string) =>
  tx.execute(sql`update ${sql.identifier(table)} set version = version where false`)

/**
 * Puts back the parts of an entry, the last one first. What was put back by an earlier run is left out. A removed record whose name
 * is taken by now stays away: one of them must not keep the others in the bin. A part of which every record stays as it is remains.
 * @returns how many rows stay as they are.
 */
export async function restoreParts(
  db: Db,
  { id, subject }: { id: number; subject: string },
  begin: BeginPart,
): Promise<number> {
  let stayed = 0
  for (let before: number | null = null; ;) {
    const done = await db.transaction(async (tx) => {
      await begin(tx)
      await preparePart(tx)
      return restorePart(tx, { id, subject, before })
    })
    if (!done) return stayed
    stayed += done.stayed
    before = done.part
  }
}

/** Puts back the last part of an entry, or the last `before` another. @returns null when there is none. */
async function restorePart(
  tx: Transaction,
  { id, subject, before }: { id: number; subject: string; before: number | null },
): Promise<{ part: number; stayed: number } | null> {
  const [found] = await rows<{ part: number; content: BinContent }>(
    tx,
    sql`select json_build_object('part', part, 'content', content) as row from bin_parts
        where entry = ${id} and (${before}::integer is null or part < ${before}::integer) order by part desc limit 1`,
  )
  if (!found) return null
  const { part, content } = found
  const { stayed } = await putRowsBack(tx, { subject, content }, sql`on conflict do nothing`)
  if (stayed < recordsIn(content)) await tx.execute(sql`delete from bin_parts where entry = ${id} and part = ${part}`)
  return { part, stayed }
}

/**
 * Puts back everything that a change in parts of a subject, or its undo, has left in the middle.
 * @returns the number of changes that were put back.
 */
export async function restoreUnfinished(db: Db, subject: string, begin: BeginPart): Promise<number> {
  const found = await rows<{ id: number; table: string }>(
    db,
    sql`select json_build_object('id', id, 'table', content ->> 'table') as row from bin_entries
        where subject = ${subject} and unfinished order by id desc`,
  )
  for (const { id, table } of found) {
    await restoreParts(db, { id, subject }, begin)
    await db.transaction(async (tx) => {
      await begin(tx)
      await removeEntry(tx, id)
      await tellReaders(tx, table)
    })
  }
  return found.length
}
