// The parts of a person's day, from the board: what is due, what they edit, what is published next.
import type { Board, BoardCard } from '#contract/board'
import { postStatuses as status } from '#contract/constants'

import { dueOf } from './plan'

export interface DayPart {
  title: string
  none: string
  cards: readonly BoardCard[]
}

const cardsOf = (board: Board) => board.columns.flatMap(({ items }) => items)

const byDue = (one: BoardCard, other: BoardCard) => (one.due_date ?? '').localeCompare(other.due_date ?? '')

/**
 * @param own the board with the person's own tasks; the full board has only the newest cards of each column.
 * @param me the id of the person.
 */
export function dayOf(board: Board, own: Board, me: number, today: string): DayPart[] {
  const all = cardsOf(board)
  const mine = cardsOf(own).filter(({ assignee }) => assignee?.id === me)
  const due = mine.filter((card) => ['overdue', 'today'].includes(dueOf(card, today) ?? '')).toSorted(byDue)
  const later = mine.filter((card) => dueOf(card, today) === 'later').toSorted(byDue)
  const locked = all.filter(({ lock }) => lock?.user_id === me)
  const next = all.filter((card) => card.status === status.scheduled)
  return [
    { title: 'Due today and overdue', none: 'Nothing of yours is due today', cards: due },
    { title: 'Due later', none: 'None of your tasks has a later deadline', cards: later },
    { title: 'Locked by me', none: 'You are editing nothing', cards: locked },
    { title: 'Scheduled next', none: 'Nothing is scheduled', cards: next.slice(0, 10) },
  ]
}
