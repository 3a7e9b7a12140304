// What the board draws: columns with their cards in groups, and what is counted of each.
import type { Board, BoardCard } from '#contract/board'
import { columnTitle } from '#contract/board-moves'
import { postStatuses as status } from '#contract/constants'

export type Grouping = '' | 'assignee' | 'section'

/** A row of a column: a card, or the head of a group. */
export type ColumnRow = { card: BoardCard } | { group: string; count: number }

export interface ColumnPlan {
  status: number
  title: string
  /** How many cards there are; `more` where the server has others. */
  count: number
  more: boolean
  /** Story points of all cards shown. */
  points: number
  rows: readonly ColumnRow[]
  ids: readonly number[]
}

interface Names {
  sections: ReadonlyMap<number, string>
}

/** The name of a card's group, and its place: cards without one come first. */
function groupOf(card: BoardCard, by: Exclude<Grouping, ''>, { sections }: Names): string {
  if (by === 'assignee') return card.assignee?.username ?? ''
  return card.section_id === null ? '' : (sections.get(card.section_id) ?? `#${card.section_id}`)
}

const withoutGroup = { assignee: 'Unassigned', section: 'No section' } as const

function rowsOf(cards: readonly BoardCard[], by: Grouping, names: Names): ColumnRow[] {
  if (by === '') return cards.map((card) => ({ card }))
  const groups = new Map<string, BoardCard[]>()
  for (const card of cards) {
    const name = groupOf(card, by, names)
    groups.set(name, [...(groups.get(name) ?? []), card])
  }
  return [...groups]
    .toSorted(([one], [other]) => (one === '' ? -1 : other === '' ? 1 : one.localeCompare(other)))
    .flatMap(([name, members]) => [
      { group: name === '' ? withoutGroup[by] : name, count: members.length },
      ...members.map((card) => ({ card })),
    ])
}

export function planOf(board: Board, by: Grouping, names: Names): ColumnPlan[] {
  return board.columns.map((column) => {
    const rows = rowsOf(column.items, by, names)
    return {
      status: column.status,
      title: columnTitle(column.status),
      count: column.items.length,
      more: column.more,
      points: column.items.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0),
      rows,
      ids: rows.flatMap((row) => ('card' in row ? [row.card.id] : [])),
    }
  })
}

/** The time that a card shows: when it went out or goes out, else when it was changed. */
export const timeOf = (card: BoardCard): string =>
  (card.status === status.published || card.status === status.scheduled) && card.published_at
    ? card.published_at
    : card.updated_at

export type Due = 'overdue' | 'today' | 'later'

/** How urgent a deadline is, where the work is not done yet. `today` is the brand's. */
export function dueOf({ due_date, status: at }: BoardCard, today: string): Due | null {
  if (due_date === null || at === status.published) return null
  return due_date < today ? 'overdue' : due_date === today ? 'today' : 'later'
}
