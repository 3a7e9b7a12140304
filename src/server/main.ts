// The entry point of the process: `serve` (the default), `seed`, `import` or `doctor`, with the flags after it. The database opens
// while the rest of the program is loaded.
import { makeDataFolder } from './data-folder'
import { openDatabase } from './db/connect'
import { lastWordsOf } from './last-words'
import { printLine } from './log'
import { seedInOwnProcess } from './seed/own-process'
import { readSettings, SettingsError } from './settings'
import { tryPort } from './try-port'

async function main(): Promise<number | null> {
  const args = process.argv.slice(2)
  const settings = readSettings(process.env)
  if (settings instanceof SettingsError) throw settings
  const isServer = args[0] === undefined || args[0] === 'serve'
  if (isServer) await tryPort(settings)
  makeDataFolder(settings)
  const accounts = isServer ? await seedInOwnProcess(settings, printLine) : []
  const [database, { run }] = await Promise.all([openDatabase(settings), import('./run')])
  return run({ args, settings, database, accounts })
}

main().then(
  (code) => {
    if (code !== null) process.exit(code)
  },
  (error: unknown) => {
    process.stderr.write(`${lastWordsOf(error)}\n`)
    process.exit(1)
  },
)
