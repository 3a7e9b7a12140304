// The commands of the calendar, and the live events that it is read again for.
import { calendarCommands } from '#commands/calendar/calendar'
import type { LatePart } from '#workspace/areas/area'
import { staleSoon } from '#workspace/areas/live-to-lists'

export const commands = calendarCommands

const readAgain = () => staleSoon('calendar')

export const liveHandlers: LatePart['liveHandlers'] = {
  'post.changed': readAgain,
  'post.locked': readAgain,
  'post.unlocked': readAgain,
}
