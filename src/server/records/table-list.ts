// Lists of a subject that is mostly one table: a name of the contract that has no SQL of its own is the column of that name.
import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { fieldsOf } from '#contract/base/list-query'

import { anyOf, equals, type List, type ListEndpoint, looseList, type Loose, type Source } from './list'
import { iso } from '#server/rows'

type NamesOf<T extends PgTable> = keyof T['_']['columns']

/** The names that need SQL because the table has no such column, and those that may have it. */
type RequiredSql<All, T extends PgTable> = Omit<All, NamesOf<T>> & Partial<Pick<All, keyof All & NamesOf<T>>>

type Group<Name extends string, All, T extends PgTable> =
  {} extends RequiredSql<All, T> ? { [K in Name]?: RequiredSql<All, T> } : { [K in Name]: RequiredSql<All, T> }

/** The SQL of a list that differs from the columns of its table. It does not compile when a name has neither. */
type ListExtras<S extends ListEndpoint['list'], T extends PgTable> = {
  /** The table with its joins, one row for each record. Left out: the table alone. */
  from?: SQL
} & Group<'columns', Source<S>['columns'], T> &
  Group<'filters', Source<S>['filters'], T> &
  Group<'sorts', Source<S>['sorts'], T> &
  Group<'search', NonNullable<Source<S>['search']>, T> &
  Pick<Source<S>, 'includes'>

/** Makes a filter: a row matches any of several ids, or one value. Null matches rows without a value. */
const equalsOrAny = (column: SQL) => (value: readonly number[] | string | number | null) =>
  typeof value === 'string' || typeof value === 'number' ? equals(column)(value) : anyOf(column)(value)

/** The value for each name of the contract: the given one, else the one made from the column. */
const withDefaults = <V>(
  names: readonly string[],
  columns: Readonly<Record<string, Column>>,
  of: (column: Column) => V,
  given: Readonly<Record<string, V>> = {},
): Record<string, V> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = given[name] ?? (columns[name] && of(columns[name]))
      return found === undefined ? [] : [[name, found] as const]
    }),
  )

/**
 * Makes a list of a table's rows. A field is its column, with instants in ISO 8601; a filter compares with the given ids or value;
 * a sort by a text ignores case.
 */
export function tableList<const E extends ListEndpoint, T extends PgTable>(
  endpoint: E,
  table: T,
  ...extras: {} extends ListExtras<E['list'], T> ? [ListExtras<E['list'], T>?] : [ListExtras<E['list'], T>]
): List<E['list']> {
  const { item, filters, sorts, searchFields = [] } = endpoint.list
  const columns = getTableColumns(table)
  const { from = sql`${table}`, ...given }: Partial<Loose> = extras[0] ?? {}
  return looseList(endpoint, {
    from,
    id: sql`${columns['id']}`,
    columns: withDefaults(fieldsOf(item), columns, (c) => (c.dataType === 'date' ? iso(c) : sql`${c}`), given.columns),
    filters: withDefaults(Object.keys(filters), columns, (c) => equalsOrAny(sql`${c}`), given.filters),
    sorts: withDefaults(sorts, columns, (c) => (c.dataType === 'string' ? sql`lower(${c})` : sql`${c}`), given.sorts),
    search: withDefaults(searchFields, columns, (c) => sql`${c}`, given.search),
    includes: given.includes ?? {},
  })
}
