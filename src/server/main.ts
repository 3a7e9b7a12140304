// The entry point of the process: `serve` (the default), `seed`, `import` or `doctor`, with the flags after it. The database opens
// while the rest of the program is loaded.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { openDatabase } from './db/connect'
import { FolderHeld } from './db/folder-lock'
import { type Logged, loggedError, printLine } from './log'
import { seedInOwnProcess } from './seed/own-process'
import { readSettings, SettingsError } from './settings'

async function main(): Promise<number | null> {
  const args = process.argv.slice(2)
  const settings = readSettings(process.env)
  if (settings instanceof SettingsError) throw settings
  mkdirSync(join(settings.dataDir, 'media'), { recursive: true })
  const isServer = args[0] === undefined || args[0] === 'serve'
  const accounts = isServer ? await seedInOwnProcess(settings, printLine) : []
  const [database, { run }] = await Promise.all([openDatabase(settings), import('./run')])
  return run({ args, settings, database, accounts })
}

/**
 * The text printed for an error that ends the process. Like the log it has no values: an import's error contains the article that
 * failed.
 */
const lastWords = ({ type, code, message, stack, cause }: Logged): string =>
  [`${[type, code].filter(Boolean).join(' ')}: ${message}`, stack, cause && `caused by ${lastWords(cause)}`]
    .filter(Boolean)
    .join('\n')

main().then(
  (code) => {
    if (code !== null) process.exit(code)
  },
  (error: unknown) => {
    const known = error instanceof SettingsError || error instanceof FolderHeld
    process.stderr.write(`${known ? error.message : lastWords(loggedError(error))}\n`)
    process.exit(1)
  },
)
