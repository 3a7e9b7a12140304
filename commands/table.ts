import { z } from 'zod'

import type { CursorMove, TableHandle } from '#ui/table/handle'
import { tableOf } from '#ui/table/handle'
import { type Binding, command, type CommandContext } from '#workspace/command'

const inTable = (...keys: string[]): Binding[] => keys.map((chord) => ({ keys: chord, place: 'table' }))
const base = { subject: 'table', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const
const available = (context: CommandContext) => (tableOf(context.tab?.id) ? true : ('hidden' as const))

/** A command that does something with the table in front. */
const act = (id: `table.${string}`, title: string, keys: string[], run: (table: TableHandle) => void) =>
  command({
    ...base,
    id,
    title,
    keys: inTable(...keys),
    available,
    run: (_args, { context }) => {
      const table = tableOf(context.tab?.id)
      if (table) run(table)
    },
  })

const moves: [name: string, title: string, by: CursorMove, keys: string[], extend: string[]][] = [
  ['down', 'Next row', 1, ['j', 'down'], ['shift+j', 'shift+down']],
  ['up', 'Previous row', -1, ['k', 'up'], ['shift+k', 'shift+up']],
  ['page-down', 'A screen down', 'page-down', ['pagedown'], ['shift+pagedown']],
  ['page-up', 'A screen up', 'page-up', ['pageup'], ['shift+pageup']],
  ['start', 'First row', 'start', ['home'], ['shift+home']],
  ['end', 'Last row', 'end', ['end'], ['shift+end']],
]

/** The keys of every table: its cursor, its selection, its pages. */
export const tableCommands = [
  ...moves.flatMap(([name, title, by, keys, extend]) => [
    act(`table.${name}`, title, keys, (table) => table.moveCursor(by, false)),
    act(`table.extend-${name}`, `${title}, selecting`, extend, (table) => table.moveCursor(by, true)),
  ]),
  act('table.toggle', 'Select the row, or not', ['x'], (table) => table.toggle()),
  act('table.select-all', 'Select all rows that are loaded', ['mod+a'], (table) => table.selectLoaded()),
  act('table.select-matching', 'Select all rows that match', [], (table) => table.selectMatching()),
  act('table.clear', 'Clear the selection', ['escape'], (table) => void table.clear()),
  act('table.open', 'Open the row', ['enter', 'o'], (table) => table.open('here')),
  act('table.open-side', 'Open the row to the side', ['mod+enter', 'shift+o'], (table) => table.open('side')),
  act('table.peek', 'Peek at the row', ['space'], (table) => table.open('preview')),
  command({
    ...base,
    id: 'table.copy',
    title: 'Copy the rows as text',
    keys: inTable('y'),
    available,
    run: async (_args, { context }) => {
      // Text that is marked on the screen is what the person means to copy.
      const marked = getSelection()?.toString()
      await navigator.clipboard.writeText(marked || (tableOf(context.tab?.id)?.copyText() ?? ''))
    },
  }),
  command({
    ...base,
    id: 'table.page',
    title: 'Go to page',
    available,
    arguments: {
      schema: z.object({ page: z.coerce.number().int().min(1) }),
      sources: { page: { kind: 'number', label: 'Page' } },
    },
    run: ({ page }, { context }) => tableOf(context.tab?.id)?.goToPage(page),
  }),
]
