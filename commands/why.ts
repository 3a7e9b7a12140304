// Explains why a command cannot run, for oneself and for others.
import { CircleQuestionMark, UserSearch } from 'lucide-react'
import { z } from 'zod'

import { picker } from '#client/lists/pickers'
import { titleOf } from '#workspace/command/availability'
import { command, type CommandContext } from '#workspace/command/command'
import { registry } from '#workspace/command/registry'

/** The commands whose title, keywords or id contain the text, sorted by title. */
function commandsWith(query: string, context: CommandContext) {
  const text = query.trim().toLowerCase()
  return registry()
    .all.filter(({ quiet, id }) => !quiet || id.endsWith('.go'))
    .map((found) => ({ value: found.id, label: titleOf(found, context), words: (found.keywords ?? []).join(' ') }))
    .filter(({ value, label, words }) => `${label} ${words} ${value}`.toLowerCase().includes(text))
    .sort((a, b) => a.label.localeCompare(b.label))
    .map(({ value, label }) => ({ value, label, detail: value }))
}

const pathOf = (params: Record<string, string | number | undefined>) => {
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return `/why?${new URLSearchParams(given)}`
}

/** The parameters of the why screen in front; empty elsewhere. */
const parametersOf = ({ tab }: CommandContext) =>
  new URLSearchParams(tab?.view === 'why' ? (tab.path.split('?')[1] ?? '') : '')

const nowhere: CommandContext = { place: 'pane', rights: new Set(), targets: null, tab: null, paneId: '' }

export const commands = [
  command({
    id: 'why.not',
    title: 'Why can’t I …?',
    subject: 'why',
    icon: CircleQuestionMark,
    keywords: ['why', 'cannot', 'refused', 'disabled', 'grey', 'right', 'permission', 'help'],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    fromLink: true,
    arguments: {
      schema: z.object({ command: z.string(), tab: z.string().optional() }),
      sources: {
        command: {
          kind: 'search',
          label: 'What cannot be done?',
          search: (query) => Promise.resolve(commandsWith(query, nowhere)),
        },
      },
      fill: ({ tab }) => (tab && tab.view !== 'why' ? { tab: tab.id } : {}),
    },
    run: async ({ command: id, tab }, { run, context }) => {
      const parameters = parametersOf(context)
      const path = pathOf({
        command: id,
        tab: tab ?? parameters.get('tab') ?? undefined,
        user: parameters.get('user') ?? undefined,
      })
      await run({ id: 'workspace.open', args: { path } })
    },
  }),
  command({
    id: 'why.person',
    title: 'Why can’t somebody else …?',
    subject: 'why',
    icon: UserSearch,
    keywords: ['why', 'cannot', 'person', 'right', 'permission'],
    right: 'roles.read',
    risk: 'none',
    writes: false,
    arguments: {
      schema: z.object({ command: z.string(), user: z.number().int().positive() }),
      sources: {
        command: {
          kind: 'search',
          label: 'What cannot be done?',
          search: (query) => Promise.resolve(commandsWith(query, nowhere)),
        },
        user: { kind: 'search', label: 'Who?', search: (query, signal) => picker('users').suggest(query, { signal }) },
      },
      fill: (context) => {
        const id = parametersOf(context).get('command')
        return id === null ? {} : { command: id }
      },
    },
    run: async ({ command: id, user }, { run, context }) => {
      const tab = parametersOf(context).get('tab') ?? context.tab?.id
      await run({ id: 'workspace.open', args: { path: pathOf({ command: id, tab, user }) } })
    },
  }),
]
