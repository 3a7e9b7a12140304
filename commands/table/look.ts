// The appearance of a list, stored for each person and list: its columns and its row height.
import { z } from 'zod'

import { tableOf } from '#workspace/panes/tab-handle'
import {
  changeTable,
  defaultTablePreferences,
  densities,
  moveColumn,
  showColumn,
  sizeColumn,
  tablePreferences,
} from '#ui/table/preferences'
import { type ArgumentSource, command, type CommandContext } from '#workspace/command/command'

import { listIn } from '#workspace/list/handle'

import { available, base } from './base'

const columnsOf = (context: CommandContext) => tableOf(context.tab?.id)?.columns() ?? []

/** The palette step that asks for a column of the table in front. @param hideable leaves out columns that cannot be hidden. */
const columnSource = (hideable: boolean): ArgumentSource => ({
  kind: 'choice',
  label: 'Column',
  options: (context) =>
    columnsOf(context)
      .filter(({ fixed }) => !(hideable && fixed))
      .map(({ id, title }) => ({ value: id, label: title })),
})

/** Scrolls the panel beside the focused element by most of its height; from its end back to its beginning. */
function scrollSidePanel(): void {
  const beside = document.activeElement?.closest('[data-dock]')?.querySelector('[data-aside]')
  if (!beside) return
  const atEnd = beside.scrollTop + beside.clientHeight >= beside.scrollHeight - 1
  beside.scrollTo({ top: atEnd ? 0 : beside.scrollTop + 0.9 * beside.clientHeight })
}

const density = z.enum(['compact', 'normal', 'comfortable'])

/** Commands for columns, their order and widths, and the height of rows. */
export const tableLookCommands = [
  command({
    ...base,
    id: 'table.peek-scroll',
    title: 'Scroll the peek',
    keys: [{ keys: 'shift+space', place: 'table' }],
    available: (context) => (listIn(context.tab?.id)?.panels.includes('peek') ? true : 'hidden'),
    run: scrollSidePanel,
  }),
  command({
    ...base,
    id: 'table.column-show',
    title: 'Show or hide a column',
    available,
    arguments: {
      schema: z.object({ column: z.string(), shown: z.boolean() }),
      sources: {
        column: columnSource(true),
        shown: {
          kind: 'choice',
          label: 'Shown',
          options: () => [
            { value: true, label: 'Show' },
            { value: false, label: 'Hide' },
          ],
        },
      },
    },
    run: ({ column, shown }, { context }) => {
      const table = tableOf(context.tab?.id)
      if (table?.columns().some(({ id, fixed }) => id === column && !fixed)) showColumn(table.list, column, shown)
    },
  }),
  command({
    ...base,
    id: 'table.column-move',
    title: 'Move a column',
    available,
    arguments: {
      schema: z.object({ column: z.string(), place: z.number().int().min(0) }),
      sources: {
        column: columnSource(false),
        place: {
          kind: 'choice',
          label: 'Place',
          options: (context) =>
            columnsOf(context).map(({ title }, at) => ({ value: at, label: `${at + 1}`, detail: title })),
        },
      },
    },
    run: ({ column, place }, { context }) => {
      const table = tableOf(context.tab?.id)
      const order = columnsOf(context).map(({ id }) => id)
      if (table) moveColumn(table.list, order, column, place)
    },
  }),
  command({
    ...base,
    id: 'table.column-width',
    title: 'Set the width of a column',
    available,
    arguments: {
      schema: z.object({ column: z.string(), width: z.coerce.number().int().min(48).max(2000) }),
      sources: { column: columnSource(false), width: { kind: 'number', label: 'Width in pixels' } },
    },
    run: ({ column, width }, { context }) => {
      const table = tableOf(context.tab?.id)
      if (table) sizeColumn(table.list, column, width)
    },
  }),
  command({
    ...base,
    id: 'table.density',
    title: 'Set the row height',
    keywords: ['density', 'compact', 'comfortable'],
    available,
    arguments: {
      schema: z.object({ density }),
      sources: {
        density: {
          kind: 'choice',
          label: 'Row height',
          options: () =>
            density.options.map((value) => ({
              value,
              label: value.charAt(0).toUpperCase() + value.slice(1),
              detail: `${densities[value]} px`,
            })),
        },
      },
    },
    run: ({ density: chosen }, { context }) => {
      const table = tableOf(context.tab?.id)
      if (table) changeTable(table.list, { density: chosen })
    },
  }),
  command({
    ...base,
    id: 'table.columns-reset',
    title: 'Reset columns',
    quiet: false,
    available,
    run: (_args, { context }) => {
      const table = tableOf(context.tab?.id)
      if (!table) return
      const { list } = table
      const before = tablePreferences(list)
      changeTable(list, defaultTablePreferences)
      return { message: 'Columns reset.', undo: async () => changeTable(list, before) }
    },
  }),
]
