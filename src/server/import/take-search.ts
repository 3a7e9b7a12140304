// An archive's words reach the search indexes in bulk: one article has hundreds, and each alone is a walk through the index.
import { sql } from 'drizzle-orm'

import type { Database } from '#server/db/connect'
import { sortSearchIn } from '#server/db/search-index'

/** Does the work while new words are collected beside the indexes, and sorts them in at the end; a server collects them anyway. */
export async function searchInBulk(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'server') return work()
  const { db } = database
  await db.execute(sql`alter index posts_search set (fastupdate = true)`)
  await db.execute(sql`alter index posts_headline_trgm set (fastupdate = true)`)
  await db.execute(sql`set gin_pending_list_limit = '32MB'`)
  await db.execute(sql`set work_mem = '64MB'`)
  try {
    await work()
  } finally {
    await sortSearchIn(db)
    await db.execute(sql`reset gin_pending_list_limit`)
    await db.execute(sql`reset work_mem`)
  }
}
