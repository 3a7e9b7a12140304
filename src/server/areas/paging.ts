// A v2 list from one SELECT: count, order, page. A page past the end answers empty items and the page asked for.
import { type SQL, sql } from 'drizzle-orm'

import type { ListQuery, Page } from '#contract/list'
import type { Db } from '#server/db/connect'
import { containing, rows } from '#server/rows'

interface Source {
  /** The JSON object of a row. */
  row: SQL
  /** `from … where …`. */
  from: SQL
  sorts: Record<string, SQL>
  /** Breaks ties, so that pages neither repeat nor lose a row. */
  id: SQL
}

export async function pageOf<T>(
  db: Db,
  query: Pick<ListQuery, 'sort' | 'page' | 'perPage'>,
  source: Source,
): Promise<Page<T>> {
  const order = query.sort.flatMap(({ field, descending }) => {
    const column = source.sorts[field]
    return column ? [sql`${column} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`] : []
  })
  const [total] = await rows<number>(db, sql`select to_json(count(*)) as row ${source.from}`)
  const items = await rows<T>(
    db,
    sql`select ${source.row} as row ${source.from} order by ${sql.join([...order, source.id], sql`, `)}
        limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`,
  )
  return { items, total: total ?? 0, page: query.page, perPage: query.perPage }
}

/** Letters that part words; all the same to a search by words. */
const parting = `-_/.,;:"'()`

const asWords = (column: SQL) => sql`(' ' || translate(lower(${column}), ${parting}, ${' '.repeat(parting.length)}))`

/** What a text search means: in the fields asked for, or in all; by letters, or by words in their order. Nothing for no text. */
export function searchIn(
  { search, searchFields, searchType }: Pick<ListQuery, 'search' | 'searchFields' | 'searchType'>,
  columns: Readonly<Record<string, SQL>>,
): SQL[] {
  const text = search.trim()
  if (text === '') return []
  const wanted = Object.entries(columns).filter(([name]) => searchFields.length === 0 || searchFields.includes(name))
  const like = containing(text)
  const words = sql`translate(${containing(` ${text}`)}, ${parting}, ${' '.repeat(parting.length)})`
  const any = wanted.map(([, column]) =>
    searchType === 'contains' ? sql`lower(${column}) like ${like}` : sql`${asWords(column)} like ${words}`,
  )
  return any.length > 0 ? [sql`(${sql.join(any, sql` or `)})`] : []
}

/** `a and b`, or `true` when there is nothing to ask. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`
