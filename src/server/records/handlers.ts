// The handlers that all records share. A subject writes only those that differ.
import type { PgTable } from 'drizzle-orm/pg-core'

import type { ListSpec } from '#contract/base/list'

import type { Context } from '#server/context'
import type { List, QueryFor } from './list'
import { matchingOf } from './matching'
import type { Records } from './records'

interface Named {
  params: { id: number }
}

interface ManyNamed {
  body: { matching: string; except: number[]; count: number }
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
