// A place to import archives into, new for each test of a file.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

import type { Database } from '#server/db/connect'

import { freshDatabase } from '../db/database-fresh'

/** An empty database and a folder for archives. They are made before each test and removed after it. */
export interface ImportPlace {
  readonly database: Database
  readonly folder: string
}

/** Call it once at the top of a test file. */
export function importPlace(): ImportPlace {
  let database: Database
  let folder: string
  beforeEach(async () => {
    database = await freshDatabase()
    folder = mkdtempSync(join(tmpdir(), 'slotdesk import '))
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get database() {
      return database
    },
    get folder() {
      return folder
    },
  }
}
