import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { type Settings, SettingsError } from './settings'

/**
 * Makes the data folder where there is none.
 * @throws SettingsError when it cannot be made, or when the database or the pictures are kept in it and it cannot be written.
 */
export function makeDataFolder({
  dataDir,
  databaseUrl,
  storageUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl' | 'storageUrl'>): void {
  try {
    mkdirSync(join(dataDir, 'media'), { recursive: true })
    if (databaseUrl === null || storageUrl === null) accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new SettingsError([{ variable: 'DATA_DIR', problem: `must be a folder that this user may write to${code}` }])
  }
}
