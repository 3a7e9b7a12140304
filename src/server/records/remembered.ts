// Lists that a server keeps in memory, made ready for looking, until their stamp in the database says that they have changed.
import { sql } from 'drizzle-orm'

import type { Database, Db, Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

interface Kept<T> {
  stamp: number
  list: Promise<T>
}

/**
 * A list by the name of its table, whose trigger counts the stamp up with each change. The stamp is read first: what is read
 * after it may be newer, and is then read once more than needed, but never older.
 */
export function remembered<T>(table: 'stop_words' | 'contextual_links', load: (db: Db | Transaction) => Promise<T>) {
  const kept = new WeakMap<Database, Kept<T>>()
  return async (database: Database, on: Db | Transaction): Promise<T> => {
    const [stamp = 0] = await rows<number>(on, sql`select to_json(value) as row from stamps where name = ${table}`)
    const known = kept.get(database)
    if (known?.stamp === stamp) return known.list
    const fresh = { stamp, list: load(on) }
    kept.set(database, fresh)
    fresh.list.catch(() => kept.get(database) === fresh && kept.delete(database))
    return fresh.list
  }
}
