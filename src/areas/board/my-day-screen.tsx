import { useQuery } from '@tanstack/react-query'

import { boardQuery, lockedQuery } from '#client/board/query'
import { useSession } from '#client/session/session'
import { StatusBadge, statusTone } from '#ui/badge'
import { ErrorNotice } from '#ui/error'
import { FormSkeleton } from '#ui/skeleton'
import { shownDay } from '#ui/dates/day'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { useFrame } from '#workspace/frame/options'
import { useTabVisible } from '#workspace/panes/tab-scope'
import { clockText } from '#text/zone'
import { postStatuses as status } from '#contract/constants'

import { type DayCard, dayOf, type DayPart } from './day-plan'
import { dueOf } from './plan'

/** My day: what is due, what I am editing, what goes out next. */
export default function MyDayScreen() {
  const words = useWords()
  const me = useSession((state) => state.me)
  const zone = useFrame((state) => state.brand.zone)
  const today = useToday(zone)
  const subscribed = useTabVisible()
  const board = useQuery({ ...boardQuery({}), subscribed })
  const own = useQuery({ ...boardQuery(me ? { assignee: me.id } : {}), enabled: me !== null, subscribed })
  const mayRead = useRights().has('posts.read')
  const locked = useQuery({ ...lockedQuery(me?.id ?? 0), enabled: me !== null && mayRead, subscribed })
  const edited = mayRead ? locked.data : []
  const lost = [board, own, locked].filter(({ data, isError }) => !data && isError)
  if (lost.length > 0)
    return (
      <ErrorNotice
        messages={['Error fetching data.']}
        onRetry={() => {
          for (const { refetch } of lost) void refetch()
        }}
      />
    )
  return (
    <div className="h-full overflow-y-auto bg-surface outline-none" data-main tabIndex={-1}>
      <div className="mx-auto max-w-180 p-4">
        <h1 className="mb-3 text-lg font-semibold">{words('My day')}</h1>
        {board.data && own.data && edited && me ? (
          dayOf(board.data, own.data, edited, me.id, today).map((part) => (
            <Part key={part.title} part={part} zone={zone} today={today} />
          ))
        ) : (
          <FormSkeleton />
        )}
      </div>
    </div>
  )
}

function Part({ part, zone, today }: { part: DayPart; zone: string; today: string }) {
  const words = useWords()
  return (
    <section className="mb-5" aria-label={words(part.title)}>
      <h2 className="mb-1 font-semibold">
        {words(part.title)}{' '}
        <span className="font-normal text-muted" data-numbers>
          {part.cards.length}
        </span>
      </h2>
      {part.cards.length === 0 && <p className="text-muted">{words(part.none)}</p>}
      <ul>
        {part.cards.map((card) => (
          <li key={card.id}>
            <Row card={card} isDue={part.isDue} zone={zone} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RowProps extends Pick<DayPart, 'isDue'> {
  card: DayCard
  zone: string
  today: string
}

export function Row({ card, isDue, zone, today }: RowProps) {
  const due = dueOf(card, today)
  const tone = due === 'overdue' ? 'text-danger' : due === 'today' ? 'text-warning' : 'text-muted'
  const planned = !isDue && card.status === status.scheduled && card.published_at
  const when = planned ? clockText(planned, zone).slice(0, 16) : card.due_date && shownDay(card.due_date)
  return (
    <a
      href={`/posts/${card.id}`}
      className="flex h-row items-center gap-2 border-b border-line px-1 text-fg no-underline hover:bg-hover"
      onClick={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        void run({ id: 'posts.open', args: { id: card.id, side: event.ctrlKey || event.metaKey } }, 'button')
      }}
    >
      <span className="flex w-24 shrink-0">
        <StatusBadge tone={statusTone(card.status)} />
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">{card.main_headline || `#${card.id}`}</span>
      <span className={`text-sm tabular-nums ${planned ? 'text-muted' : tone}`} title={zone}>
        {when}
      </span>
    </a>
  )
}
