// `npm run import -- FILE [--dry-run] [--tags-in=SECTION] [--source=NAME]`: imports an archive, with a progress bar and a report at the end.
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import type { Database } from '#server/db/connect'
import { carryOut } from '#server/jobs/run-job'
import type { Report } from '#server/jobs/run-every'
import { cancelClaimed, type ClaimedJob, enqueueTaken } from '#server/jobs/queue'
import { databaseTime } from '#server/rows'
import { seedDatabase } from '#server/seed/seed'
import type { Settings } from '#server/settings'

import { type ImportInput, importing, isOfNoUse, refusals, refusalText } from './import-job'
import { importFile, type ImportReport } from './take'

const usage =
  'Usage: npm run import -- FILE [--dry-run] [--tags-in=SECTION] [--source=NAME], where FILE ends in .jsonl, .jsonl.gz or .xml (a WordPress export). With --tags-in one section has all tags: a tag that the archive uses in many sections stays one. With --source the ids of the file are of that system: the same ids of another source are other posts.'

/** What the command's arguments say. Null: they are wrong. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, 'tags-in': { type: 'string' }, source: { type: 'string' } },
    })
    const [path, ...others] = positionals
    if (path === undefined || others.length > 0) return null
    const given = (text = '') => text.trim() || null
    const { 'dry-run': dryRun = false, 'tags-in': tagsIn, source } = values
    return { path, dryRun, tagSection: given(tagsIn), source: given(source) }
  } catch {
    return null
  }
}

type Say = (line: string) => void

/** Runs an import. @returns the exit code: 0 when the file was taken or known, 1 when it was unusable or the import stopped */
export async function importCommand(
  database: Database,
  settings: Settings,
  args: readonly string[],
  say: Say,
): Promise<number> {
  const asked = readArguments(args)
  if (asked === null) {
    say(usage)
    return 1
  }
  const { path, dryRun, ...named } = asked
  if (!existsSync(path)) {
    say(`There is no file ${path}. ${usage}`)
    return 1
  }
  const now = await databaseTime(database.db)
  if (dryRun) {
    const report = await importFile(database, { path, dryRun, now, ...named, progress: progressBar(say) })
    return printReport(report, say)
  }
  const kind = settings.databaseUrl === null ? settings.seed : 'empty'
  const { accounts } = await seedDatabase(database, settings, { kind, now, report: say })
  for (const line of accounts) say(line)
  return importAsJob(database, settings, { path: resolve(path), ...named, host: hostname() }, say)
}

/**
 * Runs the import as a job, which administrators can see. SIGINT or SIGTERM ends it after the current step.
 * @returns the exit code
 */
async function importAsJob(database: Database, settings: Settings, input: ImportInput, say: Say): Promise<number> {
  let code = 1
  const kind = importing({
    progress: progressBar(say),
    reported: (report, file) => {
      code = printReport(report, say)
      say(`The whole report: ${file}`)
    },
  })
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    const claimed = await takeJob(database, kind, input, { say, signal: stopping.signal })
    if (!claimed) return 1
    let failed: string | null = null
    const report: Report = (_message, { reason }) => {
      if (typeof reason === 'string') failed = reason
    }
    const ended = await carryOut({ database, settings, report }, kind, claimed, stopping.signal)
    if (ended === 'back') await cancelled(database, claimed, say)
    if (failed === null && ended === 'lost') say('The import was cancelled, or another process has it by now.')
    if (failed !== null && (ended === 'lost' || ended === 'again')) brokeOff(failed, say)
    return ended === 'done' || ended === 'failed' ? code : 1
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

function brokeOff(reason: string, say: Say): void {
  say(`The import broke off: ${reason}`)
  say('A server that has the file goes on with it. Where none runs, run the import again.')
}

async function cancelled({ db }: Database, claimed: ClaimedJob, say: Say): Promise<void> {
  await cancelClaimed(db, claimed)
  say('The import was stopped. Run it again, and it goes on from there.')
}

/** Enqueues and claims the job of this file, and waits while another process has it. Null when interrupted. */
async function takeJob(
  { db }: Database,
  kind: ReturnType<typeof importing>,
  input: ImportInput,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<ClaimedJob | null> {
  const job = { key: input.path, about: basename(input.path) }
  for (let looks = 0; !signal.aborted; looks += 1) {
    const claimed = await enqueueTaken(db, kind, input, job)
    if (claimed) return claimed
    if (looks === 0) say('This file is being imported already. Waiting until that has ended, or its process is gone.')
    await wait(1000, undefined, { signal }).catch(() => undefined)
  }
  return null
}

/** Prints the report. @returns the exit code: 1 for a broken file or one of which nothing could be taken */
function printReport(report: ImportReport, say: Say): number {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  for (const line of describe(report)) say(line)
  return report.broken || isOfNoUse(report) ? 1 : 0
}

/** Shows the number of records read: in one line on a terminal, else in a new line every 500 records. */
function progressBar(say: Say): (read: number) => void {
  const frames = '▏▎▍▌▋▊▉█'
  return (read) => {
    if (process.stderr.isTTY) {
      if (read % 20 === 0) process.stderr.write(`\r${frames[(read / 20) % frames.length] ?? ''} ${read} records`)
    } else if (read % 500 === 0) say(`${read} records read`)
  }
}

function describe(report: ImportReport): string[] {
  const { broken, dryRun, seconds, posts, pages, made, refused, notes } = report
  const lines = [
    ...(broken ? ['The file cannot be read. Nothing of it was taken.'] : []),
    `${dryRun ? 'Dry run, nothing was written. ' : ''}${seconds} s`,
    `Posts: ${posts.taken} taken, ${posts.changed} changed, ${posts.unchanged} unchanged, ${posts.kept} kept because they were edited or removed here`,
    `Pages: ${pages}. New users: ${made.users}, sections: ${made.sections}, categories: ${made.categories}, tags: ${made.tags}`,
    `Refused: ${refused.length}`,
  ]
  for (const [reason, at] of refusals(report)) lines.push(`  ${refusalText(reason, at)}`)
  const lost = Object.entries(notes)
  if (lost.length > 0) lines.push('What did not come over as it was:')
  for (const [kind, { count, examples }] of lost) lines.push(`  ${kind}: ${count}, for instance ${examples[0] ?? ''}`)
  return lines
}
