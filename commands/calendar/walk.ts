// Moves the cursor among the days and posts of the calendar.
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'

import { type CalendarStep, calendarStep, turnedDay } from '#client/calendar/steps'
import { calendarIn, calendarView, changeCalendar } from '#client/calendar/view'
import { command, type CommandContext } from '#workspace/command/command'
import type { Binding } from '#workspace/keys/places'

export const inCalendar = (...keys: string[]): Binding[] => keys.map((chord) => ({ keys: chord, place: 'calendar' }))

/** Makes a command available where the focused tab shows a calendar, and hides it elsewhere. */
export const onlyInCalendar = (context: CommandContext) => (calendarIn(context.tab?.id) ? true : ('hidden' as const))

export const calendarBase = {
  subject: 'calendar',
  right: 'dashboard.read',
  risk: 'none',
  writes: false,
  quiet: true,
  available: onlyInCalendar,
} as const

const step = (name: CalendarStep, title: string, ...keys: string[]) =>
  command({
    ...calendarBase,
    id: `calendar.${name}`,
    title,
    keys: inCalendar(...keys),
    run: (_args, { context: { tab } }) => {
      const calendar = calendarIn(tab?.id)
      if (!calendar || !tab) return
      const { day, id } = calendarStep(calendar, { day: calendar.day, id: calendarView(tab.id).cursor }, name)
      changeCalendar(tab.id, { cursor: id })
      if (day !== calendar.day) calendar.setQuery({ day })
      calendar.focus()
    },
  })

const pageCommand = (name: string, title: string, by: 1 | -1, key: string) =>
  command({
    ...calendarBase,
    id: `calendar.${name}`,
    title,
    icon: by === 1 ? ChevronRight : ChevronLeft,
    keys: inCalendar(key),
    run: (_args, { context: { tab } }) => {
      const calendar = calendarIn(tab?.id)
      if (!calendar || !tab) return
      changeCalendar(tab.id, { cursor: null })
      calendar.setQuery({ day: turnedDay(calendar.span, calendar.day, by) })
    },
  })

export const calendarWalkCommands = [
  step('left', 'Previous day', 'left', 'h'),
  step('right', 'Next day', 'right', 'l'),
  step('up', 'Previous post', 'up', 'k'),
  step('down', 'Next post', 'down', 'j'),
  pageCommand('previous', 'Previous week or month', -1, '['),
  pageCommand('next', 'Next week or month', 1, ']'),
  command({
    ...calendarBase,
    id: 'calendar.today',
    title: 'Show today',
    icon: CalendarDays,
    keys: inCalendar('t'),
    run: (_args, { context: { tab } }) => {
      const calendar = calendarIn(tab?.id)
      if (!calendar || !tab) return
      changeCalendar(tab.id, { cursor: calendar.days.get(calendar.today)?.[0] ?? null })
      calendar.setQuery({ day: '' })
    },
  }),
]
