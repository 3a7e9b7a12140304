import { CircleCheck, CircleSlash, Clock, LoaderCircle, type LucideIcon, OctagonAlert } from 'lucide-react'

import { type JobState as State, jobStateTitle } from '#contract/jobs'
import { useWords } from '#ui/words'

const looks: Record<State, { icon: LucideIcon; tone: string }> = {
  waiting: { icon: Clock, tone: 'text-muted' },
  running: { icon: LoaderCircle, tone: 'text-fg' },
  done: { icon: CircleCheck, tone: 'text-success' },
  failed: { icon: OctagonAlert, tone: 'text-danger' },
  cancelled: { icon: CircleSlash, tone: 'text-muted' },
}

/** The state of a job: its icon beside its word. */
export function JobState({ state }: { state: State }) {
  const words = useWords()
  const { icon: Icon, tone } = looks[state]
  return (
    <span className={`flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {words(jobStateTitle(state))}
    </span>
  )
}
