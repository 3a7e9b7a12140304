import { FileText, Pencil, SquareStack } from 'lucide-react'
import { z } from 'zod'

import { command } from '#workspace/command/command'

import { todayPosts } from './first-frame'
import { postMisfit, postSource, targetIds } from './target'
import { openForm } from '#commands/record/form'
import { setFilter } from '#commands/record/filter'
import { sectionArgument } from '#commands/section-argument'

const base = { subject: 'posts', right: 'posts.read', risk: 'none', writes: false, quiet: true } as const
/** Commands of the list of posts alone. */
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
    rows: { misfit: postMisfit(() => undefined) },
    arguments: {
      schema: z.object({ id: z.coerce.number().int().positive() }),
      sources: { id: postSource },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    key: { toText: true },
    run: async ({ id }, tools) => openForm({ view: 'posts', path: '/posts' }, tools, id),
  }),
  todayPosts,
  command({
    ...base,
    id: 'posts.section',
    title: 'Show a section',
    icon: SquareStack,
    keywords: ['section switch', 'filter'],
    arguments: sectionArgument,
    run: async ({ section }, { context, run }) => {
      if (context.tab?.view === 'posts') return setFilter(context, 'section_id', section)
      await run({ id: 'workspace.open', args: { path: section === '' ? '/posts' : `/posts?section_id=${section}` } })
    },
  }),
]
