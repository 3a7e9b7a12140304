// The rows that the board draws, and the moves of its cursor.
import { describe, expect, test } from 'vitest'

import { dayOf } from '../../../src/areas/board/day-plan'
import { dueOf, mainColumn, planOf, timeOf } from '../../../src/areas/board/plan'
import { withMoved } from '#client/board/query'
import { changeBoard, extendedTo, registerBoard, shownSelection, stepped } from '#client/board/view'
import type { Board, BoardCard } from '#contract/posts/board'
import { mayMove, moveRefusal, nextColumn } from '#contract/posts/board-moves'

const card = (id: number, changes: Partial<BoardCard> = {}): BoardCard => ({
  id,
  status: 0,
  template_type: 0,
  main_headline: `Card ${id}`,
  priority: 1,
  estimate: null,
  due_date: null,
  section_id: null,
  assignee: null,
  reporter_id: null,
  authors: [],
  lock: null,
  published_at: null,
  updated_at: '2026-03-10T12:00:00.000Z',
  version: 1,
  ...changes,
})

const board: Board = {
  mine: 0,
  columns: [
    {
      status: 0,
      more: false,
      items: [card(1, { estimate: 3 }), card(2, { estimate: 5, assignee: { id: 9, username: 'Ama' } })],
    },
    { status: 1, more: true, items: [] },
    { status: 2, more: false, items: [card(3, { status: 2 })] },
  ],
}

describe('moves', () => {
  test('are those of the board and no others', () => {
    const allowed = [0, 1, 2, 5, 3].flatMap((from) =>
      [0, 1, 2, 5, 3].filter((to) => mayMove(from, to)).map((to) => [from, to]),
    )
    expect(allowed).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [5, 1],
    ])
  })

  test('go to the nearest column that takes the card, in a direction', () => {
    expect([nextColumn(0, 1), nextColumn(1, 1), nextColumn(2, -1), nextColumn(5, -1)]).toEqual([1, 2, 1, 1])
    expect([nextColumn(0, -1), nextColumn(1, -1), nextColumn(2, 1), nextColumn(3, -1)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('that are refused say why', () => {
    expect(moveRefusal(0, 2)).toBe('Only cards in work become ready')
    expect(moveRefusal(0, 0)).toBeUndefined()
    expect(moveRefusal(0, 1)).toBeUndefined()
  })

  test('show in the column at once, on top', () => {
    const moved = withMoved(board, [2], 1)
    expect(moved.columns.map(({ items }) => items.map(({ id, status }) => [id, status]))).toEqual([
      [[1, 0]],
      [[2, 1]],
      [[3, 2]],
    ])
  })
})

describe('a plan', () => {
  const names = { sections: new Map<number, string>() }

  test('sums the points and says where there is more', () => {
    const [drafts, work] = planOf(board, '', names)
    expect([drafts?.points, drafts?.count, work?.more]).toEqual([8, 2, true])
  })

  test('has its focus in the column of the cursor, in the drafts while no column shows the card, as of a new task', () => {
    const plans = planOf(board, '', names)
    expect([3, 1, 99, null].map((cursor) => mainColumn(plans, cursor))).toEqual([2, 0, 0, 0])
  })

  test('has lanes by assignee with the unassigned first, each as high in every column as where it is highest', () => {
    const ama = { assignee: { id: 9, username: 'Ama' } }
    const columns = [
      { status: 0, more: false, items: [card(1), card(2, ama), card(3, ama), card(4, ama)] },
      { status: 1, more: false, items: [card(5), card(6), card(7, ama)] },
    ]
    const plans = planOf({ mine: 0, columns }, 'assignee', names)
    const shown = plans.map(({ rows }) =>
      rows.map((row) =>
        'card' in row ? row.card.id : 'lane' in row ? `${row.lane} ${row.count}` : `room ${row.room}`,
      ),
    )
    expect(shown).toEqual([
      ['Unassigned 1', 1, 'room 1', 'Ama 3', 2, 3, 4],
      ['Unassigned 2', 5, 6, 'Ama 1', 7, 'room 2'],
    ])
    // The cursor stays in its lane.
    expect([stepped(plans, 2, 'right'), stepped(plans, 4, 'right'), stepped(plans, 7, 'left')]).toEqual([7, 7, 2])
    expect(stepped(plans, 6, 'left')).toBe(1)
  })
})

test('the cursor passes over an empty column and stays at its height', () => {
  const columns = [[1, 2], [], [3]].map((ids) => ({ ids, offsets: new Map(ids.map((id, at) => [id, at])) }))
  expect(stepped(columns, null, 'down')).toBe(1)
  expect(stepped(columns, 2, 'right')).toBe(3)
  expect(stepped(columns, 3, 'left')).toBe(1)
  expect([stepped(columns, 1, 'up'), stepped(columns, 1, 'down'), stepped(columns, 1, 'last')]).toEqual([1, 2, 2])
})

test('a range of cards grows down and up a column, shrinks when it turns, and takes one card of another column', () => {
  const columns = [
    [1, 2, 3, 4],
    [5, 6],
  ].map((ids) => ({ ids, offsets: new Map(ids.map((id, at) => [id, at])) }))
  const from = (view: { cursor: number | null; selection: ReadonlySet<number> }, ...to: number[]) => {
    const { cursor, selection } = to.reduce((now, id) => extendedTo(columns, now, id), view)
    return [cursor, ...[...selection].toSorted()]
  }
  const at2 = { cursor: 2, selection: new Set<number>() }
  expect(from(at2, 3)).toEqual([3, 2, 3])
  expect(from(at2, 3, 4, 3)).toEqual([3, 2, 3])
  expect(from(at2, 1)).toEqual([1, 1, 2])
  expect(from({ cursor: 1, selection: new Set([6]) }, 4)).toEqual([4, 1, 2, 3, 4, 6])
  expect(from(at2, 3, 6)).toEqual([6, 2, 3, 6])
  expect(from({ cursor: null, selection: new Set() }, 2)).toEqual([2, 2])
})

test('a card shows when it goes out, else when it was changed', () => {
  const at = { published_at: '2026-03-12T08:00:00.000Z' }
  expect(timeOf(card(1, { ...at, status: 5 }))).toBe(at.published_at)
  expect(timeOf(card(1, { ...at, status: 1 }))).toBe('2026-03-10T12:00:00.000Z')
})

test('a deadline is overdue or today as long as the post is not published', () => {
  expect(dueOf(card(1, { due_date: '2026-03-09' }), '2026-03-10')).toBe('overdue')
  expect(dueOf(card(1, { due_date: '2026-03-10' }), '2026-03-10')).toBe('today')
  expect(dueOf(card(1, { due_date: '2026-03-09', status: 3 }), '2026-03-10')).toBeNull()
})

test('the day lists what is due of mine, what I edit and what goes out next', () => {
  const mine = { assignee: { id: 9, username: 'Ama' } }
  const cards = [
    card(1, { ...mine, due_date: '2026-03-10' }),
    card(2, { ...mine, due_date: '2026-03-09' }),
    card(3, { ...mine, due_date: '2026-03-20' }),
    card(4, { due_date: '2026-03-10', lock: { username: 'Ama', user_id: 9 } }),
    card(5, { status: 5 }),
  ]
  const board = (items: typeof cards) => ({ mine: 3, columns: [{ status: 0, more: true, items }] })
  // The board of everybody has no room for an old task of mine; that of mine alone has it.
  const old = card(6, { ...mine, due_date: '2026-03-01' })
  // A post that was published long ago is on no board, but may be edited.
  const locked = [card(4), card(7, { status: 3 })]
  const parts = dayOf(board(cards), board([...cards.slice(0, 3), old]), locked, 9, '2026-03-10')
  expect(parts.map((part) => part.cards.map(({ id }) => id))).toEqual([[6, 2, 1], [3], [4, 7], [5]])
})

test('what is selected and hidden by a filter is not carried along', () => {
  changeBoard('t1', { selection: new Set([3, 4, 5]) })
  const column = (ids: number[]) => ({ ids, offsets: new Map() })
  const columns = [column([3]), column([5, 6])]
  registerBoard('t1', { columns, setQuery: () => {}, query: () => new URLSearchParams(), focus: () => {} })
  expect(shownSelection('t1')).toEqual([3, 5])
})
