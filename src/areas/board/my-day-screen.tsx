import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, Fragment, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { boardQuery, knownCards, lockedQuery } from '#client/board/query'
import { waitingComments } from '#client/posts/comments'
import { useSession } from '#client/session/session'
import { StatusBadge, statusTone } from '#ui/badge'
import { ErrorNotice } from '#ui/error'
import { FormSkeleton } from '#ui/skeleton'
import { shownDay } from '#ui/dates/day'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import type { ViewProps } from '#workspace/areas/view'
import { usePublishTargets, useRights } from '#workspace/command/context'
import type { Targets } from '#workspace/command/targets'
import { run } from '#workspace/command/gate'
import { useFrame } from '#workspace/frame/options'
import { screenIsComing } from '#workspace/panes/tab-handle'
import { useTabVisible } from '#workspace/panes/tab-scope'
import { clockText } from '#text/zone'
import { postStatuses as status } from '#contract/constants'
import type { NamedComment } from '#contract/posts/comments'

import { type DayCard, dayOf, type DayPart } from './day-plan'
import { dueOf } from './plan'

/** My day: what is due, what I am editing, what goes out next, which comments wait for me. */
export default function MyDayScreen({ tabId }: ViewProps) {
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
  const comments = useQuery({ ...waitingComments, enabled: mayRead, subscribed })
  const waiting = mayRead ? comments.data : []
  const lost = [board, own, locked, comments].filter(({ data, isError }) => !data && isError)
  const parts = board.data && own.data && edited && waiting && me && dayOf(board.data, own.data, edited, me.id, today)
  const isComing = !parts && lost.length === 0
  useEffect(() => (isComing ? screenIsComing(tabId) : undefined), [tabId, isComing])
  const shown = [
    ...(parts ?? []).flatMap(({ cards }) => cards.map(({ id }) => id)),
    ...(waiting ?? []).map((one) => one.post_id),
  ]
  const walked = useWalkedRow(tabId, shown)
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
    <div
      {...walked}
      className="h-full overflow-y-auto bg-surface outline-none"
      data-main
      data-place="day"
      data-keys="commands"
      tabIndex={-1}
    >
      <div className="mx-auto max-w-180 p-4">
        <h1 className="mb-3 text-lg font-semibold">{words('My day')}</h1>
        {parts ? (
          parts.map((part, at) => (
            <Fragment key={part.title}>
              {at === commentsAt && mayRead && <Comments waiting={waiting ?? []} zone={zone} />}
              <Part title={part.title} none={part.none} count={part.cards.length}>
                {part.cards.map((card) => (
                  <Row key={card.id} card={card} isDue={part.isDue} zone={zone} today={today} />
                ))}
              </Part>
            </Fragment>
          ))
        ) : (
          <FormSkeleton />
        )}
      </div>
    </div>
  )
}

const rowsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-day-row]') ?? [])]

/**
 * Publishes the post of the row that has the focus as the target of commands. When that row goes, because its task is done, the row
 * that takes its place gets the focus. @param shown the posts of the rows. @returns the attributes of the element around the rows.
 */
function useWalkedRow(tabId: string, shown: readonly number[]) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<{ row: HTMLElement; at: number }>(null)
  const [post, setPost] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.row.isConnected) return
    const { at } = focused.current
    focused.current = null
    const rows = rowsIn(box.current)
    if (document.activeElement === document.body) (rows[at] ?? rows.at(-1) ?? box.current)?.focus()
  })
  const target = post !== null && shown.includes(post) ? post : null
  const targets = useMemo(
    (): Targets | null =>
      target === null ? null : { subject: 'posts', ids: [target], from: 'cursor', rows: knownCards },
    [target],
  )
  usePublishTargets(tabId, targets)
  const onFocus = ({ target: element }: FocusEvent<HTMLElement>) => {
    const row = element.closest<HTMLElement>('[data-day-row]')
    focused.current = row && { row, at: rowsIn(box.current).indexOf(row) }
    setPost(row && Number(row.dataset['dayRow']))
  }
  return { ref: box, onFocus }
}

/** The comments stand behind what is due. */
const commentsAt = 2

function Comments({ waiting, zone }: { waiting: readonly NamedComment[]; zone: string }) {
  return (
    <Part title="Comments for me" none="No comment waits for you" count={waiting.length}>
      {waiting.map((comment) => (
        <CommentRow key={comment.id} comment={comment} zone={zone} />
      ))}
    </Part>
  )
}

interface PartProps {
  title: string
  none: string
  count: number
  children: ReactNode
}

function Part({ title, none, count, children }: PartProps) {
  const words = useWords()
  return (
    <section className="mb-5" aria-label={words(title)}>
      <h2 className="mb-1 font-semibold">
        {words(title)}{' '}
        <span className="font-normal text-muted" data-numbers>
          {count}
        </span>
      </h2>
      {count === 0 && <p className="text-muted">{words(none)}</p>}
      <ul>{children}</ul>
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
    <OpeningRow id={card.id} command="posts.open">
      <span className="flex w-24 shrink-0">
        <StatusBadge tone={statusTone(card.status)} />
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">{card.main_headline || `#${card.id}`}</span>
      <span className={`text-sm tabular-nums ${planned ? 'text-muted' : tone}`} title={zone}>
        {when}
      </span>
    </OpeningRow>
  )
}

function CommentRow({ comment, zone }: { comment: NamedComment; zone: string }) {
  const { post_id: post, user, text, replacement, quote, main_headline, created_at } = comment
  return (
    <OpeningRow id={post} command="posts.open-comments">
      <span className="w-24 shrink-0 truncate">{user?.username}</span>
      <span className="min-w-0 flex-1 truncate font-medium">{text || replacement || quote}</span>
      <span className="max-w-60 truncate text-sm text-muted max-md:hidden">{main_headline || `#${post}`}</span>
      <span className="text-sm text-muted tabular-nums" title={zone}>
        {clockText(created_at, zone).slice(0, 16)}
      </span>
    </OpeningRow>
  )
}

/** A row that opens a post by this command; with Ctrl, to the side. */
function OpeningRow({ id, command, children }: { id: number; command: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={`/posts/${id}`}
        data-day-row={id}
        className="flex h-row items-center gap-2 border-b border-line px-1 text-fg no-underline hover:bg-hover"
        onClick={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          void run({ id: command, args: { id, side: event.ctrlKey || event.metaKey } }, 'button')
        }}
      >
        {children}
      </a>
    </li>
  )
}
