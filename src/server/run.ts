// The commands of the process. main.ts loads this file while the database opens.
import { buildApp } from './http/app'
import { databaseClock } from './clock'
import type { Database } from './db/connect'
import { applyMigrations } from './db/migrate'
import { vacuumWhenIdle } from './db/vacuum'
import { importCommand } from './import/take-command'
import { startUpkeep } from './jobs/upkeep'
import { jobKinds } from './jobs/kinds'
import { freeAll } from './jobs/queue'
import { reportOutageOnce } from './jobs/report-outage'
import { printLine } from './log'
import { publishWhenDue } from './jobs/publish-scheduled'
import { workOff } from './jobs/worker'
import { doctor } from './pictures/files'
import { builtPhrases, keepPhrases } from './phrases'
import { sitePhrases } from './site/html/words'
import { seedCommand, seedDatabase } from './seed/seed'
import { type Settings, SettingsError, warningsOf } from './settings'

/** What a command of this program is run with. */
export interface Started {
  /** The command and its flags, as given to the process. */
  args: readonly string[]
  settings: Settings
  database: Database
  /** The lines about accounts, when the database has just been seeded. */
  accounts: readonly string[]
}

/** Runs a command to its end, and closes the database. `serve` goes on running. @returns the exit code; null: it goes on. */
export async function run({
  args: [command = 'serve', ...args],
  settings,
  database,
  accounts,
}: Started): Promise<number | null> {
  try {
    await applyMigrations(database)
    if (database.kind === 'embedded') await freeAll(database.db)
    if (command === 'seed') await seedCommand(database, settings, args, printLine)
    else if (command === 'doctor') return await doctor({ db: database.db, settings }, printLine)
    else if (command === 'import') return await importCommand(database, settings, args, printLine)
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

/**
 * Seeds an empty database, starts the server with its timers and jobs, and returns when it listens. @param made the lines about
 * accounts, when the database has just been seeded.
 */
async function serve(database: Database, settings: Settings, made: readonly string[]): Promise<void> {
  const clock = await databaseClock(database)
  const { now } = clock
  const seeded = await seedDatabase(database, settings, { kind: settings.seed, now: now(), report: printLine })
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
  printLine(
    `Slotdesk is ready at http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}/`,
  )
  for (const line of warningsOf(settings)) printLine(`Warning: ${line}`)
  for (const line of made.length > 0 ? made : seeded.accounts) printLine(line)
}
