// @vitest-environment jsdom
// An order is shown at once; another list in its tab by the time of its answer or its undo.
import { beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import type { RecordRow } from '#client/lists/records'
import { describeFailure, Failure } from '#contract/base/failure'
import { rights } from '#contract/users/rights'
import { historyCommands } from '#commands/frame/history'
import { orderCommands } from '#commands/record/order'
import { currentContext } from '#workspace/command/context'
import { configureGate, run } from '#workspace/command/gate'
import { useHistory } from '#workspace/command/history'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'
import { type ListHandle, registerList } from '#workspace/list/handle'

import { plainSubject } from '../plain-subject'
import { setRights } from '../set-rights'

/** A server that keeps the order of the rows 1 to 4, and refuses an order that was made from another one. */
let stored = [1, 2, 3, 4]
const send = vi.fn(async ({ body: { items, was } }: { body: { items: { id: number }[]; was?: number[] } }) => {
  const ids = items.map(({ id }) => id)
  const current = stored.filter((id) => ids.includes(id))
  if (was && String(current) !== String(was)) throw new Failure(409, 'Changed.', { extra: { current } })
  if (ids.some((id) => !stored.includes(id))) throw new Failure(422, 'Not found.')
  stored = ids
})

const list = (section: string, ids: readonly number[], subject = 'sections'): ListHandle => ({
  subject,
  request: { filter: { section_id: section } },
  filters: [],
  orders: [],
  defaultSort: 'order',
  isSearched: false,
  query: () => new URLSearchParams(),
  setQuery: () => {},
  panels: [],
  openPanel: () => Promise.resolve(),
  togglePanel: () => {},
  closePanel: () => false,
  reload: () => {},
  rows: () => ids.map((id) => ({ id })),
  calls: {},
})

beforeEach(() => {
  stored = [1, 2, 3, 4]
  send.mockClear()
  useHistory.setState({ list: [] })
  setNoticeSink(() => {})
  configureGate({ describeFailure })
  setRights(rights)
  const options = { send, done: 'Order changed.', failure: 'Error change order.', mayOrder: () => true as const }
  registerCommands([...orderCommands(plainSubject<RecordRow>({ name: 'sections' }), options), ...historyCommands])
})

async function orderFirst(ids: number[]) {
  registerList('t1', list('1', [1, 2, 3, 4]))
  const tab = { id: 't1', path: '/sections', view: 'sections', params: {} }
  await run({ id: 'sections.order', args: { ids } }, 'drop', { context: { ...currentContext(), tab } })
  expect(stored).toEqual(ids)
}

test.each([
  ['the same list with other filters', list('2', [7, 8, 9])],
  ['a list of another subject with the same numbers', list('1', [4, 3], 'tags')],
  ['the same list, which is being read', list('1', [])],
])('is written to the rows that were moved: %s', async (_, shown) => {
  await orderFirst([2, 1, 3, 4])
  registerList('t1', shown)
  await run({ id: 'history.undo' }, 'key')
  expect(stored).toEqual([1, 2, 3, 4])
})

test('leaves in its place what a colleague moved since', async () => {
  await orderFirst([2, 1, 3, 4])
  stored = [2, 1, 4, 3]
  registerList('t1', list('2', [7, 8, 9]))
  await run({ id: 'history.undo' }, 'key')
  expect(stored).toEqual([1, 2, 4, 3])
})

test('a row that is moved over the end of a page is shown on the next one at once', async () => {
  const pageOf = (page: number, ...ids: number[]) => ({ items: ids.map((id) => ({ id })), total: 4, page, perPage: 2 })
  const keys = [1, 2].map((page) => ['sections', 'list', { sort: 'order', perPage: 2, page }])
  queries.setQueryData(keys[0] ?? [], pageOf(1, 1, 2))
  queries.setQueryData(keys[1] ?? [], pageOf(2, 3, 4))
  await orderFirst([1, 3, 2, 4])
  expect(keys.map((key) => queries.getQueryData(key))).toEqual([pageOf(1, 1, 3), pageOf(2, 2, 4)])
})

test('is written beside that of another list, which waits for its answer', async () => {
  let answer = () => {}
  send.mockImplementationOnce(() => new Promise<void>((resolve) => (answer = resolve)))
  send.mockImplementationOnce(() => Promise.resolve())
  registerList('t1', list('1', [1, 2, 3, 4]))
  const tab = { id: 't1', path: '/sections', view: 'sections', params: {} }
  const order = (ids: number[]) =>
    run({ id: 'sections.order', args: { ids } }, 'drop', { context: { ...currentContext(), tab } })
  const first = order([2, 1, 3, 4])
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  registerList('t1', list('2', [7, 8, 9]))
  const second = order([8, 7, 9])
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  answer()
  await Promise.all([first, second])
  const sent = send.mock.calls.map(([{ body }]) => [body.items.map(({ id }) => id), body.was])
  expect(sent).toEqual([
    [
      [2, 1, 3, 4],
      [1, 2, 3, 4],
    ],
    [
      [8, 7, 9],
      [7, 8, 9],
    ],
  ])
})
