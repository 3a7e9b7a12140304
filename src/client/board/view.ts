// The view state of the board in a tab: cursor, selection, dragged cards, open panel.
import { create } from 'zustand'

import type { BoardCard } from '#contract/posts/board'

export interface BoardView {
  cursor: number | null
  selection: ReadonlySet<number>
  /** The dragged cards by id, as they were when the drag began. */
  dragged: ReadonlyMap<number, BoardCard>
  /** The side panel: the task it shows, `null` for a new one, and the number of its opening (`nextOpening`). */
  panel: { id: number | null; opening: number } | null
}

const none: ReadonlySet<number> = new Set()
export const emptyView: BoardView = { cursor: null, selection: none, dragged: new Map(), panel: null }

const useBoardViews = create<Readonly<Record<string, BoardView>>>(() => ({}))

export const boardView = (tabId: string | undefined): BoardView =>
  (tabId === undefined ? undefined : useBoardViews.getState()[tabId]) ?? emptyView

export const changeBoard = (tabId: string, change: Partial<BoardView>): void =>
  useBoardViews.setState((all) => ({ [tabId]: { ...(all[tabId] ?? emptyView), ...change } }))

/** A part of a board's state, as a hook: the component renders again when that part changes. */
export const useBoardView = <Part>(tabId: string, part: (view: BoardView) => Part): Part =>
  useBoardViews((all) => part(all[tabId] ?? emptyView))

/** The ids of a column's cards, from top to bottom, and the distance of each from the top, in rows. */
export interface ShownColumn {
  ids: readonly number[]
  offsets: ReadonlyMap<number, number>
}

export interface ShownBoard {
  /** From left to right. */
  columns: readonly ShownColumn[]
  /** Changes the address. */
  setQuery: (name: string, value: string) => void
  query: () => URLSearchParams
  /** Gives the focus to the column with the cursor. */
  focus: () => void
}

const shown = new Map<string, ShownBoard>()

/** Registers the board that a tab shows, so that commands can reach it. @returns a function that removes it. */
export function registerBoard(tabId: string, board: ShownBoard): () => void {
  shown.set(tabId, board)
  return () => {
    if (shown.get(tabId) === board) shown.delete(tabId)
  }
}

export const boardIn = (tabId: string | undefined): ShownBoard | undefined =>
  tabId === undefined ? undefined : shown.get(tabId)

/** The selected cards that a tab's board shows: its filters may hide others. */
export function shownSelection(tabId: string): number[] {
  const ids = new Set(boardIn(tabId)?.columns.flatMap((column) => column.ids))
  return [...boardView(tabId).selection].filter((id) => ids.has(id))
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/**
 * The id of the card that the cursor moves to. Columns without cards are skipped. In another column it is the card with the nearest
 * offset.
 */
export function stepped(columns: ShownBoard['columns'], cursor: number | null, step: Step): number | null {
  const at = columns.findIndex(({ ids }) => cursor !== null && ids.includes(cursor))
  const column = columns[at]
  if (!column || cursor === null) return columns.find(({ ids }) => ids.length > 0)?.ids[0] ?? null
  const row = column.ids.indexOf(cursor)
  if (step === 'up') return column.ids[Math.max(0, row - 1)] ?? cursor
  if (step === 'down') return column.ids[Math.min(column.ids.length - 1, row + 1)] ?? cursor
  if (step === 'first') return column.ids[0] ?? cursor
  if (step === 'last') return column.ids.at(-1) ?? cursor
  const side = step === 'right' ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  const next = side.find(({ ids }) => ids.length > 0)
  return next ? nearest(next, column.offsets.get(cursor) ?? 0) : cursor
}

/**
 * The cursor and the selection after the cursor went to a card with Shift: the cards from the cursor to it are selected too. Back onto
 * the next selected card, the one that the cursor leaves is unselected. In another column only the card itself is added.
 */
export function extendedTo(
  columns: ShownBoard['columns'],
  { cursor, selection }: Pick<BoardView, 'cursor' | 'selection'>,
  to: number,
): Pick<BoardView, 'cursor' | 'selection'> {
  const ids = columns.find((column) => column.ids.includes(to))?.ids ?? []
  const [at, end] = [cursor === null ? -1 : ids.indexOf(cursor), ids.indexOf(to)]
  const next = new Set(selection)
  if (cursor !== null && Math.abs(end - at) === 1 && selection.has(cursor) && selection.has(to)) next.delete(cursor)
  else for (const id of at < 0 ? [to] : ids.slice(Math.min(at, end), Math.max(at, end) + 1)) next.add(id)
  return { cursor: to, selection: next }
}

/** The card of a column with the nearest offset; of two the upper one. */
function nearest({ ids, offsets }: ShownColumn, offset: number): number | null {
  const away = (id: number) => Math.abs((offsets.get(id) ?? 0) - offset)
  return ids.reduce<number | null>((best, id) => (best === null || away(id) < away(best) ? id : best), null)
}
