// @vitest-environment jsdom
// Posts that are moved in the calendar by key: a move that the server refuses, and Undo of quick moves.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { calendarQuery, knownPlanned, plannedAt } from '#client/calendar/query'
import { calendarView, changeCalendar, registerCalendar, type ShownCalendar } from '#client/calendar/view'
import { postSubject } from '#client/posts/posts'
import { calendarCommands } from '#commands/calendar/calendar'
import { historyCommands } from '#commands/frame/history'
import { postWriteCommands } from '#commands/posts/write'
import type { Calendar, PlannedPost } from '#contract/posts/calendar'
import type { PostRow } from '#contract/posts/posts'
import { describeFailure, Failure } from '#contract/base/failure'
import { rights } from '#contract/users/rights'
import { loadBulk } from '#workspace/command/bulk'
import { type CommandContext } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { configureGate, run } from '#workspace/command/gate'
import { useHistory } from '#workspace/command/history'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'
import { loadSplit } from '#workspace/command/row-targets'

import { setRights } from '../set-rights'

interface Sent {
  set?: { published_at: string }
  rows?: { id: number; version: number; set: { published_at: string } }[]
  ids?: number[]
}
const stored = new Map<number, PlannedPost>()
const { updatePosts, get } = vi.hoisted(() => ({
  updatePosts: vi.fn<(call: Sent) => Promise<unknown>>(),
  get: vi.fn<() => Promise<Calendar>>(),
}))
vi.mock('#client/posts/bulk', () => ({ updatePosts }))
vi.mock('#client/api/api-late', () => ({ api: { calendar: { get } } }))

const day = '2099-03-10'
const filter = { from: `${day}T00:00:00Z`, until: '2099-03-11T00:00:00Z' }
const plan = (id: number, published_at: string, version: number): PlannedPost => ({
  id,
  status: 5,
  template_type: 0,
  main_headline: `Post ${id}`,
  section_id: 1,
  assignee: null,
  reporter_id: null,
  authors: [],
  lock: null,
  version,
  published_at,
})
/** Writes as the server does: one post, its time, and the answer with what was there before. */
function write(call: Sent) {
  const [row] = call.rows ?? []
  const id = row?.id ?? call.ids?.[0] ?? 0
  const was = stored.get(id) ?? plan(id, '', 0)
  const at = row?.set.published_at ?? call.set?.published_at ?? ''
  if (row && row.version !== was.version) throw new Failure(409, 'The post was changed elsewhere meanwhile.')
  stored.set(id, plan(id, at, was.version + 1))
  const before = { status: 5, published_at: was.published_at }
  return { success: { [id]: { id, version: was.version + 1, status: 5, before } }, left: {}, errors: {}, next: null }
}

const context = (): CommandContext => ({
  ...currentContext(),
  place: 'calendar',
  rights: new Set(rights),
  tab: { id: 't1', path: '/calendar', view: 'calendar', params: {} },
  targets: { subject: 'posts', rows: knownPlanned, ids: [calendarView('t1').cursor ?? 0], from: 'cursor' },
})
const shown: ShownCalendar = {
  span: 'week',
  day,
  today: day,
  zone: 'UTC',
  days: new Map([[day, [7, 8]]]),
  query: () => new URLSearchParams(),
  setQuery: () => {},
  focus: () => {},
}
const press = (id: string) => run({ id }, 'key', { context: context() })
const shownAt = (id: number) =>
  queries
    .getQueryData(calendarQuery(filter).queryKey)
    ?.items.find((post) => post.id === id)
    ?.published_at.slice(11, 16)
const storedAt = (id: number) => stored.get(id)?.published_at.slice(11, 16)
let notices: Notice[] = []
let hide = () => {}

beforeEach(async () => {
  registerCommands([...calendarCommands, ...postWriteCommands, ...historyCommands])
  setRights(rights)
  configureGate({ describeFailure })
  notices = []
  setNoticeSink((notice) => notices.push(notice))
  useHistory.setState({ list: [] })
  queries.clear()
  await Promise.all([loadBulk(), loadSplit()])
  for (const id of [7, 8]) stored.set(id, plan(id, `${day}T10:00:00.000Z`, (stored.get(id)?.version ?? 0) + 1))
  get.mockImplementation(() => Promise.resolve({ items: [...stored.values()], more: false }))
  updatePosts.mockReset().mockImplementation((call) => Promise.resolve().then(() => write(call)))
  await queries.fetchQuery(calendarQuery(filter))
  postSubject.known.remember([...stored.values()] as unknown as PostRow[])
  registerCalendar('t1', shown)
  // The calendar is on screen, so it is fetched again.
  hide = new QueryObserver(queries, calendarQuery(filter)).subscribe(() => {})
  changeCalendar('t1', { cursor: 7 })
})
afterEach(() => hide())

test.each([403, 409, 500])(
  'a move that is answered %i is told, the stored time is shown, the rest is sent',
  async (status) => {
    updatePosts.mockRejectedValueOnce(new Failure(status, 'The post is locked by Ama Mensah.'))
    await press('calendar.later')
    await press('calendar.later')
    changeCalendar('t1', { cursor: 8 })
    await press('calendar.later')
    expect([shownAt(7), shownAt(8)]).toEqual(['10:30', '10:15'])
    await vi.waitFor(() => expect(storedAt(8)).toBe('10:15'))
    await vi.waitFor(() => expect([shownAt(7), shownAt(8)]).toEqual(['10:00', '10:15']))
    expect(storedAt(7)).toBe('10:00')
    expect(notices.filter(({ kind }) => kind === 'error')).toMatchObject([
      { message: 'The post is locked by Ama Mensah.', actions: [{ label: 'Retry' }] },
    ])
    expect(useHistory.getState().list.map(({ error }) => error)).toEqual([
      ['The post is locked by Ama Mensah.'],
      undefined,
    ])
  },
)

test('a post is shown at its stored time after a refusal, also where the calendar cannot be read again', async () => {
  get.mockRejectedValue(new Failure(0, 'The server cannot be reached.'))
  updatePosts.mockRejectedValue(new Failure(0, 'The server cannot be reached.'))
  await press('calendar.later')
  await vi.waitFor(() => expect(notices).toHaveLength(1))
  await vi.waitFor(() => expect(shownAt(7)).toBe('10:00'))
})

test('a move into the past is told and recorded', async () => {
  await run({ id: 'calendar.move', args: { id: 7, at: '2020-01-01T10:00:00Z' } }, 'key', { context: context() })
  expect(notices).toMatchObject([{ kind: 'error' }])
  expect(useHistory.getState().list).toMatchObject([{ call: { id: 'posts.schedule' } }])
  expect(shownAt(7)).toBe('10:00')
})

test('Undo waits for the moves that are not sent yet, and takes back the last one', async () => {
  const gates: (() => void)[] = []
  updatePosts.mockImplementation(async (call) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    return write(call)
  })
  await press('calendar.later')
  await press('calendar.later')
  await press('calendar.later')
  const undone = press('history.undo')
  for (let count = 0; count < 3; count += 1) {
    await vi.waitFor(() => expect(gates).toHaveLength(count + 1))
    gates[count]?.()
  }
  expect(await undone).toMatchObject({ status: 'done' })
  // The second and third press were sent as one move, to 10:45.
  expect(storedAt(7)).toBe('10:15')
  await vi.waitFor(() => expect(plannedAt(7)).toContain('T10:15'))
  expect(notices.filter(({ kind }) => kind === 'error')).toEqual([])
})

test('moves pressed behind Undo count from the time that it restores, and a second Undo takes them back', async () => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  updatePosts.mockImplementation((call) => slow.then(() => write(call)))
  const read = get.getMockImplementation()
  get.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 20)).then(() => read!()))
  const done = []
  for (const id of ['calendar.earlier', 'history.undo', 'calendar.later', 'calendar.later', 'history.undo']) {
    done.push(press(id))
    await new Promise((resolve) => setTimeout(resolve))
  }
  answer()
  await Promise.all(done)
  // The two moves behind the first Undo: 10:15, and the one to 10:30 that the second takes back.
  await vi.waitFor(() => expect(plannedAt(7)).toContain('T10:15'))
  expect(storedAt(7)).toBe('10:15')
})

test.each(['calendar.later', 'calendar.open'])(
  '%s leaves a post alone that the calendar shows no more, for instance because of a filter',
  async (id) => {
    registerCalendar('t1', { ...shown, days: new Map([[day, [8]]]) })
    expect(await press(id)).toMatchObject({ status: 'refused' })
    expect(updatePosts).not.toHaveBeenCalled()
    expect(shownAt(7)).toBe('10:00')
  },
)

test('a post that somebody took out of the schedule is not scheduled again by a move', async () => {
  postSubject.known.change(7, { status: 0 })
  await run({ id: 'calendar.move', args: { id: 7, at: `${day}T12:00:00Z` } }, 'drop', { context: context() })
  expect(updatePosts).not.toHaveBeenCalled()
  expect(notices).toMatchObject([{ message: 'The post is not scheduled any more' }])
})

test('a post that somebody else moved while it was dragged stays there, and the person is told', async () => {
  const drop = (from: string) =>
    run({ id: 'calendar.move', args: { id: 7, at: `${day}T12:00:00Z`, from } }, 'drop', { context: context() })
  const moved = plan(7, `${day}T15:00:00Z`, (stored.get(7)?.version ?? 0) + 1)
  stored.set(7, moved)
  postSubject.known.change(7, moved as unknown as PostRow)
  await drop(`${day}T10:00:00Z`)
  expect(updatePosts).not.toHaveBeenCalled()
  expect(notices).toMatchObject([{ message: 'Somebody else has moved the post meanwhile' }])
  await vi.waitFor(() => expect(shownAt(7)).toBe('15:00'))
  await drop(`${day}T15:00:00Z`)
  expect(storedAt(7)).toBe('12:00')
})

test('a post that is moved out of the shown days is followed by the calendar, and moved on', async () => {
  const setQuery = vi.fn<(change: Readonly<Record<string, string>>) => void>()
  registerCalendar('t1', { ...shown, days: new Map([[day, [7]]]), setQuery })
  updatePosts.mockImplementation(() => new Promise(() => {}))
  await press('calendar.day-later')
  expect(setQuery).toHaveBeenCalledWith({ day: '2099-03-11' })
  registerCalendar('t1', { ...shown, days: new Map([['2099-03-11', []]]), setQuery })
  await press('calendar.day-later')
  expect(plannedAt(7)).toContain('2099-03-12')
})
