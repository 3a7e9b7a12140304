// The handlers that all records share. A subject writes only those that differ.
import type { PgTable } from 'drizzle-orm/pg-core'

import type { ListSpec } from '#contract/list'

import type { Context } from '#server/context'
import type { Matching } from './in-parts/remove'
import type { List, QueryFor } from './list'
import type { Records } from './records'

interface Named {
  params: { id: number }
}

interface ManyNamed {
  body: { matching: string; except: number[]; count: number }
}

const slice = 5000

/** The records that a list's query string matches. Their ids are read in slices. */
function matchingOf<S extends ListSpec>(
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

/** The handlers of a subject's list, search and records. Handlers of endpoints that its contract lacks are never called. */
export function recordHandlers<S extends ListSpec, T extends PgTable, R>(list: List<S>, records: Records<T, R>) {
  const page = ({ query }: { query: QueryFor<S> }, { database }: Pick<Context, 'database'>) =>
    list.page(database.read, query)
  return {
    list: page,
    search: page,
    get: ({ params }: Named, { db }: Context) => records.get(db, params.id),
    create: ({ body }: { body: T['$inferInsert'] }, context: Context) => records.create(context, body),
    update: ({ params, body }: Named & { body: object }, context: Context) => records.update(context, params.id, body),
    remove: ({ params }: Named, context: Context) => records.remove(context, params.id),
    removeMany: ({ body }: ManyNamed, context: Context) =>
      records.removeMany(context, matchingOf(list, context, body), body.count),
    order: ({ body }: { body: { items: { id: number; order: number }[]; was?: number[] } }, context: Context) =>
      records.order(context, body.items, body.was),
  }
}
