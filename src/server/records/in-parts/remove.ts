// A large removal: records are removed part by part.
import { getTableName, sql } from 'drizzle-orm'
import { z } from 'zod'

import { Failure } from '#contract/failure'
import type { removeManyReply } from '#contract/record'
import { changesOf } from '#server/audit'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { idArray, rows } from '#server/rows'

import { contentOf, nameOf, type Removal, type Row } from '#server/records/bin'
import { partSize } from './split'
import { writeInParts } from './work'

/** The most records that are removed in one transaction. */
export const mostAtOnce = 1000

/** The message when other records match than the person saw. */
export const matchOthers = (count: number) => new Failure(409, `${count} match by now. Look at them again.`)

/**
 * Removes many records as one entry of the bin.
 * @param count the number that the person saw.
 * @throws Failure 409 when the number is different by now; then nothing is removed.
 */
export async function removeInParts(
  context: Context,
  removal: Removal,
  count: number,
): Promise<z.infer<typeof removeManyReply>> {
  const { subject, table, ids } = removal
  const name = getTableName(table)
  const [first] = await rows<Row>(
    context.db,
    sql`select to_jsonb(x) as row from ${sql.identifier(name)} x where id = ${ids[0] ?? 0}`,
  )
  const split = () => {
    if (ids.length !== count) throw matchOthers(ids.length)
    return Array.from({ length: Math.ceil(count / partSize) }, (_, at) => ids.slice(at * partSize, (at + 1) * partSize))
  }
  return writeInParts(
    context,
    { subject, table: name, title: first ? nameOf(first) : '', upload: false },
    split,
    async (tx, { entry, at, part }) => {
      const gone = part.length - (await removePart(tx, { ...removal, ids: part }, { entry, at }))
      if (gone > 0) throw matchOthers(count - gone)
    },
    () => ({
      answer: (bin) => ({ removed: count, bin }),
      count,
      counts: { removed: count },
      deed: { subject, action: 'remove-many', changed: changesOf({}, { removed: count }) },
    }),
  )
}

/** Moves records into the bin. @returns how many there were. */
async function removePart(tx: Transaction, removal: Removal, { entry, at }: { entry: number; at: number }) {
  const name = sql.identifier(getTableName(removal.table))
  const meant = sql`id = any(${idArray(removal.ids)})`
  await tx.execute(sql`select id from ${name} where ${meant} order by id for update`)
  const content = await contentOf(tx, removal)
  if (!content) throw new Failure(422, 'Too much belongs to these records. Remove fewer at once.')
  await tx.execute(
    sql`insert into bin_parts (entry, part, content) values (${entry}, ${at}, ${JSON.stringify(content)}::jsonb)`,
  )
  await tx.execute(sql`delete from ${name} where ${meant}`)
  return content.removed.length
}
