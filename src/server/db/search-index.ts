// The pending lists of the search indexes (GIN `fastupdate`). With a pending list a change of a post costs a third, and searches
// scan the list as well. The embedded database has no autovacuum that would merge the list, so it uses none, except during an
// import or a large seed.
import { sql } from 'drizzle-orm'

import { nameArray } from '#server/rows'

import type { Database, Db } from './connect'

const indexes = ['post_words_search', 'post_words_headline']

/** For a PostgreSQL server: gives the search indexes a pending list of at most half a megabyte. */
export async function turnPendingListsOn(db: Db): Promise<void> {
  for (const name of indexes)
    await db.execute(sql`alter index ${sql.identifier(name)} set (fastupdate = true, gin_pending_list_limit = 512)`)
}

/** For the embedded database: merges the pending lists into the search indexes and turns them off. */
export async function mergePendingLists(db: Db): Promise<void> {
  for (const name of indexes) {
    await db.execute(sql`alter index ${sql.identifier(name)} set (fastupdate = false)`)
    await db.execute(sql`select gin_clean_pending_list(${name}::regclass)`)
  }
}

/**
 * Runs the work with pending lists on, and merges them at the end: an article has hundreds of words, and inserting each alone is
 * slow. A server always has them on.
 */
export async function searchInBulk({ kind, db }: Database, work: () => Promise<void>): Promise<void> {
  if (kind === 'server') return work()
  for (const name of indexes) await db.execute(sql`alter index ${sql.identifier(name)} set (fastupdate = true)`)
  await db.execute(sql`set gin_pending_list_limit = '32MB'`)
  await db.execute(sql`set work_mem = '64MB'`)
  try {
    await work()
  } finally {
    await mergePendingLists(db)
    await db.execute(sql`reset gin_pending_list_limit`)
    await db.execute(sql`reset work_mem`)
  }
}

/** Whether the search indexes exist and still use a pending list, as after an import that was killed. */
export async function isCollecting(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ collects: boolean }>(
    sql`select exists (select 1 from pg_class where relname = any(${nameArray(indexes)})
          and not coalesce(reloptions @> array['fastupdate=false'], false)) as collects`,
  )
  return rows[0]?.collects ?? false
}
