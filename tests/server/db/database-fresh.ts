// Opens a database for one test on either driver, empty or migrated, which is removed when it is closed.
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

import { type Database, openDatabase } from '#server/db/connect'
import { applyMigrations } from '#server/db/migrate'

/** The PostgreSQL server of tests/run.mjs; undefined: there is none, and its tests are skipped. */
export const testServer = process.env.SLOTDESK_TEST_POSTGRES

export type Kind = Database['kind']

/** The driver of this run of the server tests. */
export const testKind: Kind = process.env.TEST_DATABASE === 'postgres' ? 'server' : 'embedded'

/** The drivers that can be tested on this machine. */
export const kinds: Kind[] = testServer === undefined ? ['embedded'] : ['embedded', 'server']

/** The place of a fresh database, for tests that open it themselves. */
export interface FreshPlace {
  dataDir: string
  databaseUrl: string | null
  databaseReplicaUrl: null
  remove: () => Promise<void>
}

/** Makes a place for a database: a temporary folder, and on PostgreSQL a database, empty or copied from `template`. */
export async function freshPlace(kind: Kind = testKind, template?: string): Promise<FreshPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'slotdesk test '))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (kind === 'embedded') {
    return { dataDir, databaseUrl: null, databaseReplicaUrl: null, remove: async () => removeFolder() }
  }
  if (testServer === undefined) throw new Error('SLOTDESK_TEST_POSTGRES is not set; run `npm test`.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer((client) => client.query(`create database ${name}${template ? ` template ${template}` : ''}`))
  const remove = async () => {
    removeFolder()
    await onServer((client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { dataDir, databaseUrl: addressOf(name), databaseReplicaUrl: null, remove }
}

/** The address of a database on the tests' server. */
function addressOf(name: string): string {
  const url = new URL(testServer ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Named after its migrations, because several versions of the program may be tested on one server. */
const migrations = JSON.stringify(readMigrationFiles({ migrationsFolder: 'src/server/db/migrations' }))
const template = `migrated_${createHash('sha256').update(migrations).digest('hex').slice(0, 16)}`

/** A database with the whole schema, made once a run. Others are copied from it, which is fast. */
async function migratedTemplate(): Promise<string> {
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount) return template
    await client.query(`drop database if exists migrating`)
    await client.query(`create database migrating`)
    const place = { dataDir: tmpdir(), databaseUrl: addressOf('migrating'), databaseReplicaUrl: null }
    const database = await openDatabase(place)
    await applyMigrations(database)
    await database.close()
    await client.query(`alter database migrating rename to ${template}`)
    return template
  })
}

/** Runs work on the tests' server. The end of the connection releases its locks. */
async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: testServer })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The compiled program of the embedded database. As long as it is kept, V8 shares its machine code with the thread of each
 * database of this process, which would otherwise compile it again.
 */
const engine = WebAssembly.compile(
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
)

/** Opens a fresh database with the whole schema. Closing it removes it. */
export async function freshDatabase(kind: Kind = testKind, migrated = true): Promise<Database> {
  if (kind === 'embedded') await engine
  const isCopied = migrated && kind === 'server'
  const place = await freshPlace(kind, isCopied ? await migratedTemplate() : undefined)
  const database = await openDatabase(place)
  if (migrated && !isCopied) await applyMigrations(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await place.remove()
    },
  }
}
