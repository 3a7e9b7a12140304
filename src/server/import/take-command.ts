// `npm run import -- FILE [--dry-run] [--tags-in=SECTION]`: an archive taken in, with a bar while it runs and the truth at the end.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import type { Database } from '#server/db/connect'
import { seedDatabase } from '#server/seed/seed'
import type { Settings } from '#server/settings'

import { importFile, type ImportReport } from './take'

const usage =
  'Usage: npm run import -- FILE [--dry-run] [--tags-in=SECTION], where FILE ends in .jsonl, .jsonl.gz or .xml (a WordPress export). With --tags-in one section has all tags: a tag that the archive uses in many sections stays one.'

const tagsIn = '--tags-in='

/** Runs an import; answers the exit code: 0 when the file was taken or known, 1 when it could not be used. */
export async function importCommand(
  database: Database,
  settings: Settings,
  args: readonly string[],
  report: (line: string) => void,
): Promise<number> {
  const dryRun = args.includes('--dry-run')
  const tagSection =
    args
      .find((arg) => arg.startsWith(tagsIn))
      ?.slice(tagsIn.length)
      .trim() || null
  const [path, ...others] = args.filter((arg) => arg !== '--dry-run' && !arg.startsWith(tagsIn))
  if (path === undefined || others.length > 0 || path.startsWith('-')) {
    report(usage)
    return 1
  }
  if (!existsSync(path)) {
    report(`There is no file ${path}. ${usage}`)
    return 1
  }
  const now = new Date()
  if (!dryRun) {
    const kind = settings.databaseUrl === null ? settings.seed : 'empty'
    const { accounts } = await seedDatabase(database, settings, { kind, now, report })
    for (const line of accounts) report(line)
  }
  const result = await importFile(database, { path, dryRun, now, tagSection, progress: progressBar(report) })
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  for (const line of describe(result)) report(line)
  if (!dryRun) report(`The whole report: ${keepReport(settings, path, now, result)}`)
  return exitCode(result)
}

/** 0 when the whole file was read and something in it was taken, known or kept; a file of refusals alone is of no use either. */
function exitCode({ broken, posts, pages, refused }: ImportReport): number {
  const { taken, changed, unchanged, kept } = posts
  return broken || (refused.length > 0 && taken + changed + unchanged + kept + pages === 0) ? 1 : 0
}

function keepReport(settings: Settings, path: string, now: Date, result: ImportReport): string {
  const folder = join(settings.dataDir, 'imports')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${now.toISOString().replaceAll(':', '-')}-${basename(path)}.json`)
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  return file
}

/** A line that is written over on a terminal, a line each 500 records elsewhere. */
function progressBar(report: (line: string) => void): (read: number) => void {
  const frames = '▏▎▍▌▋▊▉█'
  return (read) => {
    if (process.stderr.isTTY) {
      if (read % 20 === 0) process.stderr.write(`\r${frames[(read / 20) % frames.length] ?? ''} ${read} records`)
    } else if (read % 500 === 0) report(`${read} records read`)
  }
}

function describe({ broken, dryRun, seconds, posts, pages, made, refused, notes }: ImportReport): string[] {
  const lines = [
    ...(broken ? ['The file is broken. Nothing of it was taken.'] : []),
    `${dryRun ? 'Dry run, nothing was written. ' : ''}${seconds} s`,
    `Posts: ${posts.taken} taken, ${posts.changed} changed, ${posts.unchanged} unchanged, ${posts.kept} kept because they were edited here`,
    `Pages: ${pages}. New: ${made.users} users, ${made.sections} sections, ${made.categories} categories, ${made.tags} tags`,
    `Refused: ${refused.length}`,
  ]
  const reasons = new Map<string, number[]>()
  for (const { reason, line } of refused) reasons.set(reason, [...(reasons.get(reason) ?? []), line])
  for (const [reason, at] of reasons)
    lines.push(`  ${reason}: ${at.length} (${at.slice(0, 5).join(', ')}${at.length > 5 ? ', …' : ''})`)
  lines.push('What did not come over as it was:')
  for (const [kind, { count, examples }] of Object.entries(notes))
    lines.push(`  ${kind}: ${count}, for instance ${examples[0] ?? ''}`)
  return lines
}
