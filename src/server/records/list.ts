// Lists of every subject, from SQL for each name of the contract. The ids of a page are read first, then its rows.
import { type Column, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'

import type { Endpoint } from '#contract/base/endpoint'
import { type Filters, type ListQuery, type ListSpec, type Page } from '#contract/base/list'
import type { Db, Transaction } from '#server/db/connect'
import { parametersOf } from '#server/http/incoming'
import { readListQuery } from '#server/http/parse-request'
import { containing, idArray, rows } from '#server/rows'

export type ListEndpoint = Endpoint & { list: ListSpec }
type ItemOf<S extends ListSpec> = z.output<S['item']>
type OptionalNames<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T] & string
export type FiltersOf<S extends ListSpec> = S extends { filters: infer F extends Filters } ? F : Filters
/** A query as a handler receives it. */
export type QueryFor<S extends ListSpec> = ListQuery<FiltersOf<S>>

/**
 * The SQL of each name of a list. It does not compile when a field, filter, sort, search field or include of the contract is
 * missing.
 */
export type Source<S extends ListSpec> = {
  /** The table with its joins: `tags t join sections s on …`. It has one row for each record. */
  from: SQL
  id: SQL
  columns: Record<Exclude<keyof ItemOf<S> & string, OptionalNames<ItemOf<S>>>, SQL>
  filters: { [K in keyof FiltersOf<S>]: (value: z.output<FiltersOf<S>[K]>) => SQL }
  sorts: Record<S['sorts'][number], SQL>
} & (S extends { searchFields: infer N extends readonly string[] }
  ? { search: Record<N[number], SQL> }
  : { search?: {} }) &
  (S extends { includes: infer N extends readonly string[] }
    ? { includes: Record<N[number], Partial<Record<OptionalNames<ItemOf<S>>, SQL>>> }
    : { includes?: {} })

/** A slice of ids: after one id, up to another, without `except`, and at most `most`. */
export interface Slice {
  after: number
  until: number
  except: readonly number[]
  most: number
}

export interface List<S extends ListSpec> {
  /** Returns the requested page. Past the end, v2 returns an empty page, and v1 the last page. */
  page: (db: Db, query: QueryFor<S>) => Promise<Page<ItemOf<S>>>
  /** Returns the next ids that a query matches, in ascending order. Bulk changes continue with it. */
  slice: (db: Db | Transaction, query: QueryFor<S>, of: Slice) => Promise<number[]>
  /**
   * Parses a list's query string.
   * @throws Failure 400 for an unknown parameter.
   */
  queryOf: (matching: string) => QueryFor<S>
  /** Returns one record, or null. Inside a transaction it includes that transaction's changes. */
  one: (db: Db | Transaction, id: number, include?: readonly string[]) => Promise<ItemOf<S> | null>
}

/** A source without its precise types. */
export interface Loose {
  from: SQL
  id: SQL
  columns: Readonly<Record<string, SQL>>
  filters: Readonly<Record<string, (value: never) => SQL>>
  sorts: Readonly<Record<string, SQL>>
  search?: Readonly<Record<string, SQL>>
  includes?: Readonly<Record<string, Readonly<Record<string, SQL>>>>
}

/**
 * Makes the list of an endpoint. For a subject with a search, pass the search endpoint: it accepts everything that the list does.
 */
export const listOf = <const E extends ListEndpoint>(endpoint: E, source: Source<E['list']>): List<E['list']> =>
  looseList(endpoint, source)

/** Like listOf, for a source whose completeness is checked elsewhere (table-list.ts). */
export const looseList = <const E extends ListEndpoint>({ family, list }: E, source: Loose): List<E['list']> => ({
  queryOf: (matching) => readListQuery(family, list, parametersOf(matching)) as QueryFor<E['list']>,
  page: (db, query) => readPage<ItemOf<E['list']>>(db, source, query, family === 'v1'),
  slice: (db, query, of) => readSlice(db, source, query, of),
  one: async (db, id, include = []) => {
    const row = rowOf(source, { fields: [], include: [...include] })
    const found = await rows<ItemOf<E['list']>>(
      db,
      sql`select ${row} as row from ${source.from} where ${source.id} = ${id}`,
    )
    return found[0] ?? null
  },
})

async function readPage<T>(db: Db, source: Loose, query: ListQuery, lastInstead: boolean): Promise<Page<T>> {
  const where = allOf([...filtersOf(source, query), ...searchIn(query, source.search ?? {})])
  const { perPage } = query
  const counted = rows<number>(db, sql`select to_json(count(*)) as row from ${source.from} where ${where}`)
  const [[total = 0], items] = await Promise.all([counted, readRows<T>(db, source, query, where, query.page)])
  const last = Math.max(1, Math.ceil(total / perPage))
  if (!lastInstead || query.page <= last) return { items, total, page: query.page, perPage }
  return { items: await readRows<T>(db, source, query, where, last), total, page: last, perPage }
}

function readSlice(
  db: Db | Transaction,
  source: Loose,
  query: ListQuery,
  { after, until, except, most }: Slice,
): Promise<number[]> {
  const { from, id, search = {} } = source
  const where = allOf([...filtersOf(source, query), ...searchIn(query, search)])
  return rows<number>(
    db,
    sql`select to_json(${id}) as row from ${from} where ${where} and ${id} <> all(${idArray(except)})
        and ${id} > ${after} and ${id} <= ${until} order by ${id} limit ${most}`,
  )
}

/** Reads a page of rows. Only ids are sorted; the full rows are built for the page alone. */
function readRows<T>(db: Db, source: Loose, query: ListQuery, where: SQL, page: number): Promise<T[]> {
  return rows<T>(
    db,
    sql`with page as materialized (select ids.id, row_number() over () as place from
          (select ${source.id} as id from ${source.from} where ${where} order by ${orderOf(source, query)}
            limit ${query.perPage} offset ${(page - 1) * query.perPage}) ids)
        select ${rowOf(source, query)} as row from ${source.from} join page on ${source.id} = page.id order by page.place`,
  )
}

/**
 * SQL of the order that a query asks for; rows without a value come last. Ties go by id, in the direction of the last sort, so that
 * pages neither repeat nor lose a row.
 */
function orderOf({ sorts, id }: Loose, { sort }: Pick<ListQuery, 'sort'>): SQL {
  const direction = (descending: boolean) => sql.raw(descending ? 'desc' : 'asc')
  const parts = sort.flatMap(({ field, descending }) => {
    const column = sorts[field]
    return column ? [sql`${column} ${direction(descending)} nulls last`] : []
  })
  return sql.join([...parts, sql`${id} ${direction(sort.at(-1)?.descending === true)}`], sql`, `)
}

function filtersOf({ filters }: Loose, query: ListQuery): SQL[] {
  return Object.entries(query.filter).flatMap(([name, value]) => {
    const condition = filters[name]
    return condition && value !== undefined ? [condition(value as never)] : []
  })
}

/** The JSON object of a row: all fields, or the requested ones with id and version, and the included fields. */
function rowOf({ columns, includes = {} }: Loose, { fields, include }: Pick<ListQuery, 'fields' | 'include'>): SQL {
  const wanted = (name: string) => fields.length === 0 || fields.includes(name) || name === 'id' || name === 'version'
  const shown: Record<string, SQL> = Object.fromEntries(Object.entries(columns).filter(([name]) => wanted(name)))
  // In the order of the contract, where the more specific include of a field comes first.
  for (const [name, more] of Object.entries(includes)) {
    if (!include.includes(name)) continue
    for (const [field, column] of Object.entries(more)) shown[field] ??= column
  }
  const pairs = Object.entries(shown).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Makes a filter by ids: a row matches any of them. Null matches rows without a value. */
export const anyOf = (column: SQL) => (ids: readonly number[] | null) =>
  ids === null ? sql`${column} is null` : sql`${column} = any(${idArray(ids)})`

/** Makes a filter: a row matches one value exactly. */
export const equals = (column: SQL) => (value: string | number) => sql`${column} = ${value}`

/** A JSON object of a joined section, category or tag; null when there is none. */
export const titledAs = (alias: string, ...more: string[]): SQL => {
  const names = ['id', 'slug', 'catchy_title', ...more]
  const pairs = names.map((name) => `'${name}', ${alias}."${name}"`).join(', ')
  return sql.raw(`case when ${alias}.id is null then null else json_build_object(${pairs}) end`)
}

/** A JSON object of the section whose id is in a column; null when there is none. */
export const sectionAt = (column: Column | SQL): SQL =>
  sql`(select ${titledAs('s')} from sections s where s.id = ${column})`

/** The rows of a query with the column `row` as a JSON array; empty where there are none. */
export const listed = (query: SQL): SQL => sql`coalesce((${query}), '[]'::json)`

/** Characters that separate words in a search. */
const wordSeparators = `-_/.,;:"'()`

const asWords = (column: SQL) =>
  sql`(' ' || translate(lower(${column}), ${wordSeparators}, ${' '.repeat(wordSeparators.length)}))`

/**
 * The condition of a text search in the requested fields, or in all: by letters, or by words in their order. None for an empty
 * text.
 */
function searchIn(
  { search, searchFields, searchType }: Pick<ListQuery, 'search' | 'searchFields' | 'searchType'>,
  columns: Readonly<Record<string, SQL>>,
): SQL[] {
  const text = search.trim()
  if (text === '') return []
  const wanted = Object.entries(columns).filter(([name]) => searchFields.length === 0 || searchFields.includes(name))
  const like = containing(text)
  const words = sql`translate(${containing(` ${text}`)}, ${wordSeparators}, ${' '.repeat(wordSeparators.length)})`
  const any = wanted.map(([, column]) =>
    searchType === 'contains' ? sql`lower(${column}) like ${like}` : sql`${asWords(column)} like ${words}`,
  )
  return any.length > 0 ? [sql`(${sql.join(any, sql` or `)})`] : []
}

/** Joins conditions with `and`; `true` for an empty list. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`
