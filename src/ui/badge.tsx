import { CalendarClock, CircleCheck, CircleDashed, Globe, PencilLine, Trash2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { useWords } from '#ui/words'

/** The six colours of status; the same in the table, the board, the editor and the palette. */
export type StatusTone = 'draft' | 'work' | 'ready' | 'scheduled' | 'published' | 'trashed'

interface StatusLook {
  word: string
  icon: LucideIcon
  text: string
  fill: string
}

export const statusLooks: Record<StatusTone, StatusLook> = {
  draft: { word: 'Draft', icon: CircleDashed, text: 'text-status-draft', fill: 'bg-status-draft-soft' },
  work: { word: 'In work', icon: PencilLine, text: 'text-status-work', fill: 'bg-status-work-soft' },
  ready: { word: 'Ready', icon: CircleCheck, text: 'text-status-ready', fill: 'bg-status-ready-soft' },
  scheduled: {
    word: 'Scheduled',
    icon: CalendarClock,
    text: 'text-status-scheduled',
    fill: 'bg-status-scheduled-soft',
  },
  published: { word: 'Published', icon: Globe, text: 'text-status-published', fill: 'bg-status-published-soft' },
  trashed: { word: 'Trashed', icon: Trash2, text: 'text-status-trashed', fill: 'bg-status-trashed-soft' },
}

/** The tones of the post statuses, by number. */
const statusTones: readonly StatusTone[] = ['draft', 'work', 'ready', 'published', 'trashed', 'scheduled']

/** The tone of a post status; an unknown one looks like a draft. */
export const statusTone = (status: number): StatusTone => statusTones[status] ?? 'draft'

/** A status as a coloured word, or as a coloured icon where the word does not fit. */
export function StatusBadge({ tone, compact = false }: { tone: StatusTone; compact?: boolean }) {
  const words = useWords()
  const { word, icon: Icon, text, fill } = statusLooks[tone]
  if (compact)
    return (
      <span className={text} title={words(word)}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">{words(word)}</span>
      </span>
    )
  return (
    <span
      className={`inline-flex h-5 items-center gap-1 rounded-sm px-1.5 text-sm font-medium whitespace-nowrap ${text} ${fill}`}
    >
      <Icon size={12} strokeWidth={2} aria-hidden />
      {words(word)}
    </span>
  )
}

const tones = {
  neutral: 'bg-hover text-muted',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
}

/** A small neutral or warning label, for instance the advert status or a count. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 items-center rounded-sm px-1.5 text-sm whitespace-nowrap ${tones[tone]}`}
      data-numbers
    >
      {children}
    </span>
  )
}
