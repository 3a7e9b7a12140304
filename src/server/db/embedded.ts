// Opens the embedded database in a data folder: creates it if needed, locks it against other processes, and closes it cleanly.
import fs from 'node:fs'
import { join } from 'node:path'

import { packageRoot } from '#server/settings'

import { EmbeddedClient } from './embedded-client'
import type { Failed } from './embedded-engine'
import { lockFolder } from './folder-lock'
import { syncPath } from './sync-path'

/** The folder of the database's files, inside the data folder. */
const databaseFolder = 'database'

export interface EmbeddedDatabase {
  client: EmbeddedClient
  /** Closes the database, then releases the folder's lock. */
  close: () => Promise<void>
}

/** The path of the empty, migrated database made by the build (embedded-template.ts). */
const templatePath = () => join(packageRoot(), 'dist', 'database')

/**
 * Opens the embedded database in a data folder and creates it when there is none.
 * @param failed called when a write or fsync fails or the engine does not answer; by default it ends the process.
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

/** Ends the process at once, because another process holds the folder and further writes could destroy rows. */
function stopAtOnce(): void {
  process.stderr.write('Another process has taken the data folder while this one was stalled. Stopping at once.\n')
  process.exit(1)
}

/**
 * Ends the process after a failed write. Acknowledged changes are in the write-ahead log, from which the next start restores them.
 */
function stopForRecovery(what: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  process.stderr.write(
    `The embedded database cannot go on (${what}: ${reason}). Stopping; start again once its files can be written.\n`,
  )
  process.exit(1)
}

const unfinishedIn = (dataDir: string) => join(dataDir, `${databaseFolder}.unfinished`)

/** Whether a data folder holds a completely created database. */
export const hasDatabase = (dataDir: string): boolean =>
  !fs.existsSync(unfinishedIn(dataDir)) && fs.existsSync(join(dataDir, databaseFolder, 'PG_VERSION'))

async function open(dataDir: string, failed: Failed): Promise<EmbeddedClient> {
  const folder = join(dataDir, databaseFolder)
  // A marker file beside the folder exists while the database is being created. After an interrupted start the folder is deleted
  // and created again; nothing else is ever deleted.
  const unfinished = unfinishedIn(dataDir)
  if (fs.existsSync(unfinished)) fs.rmSync(folder, { recursive: true, force: true })
  if (fs.existsSync(join(folder, 'PG_VERSION'))) return start(folder, failed)
  fs.writeFileSync(unfinished, '')
  // Copying files takes a third of the time of unpacking PGlite's own dump.
  if (fs.existsSync(templatePath())) fs.cpSync(templatePath(), folder, { recursive: true })
  const client = await start(folder, failed)
  fs.chmodSync(folder, 0o700)
  syncTree(folder)
  fs.rmSync(unfinished)
  syncPath(dataDir)
  return client
}

async function start(folder: string, failed: Failed): Promise<EmbeddedClient> {
  const client = new EmbeddedClient(folder, failed)
  await client.waitReady
  return client
}

/** Syncs all files of a new database, because PostgreSQL syncs only its own writes. */
function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) syncPath(join(folder, entry))
  syncPath(folder)
}
