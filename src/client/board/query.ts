// The cached board: its query, its cards by id, and moves that are shown before the server confirms them (optimistic updates).
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api } from '#client/api/api'
import { api as late } from '#client/api/api-late'
import { knownRows } from '#client/lists/known'
import { postSubject } from '#client/posts/posts'
import { queries } from '#client/api/queries'
import type { Board, BoardCard } from '#contract/posts/board'

export interface BoardFilter {
  section?: string
  assignee?: number
}

const cards = knownRows<BoardCard>()

/** Cards by id, from all boards. */
export const knownCards: Pick<typeof cards, 'get' | 'stamp'> = cards

export const boardQuery = ({ section, assignee }: BoardFilter) =>
  queryOptions({
    queryKey: ['board', section ?? '', assignee ?? 0],
    queryFn: async ({ signal }) => {
      const query = {
        ...(section ? { 'search[section_id]': section } : {}),
        ...(assignee ? { 'search[assignee_id]': String(assignee) } : {}),
      }
      const board = withPending(await late.board.get({ query, signal }))
      remember(board)
      return board
    },
    placeholderData: keepPreviousData,
  })

/** Reads the cards of a person's tasks as they are now: a cached board may be older than the event that asks for them. */
export async function readTasksOf(person: number): Promise<BoardCard[]> {
  const { columns } = await late.board.get({ query: { 'search[assignee_id]': String(person) } })
  return columns.flatMap(({ items }) => items)
}

/** The query of the posts whose lock a person holds. The board lacks some of them, namely those published long ago. */
export const lockedQuery = (person: number) =>
  queryOptions({
    queryKey: ['locked', person],
    queryFn: async ({ signal }) => {
      const { items } = await api.posts.list({ query: { filter: { 'lock.user_id': String(person) } }, signal })
      return items
    },
  })

/** Stores the cards of a board, and copies their fields into the known posts, because the board was read later than a list. */
function remember({ columns }: Board): void {
  const all = columns.flatMap(({ items }) => items)
  cards.remember(all)
  for (const { id, status, template_type, main_headline, section_id, published_at, updated_at, version } of all)
    if (postSubject.known.get(id))
      postSubject.known.change(id, {
        status,
        template_type,
        main_headline,
        section_id,
        published_at,
        updated_at,
        version,
      })
}

/** Invalidates the queries of all boards; those on screen are fetched again. */
export const readBoardsAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['board'] })

/** The status of a card, and the version of the card that has it. */
type Seen = Pick<BoardCard, 'status' | 'version'>

interface Move {
  ids: readonly number[]
  to: number
  /** What was shown of each card before the move. */
  before: Map<number, Seen | undefined>
}

/** Moves that the server has not confirmed yet, in the order they were made. */
const pending = new Set<Move>()

/**
 * Shows cards at the top of another column before the server has confirmed the move, also in a board that is fetched meanwhile.
 * @returns a function to call when the server has answered, with the cards that were not moved: they are shown where they were. It
 * forgets the move and fetches nothing.
 */
export function showMoved(ids: readonly number[], to: number): (failed: readonly number[]) => void {
  const before = new Map(ids.map((id) => [id, cards.get(id) ?? seenPost(id)]))
  const move = { ids, to, before }
  pending.add(move)
  for (const id of ids) setKnown(id, { status: to })
  showIn(ids, to)
  return (failed) => {
    pending.delete(move)
    for (const id of failed) showBack(id, before.get(id))
  }
}

function seenPost(id: number): Seen | undefined {
  const post = postSubject.known.get(id)
  return post?.status === undefined ? undefined : { status: post.status, version: post.version }
}

function setKnown(id: number, change: Partial<Seen>): void {
  cards.change(id, change)
  postSubject.known.change(id, change)
}

const showIn = (ids: readonly number[], to: number) =>
  queries.setQueriesData<Board>({ queryKey: ['board'] }, (board) => board && withMoved(board, ids, to))

/** Shows a card where it was before a move that failed. A later move of it, or a change that was read since, stays. */
function showBack(id: number, seen: Seen | undefined): void {
  if (!seen) return
  const later = [...pending].find(({ ids }) => ids.includes(id))
  if (later) return void later.before.set(id, seen)
  setKnown(id, { status: seen.status, version: seen.version })
  if ((cards.get(id) ?? seenPost(id))?.status === seen.status) showIn([id], seen.status)
}

const withPending = (board: Board): Board =>
  [...pending].reduce((shown, { ids, to }) => withMoved(shown, ids, to), board)

export function withMoved(board: Board, ids: readonly number[], to: number): Board {
  const moved = board.columns.flatMap(({ items }) => items.filter(({ id }) => ids.includes(id)))
  const columns = board.columns.map((column) => {
    const stay = column.items.filter(({ id }) => !ids.includes(id))
    if (column.status !== to) return stay.length === column.items.length ? column : { ...column, items: stay }
    return { ...column, items: [...moved.map((card) => ({ ...card, status: to })), ...stay] }
  })
  return { ...board, columns }
}
