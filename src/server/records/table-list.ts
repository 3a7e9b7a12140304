// Lists of a subject that is mostly one table: a name of the contract that has no SQL of its own is the column of that name.
import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { fieldsOf } from '#contract/list-query'

import { anyOf, equals, type List, type ListEndpoint, looseList, type Loose, type Source } from './list'
import { iso } from '#server/rows'

type NamesOf<T extends PgTable> = keyof T['_']['columns']

/** The names that need SQL because the table has no such column, and those that may have it. */
type RequiredSql<All, T extends PgTable> = Omit<All, NamesOf<T>> & Partial<Pick<All, keyof All & NamesOf<T>>>

type Group<Name extends string, All, T extends PgTable> =
  {} extends RequiredSql<All, T> ? { [K in Name]?: RequiredSql<All, T> } : { [K in Name]: RequiredSql<All, T> }

/** The SQL of a list that differs from the columns of its table. It does not compile when a name has neither. */
type Beside<S extends ListEndpoint['list'], T extends PgTable> = {
  /** The table with its joins, one row for each record. Left out: the table alone. */
  from?: SQL
} & Group<'columns', Source<S>['columns'], T> &
  Group<'filters', Source<S>['filters'], T> &
  Group<'sorts', Source<S>['sorts'], T> &
  Group<'search', NonNullable<Source<S>['search']>, T> &
  Pick<Source<S>, 'includes'>

/** A filter by ids, or by one value. */
const holding = (column: SQL) => (value: readonly number[] | string | number | null) =>
  typeof value === 'string' || typeof value === 'number' ? equals(column)(value) : anyOf(column)(value)

/** The value for each name of the contract: the given one, else the one made from the column. */
const filled = <V>(
  names: readonly string[],
  columns: Readonly<Record<string, Column>>,
  of: (column: Column) => V,
  said: Readonly<Record<string, V>> = {},
): Record<string, V> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = said[name] ?? (columns[name] && of(columns[name]))
      return found === undefined ? [] : [[name, found] as const]
    }),
  )

/**
 * Makes a list of a table's rows. A field is its column, with instants in ISO 8601; a filter compares with the given ids or value; a
 * sort by a text ignores case.
 */
export function tableList<const E extends ListEndpoint, T extends PgTable>(
  endpoint: E,
  table: T,
  ...beside: {} extends Beside<E['list'], T> ? [Beside<E['list'], T>?] : [Beside<E['list'], T>]
): List<E['list']> {
  const { item, filters, sorts, searchFields = [] } = endpoint.list
  const columns = getTableColumns(table)
  const { from = sql`${table}`, ...said }: Partial<Loose> = beside[0] ?? {}
  return looseList(endpoint, {
    from,
    id: sql`${columns['id']}`,
    columns: filled(fieldsOf(item), columns, (c) => (c.dataType === 'date' ? iso(c) : sql`${c}`), said.columns),
    filters: filled(Object.keys(filters), columns, (c) => holding(sql`${c}`), said.filters),
    sorts: filled(sorts, columns, (c) => (c.dataType === 'string' ? sql`lower(${c})` : sql`${c}`), said.sorts),
    search: filled(searchFields, columns, (c) => sql`${c}`, said.search),
    includes: said.includes ?? {},
  })
}
