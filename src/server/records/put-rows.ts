// Writes rows of any table back, as the bin has kept them.
import { type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

/**
 * The names of the columns of a table that stored rows have and that can be written, quoted for SQL. A column that an update has
 * added since the rows were stored keeps its default.
 */
export const columnsOf = (tx: Transaction, table: string, [row = {}]: readonly object[]) =>
  rows<string>(
    tx,
    sql`select to_json(quote_ident(attname)) as row from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          and ${JSON.stringify(row)}::jsonb ? attname order by attnum`,
  )

/**
 * Inserts the rows for which `which`, a condition on a row `r`, is true. `conflict`: the `on conflict` clause.
 * @returns how many were inserted
 */
export async function insertRows(
  tx: Transaction,
  table: string,
  list: readonly object[],
  { which = sql`true`, conflict = sql`` }: { which?: SQL; conflict?: SQL } = {},
): Promise<number> {
  if (list.length === 0) return 0
  const columns = sql.raw((await columnsOf(tx, table, list)).join(', '))
  const [inserted = 0] = await rows<number>(
    tx,
    sql`with inserted as (insert into ${sql.raw(table)} (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(list)}::jsonb) r
          where ${which} ${conflict} returning 1)
        select to_json(count(*)) as row from inserted`,
  )
  return inserted
}

/** SQL of a digest of a row's values, without its version and the time of its change. */
export const digestOf = (row: SQL) => sql`md5((to_jsonb(${row}) - 'version' - 'updated_at')::text)`

interface Reference {
  column: string
  table: string
  key: string
}

/** The condition that every record exists to which a row `r` of the table refers. */
async function refersToExisting(tx: Transaction, table: string): Promise<SQL> {
  const found = await rows<Reference>(
    tx,
    sql`select json_build_object('column', quote_ident(a.attname), 'table', c.confrelid::regclass::text, 'key', quote_ident(k.attname)) as row
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
        where c.contype = 'f' and c.conrelid = ${table}::regclass and cardinality(c.conkey) = 1`,
  )
  const conditions = found.map(({ column, table: other, key }) =>
    sql.raw(`(r.${column} is null or exists (select 1 from ${other} o where o.${key} = r.${column}))`),
  )
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/**
 * Inserts rows that hung on a record. Those that exist already, and those that also belong to something that was removed since, are
 * left out.
 */
export async function insertAttached(tx: Transaction, table: string, list: readonly object[]): Promise<void> {
  await insertRows(tx, table, list, { which: await refersToExisting(tx, table), conflict: sql`on conflict do nothing` })
}
