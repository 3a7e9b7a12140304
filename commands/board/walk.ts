// Moves the cursor among the cards of the board, and selects cards.
import { z } from 'zod'

import { boardIn, boardView, changeBoard, extendedTo, type Step, stepped } from '#client/board/view'
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

/** A command that moves the cursor by a step. @param selects the cards that it passes are selected */
const walk = (id: string, name: Step, title: string, keys: readonly string[], selects: boolean) =>
  command({
    ...boardBase,
    id: `board.${id}`,
    title,
    keys: onBoard(...keys),
    run: (_args, { context }) => {
      const board = boardIn(context.tab?.id)
      if (!board || !context.tab) return
      const view = boardView(context.tab.id)
      const cursor = stepped(board.columns, view.cursor, name)
      const isRange = selects && cursor !== null
      changeBoard(context.tab.id, isRange ? extendedTo(board.columns, view, cursor) : { cursor })
      board.focus()
    },
  })

const step = (name: Step, title: string, ...keys: string[]) => walk(name, name, title, keys, false)
const extend = (name: 'up' | 'down', title: string, ...keys: string[]) =>
  walk(`extend-${name}`, name, title, keys, true)

export const boardWalkCommands = [
  step('left', 'Card to the left', 'h', 'left'),
  step('down', 'Next card', 'j', 'down'),
  step('up', 'Previous card', 'k', 'up'),
  step('right', 'Card to the right', 'l', 'right'),
  step('first', 'First card of the column', 'home'),
  step('last', 'Last card of the column', 'end'),
  extend('down', 'Next card, selecting', 'shift+j', 'shift+down'),
  extend('up', 'Previous card, selecting', 'shift+k', 'shift+up'),
  command({
    ...boardBase,
    id: 'board.select',
    title: 'Select the card, or leave it out',
    keys: onBoard('x', 'space'),
    // `extend`: the cards from the cursor to the card are selected.
    arguments: { schema: z.object({ id: z.number().optional(), extend: z.boolean().optional() }), sources: {} },
    run: ({ id, extend: toCard = false }, { context }) => {
      const board = boardIn(context.tab?.id)
      if (!board || !context.tab) return
      const view = boardView(context.tab.id)
      const { cursor, selection } = view
      const card = id ?? cursor
      if (card === null) return
      if (toCard) return changeBoard(context.tab.id, extendedTo(board.columns, view, card))
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
