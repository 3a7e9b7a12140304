import { record, whole } from '#contract/base/parser'

import type { CursorMove, TableHandle } from '#ui/table/handle'
import { tableOf } from '#workspace/panes/tab-handle'
import { type Availability, command, type CommandContext, type NamedCall, Refused } from '#workspace/command/command'
import type { Binding } from '#workspace/keys/places'
import { listIn } from '#workspace/list/handle'
import { openPalette } from '#workspace/palette/store'
import { registry } from '#workspace/command/registry'

import { available, base } from './base'
import { say } from '#contract/base/say'

const inTable = (...keys: string[]): Binding[] => keys.map((chord) => ({ keys: chord, place: 'table' }))

const nothingThere = { reason: 'There is no row here' }

/** Makes a command available where the table in front has a target row, refuses it without one, and hides it without a table. */
const withRow = (context: CommandContext) =>
  tableOf(context.tab?.id) ? context.targets !== null || nothingThere : ('hidden' as const)

/** First, previous, next and last page as calls with titles, when the list has more than one page. */
function namedPages(context: CommandContext): NamedCall[] {
  const pages = tableOf(context.tab?.id)?.pages ?? 1
  if (pages === 1) return []
  const here = Number(listIn(context.tab?.id)?.query().get('page') ?? 1)
  const atFirst = here <= 1 ? 'This is the first page' : undefined
  const atLast = here >= pages ? 'This is the last page' : undefined
  return [
    { title: 'First page', args: { page: 1 }, reason: atFirst },
    { title: 'Previous page', args: { page: here - 1 }, reason: atFirst },
    { title: 'Next page', args: { page: here + 1 }, reason: atLast },
    { title: 'Last page', args: { page: pages }, reason: atLast },
  ]
}

/** Makes a command available where the rows of the table in front can be selected, and hides it elsewhere. */
const selects = (context: CommandContext) => (tableOf(context.tab?.id)?.selectable ? true : ('hidden' as const))

/** Makes a command available where the list in front has a peek panel, and hides it elsewhere. */
const peeks = (context: CommandContext) =>
  listIn(context.tab?.id)?.panels.includes('peek') ? true : ('hidden' as const)

/** Opens the cell under the cursor for editing. @throws Refused when it cannot be edited. */
export function editCell(table: TableHandle): void {
  const reason = table.edit()
  if (reason !== undefined) throw new Refused(reason)
}

/** A command that acts on the table in front. */
const act = (
  id: `table.${string}`,
  title: string,
  keys: string[],
  run: (table: TableHandle) => void,
  isThere: (context: CommandContext) => Availability = available,
  needs: 'rows' | 'row' = 'rows',
) =>
  command({
    ...base,
    id,
    title,
    rows: { needs },
    keys: inTable(...keys),
    available: isThere,
    run: (_args, { context }) => {
      const table = tableOf(context.tab?.id)
      if (table) run(table)
    },
  })

/** Makes a command that opens the row under the cursor by a command of the list's area, for which its key waits. */
const opening = (
  id: `table.${string}`,
  title: string,
  keys: string[],
  run: (table: TableHandle) => void,
  isThere: (context: CommandContext) => Availability = available,
) => ({ ...act(id, title, keys, run, isThere, 'row'), key: { byArea: true } })

const moves: [name: string, title: string, by: CursorMove, keys: string[], extend: string[]][] = [
  ['down', 'Next row', 1, ['j', 'down'], ['shift+j', 'shift+down']],
  ['up', 'Previous row', -1, ['k', 'up'], ['shift+k', 'shift+up']],
  ['page-down', 'A screen down', 'page-down', ['pagedown'], ['shift+pagedown']],
  ['page-up', 'A screen up', 'page-up', ['pageup'], ['shift+pageup']],
  ['start', 'First row', 'start', ['home', 'mod+home'], ['shift+home']],
  ['end', 'Last row', 'end', ['end', 'mod+end'], ['shift+end']],
]

/**
 * Makes the command of the key Left or Right. In a tree it collapses or expands the row under the cursor while that is possible, as
 * in an ARIA treegrid; otherwise it moves the cursor by one cell.
 */
const cellCommand = (id: `table.${string}`, title: string, verb: 'expand' | 'collapse', by: 1 | -1) =>
  command({
    ...base,
    id,
    title,
    keys: inTable(by === 1 ? 'right' : 'left'),
    rows: { needs: 'rows' },
    available,
    delegate: (context) => {
      const call = listIn(context.tab?.id)?.calls[verb]
      const isFree = tableOf(context.tab?.id)?.isInCell === false
      return call && isFree && registry().find(call.id)?.available?.(context) === true ? call : null
    },
    run: (_args, { context }) => tableOf(context.tab?.id)?.moveCell(by),
  })

/** The commands of every table: its cursor, selection and pages. */
export const tableCommands = [
  ...moves.flatMap(([name, title, by, keys, extend]) => [
    act(`table.${name}`, title, keys, (table) => table.moveCursor(by, false)),
    act(`table.extend-${name}`, say`${title}, selecting`, extend, (table) => table.moveCursor(by, true), selects),
  ]),
  act('table.toggle', 'Select the row, or not', ['x'], (table) => table.toggle(), selects, 'row'),
  act('table.select-all', 'Select the loaded rows, then all', ['mod+a'], (table) => table.selectMore(), selects),
  act('table.select-matching', 'Select all rows that match', [], (table) => table.selectMatching(), selects),
  {
    ...act(
      'table.clear',
      'Clear the selection',
      ['escape'],
      (table) => void (table.endCell() || table.endPeek() || table.clear()),
    ),
    keywords: ['uncheck', 'unselect', 'deselect', 'none'],
  },
  opening('table.enter', 'Open the row, or change the cell', ['enter'], (table) => table.enter(), withRow),
  opening('table.open', 'Open the row', ['o'], (table) => table.open('here'), withRow),
  cellCommand('table.left', 'Cell to the left', 'collapse', -1),
  cellCommand('table.right', 'Cell to the right', 'expand', 1),
  opening('table.open-side', 'Open the row to the side', ['mod+enter', 'shift+o'], (table) => table.open('side')),
  { ...act('table.edit', 'Change the cell in place', ['f2'], editCell, available, 'row'), key: { toText: true } },
  act('table.columns', 'Choose columns', [], (table) => table.showColumns()),
  {
    ...act('table.peek', 'Peek at the row', ['space'], (table) => table.peek(), peeks, 'row'),
    rows: { senseless: 'Nothing more is shown of these rows' },
  },
  command({
    ...base,
    id: 'table.actions',
    title: 'What can be done with the row',
    keywords: ['actions', 'more', 'other commands'],
    keys: inTable('.'),
    rows: { needs: 'row' },
    available: withRow,
    run: () => openPalette({ actions: true }),
  }),
  command({
    ...base,
    id: 'table.menu',
    title: 'Menu of the row',
    keywords: ['context menu', 'right click'],
    keys: inTable('contextmenu', 'shift+f10'),
    rows: { needs: 'row' },
    available: withRow,
    run: (_args, { context }) => tableOf(context.tab?.id)?.showMenu(),
  }),
  command({
    ...base,
    id: 'table.copy',
    title: 'Copy the rows as text',
    keys: inTable('y'),
    rows: { needs: 'row' },
    available,
    // Text selected on the screen is copied instead of the rows.
    run: async (_args, { context, signal }) =>
      (await import('#ui/copy-text')).copyText(
        getSelection()?.toString() || (await tableOf(context.tab?.id)?.rowsText(signal)),
      ),
  }),
  command({
    ...base,
    id: 'table.page',
    title: 'Go to page',
    available,
    named: namedPages,
    arguments: {
      schema: record({ page: whole(1) }),
      sources: { page: { kind: 'number', label: 'Page' } },
    },
    run: ({ page }, { context }) => tableOf(context.tab?.id)?.goToPage(page),
  }),
]
