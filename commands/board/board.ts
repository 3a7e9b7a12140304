// The board's screen: opening it, its side panel, and its filters.
import { Columns3, PanelRight, PenLine, SquareStack, Sun, UserRound } from 'lucide-react'
import { z } from 'zod'

import { boardIn, boardView } from '#client/board/view'
import { command } from '#workspace/command/command'
import { postMisfit, postSource, targetIds } from '#commands/posts/target'
import { goCommand } from '#commands/frame/go'
import { sectionArgument } from '#commands/section-argument'

import { boardLimitCommands } from './limit'
import { boardMoveCommands } from './move'
import { showPanel } from './panel'
import { captureCommands } from './capture'
import { dayCommands } from './day'
import { taskCommands } from './tasks'
import { boardBase, boardWalkCommands, onBoard } from './walk'

/** How the cards of a column are grouped. */
export const boardLanes = [
  { value: '', label: 'No groups' },
  { value: 'assignee', label: 'By assignee' },
  { value: 'section', label: 'By section' },
] as const

const openCommands = [
  goCommand('board', 'Go to the board', Columns3, 'dashboard.read', {
    keys: 'g b',
    path: '/dashboard',
    keywords: ['dashboard', 'tasks', 'kanban'],
  }),
  goCommand('my-day', 'Go to my day', Sun, 'dashboard.read', {
    keys: 'g d',
    keywords: ['due', 'tasks', 'today', 'agenda'],
  }),
  command({
    ...boardBase,
    id: 'board.open',
    title: 'Open the card beside the board',
    icon: PanelRight,
    keywords: ['side panel', 'task', 'form'],
    keys: onBoard('enter', 'e'),
    right: 'posts.read',
    key: { toText: true },
    arguments: { schema: z.object({ id: z.number().optional() }), sources: {} },
    run: async ({ id }, { context }) => {
      if (!context.tab) return
      const card = id ?? boardView(context.tab.id).cursor
      if (card !== null) await showPanel(context.tab.id, card)
    },
  }),
  command({
    id: 'board.write',
    title: 'Open post editor',
    subject: 'posts',
    icon: PenLine,
    keywords: ['open the post beside', 'article'],
    keys: onBoard('o', 'mod+enter'),
    right: 'posts.read',
    rows: { misfit: postMisfit(() => undefined) },
    arguments: {
      schema: z.object({ id: z.number().int().positive() }),
      sources: { id: postSource },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: async ({ id }, { run }) => {
      await run({ id: 'posts.open', args: { id, side: true } })
    },
  }),
]

const filterCommands = [
  command({
    ...boardBase,
    id: 'board.mine',
    title: 'Only my tasks',
    icon: UserRound,
    keywords: ['assigned to me', 'filter'],
    keys: onBoard('a'),
    run: (_args, { context }) => {
      const board = boardIn(context.tab?.id)
      board?.setQuery('mine', board.query().get('mine') === '1' ? '' : '1')
    },
  }),
  command({
    ...boardBase,
    id: 'board.section',
    title: 'Show a section of the board',
    icon: SquareStack,
    keywords: ['filter'],
    arguments: sectionArgument,
    run: ({ section }, { context }) => boardIn(context.tab?.id)?.setQuery('section_id', section),
  }),
  command({
    ...boardBase,
    id: 'board.group',
    title: 'Group the cards',
    icon: SquareStack,
    keywords: ['swimlanes', 'assignee', 'section'],
    arguments: {
      schema: z.object({ by: z.enum(['', 'assignee', 'section']) }),
      sources: { by: { kind: 'choice', label: 'Groups', options: () => boardLanes } },
    },
    run: ({ by }, { context }) => boardIn(context.tab?.id)?.setQuery('group', by),
  }),
]

export const boardCommands = [
  ...openCommands,
  ...boardWalkCommands,
  ...boardMoveCommands,
  ...taskCommands,
  ...captureCommands,
  ...filterCommands,
  ...boardLimitCommands,
  ...dayCommands,
]
