// Moves the cursor among the cards of the board, and selects cards.
import { z } from 'zod'

import { boardIn, boardView, changeBoard, type Step, stepped } from '#client/board/view'
import { command, type CommandContext } from '#workspace/command/command'
import type { Binding } from '#workspace/keys/places'

export const onBoard = (...keys: string[]): Binding[] => keys.map((chord) => ({ keys: chord, place: 'board' }))

/** Makes a command available where the focused tab shows a board, and hides it elsewhere. */
export const onlyOnBoard = (context: CommandContext) => (boardIn(context.tab?.id) ? true : ('hidden' as const))

export const boardBase = {
  subject: 'board',
  right: 'dashboard.read',
  risk: 'none',
  writes: false,
  quiet: true,
  available: onlyOnBoard,
} as const

const step = (name: Step, title: string, ...keys: string[]) =>
  command({
    ...boardBase,
    id: `board.${name}`,
    title,
    keys: onBoard(...keys),
    run: (_args, { context }) => {
      const board = boardIn(context.tab?.id)
      if (!board || !context.tab) return
      const cursor = stepped(board.columns, boardView(context.tab.id).cursor, name)
      changeBoard(context.tab.id, { cursor })
      board.focus()
    },
  })

export const boardWalkCommands = [
  step('left', 'Card to the left', 'h', 'left'),
  step('down', 'Next card', 'j', 'down'),
  step('up', 'Previous card', 'k', 'up'),
  step('right', 'Card to the right', 'l', 'right'),
  step('first', 'First card of the column', 'home'),
  step('last', 'Last card of the column', 'end'),
  command({
    ...boardBase,
    id: 'board.select',
    title: 'Select the card, or leave it out',
    keys: onBoard('x', 'space'),
    arguments: { schema: z.object({ id: z.number().optional() }), sources: {} },
    run: ({ id }, { context }) => {
      if (!context.tab) return
      const { cursor, selection } = boardView(context.tab.id)
      const card = id ?? cursor
      if (card === null) return
      const next = new Set(selection)
      if (!next.delete(card)) next.add(card)
      changeBoard(context.tab.id, { selection: next, cursor: card })
    },
  }),
  command({
    ...boardBase,
    id: 'board.select-column',
    title: 'Select all cards of the column',
    keys: onBoard('mod+a'),
    run: (_args, { context }) => {
      if (!context.tab) return
      const { cursor, selection } = boardView(context.tab.id)
      const column = boardIn(context.tab.id)?.columns.find(({ ids }) => cursor !== null && ids.includes(cursor))?.ids
      changeBoard(context.tab.id, { selection: new Set([...selection, ...(column ?? [])]) })
    },
  }),
  command({
    ...boardBase,
    id: 'board.clear',
    title: 'Select no card',
    keys: onBoard('escape'),
    run: (_args, { context }) => {
      if (context.tab) changeBoard(context.tab.id, { selection: new Set() })
    },
  }),
]
