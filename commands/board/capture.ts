// Creates a task from one typed line.
import { ListPlus } from 'lucide-react'
import { z } from 'zod'

import { fieldsByFilters } from '#client/board/tasks'
import { boardIn } from '#client/board/view'
import { oneNamed } from '#client/lists/one-named'
import { allSections } from '#client/lists/lookups'
import { picker } from '#client/lists/pickers'
import { queries } from '#client/api/queries'
import { Failure } from '#contract/base/failure'
import type { PostPatch } from '#contract/posts/posts'
import { quoted } from '#text/line-words'
import { dayIn } from '#ui/dates/use-today'
import { command, type Option } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'
import { panelOf } from '#workspace/frame/main-focus'

import { marksOf, peopleNamed, plainName, sectionsNamed } from './line-help'
import { markBefore, namedInFull, readTaskLine, withQuotes } from './task-line'
import { addTask } from './tasks'
import { onBoard, onlyOnBoard } from './walk'

async function personOf(name: string, line: string) {
  const found = await picker('users').suggest(plainName(name))
  return namedInFull(line, '@', found) ?? oneNamed(found, name, 'person')
}

async function sectionOf(name: string, line: string) {
  const sections = await queries.fetchQuery(allSections)
  const found = sections.map(({ id, catchy_title }) => ({ id, label: catchy_title }))
  return namedInFull(line, '#', found) ?? oneNamed(found, name, 'section')
}

/**
 * Reads a task line, finds the person and section it names, and returns the fields to send. @throws Failure for a wrong line.
 * @param shown the board's address: a task that names no person or section gets those of its filters, as in the form.
 */
async function taskOf(
  line: string,
  known: { assignee_id?: number; section_id?: number },
  shown: URLSearchParams | undefined,
): Promise<PostPatch> {
  const own = fieldsByFilters(shown)
  const today = dayIn(useFrame.getState().brand.zone)
  const marks = readTaskLine(line, today)
  const [wrong] = marks.wrong
  if (wrong !== undefined) throw new Failure(422, wrong)
  const person =
    known.assignee_id === undefined && marks.assignee !== undefined && (await personOf(marks.assignee, line))
  const place = known.section_id === undefined && marks.section !== undefined && (await sectionOf(marks.section, line))
  const named = person ? withQuotes(line, '@', person.label) : line
  const read = readTaskLine(place ? withQuotes(named, '#', place.label) : named, today)
  if (read.headline === '') throw new Failure(422, 'Type the headline of the task.')
  const assignee = known.assignee_id ?? (person ? person.value : own.assignee_id)
  const section = known.section_id ?? (place ? place.id : own.section_id)
  return {
    main_headline: read.headline,
    ...(assignee === null ? {} : { assignee_id: assignee }),
    ...(section === null ? {} : { section_id: section }),
    ...(read.priority === undefined ? {} : { priority: read.priority }),
    ...(read.estimate === undefined ? {} : { estimate: read.estimate }),
    ...(read.due === undefined ? {} : { due_date: read.due }),
  }
}

/** The chips of a line that is typed into the palette, and its errors. */
function chipsOf(line: string): { chips: string[]; wrong: string[] } {
  const read = readTaskLine(line, dayIn(useFrame.getState().brand.zone))
  // A name that is still being typed is not understood yet.
  const open = markBefore(line, line.length)?.sign
  const names = [open === '@' ? undefined : read.assignee, open === '#' ? undefined : read.section]
  return { chips: [...names.filter((name) => name !== undefined), ...marksOf(read)], wrong: read.wrong }
}

/** Options that complete the name at the end of the line. The value of each is the whole line with the name in it. */
async function completions(line: string, signal: AbortSignal): Promise<Option<string>[]> {
  const mark = markBefore(line, line.length)
  if (!mark) return []
  const names: readonly Omit<Option, 'value'>[] =
    mark.sign === '@'
      ? await peopleNamed(mark.text, signal)
      : sectionsNamed(await queries.fetchQuery(allSections), mark.text).map(({ catchy_title }) => ({
          label: catchy_title,
        }))
  return names.map((name) => ({ ...name, value: `${line.slice(0, mark.from)}${mark.sign}${quoted(name.label)} ` }))
}

export const captureCommands = [
  command({
    id: 'tasks.capture',
    title: 'New task from a line',
    subject: 'tasks',
    icon: ListPlus,
    keywords: ['quick add', 'board', 'type a task'],
    right: 'posts.create',
    arguments: {
      schema: z.object({
        line: z.string().min(1).max(700),
        assignee_id: z.number().int().positive().optional(),
        section_id: z.number().int().positive().optional(),
      }),
      sources: {
        line: {
          kind: 'line',
          label: 'Fuel prices up @maria #business !high ^3 due fri',
          read: chipsOf,
          suggest: completions,
        },
      },
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error creating post.',
    run: async ({ line, ...known }, { context }) =>
      addTask(await taskOf(line, known, boardIn(context.tab?.id)?.query())),
  }),
  command({
    id: 'tasks.line',
    title: 'Type a task into the column',
    subject: 'tasks',
    icon: ListPlus,
    keys: onBoard('shift+n'),
    right: 'posts.create',
    available: onlyOnBoard,
    risk: 'none',
    writes: false,
    quiet: true,
    key: { toText: true },
    run: (_args, { context }) => {
      if (boardIn(context.tab?.id)) panelOf(context.tab?.id)?.querySelector<HTMLElement>('[data-task-line]')?.focus()
    },
  }),
]
