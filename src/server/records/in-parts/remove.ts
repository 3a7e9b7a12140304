// A large removal: records are removed part by part.
import { getTableName, sql } from 'drizzle-orm'
import { z } from 'zod'

import { Failure } from '#contract/base/failure'
import { binSubjects } from '#contract/bin'
import type { removeManyReply } from '#contract/base/record'
import { changesOf } from '#server/audit'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { idArray } from '#server/rows'

import { contentOf, nameOf, type Removal } from '#server/records/bin'
import { lockMatching, type Matching, othersMatchNow } from '#server/records/matching'
import { partSize } from './split'
import { writeInParts } from './work'

/** The most records that are removed in one transaction. */
export const mostAtOnce = 1000

/** The refusal when more belongs to records than the bin keeps. */
export const tooMuchToKeep = () => new Failure(422, 'Too much belongs to these records. Remove fewer at once.')

/** Deletes what refers to records, in the transaction that removes them. */
export type Release = (tx: Transaction, ids: readonly number[]) => Promise<void>

type Removed = Removal & { release: Release | undefined }

/**
 * Removes many records as one entry of the bin.
 * @param count the number that the person saw.
 * @throws Failure 409 when the number is different by now; then nothing is removed.
 */
export function removeInParts(
  context: Context,
  removal: Omit<Removed, 'ids'>,
  matching: Matching,
  count: number,
): Promise<z.infer<typeof removeManyReply>> {
  const { subject, table } = removal
  const title = [count, binSubjects[subject]?.words[1]].join(' ')
  const split = async () => {
    const ids = await matching.ids()
    if (ids.length !== count) throw othersMatchNow(ids.length)
    return Array.from({ length: Math.ceil(count / partSize) }, (_, at) => ids.slice(at * partSize, (at + 1) * partSize))
  }
  return writeInParts(
    context,
    { subject, table: getTableName(table), title, upload: false },
    split,
    async (tx, { entry, at, part: ids }) => {
      await lockMatching(tx, table, matching, { ids, count })
      return removePart(tx, { ...removal, ids }, { entry, at })
    },
    ([first]) => ({
      answer: (bin) => ({ removed: count, bin }),
      ...(first === undefined ? {} : { title: first }),
      count,
      counts: { removed: count },
      deed: { subject, action: 'remove-many', changed: changesOf({}, { removed: count }) },
    }),
  )
}

/** Moves records into the bin. @returns the name of the first one. */
async function removePart(tx: Transaction, removal: Removed, { entry, at }: { entry: number; at: number }) {
  const content = await contentOf(tx, removal)
  if (!content) throw tooMuchToKeep()
  await tx.execute(
    sql`insert into bin_parts (entry, part, content) values (${entry}, ${at}, ${JSON.stringify(content)}::jsonb)`,
  )
  await removal.release?.(tx, removal.ids)
  const name = sql.identifier(getTableName(removal.table))
  await tx.execute(sql`delete from ${name} where id = any(${idArray(removal.ids)})`)
  return content.removed.slice(0, 1).map(nameOf).join('')
}
