// The parts of a person's day, from the board: what is due, what they edit, what is published next.
import type { Board, BoardCard } from '#contract/posts/board'
import { postStatuses as status } from '#contract/constants'

import { dueOf } from './plan'

/** The fields that a row of the day shows. */
export type DayCard = Pick<BoardCard, 'id' | 'status' | 'main_headline' | 'published_at' | 'due_date'>

export interface DayPart {
  title: string
  none: string
  cards: readonly DayCard[]
  /** Whether its rows show their deadlines; else a scheduled post shows its time. */
  isDue: boolean
}

const cardsOf = (board: Board) => board.columns.flatMap(({ items }) => items)

const byDue = (one: BoardCard, other: BoardCard) => (one.due_date ?? '').localeCompare(other.due_date ?? '')

/**
 * The parts of a person's day: their tasks that are due, those that are due later, the posts that they are editing, and the next
 * ten scheduled posts.
 * @param own the board with the person's own tasks; the full board has only the newest cards of each column.
 * @param locked the posts that the person is editing, also those that are not on the board.
 * @param me the id of the person.
 */
export function dayOf(
  board: Board,
  own: Board,
  locked: readonly Omit<DayCard, 'due_date'>[],
  me: number,
  today: string,
): DayPart[] {
  const all = cardsOf(board)
  const mine = cardsOf(own).filter(({ assignee }) => assignee?.id === me)
  const due = mine.filter((card) => ['overdue', 'today'].includes(dueOf(card, today) ?? '')).toSorted(byDue)
  const later = mine.filter((card) => dueOf(card, today) === 'later').toSorted(byDue)
  const onBoard = new Map(all.map((card) => [card.id, card]))
  const edited = locked.map((post) => onBoard.get(post.id) ?? { ...post, due_date: null })
  const next = all.filter((card) => card.status === status.scheduled)
  return [
    { title: 'Due today and overdue', none: 'Nothing of yours is due today', cards: due, isDue: true },
    { title: 'Due later', none: 'None of your tasks has a later deadline', cards: later, isDue: true },
    { title: 'Locked by me', none: 'You are editing nothing', cards: edited, isDue: false },
    { title: 'Scheduled next', none: 'Nothing is scheduled', cards: next.slice(0, 10), isDue: false },
  ]
}
