// Lists of a subject that is mostly one table: a name of the contract that has no SQL of its own is the column of that name.
import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { fieldsOf } from '#contract/list-query'

import { anyOf, equals, type List, type ListEndpoint, looseList, type Loose, type Source } from './list'
import { iso } from '#server/rows'

type NamesOf<T extends PgTable> = keyof T['_']['columns']

/** What must still be said of names, and what may be. */
type Unsaid<All, T extends PgTable> = Omit<All, NamesOf<T>> & Partial<Pick<All, keyof All & NamesOf<T>>>

type Group<Name extends string, All, T extends PgTable> =
  {} extends Unsaid<All, T> ? { [K in Name]?: Unsaid<All, T> } : { [K in Name]: Unsaid<All, T> }

/** What a list has beside the columns of its table, or instead of them. What neither says does not compile. */
type Beside<S extends ListEndpoint['list'], T extends PgTable> = {
  /** The table with what filters, sorts and columns look at, one row a record; left out: the table alone. */
  from?: SQL
} & Group<'columns', Source<S>['columns'], T> &
  Group<'filters', Source<S>['filters'], T> &
  Group<'sorts', Source<S>['sorts'], T> &
  Group<'search', NonNullable<Source<S>['search']>, T> &
  Pick<Source<S>, 'includes'>

/** A filter of ids or of one value. */
const holding = (column: SQL) => (value: readonly number[] | string | number | null) =>
  typeof value === 'string' || typeof value === 'number' ? equals(column)(value) : anyOf(column)(value)

/** By the names of the contract what is said of each, else what its column comes to. */
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
 * A list of a table's rows. A field is its column, an instant as ISO 8601; a filter asks for the ids or the value given; a sort of
 * texts goes by their letters, whatever their case.
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
