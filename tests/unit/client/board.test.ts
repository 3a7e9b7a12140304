import { afterEach, expect, test, vi } from 'vitest'

import { boardQuery, knownCards, showMoved } from '#client/board/query'
import { queries } from '#client/api/queries'
import type { Board, BoardCard } from '#contract/posts/board'

const { read } = vi.hoisted(() => ({ read: vi.fn<() => Promise<Board>>() }))
vi.mock('#client/api/api-late', () => ({ api: { board: { get: read } } }))

const card: BoardCard = {
  id: 7,
  status: 0,
  template_type: 0,
  main_headline: 'Fuel',
  priority: 0,
  estimate: null,
  due_date: null,
  section_id: 1,
  assignee: null,
  reporter_id: null,
  authors: [],
  lock: null,
  published_at: null,
  updated_at: '2026-01-01T00:00:00Z',
  version: 1,
}
/** What the server answers as long as no move has arrived there. */
const before = (): Board => ({
  columns: [0, 1, 2].map((status) => ({ status, more: false, items: status === 0 ? [card] : [] })),
  mine: 0,
})
const columnOf = (board: Board) => board.columns.find(({ items }) => items.length > 0)?.status

const readAgain = () => queries.fetchQuery({ ...boardQuery({}), staleTime: 0 })

afterEach(() => queries.clear())

test('a board that is read while moves are on their way shows where they lead', async () => {
  read.mockImplementation(async () => before())
  await readAgain()
  const first = showMoved([7], 1)
  const second = showMoved([7], 2)
  expect(columnOf(await readAgain())).toBe(2)
  expect(knownCards.get(7)?.status).toBe(2)
  first([])
  expect(columnOf(await readAgain())).toBe(2)
  second([])
  expect(columnOf(await readAgain())).toBe(0)
})

const shown = () => columnOf(queries.getQueryData<Board>(boardQuery({}).queryKey)!)

test('a card whose move failed is shown where it was, also where the board cannot be read', async () => {
  read.mockImplementation(async () => before())
  await readAgain()
  showMoved([7], 1)([7])
  expect([knownCards.get(7)?.status, shown()]).toEqual([0, 0])
})

test('of two moves of a card the first fails: the second stays, and goes back to where the first began', async () => {
  read.mockImplementation(async () => before())
  await readAgain()
  const [first, second] = [showMoved([7], 1), showMoved([7], 2)]
  first([7])
  expect([knownCards.get(7)?.status, shown()]).toEqual([2, 2])
  second([7])
  expect([knownCards.get(7)?.status, shown()]).toEqual([0, 0])
})

test('a card that was read since with another version is not shown where it was before the move', async () => {
  read.mockImplementation(async () => before())
  await readAgain()
  const move = showMoved([7], 1)
  const changed = { ...before().columns[2]!, items: [{ ...card, status: 2, version: 2 }] }
  read.mockResolvedValue({ ...before(), columns: [before().columns[1]!, changed] })
  await readAgain()
  move([7])
  expect(shown()).not.toBe(0)
  expect(columnOf(await readAgain())).toBe(2)
})
