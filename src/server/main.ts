// The entry point of the process: `serve` (the default), `seed`, `import` or `doctor`, with the flags after it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { buildApp } from './http/app'
import { databaseClock } from './clock'
import { type Database, openDatabase } from './db/connect'
import { FolderHeld } from './db/folder-lock'
import { applyMigrations } from './db/migrate'
import { vacuumWhenIdle } from './db/vacuum'
import { importCommand } from './import/take-command'
import { startUpkeep } from './jobs/upkeep'
import { jobKinds } from './jobs/kinds'
import { freeAll } from './jobs/queue'
import { reportOutageOnce } from './jobs/report-outage'
import { publishWhenDue } from './jobs/publish-scheduled'
import { workOff } from './jobs/worker'
import { type Logged, loggedError } from './log'
import { doctor } from './pictures/files'
import { builtPhrases, keepPhrases } from './messages'
import { sitePhrases } from './site/html/words'
import { seedInOwnProcess } from './seed/own-process'
import { seedCommand, seedDatabase } from './seed/seed'
import { readSettings, type Settings, SettingsError, warningsOf } from './settings'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<number | null> {
  const [command = 'serve', ...args] = process.argv.slice(2)
  const settings = readSettings(process.env)
  if (settings instanceof SettingsError) throw settings
  mkdirSync(join(settings.dataDir, 'media'), { recursive: true })
  const accounts = command === 'serve' ? await seedInOwnProcess(settings, say) : []
  const database = await openDatabase(settings)
  try {
    await applyMigrations(database)
    if (database.kind === 'embedded') await freeAll(database.db)
    if (command === 'seed') await seedCommand(database, settings, args, say)
    else if (command === 'doctor') return await doctor({ db: database.db, settings }, say)
    else if (command === 'import') return await importCommand(database, settings, args, say)
    else if (command === 'serve') {
      await serve(database, settings, accounts)
      return null
    } else
      throw new SettingsError([
        { variable: 'command', problem: `must be serve, seed, import or doctor, not ${command}` },
      ])
    return 0
  } finally {
    if (command !== 'serve') await database.close()
  }
}

/** @param made the lines about accounts, when the database has just been seeded. */
async function serve(database: Database, settings: Settings, made: readonly string[]): Promise<void> {
  const clock = await databaseClock(database)
  const { now } = clock
  const seeded = await seedDatabase(database, settings, { kind: settings.seed, now: now(), report: say })
  await keepPhrases(database.db, await builtPhrases())
  await keepPhrases(database.db, sitePhrases, 'templates')
  const app = await buildApp({ database, settings, now })
  const outages = reportOutageOnce(
    (message, detail) => app.log[Object.hasOwn(detail, 'error') ? 'error' : 'info'](detail, message),
    { ping: database.ping },
  )
  const { report } = outages
  const stopSchedules = publishWhenDue(database, report)
  const stopUpkeep = startUpkeep(database, report, now)
  const stopJobs = await workOff({ database, settings, report }, jobKinds)
  const stopVacuum = vacuumWhenIdle(database, { report: (error) => app.log.warn({ err: error }, 'vacuum failed') })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Fastify finishes the requests in flight before it closes. After that nothing uses the database.
    await app.close()
    await stopSchedules()
    await stopUpkeep()
    await stopJobs()
    await stopVacuum()
    outages.stop()
    clock.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  await app.listen({ port: settings.port, host: settings.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  say(`Slotdesk is ready at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}/`)
  for (const line of warningsOf(settings)) say(`Warning: ${line}`)
  for (const line of made.length > 0 ? made : seeded.accounts) say(line)
}

/** The error that ended the process, as it would be logged, because an import's error contains the article that failed. */
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
