// The commands of every list. Each key has one command, which runs the matching command of the list in the focused tab.
import { FileDown, Filter, FilterX, RotateCw, Save, Search, SortDesc } from 'lucide-react'
import { record, text } from '#contract/base/parser'

import { tableOf } from '#workspace/panes/tab-handle'
import { type Call, type Command, command, type CommandContext, type Option } from '#workspace/command/command'
import type { Binding } from '#workspace/keys/places'
import { currentContext } from '#workspace/command/context'
import { type ListHandle, listIn, type ListVerb } from '#workspace/list/handle'
import { tabNotes } from '#workspace/panes/tabs'
import { editCell } from '#commands/table/commands'
import { panelOf } from '#workspace/frame/main-focus'

import { setFilter } from './filter'

const inTable = (keys: string): Binding => ({ keys, place: 'table' })
const base = { subject: 'list', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const

const listOf = (context: CommandContext) => listIn(context.tab?.id)

/** Makes a command available where the focused tab shows a list for which `can` returns true, and hides it elsewhere. */
const inList =
  (can: (list: ListHandle) => boolean = () => true) =>
  (context: CommandContext) => {
    const list = listOf(context)
    return list && can(list) ? true : ('hidden' as const)
  }

/** The verbs whose command every subject with records has, by its name: `new` stands for `<subject>.create`. */
const ofSubject: Partial<Record<ListVerb, string>> = { new: 'create', remove: 'remove' }

/**
 * The call that a verb makes in the list in front: the list's own, else the command of its subject, which tells the right that the
 * person lacks; null: the list has no such command.
 */
function callOf(name: ListVerb, context: CommandContext): Call | null {
  const list = listOf(context)
  const own = list?.calls[name]
  if (own || !list || !ofSubject[name]) return own ?? null
  return { id: `${list.subject}.${ofSubject[name]}` }
}

/**
 * A command that runs another command, depending on the list. The inner command asks its own questions and shows its own messages.
 * @param senseless the message in a list without this command.
 */
const verb = (
  name: ListVerb,
  title: string,
  keys: readonly string[],
  senseless: string,
  rest: Pick<Partial<Command>, 'writes' | 'key'> = {},
) =>
  command({
    ...base,
    ...rest,
    id: `list.${name}`,
    title,
    keys: keys.map(inTable),
    delegate: (context) => callOf(name, context),
    available: () => 'hidden',
    rows: { senseless },
    run: () => undefined,
  })

/** Commands for the filters and the order of a list. */
const addressCommands = [
  command({
    ...base,
    id: 'list.filter',
    title: 'Filter the list',
    icon: Filter,
    keywords: ['narrow', 'only', 'show'],
    available: inList(({ filters }) => filters.length > 0),
    arguments: {
      schema: record({ filter: text, value: text }),
      sources: {
        filter: {
          kind: 'choice',
          label: 'Filter',
          options: (context) => (listOf(context)?.filters ?? []).map(({ name, label }) => ({ value: name, label })),
        },
        value: {
          kind: 'search',
          label: 'Value',
          search: async (text, signal, known): Promise<readonly Option[]> => {
            const filter = listOf(currentContext())?.filters.find(({ name }) => name === known['filter'])
            const { findValues } = await import('#workspace/list/filters/values')
            return filter ? findValues(filter, text, signal) : []
          },
        },
      },
    },
    run: ({ filter, value }, { context }) => setFilter(context, filter, value),
  }),
  command({
    ...base,
    id: 'list.clear-filters',
    title: 'Clear filters',
    icon: FilterX,
    available: inList(),
    run: (_args, { context }) => listOf(context)?.setQuery(() => new URLSearchParams()),
  }),
  command({
    ...base,
    id: 'list.sort',
    title: 'Sort the list',
    icon: SortDesc,
    available: inList(({ orders }) => orders.length > 0),
    arguments: {
      schema: record({ by: text }),
      sources: {
        by: {
          kind: 'choice',
          label: 'Sort by',
          options: (context) => (listOf(context)?.orders ?? []).map(({ sort, label }) => ({ value: sort, label })),
        },
      },
    },
    run: ({ by }, { context }) => setFilter(context, 'sort', by === listOf(context)?.defaultSort ? '' : by),
  }),
]

const notOrdered = 'These rows have no order of their own'

/** The commands of every list. */
export const listCommands = [
  command({
    ...base,
    id: 'list.search',
    title: 'Search the list',
    icon: Search,
    keys: [inTable('/')],
    key: { toText: true },
    available: inList(({ isSearched }) => isSearched),
    run: (_args, { context }) => panelOf(context.tab?.id)?.querySelector<HTMLElement>('[data-search]')?.focus(),
  }),
  command({
    ...base,
    id: 'list.filters',
    title: 'Filters',
    icon: Filter,
    keys: [inTable('f')],
    available: inList(),
    run: (_args, { context }) => listOf(context)?.togglePanel('filters'),
  }),
  command({
    ...base,
    id: 'list.export',
    title: 'Export',
    icon: FileDown,
    available: inList(({ panels }) => panels.includes('export')),
    run: (_args, { context }) => listOf(context)?.togglePanel('export'),
  }),
  command({
    ...base,
    id: 'list.reload',
    title: 'Reload the list',
    icon: RotateCw,
    keywords: ['refresh', 'reload the page', 'update'],
    keys: [inTable('r')],
    available: inList(),
    run: (_args, { context }) => listOf(context)?.reload(),
  }),
  verb('new', 'New row', ['n'], 'Nothing can be added to this list', { writes: true, key: { toText: true } }),
  verb('remove', 'Remove the rows', ['mod+backspace', 'delete'], 'These rows cannot be removed', { writes: true }),
  verb('merge', 'Merge the rows', ['m'], 'These rows cannot be merged'),
  verb('push', 'Send push', ['p'], 'No push is sent for these rows', { writes: true }),
  verb('up', 'Move the row up', ['alt+up'], notOrdered, { writes: true }),
  verb('down', 'Move the row down', ['alt+down'], notOrdered, { writes: true }),
  command({
    ...base,
    id: 'list.save',
    title: 'Save what is unsaved beside the list',
    icon: Save,
    keys: [inTable('mod+s')],
    writes: true,
    delegate: ({ tab }) => (tab && tabNotes(tab.id).save) ?? null,
    available: () => 'hidden',
    rows: { senseless: 'Nothing is unsaved here' },
    run: () => undefined,
  }),
  command({
    ...base,
    id: 'list.edit',
    title: 'Edit the row',
    keys: [inTable('e')],
    delegate: (context) => listOf(context)?.calls.edit ?? null,
    available: (context) => (tableOf(context.tab?.id) ? true : 'hidden'),
    key: { toText: true },
    // A list without a form edits the row in place.
    run: (_args, { context }) => {
      const table = tableOf(context.tab?.id)
      if (table) editCell(table)
    },
  }),
  ...addressCommands,
]
