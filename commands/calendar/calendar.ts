// The calendar's screen: opening it and its posts, and its filters.
import { CalendarClock, CalendarDays, FileText, PanelRight, SquareStack, UserRound } from 'lucide-react'

import { calendarIn, cursorIn } from '#client/calendar/view'
import { goCommand } from '#commands/frame/go'
import { sectionArgument } from '#commands/section-argument'
import { command } from '#workspace/command/command'

import { calendarMoveCommands } from './move'
import { calendarBase, calendarWalkCommands, inCalendar, onlyInCalendar } from './walk'

const open = (name: string, title: string, side: boolean, ...keys: string[]) =>
  command({
    ...calendarBase,
    id: `calendar.${name}`,
    title,
    icon: side ? PanelRight : FileText,
    keys: inCalendar(...keys),
    right: 'posts.read',
    key: { toText: true },
    available: (context) => {
      if (onlyInCalendar(context) !== true) return 'hidden'
      return cursorIn(context.tab?.id) !== null ? true : { reason: 'Go to a post first' }
    },
    run: async (_args, { context, run }) => {
      const id = cursorIn(context.tab?.id)
      if (id !== null) await run({ id: 'posts.open', args: { id, side } })
    },
  })

export const calendarCommands = [
  goCommand('calendar', 'Go to the calendar', CalendarClock, 'dashboard.read', {
    keys: 'g k',
    keywords: ['schedule', 'plan', 'week', 'month', 'agenda'],
  }),
  open('open', 'Open the post of the calendar', false, 'enter'),
  open('beside', 'Open the post beside the calendar', true, 'o', 'mod+enter'),
  ...calendarWalkCommands,
  ...calendarMoveCommands,
  command({
    ...calendarBase,
    id: 'calendar.span',
    title: 'Show the week or the month',
    icon: CalendarDays,
    keys: inCalendar('v'),
    run: (_args, { context }) => {
      const calendar = calendarIn(context.tab?.id)
      calendar?.setQuery({ span: calendar.span === 'week' ? 'month' : '' })
    },
  }),
  command({
    ...calendarBase,
    id: 'calendar.mine',
    title: 'Only my posts in the calendar',
    icon: UserRound,
    keywords: ['assigned to me', 'filter'],
    keys: inCalendar('a'),
    run: (_args, { context }) => {
      const calendar = calendarIn(context.tab?.id)
      calendar?.setQuery({ mine: calendar.query().get('mine') === '1' ? '' : '1' })
    },
  }),
  command({
    ...calendarBase,
    id: 'calendar.section',
    title: 'Show a section of the calendar',
    icon: SquareStack,
    keywords: ['filter'],
    arguments: sectionArgument,
    run: ({ section }, { context }) => calendarIn(context.tab?.id)?.setQuery({ section_id: section }),
  }),
]
