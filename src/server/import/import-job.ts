// An import as a job: it is listed while it runs, and after a crash a server that has the file resumes it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'

import type { JobResult } from '#contract/jobs'
import { jobKind, JobElsewhere, JobRefused } from '#server/jobs/kind'
import { withoutValues } from '#server/log'
import { databaseTime } from '#server/rows'
import type { Settings } from '#server/settings'

import { importFile, type ImportReport } from './take'

const input = z.strictObject({
  /** An absolute path on the machine where the import was started. */
  path: z.string(),
  tagSection: z.string().nullable(),
  /** The system that the file comes from; missing in jobs of an earlier version. */
  source: z.string().nullish(),
  /** The name of the machine where the import was started; missing in jobs of an earlier version. */
  host: z.string().optional(),
})
export type ImportInput = z.infer<typeof input>

interface ImportListener {
  /** Called with the number of records read. */
  progress?: (read: number) => void
  /** Called with the report and the path of its file. */
  reported?: (report: ImportReport, file: string) => void
}

/** The kind of job, with listeners for its progress. */
export const importing = ({ progress, reported }: ImportListener = {}) =>
  jobKind({
    name: 'import',
    input,
    steps: async ({ database, settings, step }, { path, tagSection, source, host = hostname() }) => {
      if (!existsSync(path) && host !== hostname()) throw new JobElsewhere(`The file is on ${host}.`)
      if (!existsSync(path)) throw new JobRefused(`There is no file ${path} on this server.`)
      const now = await databaseTime(database.db)
      const report = await importFile(database, { path, dryRun: false, now, tagSection, source, progress, step })
      const file = keepReport(settings, path, now, report)
      reported?.(report, file)
      const result = resultOf(report, file)
      if (report.broken) throw new JobRefused('The file cannot be read. Nothing of it was taken.', result)
      if (isOfNoUse(report)) throw new JobRefused('Nothing of the file could be taken.', result)
      return result
    },
  })

export const importJob = importing()

/** Whether no record was taken, known or kept, as of an empty file. */
export function isOfNoUse({ posts, pages }: ImportReport): boolean {
  const { taken, changed, unchanged, kept } = posts
  return taken + changed + unchanged + kept + pages === 0
}

/** The most bytes of the archive's name in that of its report: file systems take 255 in all. */
const mostOfName = 200

function keepReport(settings: Pick<Settings, 'dataDir'>, path: string, now: Date, report: ImportReport): string {
  const folder = join(settings.dataDir, 'imports')
  mkdirSync(folder, { recursive: true })
  const name = Buffer.from(basename(path))
    .subarray(0, mostOfName)
    .toString()
    .replace(/\uFFFD$/, '')
  const file = join(folder, `${now.toISOString().replaceAll(':', '-')}-${name}.json`)
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
  return file
}

/** The most reasons in the job's result. The report has all. */
const mostReasons = 20

/** The lines of refused records by reason. */
export function refusals({ refused }: Pick<ImportReport, 'refused'>): Map<string, number[]> {
  const lines = new Map<string, number[]>()
  for (const { reason, line } of refused) lines.set(reason, [...(lines.get(reason) ?? []), line])
  return lines
}

/** `no headline: 12 (1, 5, 6, 9, 20, …)` */
export const refusalText = (reason: string, lines: readonly number[]) =>
  `${reason}: ${lines.length} (${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ', …' : ''})`

function resultOf(report: ImportReport, file: string): JobResult {
  const { posts, pages, refused } = report
  const reasons = [
    ...refusals({ refused: refused.map(({ line, reason }) => ({ line, reason: withoutValues(reason) })) }),
  ]
    .slice(0, mostReasons)
    .map(([reason, lines]) => refusalText(reason, lines))
  return { ...posts, pages, refused: refused.length, ...(reasons.length > 0 ? { reasons } : {}), report: [file] }
}
