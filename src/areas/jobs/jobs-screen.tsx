import { Cog } from 'lucide-react'
import { useMemo } from 'react'

import { jobSubject } from '#client/jobs'
import { type Job, jobKinds, jobName, jobStates, jobStateTitle } from '#contract/jobs'
import { clockText } from '#text/zone'
import type { TableColumn } from '#ui/table/columns'
import { useWords, type Words } from '#ui/words'
import { currentContext } from '#workspace/command/context'
import { useFrame } from '#workspace/frame/options'
import { constantChoices } from '#workspace/list/filters/options'
import type { ListDescription, ListFilter } from '#workspace/list/description'
import { listIn } from '#workspace/list/handle'
import { ListScreen } from '#workspace/list/list-screen'
import { actionsColumn, textColumn } from '#workspace/list/record-list'
import type { ViewProps } from '#workspace/areas/view'

import { JobState } from './job-state'
import { attemptsText, durationText, nextText, outcomeText } from './job-texts'
import { JobPeek } from './peek'

/** Makes a filter whose values are a short list; the address can name several. @param none the name of the choice of all values. */
const choiceOf = (
  name: string,
  label: string,
  none: string,
  list: readonly { id: string; title: string }[],
): ListFilter => ({
  kind: 'choice',
  name,
  label,
  wire: name,
  choices: constantChoices(list),
  none,
  pattern: /^[a-z-]+$/,
  place: 'bar',
})

const filters = [choiceOf('kind', 'Job', 'All jobs', jobKinds), choiceOf('state', 'State', 'All states', jobStates)]

function columnsFor(zone: string, words: Words): TableColumn<Job>[] {
  const moment = (id: string, title: string, text: (job: Job) => string, more: Partial<TableColumn<Job>>) =>
    textColumn<Job>(id, title, text, { width: 160, cell: (job) => <Moment text={text(job)} zone={zone} />, ...more })
  return [
    {
      id: 'job',
      title: 'Job',
      width: 220,
      grows: true,
      fixed: true,
      cell: (job) => <span title={words(jobName(job))}>{words(jobName(job))}</span>,
      text: (job) => words(jobName(job)),
    },
    {
      id: 'state',
      title: 'State',
      width: 112,
      cell: ({ state }) => <JobState state={state} />,
      text: ({ state }) => words(jobStateTitle(state)),
    },
    textColumn('outcome', 'Progress or error', (job) => outcomeText(job, words), {
      width: 240,
      grows: true,
      weight: 7,
      cell: (job) => <Outcome job={job} />,
    }),
    textColumn('attempts', 'Attempts', attemptsText, {
      width: 88,
      weight: 2,
      align: 'right',
    }),
    moment('started', 'Started', ({ started_at }) => clockText(started_at, zone), { weight: 6, sort: 'started_at' }),
    textColumn('took', 'Took', ({ took }) => durationText(took), { width: 100, weight: 4, align: 'right' }),
    moment('next', 'Next run', (job) => nextText(job, zone, words), { weight: 5, sort: 'next_at' }),
    actionsColumn<Job>('jobs', ['jobs.retry', 'jobs.cancel'], true),
  ]
}

function Moment({ text, zone }: { text: string; zone: string }) {
  return (
    <span className="tabular-nums" title={text && zone}>
      {text}
    </span>
  )
}

function Outcome({ job }: { job: Job }) {
  const text = outcomeText(job, useWords())
  const failed = job.state !== 'running' && job.error !== null
  return (
    <span className={failed ? 'text-danger' : 'tabular-nums'} title={text}>
      {text}
    </span>
  )
}

/** Opens the peek with all details of the job under the cursor, on a click or Enter. */
const open = (): void => void listIn(currentContext('table').tab?.id)?.openPanel('peek')

const describe = (zone: string, words: Words): ListDescription<Job> => ({
  subject: jobSubject,
  label: 'Jobs',
  columns: columnsFor(zone, words),
  filters,
  sorts: ['id', 'started_at', 'next_at'],
  defaultSort: '-id',
  opensOnClick: true,
  open,
  commands: {
    bulk: [
      ['jobs.retry', 'Retry'],
      ['jobs.cancel', 'Cancel'],
    ],
  },
  panels: { peek: { title: 'Peek', aside: true, render: ({ row }) => <JobPeek row={row} /> } },
  empty: { icon: Cog, text: 'No jobs found' },
})

/** The list of jobs, the background work of the servers. */
export default function JobsScreen(props: ViewProps) {
  const zone = useFrame((state) => state.brand.zone)
  const words = useWords()
  const list = useMemo(() => describe(zone, words), [zone, words])
  return <ListScreen list={list} {...props} />
}
