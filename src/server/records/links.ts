// Links of a record in a table of pairs: the tags of a category, the related tags of a tag.
import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'

import { type Changed, changesOf } from '#server/audit'
import type { Constraints } from './change'
import type { Transaction } from '#server/db/connect'
import { idArray, rows } from '#server/rows'

/**
 * Reads and writes the links of a record in a link table.
 * @param own the column of the record, `other` the column of the linked record, `field` its name in the API.
 */
export function linksOf(table: PgTable, own: string, other: string, field: string) {
  const [from, mine, theirs] = [getTableName(table), own, other].map((name) => sql.identifier(name))
  const constraints: Constraints = Object.fromEntries(
    getTableConfig(table).foreignKeys.map((key) => [key.getName(), [field, 'This record does not exist.']] as const),
  )
  const read = (tx: Transaction, id: number) =>
    rows<number>(tx, sql`select to_json(${theirs}) as row from ${from} where ${mine} = ${id} order by ${theirs}`)

  return {
    constraints,
    count: async (tx: Transaction, id: number) => (await read(tx, id)).length,

    /** Replaces the links by the wanted ones and returns what changed. Undefined leaves them unchanged. */
    async write(tx: Transaction, id: number, wanted: readonly number[] | undefined): Promise<Changed> {
      if (wanted === undefined) return {}
      const before = await read(tx, id)
      const after = [...new Set(wanted)].sort((a, b) => a - b)
      const changed = changesOf({ [field]: before }, { [field]: after })
      if (Object.keys(changed).length === 0) return {}
      await tx.execute(sql`delete from ${from} where ${mine} = ${id} and ${theirs} <> all(${idArray(after)})`)
      await tx.execute(
        sql`insert into ${from} (${mine}, ${theirs}) select ${id}::bigint, x from unnest(${idArray(after)}) x on conflict do nothing`,
      )
      return changed
    },
  }
}
