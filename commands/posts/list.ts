import { CalendarDays, FileText, Pencil, SquareStack } from 'lucide-react'
import { z } from 'zod'

import { allSections } from '#client/lists/lookups'
import { queries } from '#client/api/queries'
import { command, type CommandContext } from '#workspace/command/command'
import { withFilter } from '#workspace/list/address'
import { listIn } from '#workspace/list/handle'

import { fitsPost, postSource, targetIds } from './target'
import { openForm } from '#commands/record/form'

const base = { subject: 'posts', right: 'posts.read', risk: 'none', writes: false, quiet: true } as const
const inList = (context: CommandContext) =>
  context.tab?.view === 'posts'
    ? true
    : { reason: 'Open the posts list first', fix: { label: 'Go to posts', call: { id: 'posts.go' } } }

/** Sets one part of the list's address; the page goes back to the first. */
const setFilter = (context: CommandContext, name: string, value: string) =>
  listIn(context.tab?.id)?.setQuery((query) => withFilter(query, name, value))

/** What only the list of posts has. */
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
    id: 'posts.edit',
    title: 'Edit beside the list',
    icon: Pencil,
    keywords: ['side panel', 'form', 'settings', 'properties'],
    rows: { fits: fitsPost(() => undefined) },
    arguments: {
      schema: z.object({ id: z.coerce.number().int().positive() }),
      sources: { id: postSource },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    key: { toText: true },
    run: async ({ id }, tools) => openForm({ view: 'posts', path: '/posts' }, tools, id),
  }),
  command({
    ...base,
    id: 'posts.today',
    title: 'Today posts',
    icon: CalendarDays,
    available: inList,
    run: (_args, { context }) => {
      const on = new URLSearchParams(context.tab?.path.split('?')[1]).get('is_today') === '1'
      setFilter(context, 'is_today', on ? '' : '1')
    },
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
]
