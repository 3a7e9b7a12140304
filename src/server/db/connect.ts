// One database interface for two drivers: PGlite in the data folder, or PostgreSQL by DATABASE_URL.
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations'
import { drizzle as overEmbedded } from 'drizzle-orm/pglite'
import pg from 'pg'

import type { Settings } from '#server/settings'
import { within } from '#server/within'

import { hasRoom } from './disk-room'
import { openEmbedded } from './embedded'
import { type Listener, listenOn } from './connect-listen'
import { connection, openPool, type Report } from './connect-pool'
import { openReplica } from './replica'
import * as schema from './schema'

interface Rows<Row> {
  rows: Row[]
  /** How many rows a statement returned or changed. */
  rowCount?: number | null
}

interface RowsKind extends PgQueryResultHKT {
  type: Rows<this['row']>
}

type Schema = typeof schema
type Tables = ExtractTablesWithRelations<Schema>

/** Queries outside a transaction. Inside one, only its {@link Transaction} may be used. */
export type Db = PgDatabase<RowsKind, Schema, Tables>
export type Transaction = PgTransaction<RowsKind, Schema, Tables>

export interface Database {
  kind: 'embedded' | 'server'
  db: Db
  /** The database for lists and searches: a replica that has every change known to this server, otherwise the primary. */
  read: Db
  /** Tells the replica router that a change was made `ago` milliseconds ago (replica.ts). */
  changed: (ago?: number) => void
  /** Runs one statement outside any transaction from its text, without the query builder. */
  ask: <Row>(text: string, values: unknown[]) => Promise<Row[]>
  /**
   * Calls `heard` with the payload of each notification. Returns a function that stops listening. Channels are plain lower-case
   * names.
   */
  listen: (channel: string, heard: (payload: string) => void) => Promise<() => Promise<void>>
  /** Sends a notification with a payload of at most 8,000 bytes. Given a transaction, it is sent when that commits. */
  notify: (channel: string, payload: string, on?: Db | Transaction) => Promise<void>
  /**
   * Runs work on a separate connection without a time limit, for migrations and maintenance. The embedded database has only one
   * connection.
   */
  alone: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Asks the database for an answer. It rejects when the database does not answer. */
  ping: () => Promise<void>
  /** Whether the embedded database's disk has room for writes. Always true for a PostgreSQL server. */
  hasRoom: () => boolean
  close: () => Promise<void>
}

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseReplicaUrl'>

// PGlite returns int8 as a number, pg as a text by default. No id exceeds 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Milliseconds within which only one lost connection is logged: an outage ends many at once. */
const quietFor = 10_000
let lastReport = -Infinity

const reportOnStderr: Report = (error) => {
  const now = performance.now()
  if (now - lastReport < quietFor) return
  lastReport = now
  process.stderr.write(`Database connection lost: ${error.message}\n`)
}

/**
 * Opens the database that the settings name. It is not migrated yet.
 * @throws {import('./folder-lock').FolderHeld} when another process has the embedded database open.
 */
export function openDatabase(settings: DatabaseSettings, report: Report = reportOnStderr): Promise<Database> {
  return settings.databaseUrl === null
    ? openInFolder(settings.dataDir)
    : Promise.resolve(openOnServer(settings.databaseUrl, settings.databaseReplicaUrl, report))
}

async function openInFolder(dataDir: string): Promise<Database> {
  const { client, close } = await openEmbedded(dataDir)
  // Drizzle uses only `query` and `transaction` of the engine.
  const db: Db = overEmbedded(client as unknown as PGlite, { schema })
  return {
    kind: 'embedded',
    db,
    read: db,
    changed: () => undefined,
    ask: async <Row>(text: string, values: unknown[]) => (await client.query<Row>(text, values)).rows,
    listen: async (channel, heard) => {
      const stop = await client.listen(checkedChannel(channel), heard)
      return () => stop()
    },
    notify: (channel, payload, on = db) => notify(on, channel, payload),
    alone: (work) => client.unwatched(() => work(db)),
    ping: () => ping(db),
    hasRoom: () => hasRoom(dataDir),
    close,
  }
}

/** Milliseconds to wait until all connections are closed. A server that hangs never closes its end. */
const closeLimit = 5_000

function openOnServer(url: string, replicaUrl: string | null, report: Report): Database {
  const pool = openPool(url, report)
  const db = overPool(pool.pool)
  const listener = listenOn(() => new pg.Client(connection(url, 'listen')), report)
  const replica = replicaUrl === null ? null : openReplicaReads(replicaUrl, pool.pool, listener, report)
  return {
    kind: 'server',
    db,
    read: replica ? overPostgres(replica.pool, { schema }) : db,
    changed: (ago) => replica?.changed(ago),
    ask: async <Row>(text: string, values: unknown[]) => {
      const { rows } = await pool.pool.query<Row & pg.QueryResultRow>({ text }, values)
      return rows
    },
    listen: async (channel, heard) => listener.listen(checkedChannel(channel), heard),
    notify: (channel, payload, on = db) => notify(on, channel, payload),
    alone: (work) => onOwnConnection(url, work),
    ping: () => ping(db),
    hasRoom: () => true,
    close: async () => {
      const closing = Promise.all([listener.close(), replica?.close(), pool.close()])
      await within(closeLimit, closing, () => new Error('The database did not close its connections.')).catch(report)
    },
  }
}

/**
 * Queries over a pool. Drizzle does not release the connection of a transaction whose `begin` fails, as when the connection is cut in
 * this moment. Each such failure would take a connection from the pool for ever. So transactions take and release theirs here.
 */
function overPool(pool: pg.Pool): Db {
  const db: Db = overPostgres(pool, { schema })
  /** Drizzle over each connection, made once. */
  const made = new WeakMap<pg.PoolClient, Db>()
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let begun = false
    try {
      const own = made.get(client) ?? overPostgres(client, { schema })
      made.set(client, own)
      return await own.transaction((tx) => {
        begun = true
        return work(tx)
      }, config)
    } finally {
      // A connection that could not begin is closed: what became of its `begin` is unknown.
      client.release(!begun)
    }
  }
  return db
}

/** Reads over a replica. It counts as behind from the notification of a change by any server until it has replayed it. */
function openReplicaReads(url: string, primary: pg.Pool, listener: Listener, report: Report) {
  const { pool, close } = openPool(url, report)
  const changed = () => reads.changed()
  let isSubscribed = false
  // A connection that is lost later reconnects by itself.
  const listen = async () => {
    if (!isSubscribed) await listener.listen('events', changed, changed)
    isSubscribed = true
  }
  const reads = openReplica({ primary, replica: pool, listen, isListening: listener.isListening, report })
  return {
    ...reads,
    close: () => {
      reads.close()
      return close()
    },
  }
}

async function onOwnConnection<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection(url, 'maintenance'))
  // The failing query reports the loss; this only keeps the event from ending the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(overPostgres(client, { schema }))
  } finally {
    await client.end()
  }
}

function checkedChannel(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`)
  return channel
}

async function notify(on: Db | Transaction, channel: string, payload: string): Promise<void> {
  await on.execute(sql`select pg_notify(${checkedChannel(channel)}, ${payload})`)
}

async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

/** The SQLSTATE of a database error, at whatever depth Drizzle has wrapped it; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

/** The name of the constraint that a write broke, at whatever depth; undefined for any other error. */
export function errorConstraint(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  return undefined
}
