// From which statuses a post may go to In work and Ready, the only targets of the board, and the messages that refuse other moves.
// The server enforces them in areas/posts/status.ts; other statuses have the rules of their commands.
import { boardColumns } from './board'
import { postStatuses as status, statusTitle } from '#contract/constants'

/** The allowed moves: for each target status, the statuses that a post may come from. */
export const boardMoves: Readonly<Record<number, readonly number[]>> = {
  [status.inWork]: [status.draft, status.ready, status.scheduled],
  [status.ready]: [status.inWork],
}

/** Whether a card of the status `from` may be dropped into the column of the status `to`. The own column is no target. */
export const mayMove = (from: number, to: number): boolean => boardMoves[to]?.includes(from) ?? false

/** The title of a column. The column of status 0 is called New. */
export const columnTitle = (column: number): string => (column === status.draft ? 'New' : statusTitle(column))

/** The message that refuses to drop a card into a column; undefined: the move is allowed, or the card is already there. */
export function moveRefusal(from: number, to: number): string | undefined {
  if (from === to || mayMove(from, to)) return undefined
  if (to === status.draft) return 'Use Restore to draft to take a post back to New'
  if (to === status.scheduled) return 'Use Schedule: it asks for the time'
  if (to === status.published) return 'Use Publish to publish a post'
  if (to === status.ready) return 'Only cards in work become ready'
  return 'A published post stays where it is'
}

/** The nearest column to the left (-1) or right (1) that a card may be moved to; undefined: there is none. */
export function nextColumn(from: number, by: 1 | -1): number | undefined {
  const at = boardColumns.findIndex((column) => column === from)
  if (at < 0) return undefined
  const side = by === 1 ? boardColumns.slice(at + 1) : boardColumns.slice(0, at).toReversed()
  return side.find((to) => mayMove(from, to))
}
