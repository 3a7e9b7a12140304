// The handlers that records have in common; a subject writes only those in which it does something of its own.
import type { PgTable } from 'drizzle-orm/pg-core'

import type { ListSpec } from '#contract/list'

import type { Context } from './context'
import type { List, QueryFor } from './list'
import type { Records } from './records'

interface Named {
  params: { id: number }
}

/** A subject's list, its search, and what is done to its records by their id. Those that its contract has not got are never called. */
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
    order: ({ body }: { body: { items: { id: number; order: number }[] } }, context: Context) =>
      records.order(context, body.items),
  }
}
