// The records that a list's query matches, for changes of all of them.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { Failure } from '#contract/base/failure'
import type { ListSpec } from '#contract/base/list'
import { say } from '#contract/base/say'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { idArray } from '#server/rows'

import type { List } from './list'

/** The failure 409 when other records match than the person saw. @param count how many match by now */
export const othersMatchNow = (count: number) => new Failure(409, say`${count} match by now. Look at them again.`)

/** The records that a list's query matches. */
export interface Matching {
  /** Their ids, ascending. */
  ids: () => Promise<number[]>
  /** Those of `ids`, which are ascending and neighbours among the matching ones, that still match. */
  still: (tx: Transaction, ids: readonly number[]) => Promise<number[]>
}

/** Locks records. @throws Failure 409 when one of them is gone or matches no more. */
export async function lockMatching(
  tx: Transaction,
  table: PgTable,
  { still }: Matching,
  { ids, count }: { ids: readonly number[]; count: number },
): Promise<void> {
  const name = sql.identifier(getTableName(table))
  await tx.execute(sql`select id from ${name} where id = any(${idArray(ids)}) order by id for update`)
  const left = await still(tx, ids)
  if (left.length !== ids.length) throw othersMatchNow(count - ids.length + left.length)
}

const slice = 5000

/** The records that a list's query string matches. Their ids are read in slices. */
export function matchingOf<S extends ListSpec>(
  list: List<S>,
  { db }: Pick<Context, 'db'>,
  { matching, except }: { matching: string; except: readonly number[] },
): Matching {
  const query = list.queryOf(matching)
  return {
    ids: async () => {
      const found: number[] = []
      for (let next = [0]; next.length > 0; found.push(...next)) {
        const after = found.at(-1) ?? 0
        next = await list.slice(db, query, { after, until: Number.MAX_SAFE_INTEGER, except, most: slice })
        if (next.length < slice) return [...found, ...next]
      }
      return found
    },
    still: (tx, ids) =>
      list.slice(tx, query, { after: (ids[0] ?? 0) - 1, until: ids.at(-1) ?? 0, except, most: ids.length }),
  }
}
