// What is done in the calendar, and what follows when somebody else changes a post: see Area.
import { calendarCommands } from '#commands/calendar/calendar'
import type { LatePart } from '#workspace/areas/area'
import { staleSoon } from '#workspace/areas/on-change'

export const commands = calendarCommands

const readAgain = () => staleSoon('calendar')

export const heard: LatePart['heard'] = {
  'post.changed': readAgain,
  'post.locked': readAgain,
  'post.unlocked': readAgain,
}
