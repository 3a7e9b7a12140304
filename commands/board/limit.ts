// Limits the number of cards in a column.
import { Gauge } from 'lucide-react'
import { z } from 'zod'

import { limitOf, setLimit } from '#client/board/limits'
import { boardColumns } from '#contract/posts/board'
import { columnTitle } from '#contract/posts/board-moves'
import { say } from '#contract/base/say'
import { command } from '#workspace/command/command'

import { boardBase } from './walk'

const wrongLimit = 'A limit is a whole number of at most 3 digits.'

function limitMessage(title: string, limit: number): string {
  if (limit === 0) return say`${title} has no limit.`
  return limit === 1 ? say`${title} carries 1 card.` : say`${title} carries ${limit} cards.`
}

export const boardLimitCommands = [
  command({
    ...boardBase,
    quiet: false,
    id: 'board.limit',
    title: 'Limit the cards of a column',
    icon: Gauge,
    keywords: ['wip', 'capacity', 'column limit'],
    arguments: {
      schema: z.object({
        column: z.number(),
        limit: z.coerce.number().int().min(0, wrongLimit).max(999, wrongLimit),
      }),
      sources: {
        column: {
          kind: 'choice',
          label: 'Column',
          options: () => boardColumns.map((value) => ({ value, label: columnTitle(value) })),
        },
        limit: { kind: 'number', label: 'Most cards, 0 for no limit' },
      },
    },
    risk: 'undoable',
    writes: true,
    run: ({ column, limit }) => {
      const before = limitOf(column)
      setLimit(column, limit || undefined)
      return {
        message: limitMessage(columnTitle(column), limit),
        undo: async () => setLimit(column, before),
      }
    },
  }),
]
