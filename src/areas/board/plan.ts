// Computes what the board draws: the columns with their cards and lanes, and the counts.
import type { Board, BoardCard } from '#contract/posts/board'
import { columnTitle } from '#contract/posts/board-moves'
import { postStatuses as status } from '#contract/constants'

export type Grouping = '' | 'assignee' | 'section'

/** A row of a column: a card, the head of a lane, or empty space below a lane with more cards in another column. */
export type ColumnRow = { card: BoardCard } | { lane: string; count: number } | { room: number; below: string }

export interface ColumnPlan {
  status: number
  title: string
  /** The number of cards in the reply; `more`: the server has others. */
  count: number
  more: boolean
  /** Story points of all cards shown. */
  points: number
  /** Whether the cards are in lanes. All columns then have the same height and scroll together. */
  inLanes: boolean
  rows: readonly ColumnRow[]
  ids: readonly number[]
  /** The row index of each card, by id. */
  offsets: ReadonlyMap<number, number>
}

interface Names {
  sections: ReadonlyMap<number, string>
}

const withoutLane = { assignee: 'Unassigned', section: 'No section' } as const

/** The name of a card's lane; empty: it has none. */
function laneOf(card: BoardCard, by: Exclude<Grouping, ''>, { sections }: Names): string {
  if (by === 'assignee') return card.assignee?.username ?? ''
  return card.section_id === null ? '' : (sections.get(card.section_id) ?? `#${card.section_id}`)
}

/** The rows of every column. A lane is as high in all columns as in the column with the most cards. */
function rowsInLanes({ columns }: Board, by: Exclude<Grouping, ''>, names: Names): ColumnRow[][] {
  const lanes = columns.map(({ items }) => {
    const column = new Map<string, BoardCard[]>()
    for (const card of items) {
      const name = laneOf(card, by, names)
      column.set(name, [...(column.get(name) ?? []), card])
    }
    return column
  })
  const all = [...new Set(lanes.flatMap((column) => [...column.keys()]))]
  const sorted = all.toSorted((one, other) => (one === '' ? -1 : other === '' ? 1 : one.localeCompare(other)))
  const most = (name: string) => Math.max(...lanes.map((column) => column.get(name)?.length ?? 0))
  return lanes.map((column) =>
    sorted.flatMap((name): ColumnRow[] => {
      const cards = column.get(name) ?? []
      const lane = name === '' ? withoutLane[by] : name
      const room = most(name) - cards.length
      return [
        { lane, count: cards.length },
        ...cards.map((card) => ({ card })),
        ...(room > 0 ? [{ room, below: lane }] : []),
      ]
    }),
  )
}

function offsetsOf(rows: readonly ColumnRow[]): Map<number, number> {
  const offsets = new Map<number, number>()
  let offset = 0
  for (const row of rows) {
    if ('card' in row) offsets.set(row.card.id, offset)
    offset += 'room' in row ? row.room : 1
  }
  return offsets
}

export function planOf(board: Board, by: Grouping, names: Names): ColumnPlan[] {
  const inLanes = by === '' ? null : rowsInLanes(board, by, names)
  return board.columns.map((column, at) => {
    const rows = inLanes?.[at] ?? column.items.map((card) => ({ card }))
    return {
      status: column.status,
      title: columnTitle(column.status),
      count: column.items.length,
      more: column.more,
      points: column.items.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0),
      inLanes: inLanes !== null,
      rows,
      ids: rows.flatMap((row) => ('card' in row ? [row.card.id] : [])),
      offsets: offsetsOf(rows),
    }
  })
}

/** The status of the column that the board's focus goes to: that of the cursor; of the drafts while no column shows its card. */
export const mainColumn = (plans: readonly ColumnPlan[], cursor: number | null): number =>
  plans.find(({ ids }) => cursor !== null && ids.includes(cursor))?.status ?? status.draft

/** The time shown on a card: when it was or will be published, else its last change. */
export const timeOf = (card: BoardCard): string =>
  (card.status === status.published || card.status === status.scheduled) && card.published_at
    ? card.published_at
    : card.updated_at

export type Due = 'overdue' | 'today' | 'later'

/** The urgency of a deadline; null for a published post or without a deadline. `today` is the present day of the brand. */
export function dueOf({ due_date, status: at }: Pick<BoardCard, 'due_date' | 'status'>, today: string): Due | null {
  if (due_date === null || at === status.published) return null
  return due_date < today ? 'overdue' : due_date === today ? 'today' : 'later'
}
