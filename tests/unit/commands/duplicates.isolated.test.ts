// @vitest-environment jsdom
// Tags of large groups are kept apart in several calls, because one call takes at most 1000 pairs.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { historyCommands } from '#commands/frame/history'
import { tagDuplicateCommands } from '#commands/tags/duplicates'
import { describeFailure } from '#contract/base/failure'
import type { Duplicates } from '#contract/taxonomy/tags'
import { configureGate, run } from '#workspace/command/gate'
import { useHistory } from '#workspace/command/history'
import { registerCommands } from '#workspace/command/registry'

import { setRights } from '../set-rights'

interface Body {
  pairs: [number, number][]
  apart: 0 | 1
}

const sent: Body[] = []
let groups: Duplicates[]
/** The number of the call that the server refuses. */
let failsAt = 0
/** Whether the server does not answer that call at all. */
let silent = false

function answer({ pairs }: Body): Response {
  if (pairs.length > 1000) return Response.json({ message: 'At most 1000.' }, { status: 400 })
  if (sent.length === failsAt && silent) throw new TypeError('Failed to fetch')
  return sent.length === failsAt ? Response.json({ message: 'Busy.' }, { status: 422 }) : Response.json(pairs)
}

beforeAll(() => {
  registerCommands(tagDuplicateCommands, historyCommands)
  setRights(['tags.extended-update'])
  configureGate({ describeFailure })
  vi.stubGlobal('fetch', async (asked: Request) => {
    if (asked.method === 'GET') return Response.json(groups)
    const body: Body = await asked.json()
    sent.push(body)
    return answer(body)
  })
})
beforeEach(() => {
  sent.length = 0
  groups = []
  failsAt = 0
  silent = false
  useHistory.setState({ list: [] })
})
afterAll(() => vi.unstubAllGlobals())

/** Makes a group of so many tags, whose ids begin with `first`. */
function group(first: number, count: number): number {
  const tags = Array.from({ length: count }, (_, at) => ({
    id: first + at,
    catchy_title: `Fuel ${at}`,
    slug: `fuel-${at}`,
    section_id: 1,
    article_count: 0,
  }))
  groups.push({ reason: 'stem', tags })
  return first
}

const keep = (...ids: number[]) => run({ id: 'tag-duplicates.keep-apart', args: { ids } }, 'button')
const undo = () => run({ id: 'history.undo' }, 'key')
const sizes = () => sent.map(({ pairs, apart }) => [pairs.length, apart])

test('more pairs than a call takes are sent in several, and taken back by one undo', async () => {
  const done = await keep(group(1, 46))
  expect(done).toMatchObject({ status: 'done', outcome: { message: 'Tags kept apart.' } })
  expect((await undo()).status).toBe('done')
  expect(sizes()).toEqual([
    [1000, 1],
    [35, 1],
    [1000, 0],
    [35, 0],
  ])
})

test('where a later call fails, the groups that are done are told and can be taken back', async () => {
  failsAt = 2
  const done = await keep(group(1, 40), group(101, 40))
  const message = 'Tags of 1 group kept apart. The rest was left as it was: Busy.'
  expect(done).toMatchObject({ status: 'done', outcome: { message } })
  expect((await undo()).status).toBe('done')
  expect(sizes().at(-1)).toEqual([1000, 0])
})

test('where a later call has no answer, it is told that nobody knows what it did', async () => {
  failsAt = 2
  silent = true
  const done = await keep(group(1, 40), group(101, 40))
  const message =
    'Tags of 1 group kept apart. The server did not answer, so it is not known whether the next rows were changed. The others were left as they were.'
  expect(done).toMatchObject({ status: 'done', outcome: { message } })
})

test('a part of a group is told as such', async () => {
  failsAt = 2
  const done = await keep(group(1, 50))
  const message = 'Some of the tags kept apart. The rest was left as it was: Busy.'
  expect(done).toMatchObject({ status: 'done', outcome: { message } })
  expect((await undo()).status).toBe('done')
  expect(sizes().at(-1)).toEqual([1000, 0])
})

test('where the undo stops, the rest can be taken back later', async () => {
  await keep(group(1, 50))
  sent.length = 0
  failsAt = 2
  expect(await undo()).toMatchObject({ outcome: { message: 'The rest was left as it was: Busy.' } })
  expect((await undo()).status).toBe('done')
  expect(sizes()).toEqual([
    [1000, 0],
    [225, 0],
    [225, 0],
  ])
})

test('a first call that fails is a failure, and nothing can be taken back', async () => {
  failsAt = 1
  expect((await keep(group(1, 46))).status).toBe('failed')
  expect(useHistory.getState().list.some(({ undo: back }) => back)).toBe(false)
})

test('the panel of a merge opens for a group alone: a list without groups refuses it', async () => {
  const context = {
    place: 'table',
    rights: new Set(['tags.extended-update']),
    tab: { id: 't1', view: 'tag-duplicates' },
  }
  const open = (ids: number[]) =>
    run({ id: 'tag-duplicates.merge-form' }, 'key', {
      context: { ...context, targets: { subject: 'tag-duplicates', ids, from: 'cursor' } } as never,
    })
  expect(await open([])).toMatchObject({
    status: 'refused',
    refusal: { reason: 'No group is selected or open' },
  })
  expect(await open([7])).toMatchObject({ status: 'done' })
})
