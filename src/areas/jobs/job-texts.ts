// The texts for a job's numbers and times.
import type { Job } from '#contract/jobs'
import { clockText } from '#text/zone'
import { amountText, type Words } from '#ui/words'

/** `40 ms`, `2.4 s`, `3 min 5 s`, `2 h 10 min`. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return ''
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 60) return `${minutes} min ${Math.floor((milliseconds % 60_000) / 1000)} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** When a job runs next: a time, or `Now` when it is due; empty while it is running, or when it does not run again. */
export function nextText({ state, next_at }: Job, zone: string, words: Words): string {
  if (state === 'running' || next_at === null) return ''
  return new Date(next_at).getTime() <= Date.now() ? words('Now') : clockText(next_at, zone)
}

/** The progress of a job: `1,200 records` of an import, else `1,200 done`; empty without a progress. */
export function progressText({ kind, progress }: Job, words: Words): string {
  if (progress === null) return ''
  return kind === 'import' ? words('{count} records', { count: progress }) : words('{count} done', { count: progress })
}

/** The last error of a job, unless it is running; else its progress. */
export const outcomeText = (job: Job, words: Words): string =>
  job.state !== 'running' && job.error !== null ? job.error : progressText(job, words)

/** The number of attempts; empty for a repeating job. */
export const attemptsText = ({ attempts, every }: Job): string => (every === null ? amountText(attempts) : '')
