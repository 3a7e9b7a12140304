// @vitest-environment jsdom
// Who is named in a comment is told, also of what was written while they were away.
import { beforeEach, expect, test, vi } from 'vitest'

import { useSession } from '#client/session/session'
import { setNoticeSink } from '#workspace/command/notices'

import { ama as someone } from '../signed-in'

const ama = { ...someone, rights: ['posts.read'] }

const { readMentions } = vi.hoisted(() => ({ readMentions: vi.fn<() => Promise<object[]>>() }))
vi.mock('#client/posts/comments', () => ({ readMentions, commentsChanged: () => {} }))

const mention = (id: number) => ({ id, post_id: 7, main_headline: 'Fuel', user: { id: 90, username: 'Sena Ofori' } })
const sentence = expect.stringContaining('named')
let notices: unknown[] = []

/** Opens the workspace anew, as after a sign-in. */
const arrive = (...ids: number[]) => arriveTo(() => readMentions.mockResolvedValue(ids.map(mention)))

async function arriveTo(answer: () => unknown, me = ama) {
  vi.resetModules()
  const notice = await import('#workspace/command/notices')
  const session = await import('#client/session/session')
  session.useSession.setState({ me })
  notices = []
  notice.setNoticeSink(({ message }) => notices.push(message))
  answer()
  const { followMentions, hearComments } = await import('../../../src/areas/posts/editor/comments/mentions')
  await followMentions()
  return hearComments
}

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ me: ama })
  setNoticeSink(() => {})
})

test('what was written while one was away is told at the next sign-in, once', async () => {
  const hear = await arrive(1)
  expect(notices).toEqual([])
  readMentions.mockResolvedValue([mention(2), mention(1)])
  await hear()
  expect(notices).toHaveLength(1)
  await arrive(3, 2, 1)
  expect(notices).toEqual([sentence])
  await arrive(3, 2, 1)
  expect(notices).toEqual([])
})

test('many are counted in one notice', async () => {
  await arrive(1)
  await arrive(6, 5, 4, 3, 2, 1)
  expect(notices).toEqual([sentence])
})

test('what stood there before is told as new by no later read, where the first one failed', async () => {
  const hear = await arriveTo(() => readMentions.mockRejectedValue(new Error('No answer.')))
  readMentions.mockResolvedValue([mention(2), mention(1)])
  await hear()
  expect(notices).toEqual([])
  readMentions.mockResolvedValue([mention(3), mention(2), mention(1)])
  await hear()
  expect(notices).toEqual([sentence])
})

test('an older one that comes into a full list after another was closed is not told as new, also after a reload', async () => {
  const newest = (from: number) => Array.from({ length: 50 }, (_, at) => from - at)
  const hear = await arrive(...newest(60))
  readMentions.mockResolvedValue([...newest(60).filter((id) => id !== 55), 10].map(mention))
  await hear()
  expect(notices).toEqual([])
  await arrive(...newest(60).filter((id) => id !== 55 && id !== 54), 10, 9)
  expect(notices).toEqual([])
  await arrive(61, ...newest(60).filter((id) => id !== 55 && id !== 54), 10)
  expect(notices).toEqual([sentence])
})

test('whoever may not read posts is not asked for', async () => {
  const hear = await arriveTo(() => readMentions.mockClear(), { ...ama, rights: [] })
  await hear()
  expect(readMentions).not.toHaveBeenCalled()
})
