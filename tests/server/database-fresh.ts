// A database of a test's own on either driver, empty or migrated, which is gone when it is closed.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

import { type Database, openDatabase } from '#server/db/connect'
import { applyMigrations } from '#server/db/migrate'

/** The PostgreSQL server that tests/run.mjs has started, or undefined: its tests are then skipped. */
export const testServer = process.env.SLOTDESK_TEST_POSTGRES

export type Kind = Database['kind']

/** The driver that this run of the server tests is for. */
export const testKind: Kind = process.env.TEST_DATABASE === 'postgres' ? 'server' : 'embedded'

/** The drivers that can be tested here. */
export const kinds: Kind[] = testServer === undefined ? ['embedded'] : ['embedded', 'server']

/** Where a fresh database is, for whoever opens it themself. */
export interface FreshPlace {
  dataDir: string
  databaseUrl: string | null
  databaseReplicaUrl: null
  remove: () => Promise<void>
}

/** Makes room for a database: a temporary folder, and on PostgreSQL an empty database. */
export async function freshPlace(kind: Kind = testKind): Promise<FreshPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'slotdesk test '))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (kind === 'embedded') {
    return { dataDir, databaseUrl: null, databaseReplicaUrl: null, remove: async () => removeFolder() }
  }
  if (testServer === undefined) throw new Error('SLOTDESK_TEST_POSTGRES is not set; run `npm test`.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(testServer)
  url.pathname = `/${name}`
  const remove = async () => {
    removeFolder()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { dataDir, databaseUrl: url.href, databaseReplicaUrl: null, remove }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Opens a fresh database with the whole schema. Closing it removes it. */
export async function freshDatabase(kind: Kind = testKind, migrated = true): Promise<Database> {
  const place = await freshPlace(kind)
  const database = await openDatabase(place)
  if (migrated) await applyMigrations(database)
  return {
    ...database,
    close: async () => {
      await database.close()
      await place.remove()
    },
  }
}
