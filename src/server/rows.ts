import { fillPlaceholders, type Query, SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

import type { Database, Db, Transaction } from '#server/db/connect'

/**
 * Runs a query whose only column is `row`, a JSON object, and returns the objects. Through JSON both drivers return the same
 * values: numbers are numbers, instants are texts made by {@link iso}. The caller states the type; it is not checked.
 */
export async function rows<T>(db: Db | Transaction, query: SQL): Promise<T[]> {
  const result = await db.execute<{ row: T }>(query)
  return result.rows.map(({ row }) => row)
}

/**
 * SQL, as text, of the name that a user is shown by: the nickname, else the username.
 * @param alias the users table in the query.
 */
export const shownNameText = (alias: string) => `coalesce(nullif(${alias}.nickname, ''), ${alias}.username)`

export const shownName = (alias: string) => sql.raw(shownNameText(alias))

/** SQL whose text is computed once and then reused. */
class Built extends SQL {
  constructor(readonly query: Query) {
    super([])
  }

  override toQuery(): Query {
    return this.query
  }
}

/**
 * Builds a query for {@link rows} once, for reads of every request. Variable parts are `sql.placeholder`s, passed by name.
 * Building a long query takes longer than running it. It runs outside a transaction, or in the given one.
 */
export function builtOnce<T>(
  query: SQL,
): (on: Pick<Database, 'ask'> | Db | Transaction, values: Record<string, unknown>) => Promise<T[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  return async (on, values) => {
    const filled = fillPlaceholders(params, values)
    if (!('ask' in on)) return rows<T>(on, new Built({ sql: text, params: filled }))
    return (await on.ask<{ row: T }>(text, filled)).map(({ row }) => row)
  }
}

/** An instant as ISO 8601 with Z, to the millisecond. */
export const iso = (column: SQL | SQL.Aliased | unknown) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL for the current time: the database's clock, so that servers agree, or a fixed moment given by a test. */
export const momentOf = (at: Date | undefined) =>
  at ? sql`${at.toISOString()}::timestamptz` : sql`statement_timestamp()`

/** The database's time, by which all servers go, or a fixed moment given by a test. */
export async function databaseTime(db: Db | Transaction, at?: Date): Promise<Date> {
  const [now = 0] = await rows<number>(db, sql`select to_json(extract(epoch from ${momentOf(at)}) * 1000) as row`)
  return new Date(now)
}

/** The text of a PostgreSQL array of ids, or of names that contain no character that needs quotes. */
export const arrayText = (values: readonly (number | string)[]) => `{${values.join(',')}}`

/** A list of numbers as an SQL array: one parameter, so that the statement's text does not change with their number. */
export const idArray = (ids: readonly number[]) => sql`${arrayText(ids)}::bigint[]`

/** A list of names as an SQL array in one parameter; see {@link arrayText} for which names are allowed. */
export const nameArray = (names: readonly string[]) => sql`${arrayText(names)}::text[]`

/** SQL of a name that a search matches with its accents and without them: the name twice, the second time unaccented. */
export const searchedName = (name: SQL): SQL => sql`(${name} || ' ' || unaccent(${name}))`

/** Returns a LIKE pattern `%text%` in lower case and in NFC, as names are stored. Wildcards in the text are escaped. */
export const containing = (text: string) =>
  `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
