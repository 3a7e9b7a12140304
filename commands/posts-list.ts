import {
  CalendarDays,
  FileDown,
  FileText,
  Filter,
  FilterX,
  RotateCw,
  Search,
  SortDesc,
  SquareStack,
} from 'lucide-react'
import { z } from 'zod'

import { listViewOf } from '#client/list-views'
import { allSections } from '#client/lookups'
import { queries } from '#client/queries'
import { type Binding, command, type CommandContext } from '#workspace/command'
import { panelOf } from '#workspace/main-focus'

export { tableCommands } from './table'

const inTable = (keys: string): Binding => ({ keys, place: 'table' })
const base = { subject: 'posts', right: 'posts.read', risk: 'none', writes: false, quiet: true } as const
const inList = (context: CommandContext) =>
  context.tab?.view === 'posts'
    ? true
    : { reason: 'Open the posts list first', fix: { label: 'Go to posts', call: { id: 'posts.go' } } }

/** Sets one part of the list's address; the page goes back to the first. */
function setFilter(context: CommandContext, name: string, value: string | null): void {
  listViewOf(context.tab?.id)?.setQuery((query) => {
    const next = new URLSearchParams(query)
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
    next.delete('page')
    return next
  })
}

/** What can be done to the list of posts as a list. */
export const postsListCommands = [
  command({
    ...base,
    id: 'posts.go',
    fromLink: true,
    title: 'Go to posts',
    icon: FileText,
    keywords: ['list', 'articles', 'archive'],
    keys: [{ keys: 'g p', place: 'pane' }],
    featured: true,
    run: async (_args, { run }) => {
      await run({ id: 'workspace.open', args: { path: '/posts' } })
    },
  }),
  command({
    ...base,
    id: 'posts.search-focus',
    title: 'Search posts',
    icon: Search,
    keys: [inTable('/')],
    available: inList,
    run: (_args, { context }) => panelOf(context.tab?.id)?.querySelector<HTMLElement>('[data-search]')?.focus(),
  }),
  command({
    ...base,
    id: 'posts.filters',
    title: 'Filters',
    icon: Filter,
    keys: [inTable('f')],
    available: inList,
    run: (_args, { context }) => listViewOf(context.tab?.id)?.togglePanel('filters'),
  }),
  command({
    ...base,
    id: 'posts.export-panel',
    title: 'Export',
    icon: FileDown,
    available: inList,
    run: (_args, { context }) => listViewOf(context.tab?.id)?.togglePanel('export'),
  }),
  command({
    ...base,
    id: 'posts.reload',
    title: 'Reload the list',
    icon: RotateCw,
    keys: [inTable('r')],
    available: inList,
    run: (_args, { context }) => listViewOf(context.tab?.id)?.reload(),
  }),
  command({
    ...base,
    id: 'posts.today',
    title: 'Today posts',
    icon: CalendarDays,
    available: inList,
    run: (_args, { context }) => {
      const on = new URLSearchParams(context.tab?.path.split('?')[1]).get('is_today') === '1'
      setFilter(context, 'is_today', on ? null : '1')
    },
  }),
  command({
    ...base,
    id: 'posts.clear-filters',
    title: 'Clear filters',
    icon: FilterX,
    available: inList,
    run: (_args, { context }) => listViewOf(context.tab?.id)?.setQuery(() => new URLSearchParams()),
  }),
  command({
    ...base,
    id: 'posts.section',
    title: 'Show a section',
    icon: SquareStack,
    keywords: ['section switch', 'filter'],
    arguments: {
      schema: z.object({ section: z.string() }),
      sources: {
        section: {
          kind: 'choice',
          label: 'Section',
          options: () => [
            { value: '', label: 'All sections' },
            ...(queries.getQueryData(allSections.queryKey) ?? []).map(({ id, catchy_title }) => ({
              value: String(id),
              label: catchy_title,
            })),
          ],
        },
      },
    },
    run: async ({ section }, { context, run }) => {
      if (context.tab?.view === 'posts') return setFilter(context, 'section_id', section)
      await run({ id: 'workspace.open', args: { path: section === '' ? '/posts' : `/posts?section_id=${section}` } })
    },
  }),
  command({
    ...base,
    id: 'posts.sort',
    title: 'Sort the list',
    icon: SortDesc,
    available: inList,
    arguments: {
      schema: z.object({ by: z.enum(['-published_at', 'published_at', '-uniqueness', 'uniqueness']) }),
      sources: {
        by: {
          kind: 'choice',
          label: 'Sort by',
          options: () => [
            { value: '-published_at', label: 'Date, newest first' },
            { value: 'published_at', label: 'Date, oldest first' },
            { value: '-uniqueness', label: 'Uniqueness, highest first' },
            { value: 'uniqueness', label: 'Uniqueness, lowest first' },
          ],
        },
      },
    },
    run: ({ by }, { context }) => setFilter(context, 'sort', by === '-published_at' ? null : by),
  }),
]
