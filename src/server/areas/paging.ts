// A v2 list from one SELECT: count, order, page. A page past the end answers empty items and the page asked for.
import { type SQL, sql } from 'drizzle-orm'

import type { ListQuery, Page } from '#contract/list'
import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'

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

/** `a and b`, or `true` when there is nothing to ask. */
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`
