// An import as a job: it is seen running, and where its process was killed a server that has the file goes on.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { z } from 'zod'

import type { JobResult } from '#contract/jobs'
import { jobKind, JobElsewhere, JobRefused } from '#server/jobs/kind'
import { withoutValues } from '#server/log'
import type { Settings } from '#server/settings'

import { importFile, type ImportReport } from './take'

const input = z.strictObject({
  /** Absolute, on the machine that the import was begun on. */
  path: z.string(),
  tagSection: z.string().nullable(),
  /** That machine's name; a job of an earlier version has none. */
  host: z.string().optional(),
})

interface Hearing {
  /** Hears how many records were read. */
  progress?: (read: number) => void
  /** Hears the whole report, and the file it was written to. */
  reported?: (report: ImportReport, file: string) => void
}

/** The kind, for whoever wants to hear of it meanwhile. */
export const importing = ({ progress, reported }: Hearing = {}) =>
  jobKind({
    name: 'import',
    input,
    steps: async ({ database, settings, step }, { path, tagSection, host = hostname() }) => {
      if (!existsSync(path) && host !== hostname()) throw new JobElsewhere(`The file is on ${host}.`)
      if (!existsSync(path)) throw new JobRefused(`There is no file ${path} on this server.`)
      const now = new Date()
      const report = await importFile(database, { path, dryRun: false, now, tagSection, progress, step })
      const file = keepReport(settings, path, now, report)
      reported?.(report, file)
      const result = resultOf(report, file)
      if (report.broken) throw new JobRefused('The file is broken. Nothing of it was taken.', result)
      if (isOfNoUse(report)) throw new JobRefused('Nothing of the file could be taken.', result)
      return result
    },
  })

export const importJob = importing()

/** Whether it was read and nothing in it was taken, known or kept. */
export function isOfNoUse({ posts, pages, refused }: ImportReport): boolean {
  const { taken, changed, unchanged, kept } = posts
  return refused.length > 0 && taken + changed + unchanged + kept + pages === 0
}

function keepReport(settings: Pick<Settings, 'dataDir'>, path: string, now: Date, report: ImportReport): string {
  const folder = join(settings.dataDir, 'imports')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${now.toISOString().replaceAll(':', '-')}-${basename(path)}.json`)
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
  return file
}

/** So many reasons are told; the report has all. */
const mostReasons = 20

/** The lines on which something was refused, by why. */
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
