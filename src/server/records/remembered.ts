// Word lists cached in memory, valid until their stamp in the database changes.
import { sql } from 'drizzle-orm'

import type { Database, Db, Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

interface Kept<T> {
  stamp: number
  list: Promise<T>
}

/**
 * Makes a function that returns a list from the cache or loads it. A trigger of its table raises the stamp at each change. The
 * stamp is read before the list, so a list may be newer than its stamp, and is then loaded once more than needed, but is never
 * older.
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
