// @vitest-environment jsdom
// A list on the screen while others work: what is read, when, and where the cursor is afterwards.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Tags } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import type { ListRequest } from '#contract/base/list'
import { tableOf } from '#workspace/panes/tab-handle'
import { useStatus } from '#workspace/frame/options'
import type { ListDescription } from '#workspace/list/description'
import { listIn } from '#workspace/list/handle'
import { liveList } from '#workspace/list/live/live-list'

import { plainSubject } from '../../plain-subject'
import { ShownList, showTab } from './shown-list'

interface Row {
  id: number
  name: string
}

let all: Row[] = []
const read = vi.fn(async ({ query }: { query: ListRequest }) => {
  const ids = query.filter?.['id']?.toString().split(',').map(Number)
  const found = ids ? all.filter(({ id }) => ids.includes(id)) : all
  return { items: [...found], total: found.length, page: 1, perPage: query.perPage ?? 25 }
})
const subject = plainSubject<Row>({ name: 'tags', words: ['tag', 'tags'], read })
const live = liveList(subject)

const list: ListDescription<Row> = {
  subject,
  label: 'Tags',
  columns: [{ id: 'name', title: 'Name', width: 200, fixed: true, cell: ({ name }) => name }],
  sorts: ['name'],
  defaultSort: 'name',
  whole: true,
  empty: { icon: Tags, text: 'No tags found' },
}

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const cursorText = () => document.querySelector('[role=row][data-cursor]')?.textContent
const pagesRead = () => read.mock.calls.filter(([{ query }]) => query.filter?.['id'] === undefined).length

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  showTab('/tags')
  useStatus.setState({ parts: [] })
  all = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, name: `Tag ${at + 1}` }))
  render(<ShownList list={list} />)
  await later(20)
  act(() => tableOf('t1')?.focus())
  act(() => tableOf('t1')?.moveCursor(2, false))
  await later(2000)
  read.mockClear()
})
afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(10_000)
  queries.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a burst of events is one reading', async () => {
  all = all.map((row) => ({ ...row, name: `${row.name}, mended` }))
  for (let id = 1; id <= 9; id += 1) live.changed([id])
  await later(250)
  expect(pagesRead()).toBe(1)
  expect(cursorText()).toBe('Tag 3, mended')
  await later(5000)
  expect(pagesRead()).toBe(1)
})

test('rows come and go around the cursor, which stays on its own', async () => {
  all = [{ id: 20, name: 'New' }, ...all.filter(({ id }) => id !== 5)]
  live.changed([20, 5])
  await later(300)
  expect(screen.getByText('New')).toBeDefined()
  expect(screen.queryByText('Tag 5')).toBe(null)
  expect(cursorText()).toBe('Tag 3')
  expect(tableOf('t1')?.view().cursor).toBe(3)
})

test('rows above the cursor’s row are offered where they are out of view, and not in a list that is in view as a whole', async () => {
  const offered = () => useStatus.getState().parts.map(({ id }) => id)
  const grid = screen.getByRole('grid')
  let most = 0
  let top = 0
  Object.defineProperty(grid, 'scrollTop', {
    get: () => top,
    set: (to: number) => {
      top = Math.min(to, most)
    },
  })
  const [first, second, third, ...others] = all
  all = [second, third, first, ...others].filter((row) => row !== undefined)
  act(() => tableOf('t1')?.moveCursor(-2, false))
  await later(2000)
  live.changed([1, 2, 3])
  await later(300)
  expect(cursorText()).toBe('Tag 1')
  expect(tableOf('t1')?.view().cursor).toBe(2)
  expect(offered()).toEqual([])
  most = 1000
  all = [{ id: 20, name: 'New' }, ...all]
  live.changed([20])
  await later(2000)
  expect(cursorText()).toBe('Tag 1')
  expect(offered()).toEqual(['live'])
})

test('while a person works in the list new values show at once, and new rows when the person pauses', async () => {
  const grid = screen.getByRole('grid')
  fireEvent.keyDown(grid, { key: 'j' })
  all = [{ id: 20, name: 'New' }, ...all.map((row) => (row.id === 4 ? { ...row, name: 'Other words' } : row))]
  live.changed([4, 20])
  await later(400)
  expect(screen.getByText('Other words')).toBeDefined()
  expect(screen.queryByText('New')).toBe(null)
  await later(2000)
  expect(screen.getByText('New')).toBeDefined()
  expect(cursorText()).toBe('Tag 3')
})

test('the row under the cursor stays: the change is offered, and applied when the cursor moves away', async () => {
  all = all.filter(({ id }) => id !== 3)
  live.changed([3])
  await later(3000)
  expect(cursorText()).toBe('Tag 3')
  expect(useStatus.getState().parts.map(({ id }) => id)).toEqual(['live'])
  act(() => tableOf('t1')?.moveCursor(1, false))
  await later(2000)
  expect(screen.queryByText('Tag 3')).toBe(null)
  expect(cursorText()).toBe('Tag 4')
})

test('the row under the cursor that was removed elsewhere is marked, until it is put back', async () => {
  const marked = () => document.querySelector('[role=row][aria-disabled=true]')?.textContent
  const before = all
  all = all.filter(({ id }) => id !== 3)
  live.changed([3])
  await later(1000)
  expect(marked()).toBe('Tag 3')
  // A command reads it again, and says that it is not there.
  expect(subject.known.get(3)).toBeUndefined()
  all = before
  live.changed([3])
  await later(1000)
  expect(marked()).toBeUndefined()
  expect(cursorText()).toBe('Tag 3')
})

test('a row that the person removes disappears at once', async () => {
  all = all.filter(({ id }) => id !== 3)
  live.changed([3])
  await later(1000)
  act(() => listIn('t1')?.reload())
  await later(50)
  expect(screen.queryByText('Tag 3')).toBe(null)
  expect(cursorText()).toBe('Tag 4')
})

test('changed rows are read on their own, without their pages', async () => {
  all = all.map((row) => (row.id === 2 ? { ...row, name: 'Locked' } : row))
  live.touched([2, 400])
  await later(300)
  expect(screen.getByText('Locked')).toBeDefined()
  expect(pagesRead()).toBe(0)
})

test('a failed read is repeated', async () => {
  read.mockRejectedValueOnce(new Error('away'))
  all = all.slice(0, 8)
  live.changed([9])
  await later(300)
  expect(screen.getByText('Tag 9')).toBeDefined()
  await later(6000)
  expect(screen.queryByText('Tag 9')).toBe(null)
})
