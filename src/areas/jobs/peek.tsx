import { type Job, jobName, resultFacts } from '#contract/jobs'
import { clockText } from '#text/zone'
import { amountText, useWords, type Words } from '#ui/words'
import { useFrame } from '#workspace/frame/options'

import { JobState } from './job-state'
import { durationText, nextText, progressText } from './job-texts'

/** A job with all details: its times, its error and its result. */
export function JobPeek({ row }: { row: Job | undefined }) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  if (!row) return <p className="text-muted">{words('No job under the cursor')}</p>
  return (
    <article className="flex flex-col gap-3" aria-live="polite">
      <div className="flex items-center gap-2">
        <JobState state={row.state} />
        <span className="text-muted tabular-nums">#{row.id}</span>
      </div>
      <h3 className="text-lg font-semibold text-pretty break-words">{words(jobName(row))}</h3>
      {row.error && (
        <p className="rounded-md bg-danger-soft px-2.5 py-2 break-words whitespace-pre-wrap text-danger">{row.error}</p>
      )}
      <Facts facts={factsOf(row, zone, words)} />
      {row.result && <Facts facts={resultOf(row.result, words)} />}
    </article>
  )
}

type Fact = readonly [name: string, value: string | readonly string[]]

const factsOf = (job: Job, zone: string, words: Words): Fact[] => [
  [words('Progress'), progressText(job, words)],
  [job.every === null ? words('Attempts') : words('Runs'), begunText(job, words)],
  [words('Comes again'), job.every === null ? '' : words('every {time}', { time: durationText(job.every * 1000) })],
  [words('Enqueued'), clockText(job.created_at, zone)],
  [words('Started'), clockText(job.started_at, zone)],
  [words('Finished'), clockText(job.finished_at, zone)],
  [words('Took'), durationText(job.took)],
  [words('Next run'), nextText(job, zone, words)],
  [words('Server'), job.worker ?? ''],
]

/** The number of attempts, with their limit while it applies. */
function begunText({ attempts, tries_left, every, state }: Job, words: Words): string {
  const isOpen = every === null && (state === 'waiting' || state === 'running')
  return isOpen ? words('{count}, {left} left', { count: attempts, left: tries_left }) : amountText(attempts)
}

const resultOf = (result: NonNullable<Job['result']>, words: Words): Fact[] =>
  resultFacts.map(({ id, title }) => {
    const value = result[id]
    if (Array.isArray(value)) return [words(title), value]
    return [words(title), typeof value === 'number' ? amountText(value) : (value ?? '')]
  })

/** The facts of a job, one line each. Empty facts are left out. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-2.5">
      {facts.map(([name, value]) =>
        value.length > 0 ? (
          <div key={name} className={typeof value === 'string' ? 'contents' : 'col-span-2'}>
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words tabular-nums">
              {typeof value === 'string' ? value : value.map((line) => <p key={line}>{line}</p>)}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
