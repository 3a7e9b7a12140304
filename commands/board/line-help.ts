// Completes and describes a task's line while it is typed: in the field of the column New and in the palette.
import { picker, type Picked } from '#client/lists/pickers'
import { postConstants } from '#contract/constants'
import { say } from '#contract/base/say'
import { shownDay } from '#ui/dates/day'

import type { TaskLine } from './task-line'

/** The most names offered. */
const mostOffered = 6

/** A name in the form of the people search: `ama.owusu` becomes `ama owusu`. */
export const plainName = (text: string): string => text.replace(/[._-]+/g, ' ')

/** People whose name contains the text; none for fewer than two letters. */
export async function peopleNamed(text: string, signal: AbortSignal): Promise<Picked[]> {
  const name = plainName(text)
  return name.length < 2 ? [] : (await picker('users').suggest(name, { signal })).slice(0, mostOffered)
}

/** Sections whose title begins with the text. */
export const sectionsNamed = <Section extends { catchy_title: string }>(
  sections: readonly Section[],
  text: string,
): Section[] =>
  sections.filter(({ catchy_title }) => catchy_title.toLowerCase().startsWith(text.toLowerCase())).slice(0, mostOffered)

/** The priority, points and deadline of a line as texts. */
export function marksOf({ priority, estimate, due }: TaskLine): string[] {
  const title = postConstants.priority.find(({ id }) => id === priority)?.title
  const points = estimate === undefined ? undefined : say`${String(estimate)} sp`
  return [title, points, due && say`Due ${shownDay(due)}`].filter((text) => text !== undefined)
}
