// Moving scheduled posts in the calendar. The command that schedules posts writes the new time.
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CalendarClock } from 'lucide-react'
import { z } from 'zod'

import { movedBy, wallOf } from '#client/calendar/days'
import { isMoving, knownPlanned, plannedAt, readCalendarsAgain, showPlanned, showStored } from '#client/calendar/query'
import { calendarIn, calendarView, cursorIn } from '#client/calendar/view'
import type { PlannedPost } from '#contract/posts/calendar'
import { postStatuses as status } from '#contract/constants'
import { type Availability, command, type CommandContext } from '#workspace/command/command'
import { run } from '#workspace/command/gate'
import { afterUndos } from '#workspace/command/undo-turns'

import { inCalendar, onlyInCalendar } from './walk'

interface Move {
  at: string
  context: CommandContext
  /** The time that the post must still be scheduled for; undefined: any time. */
  from?: string | undefined
}

/** Moves that wait for the call under way, by post. Of several moves of one post only the last is kept. */
const waiting = new Map<number, Move>()
/** Ends when every waiting move is sent; null: no move is being sent. */
let sending: Promise<void> | null = null

/** Schedules a post through the gate, which announces a failure and keeps the undo. */
const schedule = (id: number, { at, context, from }: Move) =>
  run({ id: 'posts.schedule', args: { ids: [id], at, planned: from ?? true } }, 'command', { context })

async function sendAll(): Promise<void> {
  for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
    const [id, move] = next
    const { at } = move
    waiting.delete(id)
    const answered = showPlanned(id, at)
    const { status } = await schedule(id, move)
    if (status !== 'done') {
      // A later move of the post started from a time that the server refused.
      waiting.delete(id)
      showStored(id)
    }
    // Read again, so that the next move sends the present version and starts from the new time.
    await readCalendarsAgain()
    answered()
    const known = knownPlanned.get(id)?.published_at
    // A person who took the other version of an open post sees the stored time again.
    if (status === 'done' && known !== undefined && Date.parse(known) !== Date.parse(at)) await readCalendarsAgain()
  }
  sending = null
}

/** Turns the calendar to the day of its post under the cursor when that day is not shown. */
function showDay(id: number, at: string, { tab }: CommandContext): void {
  const calendar = calendarIn(tab?.id)
  if (!tab || !calendar || calendarView(tab.id).cursor !== id) return
  const { day } = wallOf(at, calendar.zone)
  if (!calendar.days.has(day)) calendar.setQuery({ day })
}

/**
 * Moves a post to an instant and shows it there at once. An instant in the past goes to `posts.schedule`, which refuses it.
 * @returns a promise that ends when no move waits any more, so that Undo takes back the last one.
 */
async function moveTo(id: number, { at, context, from }: Move): Promise<void> {
  // While a move of the post is under way, `from` is a time that the server does not have yet.
  const move = { at, context, from: isMoving(id) ? undefined : from }
  if (Date.parse(at) <= Date.now()) return void (await schedule(id, move))
  waiting.set(id, move)
  showPlanned(id, at)
  showDay(id, at, context)
  await (sending ??= sendAll())
}

/** The post under the calendar's cursor, also when its unfinished move has taken it out of the shown days; null: none. */
function cursorOf({ tab }: CommandContext): number | null {
  const { cursor } = tab ? calendarView(tab.id) : { cursor: null }
  return cursor !== null && isMoving(cursor) ? cursor : cursorIn(tab?.id)
}

function movable(context: CommandContext): Availability {
  if (onlyInCalendar(context) !== true) return 'hidden'
  const id = cursorOf(context)
  const post = id === null ? undefined : knownPlanned.get(id)
  if (!post) return { reason: 'Go to a post first' }
  return post.status === status.scheduled ? true : { reason: 'The post is published already' }
}

/** The scheduled posts that the calendar of the focused tab shows, in its order. */
const scheduledIn = ({ tab }: CommandContext): PlannedPost[] =>
  [...(calendarIn(tab?.id)?.days.values() ?? [])].flat().flatMap((id) => {
    const post = knownPlanned.get(id)
    return post?.status === status.scheduled ? [post] : []
  })

const base = {
  subject: 'calendar',
  right: 'posts.publish',
  risk: 'none',
  writes: false,
  quiet: true,
} as const

const shift = (id: `calendar.${string}`, title: string, key: string, minutes: number, icon: typeof ArrowUp) =>
  command({
    ...base,
    id,
    title,
    icon,
    keywords: ['reschedule', 'move'],
    keys: inCalendar(key),
    available: movable,
    // Not awaited: otherwise a second key press during the call would join the first.
    run: (_args, { context }) => {
      const post = cursorOf(context)
      const calendar = calendarIn(context.tab?.id)
      if (post === null || !calendar) return
      afterUndos(
        () => (isMoving(post) ? undefined : readCalendarsAgain()),
        () => {
          const from = plannedAt(post)
          if (from === undefined) return
          const at = movedBy(from, minutes, calendar.zone)
          void run({ id: 'calendar.move', args: { id: post, at } }, 'command', { context })
        },
      )
    },
  })

export const calendarMoveCommands = [
  shift('calendar.earlier', 'Move the post 15 minutes earlier', 'shift+up', -15, ArrowUp),
  shift('calendar.later', 'Move the post 15 minutes later', 'shift+down', 15, ArrowDown),
  shift('calendar.day-earlier', 'Move the post a day earlier', 'shift+left', -24 * 60, ArrowLeft),
  shift('calendar.day-later', 'Move the post a day later', 'shift+right', 24 * 60, ArrowRight),
  command({
    ...base,
    writes: true,
    // The same time may be asked for again while other moves of the post are under way.
    key: { again: true },
    id: 'calendar.move',
    title: 'Move the post to another time',
    icon: CalendarClock,
    keywords: ['reschedule'],
    keys: inCalendar('m'),
    available: (context) => {
      if (cursorOf(context) !== null) return movable(context)
      if (onlyInCalendar(context) !== true) return 'hidden'
      return scheduledIn(context).length > 0 ? true : { reason: 'Nothing is scheduled here' }
    },
    arguments: {
      schema: z.object({
        id: z.number().int().positive(),
        at: z.iso.datetime({ offset: true, error: 'Time cannot be blank.' }),
        /** The shown time of the post when its drag began. A post that somebody else has moved since stays. */
        from: z.string().optional(),
      }),
      sources: {
        id: {
          kind: 'choice',
          label: 'Post',
          options: (context) =>
            scheduledIn(context).map(({ id, main_headline }) => ({ value: id, label: main_headline })),
        },
        at: { kind: 'datetime', label: 'Publish at' },
      },
      fill: (context) => {
        const id = cursorOf(context)
        return id === null ? {} : { id }
      },
    },
    run: ({ id, at, from }, { context }) => moveTo(id, { at, context, from }),
  }),
]
