// Brings the schema up to date. The migrations are what drizzle-kit writes, read from src/server/db/migrations of the
// package, compiled or not; the record of what was applied is Drizzle's own table, so its tools agree. A breakpoint stands
// between any two statements of a migration, because PGlite takes one at a time.
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { join } from 'node:path'

import { packageRoot } from '#server/settings'

import type { Database, Db } from './connect'
import { updateRights } from './rights'
import { collectNewWords, isCollecting, sortSearchIn } from './search-index'

/** The creation times of this program's migrations. They are cached because a public health check uses them. */
let ourMoments: readonly number[] | null = null

function momentsOf(folder: string): readonly number[] {
  if (folder !== ourMigrations()) return readMoments(folder)
  ourMoments ??= readMoments(folder)
  return ourMoments
}

const readMoments = (folder: string) =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)

const ourMigrations = () => join(packageRoot(), 'src/server/db/migrations')

/** The number of the advisory lock for migrations. Nothing else in this program uses it. */
const lockNumber = 7_360_145_221

/**
 * Applies the migrations that are missing, each whole or not at all, brings the rights up to date, and answers how many
 * migrations those were. Any number of processes may call it at once: the first applies, the others wait.
 */
export function applyMigrations(database: Pick<Database, 'kind' | 'alone'>, folder = ourMigrations()): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  return database.alone(async (db) => {
    // Only one process has the embedded database open; a session lock on it would never be given back by a lost connection.
    if (database.kind === 'server') await db.execute(sql`select pg_advisory_lock(${lockNumber})`)
    try {
      const applied = await applyMissing(db, migrations)
      // A right is data of this version as a table is its schema.
      if (folder === ourMigrations()) await updateRights(db)
      const collects = await isCollecting(db)
      if (database.kind === 'server' && applied > 0 && !collects && (await hasSearch(db))) await collectNewWords(db)
      if (database.kind === 'embedded' && collects) await sortSearchIn(db)
      return applied
    } finally {
      if (database.kind === 'server') await db.execute(sql`select pg_advisory_unlock(${lockNumber})`)
    }
  })
}

async function hasSearch(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('post_words_search') is not null as known`,
  )
  return rows[0]?.known ?? false
}

async function applyMissing(db: Db, migrations: MigrationMeta[]): Promise<number> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const applied = await appliedMigrations(db)
  const missing = migrations.filter(({ folderMillis }) => !applied.has(folderMillis))
  for (const migration of missing) {
    await db.transaction(async (transaction) => {
      for (const statement of migration.sql) await transaction.execute(sql.raw(statement))
      await transaction.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      )
    })
  }
  return missing.length
}

/** Returns the creation times of the applied migrations. Drizzle identifies migrations by this time. */
async function appliedMigrations(db: Db): Promise<Set<number>> {
  const { rows } = await db.execute<{ created_at: number }>(sql`select created_at from drizzle.__drizzle_migrations`)
  return new Set(rows.map(({ created_at }) => Number(created_at)))
}

/** Whether every migration of this program is in the database; a newer program's may be there too. */
export async function migrationsApplied(db: Db, folder = ourMigrations()): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!rows[0]?.known) return false
  const applied = await appliedMigrations(db)
  return momentsOf(folder).every((moment) => applied.has(moment))
}
