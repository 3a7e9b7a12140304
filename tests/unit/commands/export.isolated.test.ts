// @vitest-environment jsdom
// What is told of an export: each post once, whatever number of projects took or refused it.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { addDraft, changeDraft, removeDraft } from '#client/post-draft/store'
import { type Constants, useSession } from '#client/session/session'
import { postExportCommands } from '#commands/posts/export'
import { describeFailure } from '#contract/base/failure'
import { outOfReach } from '#contract/posts/rights'
import { rights } from '#contract/users/rights'
import type { Outcome } from '#workspace/command/command'
import { configureGate, run } from '#workspace/command/gate'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { samplePost } from '../client/post-server'
import { ama } from '../signed-in'
import { setRights } from '../set-rights'

/** Ids of the posts that each project refuses, and of those that it has edited. */
let refused: Record<string, number[]>
let edited: Record<string, number[]>
/** The project for which the server does not work. */
let down: string | null
const notices: Notice[] = []

const row = (id: number) => ({ ...samplePost, id, main_headline: `Fuel prices ${id}` })

function many({ project, ids }: { project: string; ids: string }) {
  const list = ids.split(',').map(Number)
  const isRefused = (id: number) => refused[project]?.includes(id) === true
  const errors = list.filter(isRefused).map((id) => [id, { token: ['The site does not accept the token.'] }])
  return {
    success: { [project]: Object.fromEntries(list.filter((id) => !isRefused(id)).map((id) => [id, 'Exported.'])) },
    errors: { [project]: Object.fromEntries(errors) },
    changed: edited[project] ?? [],
  }
}

beforeAll(() => {
  registerCommands(postExportCommands)
  setRights(rights)
  configureGate({ describeFailure })
  setNoticeSink((notice) => notices.push(notice))
  const brand = { id: 'gh', features: { exportFrom: true } }
  const projects = ['ng', 'ke'].map((id) => ({ id, title: id }))
  useSession.setState({ constants: { brand, projects } as unknown as Constants })
  vi.stubGlobal('fetch', async (asked: Request) => {
    const one = /posts\/(\d+)$/.exec(new URL(asked.url).pathname)?.[1]
    if (one !== undefined && asked.method === 'GET') return Response.json(row(Number(one)))
    if (asked.method === 'GET') return Response.json({ items: [1, 2, 3].map(row), total: 3, page: 1, perPage: 200 })
    const body = await asked.json()
    return body.project === down ? Response.json({ message: 'Busy.' }, { status: 500 }) : Response.json(many(body))
  })
})
beforeEach(() => {
  refused = {}
  edited = {}
  down = null
  notices.length = 0
})
afterAll(() => vi.unstubAllGlobals())

async function sendTo(projects: string[], ids: number[]): Promise<Outcome> {
  const result = await run({ id: 'posts.export', args: { ids, projects } }, 'button')
  if (result.status !== 'done' || !result.outcome) throw new Error(JSON.stringify(result))
  return result.outcome
}

test('posts that two projects took are counted once', async () => {
  const { message, details, failed } = await sendTo(['ng', 'ke'], [1, 2])
  expect(message).toBe('2 posts exported.')
  expect(details).toHaveLength(4)
  expect(failed).toEqual([])
})

test('a post that one project refuses is told as failed, with the project and the reason, and is not counted', async () => {
  refused = { ke: [2] }
  const { message, failed } = await sendTo(['ng', 'ke'], [1, 2])
  expect(message).toBe('1 post exported. 1 post exported to some of the projects.')
  const messages = ['Post ke -> token: The site does not accept the token.']
  expect(failed).toEqual([{ id: 2, name: 'Fuel prices 2', messages }])
  expect(notices.map(({ details }) => details)).toContainEqual([`Fuel prices 2: ${messages[0]}`])
})

test('where the server fails after it sent to one project, what was sent is told, and the rest is not tried', async () => {
  down = 'ke'
  const { message, details, failed } = await sendTo(['ng', 'ke', 'za'], [1, 2])
  expect(message).toBe('2 posts exported to some of the projects.')
  expect(details).toEqual(['Fuel prices 1: Post ng -> Exported.', 'Fuel prices 2: Post ng -> Exported.'])
  expect(failed?.map(({ messages }) => messages)).toEqual([
    ['Post ke: Busy.', 'Post za: Not tried.'],
    ['Post ke: Busy.', 'Post za: Not tried.'],
  ])
})

test('a post that every project refuses is one failed row with a line of each', async () => {
  refused = { ng: [1], ke: [1] }
  const { message, failed } = await sendTo(['ng', 'ke'], [1, 2, 3])
  expect(message).toBe('2 posts exported.')
  expect(failed?.map(({ id, messages }) => [id, messages.length])).toEqual([[1, 2]])
})

test('a post that two projects have edited is offered once to be replaced', async () => {
  refused = { ng: [1], ke: [1] }
  edited = refused
  const { next } = await sendTo(['ng', 'ke'], [1, 2])
  expect(next?.call.args).toMatchObject({ ids: [1] })
})

test('posts that their only project has edited are told with the button that replaces them', async () => {
  refused = { ng: [1, 2] }
  edited = refused
  const { next, message } = await sendTo(['ng'], [1, 2])
  expect(message).toBeUndefined()
  expect(next?.label).toBe('Replace the text there')
  expect(notices.map(({ actions }) => actions?.[0])).toEqual([next])
})

test('an open post with unsaved changes goes out as it was saved, which is told', async () => {
  addDraft(row(1))
  changeDraft(1, ({ values }) => ({ values: { ...values, description: 'Typed, not saved' } }))
  const { message, details } = await sendTo(['ng', 'ke'], [1, 2])
  expect(message).toBe('2 posts exported.')
  expect(details).toHaveLength(5)
  expect(details).toContain('What was typed and not saved was not exported.')
  removeDraft(1)
})

test('a post of others is refused to who may change only their own, as the server refuses it', () => {
  const [{ rows } = {}] = postExportCommands
  const reasonOf = (reporter_id: number) => rows?.misfit?.({ ...row(1), reporter_id, authors: [] }, [], {})?.reason
  useSession.setState({ me: { ...ama, own_posts_only: true } })
  expect(reasonOf(ama.id + 1)).toBe(outOfReach)
  expect(reasonOf(ama.id)).toBeUndefined()
  useSession.setState({ me: null })
})
