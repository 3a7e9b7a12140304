// @vitest-environment jsdom
// A person is notified of tasks that somebody assigned to them.
import { beforeEach, expect, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { boardQuery } from '#client/board/query'
import { useSession } from '#client/session/session'
import type { Board } from '#contract/posts/board'
import { type Notice, setNoticeSink } from '#workspace/command/notices'

import { tellAssigned } from '../../../src/areas/board/assigned'
import { ama } from '../signed-in'

let told: Notice[] = []

beforeEach(() => {
  told = []
  queries.clear()
  useSession.setState({ me: ama })
  setNoticeSink((notice) => void told.push(notice))
})

/** The board answers with these cards as those of the person. */
function own(...ids: number[]) {
  const items = ids.map((id) => ({ id, main_headline: id === 9 ? '' : `Task ${id}` }))
  const columns = [
    { status: 0, more: false, items: items.slice(1) },
    { status: 1, more: false, items: items.slice(0, 1) },
  ]
  vi.spyOn(api.board, 'get').mockResolvedValue({ columns, mine: ids.length } as Board)
}

test('each with its headline, and only those that are theirs', async () => {
  own(7, 8, 9)
  await tellAssigned([7, 9, 20])
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('#9'), expect.stringContaining('Task 7')])
  expect(told[0]).toMatchObject({ actions: [{ call: { id: 'posts.open', args: { id: 9 } } }] })
})

test('many in one notice, and none where the events do not name them', async () => {
  own(1, 2, 3, 4)
  await tellAssigned([1, 2, 3, 4])
  expect(told).toMatchObject([{ details: ['Task 2', 'Task 3', 'Task 4', 'Task 1'] }])
  await tellAssigned([])
  expect(told).toHaveLength(1)
})

test('a task that was assigned since the person’s board was read', async () => {
  own(7)
  await queries.fetchQuery(boardQuery({ assignee: ama.id }))
  own(7, 8)
  await tellAssigned([8])
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('Task 8')])
})
