// oxlint-disable jsx-a11y/prefer-tag-over-role -- options of a virtual ARIA listbox, which no native select can be
import { CalendarClock, CalendarX2, Lock, Trash2 } from 'lucide-react'
import { memo } from 'react'

import { useBoardView } from '#client/board/view'
import { useColleagues } from '#client/presence/store'
import type { BoardCard } from '#contract/posts/board'
import { postConstants } from '#contract/constants'
import { say } from '#contract/base/say'
import { wallClockIn } from '#text/zone'
import { Badge } from '#ui/badge'
import { Initials, initialsOf } from '#ui/initials'
import { useWords } from '#ui/words'

import { dueOf, timeOf } from './plan'

/** The props that all cards of a board share. */
export interface CardSetting {
  tabId: string
  zone: string
  today: string
  mayChange: boolean
  mayCreate: boolean
}

/** The height of a card with the gap below it, in pixels. */
export const cardHeight = 116

/** Whole class names, as Tailwind finds them: the colour of a type, for its edge and its word. */
const typeLooks: Readonly<Record<number, { edge: string; text: string }>> = {
  0: { edge: 'bg-type-regular', text: 'text-type-regular' },
  1: { edge: 'bg-type-opinion', text: 'text-type-opinion' },
  2: { edge: 'bg-type-breaking', text: 'text-type-breaking' },
  3: { edge: 'bg-type-viral', text: 'text-type-viral' },
  4: { edge: 'bg-type-gallery', text: 'text-type-gallery' },
  5: { edge: 'bg-type-external', text: 'text-type-external' },
  7: { edge: 'bg-type-live', text: 'text-type-live' },
}
const regular = { edge: 'bg-type-regular', text: 'text-type-regular' }

const titleIn = (list: readonly { id: number; title: string }[], id: number) =>
  list.find((entry) => entry.id === id)?.title ?? ''

/** `2026-03-10 12:00` in the brand's zone. */
const shownTime = (instant: string, zone: string) => wallClockIn(instant, zone).slice(0, 16).replace('T', ' ')

export const cardId = (tabId: string, id: number) => `card-${tabId}-${id}`

/** A card of a task. It renders only when its own task, focus or drag state changes. */
export const Card = memo(function Card({ card, setting }: { card: BoardCard; setting: CardSetting }) {
  const { tabId, mayChange } = setting
  const isCursor = useBoardView(tabId, (view) => view.cursor === card.id)
  const isSelected = useBoardView(tabId, (view) => view.selection.has(card.id))
  const isDragged = useBoardView(tabId, (view) => view.dragged.has(card.id))
  return (
    <div
      id={cardId(tabId, card.id)}
      role="option"
      aria-selected={isSelected}
      data-card={card.id}
      className={`group relative flex h-27 flex-col overflow-hidden rounded-md border ps-3 pe-2 pt-1.5 pb-1.5 select-none ${
        isSelected ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'
      } ${isCursor ? 'outline-2 -outline-offset-1 outline-accent' : 'hover:border-line-control'} ${
        isDragged ? 'opacity-40' : ''
      } ${mayChange ? 'cursor-grab' : 'cursor-default'}`}
    >
      <CardFace card={card} setting={setting} />
    </div>
  )
})

/** The content of a card; also drawn under the pointer during a drag. */
export function CardFace({ card, setting: { zone, today, mayChange } }: { card: BoardCard; setting: CardSetting }) {
  const words = useWords()
  const look = typeLooks[card.template_type] ?? regular
  return (
    <>
      <span aria-hidden className={`absolute inset-y-0 start-0 w-1 ${look.edge}`} />
      <span className="flex h-5 items-center gap-1.5 text-sm text-muted" data-numbers>
        <span className={`truncate font-medium ${look.text}`}>
          {words(titleIn(postConstants.template_type, card.template_type))}
        </span>
        <span>#{card.id}</span>
        <span className="flex-1" />
        <Priority priority={card.priority} />
        {card.estimate !== null && <Badge>{words('{count} sp', { count: card.estimate })}</Badge>}
        {mayChange && (
          // An option must not contain a control, so the icon is for the pointer only. By keyboard use the command or the card's
          // menu.
          <span
            aria-hidden
            data-act="trash"
            title={words('Move to trash')}
            className="absolute end-1 bottom-1 flex size-6 cursor-pointer items-center justify-center rounded-sm border border-line-strong bg-raised text-muted opacity-0 group-hover:opacity-100 hover:text-danger"
          >
            <Trash2 size={14} strokeWidth={1.75} />
          </span>
        )}
      </span>
      <span className="mt-0.5 line-clamp-2 min-h-10 font-medium text-pretty break-words" title={card.main_headline}>
        {card.main_headline || words('No headline')}
      </span>
      <span className="flex-1" />
      <span className="flex h-6 items-center gap-1.5 text-sm text-muted" data-numbers>
        <time dateTime={timeOf(card)} title={`${shownTime(timeOf(card), zone)} ${zone}`} className="flex-1 truncate">
          {shownTime(timeOf(card), zone)}
        </time>
        <DueMark card={card} today={today} />
        <People card={card} />
      </span>
    </>
  )
}

const priorityTones = ['neutral', 'neutral', 'danger'] as const

function Priority({ priority }: { priority: number }) {
  const words = useWords()
  return <Badge tone={priorityTones[priority] ?? 'neutral'}>{words(titleIn(postConstants.priority, priority))}</Badge>
}

const dueLooks = {
  overdue: 'bg-danger-soft px-1 text-danger',
  today: 'bg-warning-soft px-1 text-warning',
  later: 'text-muted',
}

function DueMark({ card, today }: { card: BoardCard; today: string }) {
  const words = useWords()
  const due = dueOf(card, today)
  if (due === null || card.due_date === null) return null
  const day = card.due_date.slice(5)
  const Icon = due === 'overdue' ? CalendarX2 : CalendarClock
  // The day alone is drawn, so that the time beside it has room.
  return (
    <span
      className={`inline-flex h-5 items-center gap-1 rounded-sm whitespace-nowrap ${dueLooks[due]}`}
      title={words({ overdue: say`Overdue ${day}`, today: 'Due today', later: say`Due ${card.due_date}` }[due])}
    >
      {due !== 'later' && <Icon size={12} strokeWidth={1.75} aria-hidden />}
      <span className="sr-only">{words({ overdue: 'Overdue', today: 'Due today', later: 'Due' }[due])}</span> {day}
    </span>
  )
}

/** The people of a task: its assignee, its editor, and others who have it open. */
function People({ card }: { card: BoardCard }) {
  const words = useWords()
  const people = useColleagues(card.id)
  const { lock, assignee } = card
  const edited = lock && words(say`Edited by ${lock.username}`)
  return (
    <>
      {edited && (
        <span title={edited} className="text-warning">
          <Lock size={14} strokeWidth={1.75} aria-label={edited} />
        </span>
      )}
      <Initials people={people} most={2} />
      {assignee && (
        <span
          title={words(say`Assigned to ${assignee.username}`)}
          className="flex h-5 min-w-5 items-center justify-center rounded-sm bg-pressed px-1 text-[10px] leading-none font-semibold text-fg"
        >
          <span aria-hidden>{initialsOf(assignee.username)}</span>
          <span className="sr-only">{words(say`Assigned to ${assignee.username}`)}</span>
        </span>
      )}
    </>
  )
}
