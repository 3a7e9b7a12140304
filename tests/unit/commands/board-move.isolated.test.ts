// @vitest-environment jsdom
// A card that is moved by key while the server cannot be reached.
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { api } from '#client/api/api'
import { api as late } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { boardQuery } from '#client/board/query'
import { registerBoard } from '#client/board/view'
import { postSubject } from '#client/posts/posts'
import { announceMoved, boardMoveCommands } from '#commands/board/move'
import { historyCommands } from '#commands/frame/history'
import type { Board, BoardCard } from '#contract/posts/board'
import { describeFailure, Failure } from '#contract/base/failure'
import type { Post, PostRow } from '#contract/posts/posts'
import { rights } from '#contract/users/rights'
import { type CommandContext } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { configureGate, run } from '#workspace/command/gate'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { setRights } from '../set-rights'

const { updatePosts } = vi.hoisted(() => ({ updatePosts: vi.fn<(call: unknown) => Promise<unknown>>() }))
vi.mock('#client/posts/bulk', () => ({ updatePosts }))

const context = (): CommandContext => ({
  ...currentContext(),
  place: 'board',
  rights: new Set(rights),
  tab: { id: 't1', path: '/dashboard', view: 'dashboard', params: {} },
  targets: { subject: 'posts', ids: [7], from: 'cursor', rows: new Map([[7, { id: 7, status: 0, version: 3 }]]) },
})
const notices: Notice[] = []
const rejected: unknown[] = []
const onRejection = (reason: unknown) => void rejected.push(reason)

beforeAll(() => {
  registerCommands(boardMoveCommands)
  setRights(rights)
  configureGate({ describeFailure })
  setNoticeSink((notice) => notices.push(notice))
  process.on('unhandledRejection', onRejection)
  registerBoard('t1', { columns: [], setQuery: () => {}, query: () => new URLSearchParams(), focus: () => {} })
})
afterAll(() => void process.off('unhandledRejection', onRejection))
afterEach(() => onlineManager.setOnline(true))

test('the failure of a move by key is said, with Retry', async () => {
  onlineManager.setOnline(false)
  updatePosts.mockRejectedValue(new Failure(0, 'The server cannot be reached.'))
  postSubject.known.remember([{ id: 7, status: 0, version: 3 } as PostRow])
  await run({ id: 'board.move-right' }, 'key', { context: context() })
  await vi.waitFor(() => expect(notices).toHaveLength(1))
  expect(notices[0]).toMatchObject({
    kind: 'error',
    stays: true,
    actions: [{ label: 'Retry', call: { id: 'board.move', args: { ids: [7], status: 1 } } }],
  })
  expect(rejected).toEqual([])
  // Retry is judged by the column in which the card still is.
  await vi.waitFor(() => expect(postSubject.known.get(7)?.status).toBe(0))
  postSubject.known.forget(7)
})

test('a move that was made, but never answered, is not said to be the move of somebody else', async () => {
  updatePosts.mockRejectedValue(new Failure(408, 'The server takes too long to answer. Try again.'))
  const move = { version: 4, at: '', action: 'move', user: { id: 1, username: 'Esi Mensah' }, fields: ['status'] }
  vi.spyOn(late.revisions, 'changes').mockResolvedValue([move])
  vi.spyOn(api.posts, 'get').mockResolvedValue({ id: 7, status: 1 } as Post)
  notices.length = 0
  await run({ id: 'board.move', args: { ids: [7], status: 1 } }, 'key', { context: context() })
  expect(notices[0]?.message).toMatch(/^The server did not answer/)
})

test('a card that its schedule published while it was dragged is not said to be moved by somebody', async () => {
  const published = { version: 3, at: '', action: 'publish', user: null, fields: ['status'] }
  vi.spyOn(late.revisions, 'changes').mockResolvedValue([published])
  vi.spyOn(api.posts, 'get').mockResolvedValue({ id: 7, status: 3 } as Post)
  notices.length = 0
  await announceMoved({ id: 7, version: 3, main_headline: 'Fuel' } as BoardCard)
  expect(notices[0]?.message).toBe('Fuel: It was published at its time.')
})

test('a drop is judged by the column in which the card was seen, not by one that is heard of after it', async () => {
  updatePosts.mockClear()
  const seen = { 7: { status: 0, version: 3 } }
  const late = {
    ...context(),
    targets: { ...context().targets!, rows: new Map([[7, { id: 7, status: 1, version: 4 }]]) },
  }
  await run({ id: 'board.move', args: { ids: [7], status: 2, seen } }, 'drop', { context: late })
  expect(updatePosts.mock.calls[0]?.[0]).toMatchObject({ ids: [7], statuses: { 7: 0 } })
})

test('a card that is not known here, as when Repeat runs on another screen, is read from the server before its move is judged', async () => {
  const tab = { id: 't2', path: '/tags', view: 'tags', params: {} }
  const elsewhere = { ...context(), place: 'table' as const, tab, targets: null }
  const moved = await run({ id: 'board.move', args: { ids: [9], status: 2 } }, 'history', { context: elsewhere })
  expect(moved).toMatchObject({ status: 'failed', error: { status: 0 } })
})

test('while its first move is under way a card goes on and back by keys, and a key pressed twice moves it once', async () => {
  updatePosts.mockReset()
  updatePosts.mockResolvedValue({ success: { 7: { id: 7, version: 4, before: {} } }, errors: {} })
  postSubject.known.remember([{ id: 7, status: 1, version: 3 } as PostRow])
  const moves = [2, 1, 1, 2].map((status) =>
    run({ id: 'board.move', args: { ids: [7], status } }, 'command', { context: context() }),
  )
  await Promise.all(moves)
  expect(updatePosts.mock.calls.map(([call]) => call)).toMatchObject([2, 1, 2].map((status) => ({ set: { status } })))
})

test('a move pressed behind Undo starts from the column that Undo restores', async () => {
  registerCommands([...boardMoveCommands, ...historyCommands])
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  const sent: unknown[] = []
  let stored = { id: 7, status: 0, version: 3 } as BoardCard
  vi.spyOn(late.board, 'get').mockImplementation(() =>
    Promise.resolve({ columns: [{ status: stored.status, items: [stored] }] } as Board),
  )
  const hide = new QueryObserver(queries, boardQuery({})).subscribe(() => {})
  updatePosts.mockReset().mockImplementation(async (call) => {
    sent.push(call)
    await slow
    stored = { id: 7, status: sent.length === 2 ? 0 : 1, version: 3 + sent.length } as BoardCard
    return { success: { 7: { ...stored, before: { status: 1 - stored.status } } }, errors: {} }
  })
  postSubject.known.forget(7)
  postSubject.known.remember([{ id: 7, status: 0, version: 3 } as PostRow])
  const live = () => ({ ...context(), targets: { ...context().targets!, rows: postSubject.known } })
  for (const id of ['board.move-right', 'history.undo', 'board.move-right']) {
    void run({ id }, 'key', { context: live() })
    await new Promise((resolve) => setTimeout(resolve))
  }
  answer()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toMatchObject([{ set: { status: 1 } }, { rows: [{ set: { status: 0 } }] }, { set: { status: 1 } }])
  hide()
})
