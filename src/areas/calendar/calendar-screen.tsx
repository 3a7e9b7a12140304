// oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA listbox in groups, which no native select can be
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'

import { daysOf, momentIn, type Span } from '#client/calendar/days'
import { dayAfter, isDay } from '#text/days'
import { calendarQuery, knownPlanned } from '#client/calendar/query'
import { calendarIn, changeCalendar, registerCalendar, useCalendarView } from '#client/calendar/view'
import { useSession } from '#client/session/session'
import { ErrorLine, ErrorNotice } from '#ui/error'
import { MenuAt, type MenuAtProps } from '#ui/overlays/menu'
import { FormSkeleton } from '#ui/skeleton'
import { useToday } from '#ui/dates/use-today'
import { loadWhenIdle } from '#ui/late'
import { useWords } from '#ui/words'
import { loadBulk } from '#workspace/command/bulk'
import type { Targets } from '#workspace/command/targets'
import { commandMenu } from '#workspace/command/command-button'
import { currentContext, usePublishTargets, useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { loadSplit } from '#workspace/command/row-targets'
import { focusMain, panelOf, useMainFocus } from '#workspace/frame/main-focus'
import { useFrame } from '#workspace/frame/options'
import { idsOf } from '#workspace/list/change-address'
import { screenIsComing } from '#workspace/panes/tab-handle'
import { useTabVisible } from '#workspace/panes/tab-scope'
import type { ViewProps } from '#workspace/areas/view'

import { CalendarDrag, plannedIn } from './drag'
import { Month } from './month'
import { type CalendarPlan, planOf } from './plan'
import { plannedId, type PostSetting } from './post'
import { CalendarToolbar } from './toolbar'
import { dayName, Week } from './week'

loadWhenIdle(loadSplit)
loadWhenIdle(loadBulk)

interface Shown {
  span: Span
  day: string
  today: string
  zone: string
}

function useShownTime(query: URLSearchParams): Shown {
  const zone = useFrame((state) => state.brand.zone)
  const today = useToday(zone)
  const asked = query.get('day')
  return { span: query.get('span') === 'month' ? 'month' : 'week', day: isDay(asked) ? asked : today, today, zone }
}

/** The schedule by week and month. */
export default function CalendarScreen({ tabId, query, setQuery }: ViewProps) {
  const shown = useShownTime(query)
  const { plan, more, isComing, isError, retry } = usePlan(query, shown)
  const coming = plan === null && !isError
  useEffect(() => (coming ? screenIsComing(tabId) : undefined), [tabId, coming])
  useRegistered(tabId, plan, shown, query, setQuery)
  useMainFocus(tabId, plan !== null)
  useTargets(tabId, plan)
  if (!plan && isError) return <ErrorNotice messages={['Error fetching data.']} onRetry={retry} />
  return (
    <div className="@container flex h-full min-h-0 flex-col bg-surface" data-place="calendar">
      <CalendarToolbar tabId={tabId} query={query} day={shown.day} plan={isComing ? null : plan} more={more} />
      {isError && <ErrorLine message="Error fetching data." onRetry={retry} />}
      {plan ? <Days tabId={tabId} plan={plan} isComing={isComing} shown={shown} /> : <FormSkeleton />}
    </div>
  )
}

function usePlan(query: URLSearchParams, { span, day, zone }: Shown) {
  const me = useSession((state) => state.me)
  const days = useMemo(() => daysOf(span, day), [span, day])
  const isMine = query.get('mine') === '1'
  const filter = {
    from: momentIn(`${days[0]}T00:00`, zone),
    until: momentIn(`${dayAfter(days.at(-1) ?? day, 1)}T00:00`, zone),
    section: idsOf(query.get('section_id')).join(','),
    ...(isMine && me ? { assignee: me.id } : {}),
  }
  const { data, dataUpdatedAt, isPlaceholderData, isError, refetch } = useQuery({
    ...calendarQuery(filter),
    subscribed: useTabVisible(),
  })
  const plan = useMemo(() => {
    const gaps = !isMine && !data?.more && !isPlaceholderData
    return data ? planOf(data.items, { span, days, zone, now: dataUpdatedAt, gaps }) : null
  }, [data, dataUpdatedAt, isPlaceholderData, span, days, zone, isMine])
  return { plan, more: data?.more ?? false, isComing: isPlaceholderData, isError, retry: () => void refetch() }
}

/** Registers the calendar in its tab, so that commands can control it. */
function useRegistered(
  tabId: string,
  plan: CalendarPlan | null,
  { span, day, today, zone }: Shown,
  query: URLSearchParams,
  setQuery: ViewProps['setQuery'],
): void {
  useEffect(
    () =>
      registerCalendar(tabId, {
        span,
        day,
        today,
        zone,
        days: new Map(plan?.days.map((each) => [each.day, each.posts.map(({ id }) => id)])),
        query: () => new URLSearchParams(query),
        setQuery: (change) => {
          const next = new URLSearchParams(query)
          for (const [name, value] of Object.entries(change)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          setQuery(next, { replace: true })
        },
        focus: () => requestAnimationFrame(() => focusMain(panelOf(tabId))),
      }),
    [tabId, plan, span, day, today, zone, query, setQuery],
  )
  // The cursor's day follows a post that is moved.
  const cursor = useCalendarView(tabId, (view) => view.cursor)
  const at = plan?.days.find(({ posts }) => posts.some(({ id }) => id === cursor))?.day
  useEffect(() => {
    if (at === undefined || at === day) return
    const next = new URLSearchParams(query)
    next.set('day', at)
    setQuery(next, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only where the post stands leads; the cursor's own steps set both
  }, [at])
}

/** Publishes the post under the cursor as the target of commands. */
function useTargets(tabId: string, plan: CalendarPlan | null): void {
  const cursor = useCalendarView(tabId, (view) => view.cursor)
  const targets = useMemo((): Targets | null => {
    const isShown = cursor !== null && plan?.days.some(({ posts }) => posts.some(({ id }) => id === cursor))
    return isShown ? { subject: 'posts', rows: knownPlanned, ids: [cursor], from: 'cursor' } : null
  }, [cursor, plan])
  usePublishTargets(tabId, targets)
}

const menuCommands = [
  'calendar.open',
  'calendar.beside',
  'posts.schedule',
  'posts.publish',
  'posts.view',
  'posts.trash',
] as const

/** The menu of the post that is clicked with the right button; it gets the cursor. */
function usePostMenu(tabId: string) {
  const words = useWords()
  const [menu, setMenu] = useState<Pick<MenuAtProps, 'x' | 'y'> | null>(null)
  const onContextMenu = (event: MouseEvent) => {
    const id = plannedIn(event.target)
    if (id === null) return
    event.preventDefault()
    changeCalendar(tabId, { cursor: id })
    setMenu({ x: event.clientX, y: event.clientY })
  }
  const items = () => commandMenu(menuCommands, currentContext('calendar', tabId), words)
  return {
    onContextMenu,
    menu: menu && <MenuAt {...menu} label={words('Post')} items={items} onClose={() => setMenu(null)} />,
  }
}

interface DaysProps {
  tabId: string
  plan: CalendarPlan
  /** Whether the posts of these days are still being read. */
  isComing: boolean
  shown: Shown
}

function Days({ tabId, plan, isComing, shown }: DaysProps) {
  const words = useWords()
  const { day, today, zone } = shown
  const mayMove = useRights().has('posts.publish')
  const setting = useMemo((): PostSetting => ({ tabId, zone, mayMove }), [tabId, zone, mayMove])
  const cursor = useCalendarView(tabId, (view) => view.cursor)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const post = cursor === null ? null : document.getElementById(plannedId(tabId, cursor))
    const place = post ?? box.current?.querySelector(`[data-day="${day}"] [data-cell], [data-cell="${day}"]`)
    place?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tabId, cursor, day])
  const isHere = plan.days.some(({ posts }) => posts.some(({ id }) => id === cursor))
  const Span = plan.span === 'week' ? Week : Month
  const onClick = (event: MouseEvent) => {
    const id = plannedIn(event.target)
    const cell = event.target instanceof Element ? event.target.closest('[data-day]') : null
    if (id !== null) changeCalendar(tabId, { cursor: id })
    else if (cell) {
      changeCalendar(tabId, { cursor: null })
      calendarIn(tabId)?.setQuery({ day: cell.getAttribute('data-day') ?? '' })
    }
  }
  const onDoubleClick = (event: MouseEvent) => {
    const id = plannedIn(event.target)
    if (id !== null) void run({ id: 'posts.open', args: { id } }, 'button')
  }
  const { onContextMenu, menu } = usePostMenu(tabId)
  const pointer = { onClick, onDoubleClick, onContextMenu }
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" {...pointer}>
      <div
        ref={box}
        role="listbox"
        aria-label={words('Schedule')}
        aria-busy={isComing}
        aria-activedescendant={isHere && cursor !== null ? plannedId(tabId, cursor) : undefined}
        tabIndex={0}
        data-main
        data-keys="commands"
        className="min-h-0 flex-1 scroll-ps-14 scroll-pt-9 overflow-auto outline-none aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-300 aria-busy:duration-0"
      >
        <CalendarDrag setting={setting}>
          <Span plan={plan} setting={setting} day={day} today={today} />
        </CalendarDrag>
      </div>
      <p className="sr-only" role="status">
        {dayName(day, today, words)}
      </p>
      {menu}
    </div>
  )
}
