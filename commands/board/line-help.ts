// Completes and describes a task's line while it is typed: in the field of the column New and in the palette.
import { picker, type Picked } from '#client/lists/pickers'
import { postConstants } from '#contract/constants'
import { say } from '#contract/say'
import { shownDay } from '#ui/dates/day'

import type { TaskLine } from './task-line'

/** The most names that are offered. */
const mostOffered = 6

/** A name as the search for people takes it: `ama.owusu` is `ama owusu`. */
export const plainName = (text: string): string => text.replace(/[._-]+/g, ' ')

/** The people whose names have this text. Nobody for less than two letters. */
export async function peopleNamed(text: string, signal: AbortSignal): Promise<Picked[]> {
  const name = plainName(text)
  return name.length < 2 ? [] : (await picker('users').suggest(name, { signal })).slice(0, mostOffered)
}

/** The sections whose titles begin with this text. */
export const sectionsNamed = <Section extends { catchy_title: string }>(
  sections: readonly Section[],
  text: string,
): Section[] =>
  sections.filter(({ catchy_title }) => catchy_title.toLowerCase().startsWith(text.toLowerCase())).slice(0, mostOffered)

/** The priority, points and deadline of a line, as one reads them. */
export function marksOf({ priority, estimate, due }: TaskLine): string[] {
  const title = postConstants.priority.find(({ id }) => id === priority)?.title
  const points = estimate === undefined ? undefined : say`${String(estimate)} sp`
  return [title, points, due && say`Due ${shownDay(due)}`].filter((text) => text !== undefined)
}
