// The embedded database: PGlite on a folder, as durable as PostgreSQL itself.
//
// As it comes, PGlite never calls fsync, so a power cut loses acknowledged rows. Three things together change that: start
// parameters without -F; `wal_sync_method=fsync`, because its fdatasync is an empty function; and a file system whose
// fsync reaches the disk, because the one of Emscripten's NODEFS is missing. tests/server/database-durability.test.ts
// counts the calls.
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import { join } from 'node:path'

import { packageRoot } from '#server/settings'

import { lockFolder } from './folder-lock'
import { type Asked, Prepared, type Runner } from './embedded-prepared'

/** The code of PostgreSQL's extensions; a migration decides which are used. */
export const extensions = { citext, pg_trgm, unaccent }

/** The database's files lie here, under the data folder. */
const databaseFolder = 'database'

interface Stream {
  /** The file's descriptor in Node; a folder has none. */
  nfd?: number
  node: unknown
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number; write: (stream: Stream, ...rest: unknown[]) => number }
  realPath: (node: unknown) => string
}

/** EIO in WASI's numbering: PostgreSQL stops rather than believe that a failed write is safe. */
const inputOutputError = 29

type Failed = (what: string, error: unknown) => void

function syncStream(files: NodeFileSystem, stream: Stream, failed: Failed): number {
  try {
    if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
    else syncPath(files.realPath(stream.node))
    return 0
  } catch (error) {
    failed('fsync', error)
    return inputOutputError
  }
}

/** The files of sorts and of temporary tables: a query that cannot write them fails, and nothing is lost. */
const isTemporary = (path: string) => path.includes('pgsql_tmp')

/**
 * Tells of failed writes. PostgreSQL ends itself when its log cannot be written; the embedded one cannot, and would wait for ever
 * on the only thread of this process.
 */
function watchWrites(files: NodeFileSystem, failed: Failed): void {
  const { write } = files.stream_ops
  files.stream_ops.write = (stream, ...rest) => {
    try {
      return write(stream, ...rest)
    } catch (error) {
      if (!isTemporary(files.realPath(stream.node))) failed('write', error)
      throw error
    }
  }
}

function syncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

type EngineOptions = Parameters<NodeFS['init']>[1]

class DurableFiles extends NodeFS {
  constructor(
    folder: string,
    private readonly failed: Failed,
  ) {
    super(folder)
  }

  override async init(engine: PGlite, options: EngineOptions): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module: { NODEFS: unknown }) => {
            const files = nodeFileSystem(module.NODEFS)
            files.stream_ops.fsync = (stream) => syncStream(files, stream, this.failed)
            watchWrites(files, this.failed)
          },
        ],
      },
    }
  }
}

function nodeFileSystem(value: unknown): NodeFileSystem {
  const found = value as NodeFileSystem | undefined
  if (typeof found?.stream_ops !== 'object' || typeof found.realPath !== 'function') {
    throw new Error('This version of PGlite keeps its files in another way: its writes could not be made durable.')
  }
  return found
}

/**
 * PGlite is one connection. A query on it from inside a transaction would wait for that transaction, which waits for the
 * query: this one says so instead.
 */
class Embedded extends PGlite {
  #current = new AsyncLocalStorage<{ open: boolean }>()
  #prepared = new Prepared()

  #refuseOuterHandle(): void {
    if (this.#current.getStore()?.open) {
      throw new Error('The outer database handle was used inside a transaction; pass the transaction on instead.')
    }
  }

  override async query<T>(...asked: Asked) {
    this.#refuseOuterHandle()
    const own: Runner = {
      query: <Row>(...parameters: Asked) => super.query<Row>(...parameters),
      exec: (...parameters) => super.exec(...parameters),
    }
    return this.#prepared.run<T>(own, asked)
  }

  override async exec(...parameters: Parameters<PGlite['exec']>) {
    this.#refuseOuterHandle()
    return super.exec(...parameters)
  }

  override async transaction<T>(work: Parameters<typeof PGlite.prototype.transaction<T>>[0]): Promise<T> {
    this.#refuseOuterHandle()
    return super.transaction((transaction) => {
      const state = { open: true }
      const own = { ...transaction, query: <Row>(...asked: Asked) => this.#prepared.run<Row>(transaction, asked) }
      return this.#current.run(state, async () => {
        try {
          return await work(own)
        } finally {
          state.open = false
        }
      })
    })
  }
}

export interface EmbeddedDatabase {
  client: PGlite
  /** Closes the database, then gives the folder free. */
  close: () => Promise<void>
}

/** Where the build puts an empty, migrated database (embedded-template.ts). */
export const templatePath = () => join(packageRoot(), 'dist', 'database')

/**
 * Opens the embedded database in a data folder and makes it when there is none.
 * @param failed called when a write or an fsync of its files fails; unless said, it ends the process.
 * @throws {import('./folder-lock').FolderHeld} when another living process has the folder open.
 */
export async function openEmbedded(dataDir: string, failed: Failed = stopForRecovery): Promise<EmbeddedDatabase> {
  fs.mkdirSync(dataDir, { recursive: true })
  const lock = await lockFolder(dataDir, { lost: stopAtOnce })
  try {
    const client = await open(dataDir, failed)
    return {
      client,
      close: async () => {
        try {
          if (!client.closed) await client.close()
        } finally {
          lock.release()
        }
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Another process has the folder: each further write of this one could destroy rows, so not even a clean end is safe. */
function stopAtOnce(): void {
  process.stderr.write('Another process has taken the data folder while this one was stalled. Stopping at once.\n')
  process.exit(1)
}

/** What was acknowledged is in the log, from which the next start restores it. */
function stopForRecovery(what: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  process.stderr.write(
    `The database's files cannot be written (${what}: ${reason}). Stopping; start again once they can.\n`,
  )
  process.exit(1)
}

async function open(dataDir: string, failed: Failed): Promise<PGlite> {
  const folder = join(dataDir, databaseFolder)
  // The mark lies beside the folder while the database is made: a start that was cut short is made again, and nothing
  // else is ever removed.
  const unfinished = join(dataDir, `${databaseFolder}.unfinished`)
  if (fs.existsSync(unfinished)) fs.rmSync(folder, { recursive: true, force: true })
  if (fs.existsSync(join(folder, 'PG_VERSION'))) return start(folder, failed)
  fs.writeFileSync(unfinished, '')
  // Unpacking PGlite's own dump took three times as long as copying files.
  if (fs.existsSync(templatePath())) fs.cpSync(templatePath(), folder, { recursive: true })
  const client = await start(folder, failed)
  fs.chmodSync(folder, 0o700)
  syncTree(folder)
  fs.rmSync(unfinished)
  syncPath(dataDir)
  return client
}

async function start(folder: string, failed: Failed): Promise<PGlite> {
  const client = new Embedded({
    fs: new DurableFiles(folder, failed),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
    extensions,
  })
  await client.waitReady
  return client
}

/** PostgreSQL only syncs what it writes; the files of a new database were written around it. */
function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) syncPath(join(folder, entry))
  syncPath(folder)
}
