// The engine of the embedded database: PGlite on a folder, as durable as PostgreSQL. It runs in a thread of its own
// (embedded-worker.ts).
//
// By default PGlite never calls fsync, so a power cut loses acknowledged rows. Three changes make it durable: start parameters
// without -F; `wal_sync_method=fsync`, because its fdatasync is an empty function; and a file system with a working fsync,
// because Emscripten's NODEFS has none. tests/server/db/database-durability.test.ts counts the calls.
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import fs from 'node:fs'

import { syncPath } from './sync-path'

/** The PostgreSQL extensions that migrations may use. */
export const extensions = { citext, pg_trgm, unaccent }

interface Stream {
  /** The file's descriptor in Node; a folder has none. */
  nfd?: number
  node: unknown
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number; write: (stream: Stream, ...rest: unknown[]) => number }
  realPath: (node: unknown) => string
}

/** EIO in WASI's numbering. PostgreSQL then does not treat a failed write as safe. */
const inputOutputError = 29

/** Called when a write or an fsync fails. */
export type Failed = (what: string, error: unknown) => void

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

/** Whether a file belongs to a sort or a temporary table. When it cannot be written, only the query fails. */
const isTemporary = (path: string) => path.includes('pgsql_tmp')

/**
 * Reports failed writes to `failed`. PostgreSQL would end itself when its log cannot be written. The embedded one cannot, and
 * would hang in its thread.
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
 * PostgreSQL's settings of memory and log: small, because the operating system caches the pages, and a short log is enough: each
 * checkpoint reuses it.
 */
const memory = ['shared_buffers=32MB', 'max_wal_size=128MB']

/** Opens the database in a folder and makes it when the folder is empty. */
export async function startEngine(folder: string, failed: Failed): Promise<PGlite> {
  const engine = new PGlite({
    fs: new DurableFiles(folder, failed),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      ...memory.flatMap((setting) => ['-c', setting]),
    ],
    extensions,
  })
  await engine.waitReady
  return engine
}
