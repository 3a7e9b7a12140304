// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { editDraft } from '#client/post-draft/draft'
import { saveDraft } from '#client/post-draft/save'
import { postSubject } from '#client/posts/posts'
import { postFieldCommands, writeFields } from '#commands/posts/fields'
import type { CommandContext } from '#workspace/command/command'

import { draft, open, server, settle } from '../client/post-fixture'

const lockCalls = () =>
  server.asked.filter(({ path }) => path.includes('lock/7')).map(({ path, token }) => [path.split('/')[3], token])

test('a field of a post that is not open is written with a lock that is given back', async () => {
  const writing = writeFields(7, { main_headline: 'Changed in its row' }, undefined)
  await settle()
  expect(await writing).toMatchObject({ main_headline: 'Changed in its row' })
  expect(lockCalls()).toEqual([
    ['lock', null],
    ['unlock', null],
  ])
})

test('a post that is opened while a field of it is written keeps the lock of the write', async () => {
  let answerLock = () => {}
  let answerWrite = () => {}
  server.held = new Promise<void>((resolve) => (answerLock = resolve))
  const writing = writeFields(7, { main_headline: 'Changed in its row' }, undefined)
  await settle()
  server.held = new Promise<void>((resolve) => (answerWrite = resolve))
  answerLock()
  await settle()
  server.held = null
  await open()
  answerWrite()
  await settle()
  expect(await writing).toMatchObject({ main_headline: 'Changed in its row' })
  expect(draft().lock).toMatchObject({ state: 'held', token: 1 })
  expect(lockCalls()).toEqual([
    ['lock', null],
    ['lock', '1'],
  ])
})

test('a field of an open post is not written over what was saved in its editor since the person saw it', async () => {
  await open()
  editDraft(7, { main_headline: 'Saved in the editor' })
  const saving = saveDraft(7)
  await settle()
  await saving
  server.asked.length = 0
  await expect(writeFields(7, { main_headline: 'Typed in the form' }, 1)).rejects.toMatchObject({
    status: 409,
    detail: { extra: { current: { main_headline: 'Saved in the editor', version: 2 } } },
  })
  expect(server.asked).toEqual([])
})

test('a field of a post that is not open is sent again with its key when no answer comes', async () => {
  const keys: (string | null)[] = []
  const answered = fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') keys.push(request.headers.get('Idempotency-Key'))
    if (keys.length === 1 && request.method === 'PATCH') throw new TypeError('Failed to fetch')
    return answered(request)
  })
  const writing = writeFields(7, { main_headline: 'Changed in its row' }, undefined)
  await settle()
  expect(await writing).toMatchObject({ main_headline: 'Changed in its row' })
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('two fields of a post that is not open are changed one after the other', async () => {
  const change = (id: string, args: Record<string, unknown>) => {
    const context: CommandContext = { place: 'table', rights: new Set(), targets: null, tab: null, paneId: 'p1' }
    const tools = {
      context,
      source: 'key',
      signal: new AbortController().signal,
      progress: vi.fn(),
      run: vi.fn(),
    } as const
    return postFieldCommands.find((command) => command.id === id)?.run({ id: 7, ...args }, tools)
  }
  postSubject.known.forget(7)
  postSubject.known.remember([server.post])
  const changing = Promise.all([
    change('posts.set-headline', { headline: 'Changed first' }),
    change('posts.set-category', { category: 3 }),
  ])
  await settle()
  await settle()
  expect(await changing).toEqual([
    { message: 'Saved.', undo: expect.anything() },
    { message: 'Saved.', undo: expect.anything() },
  ])
  const seen = server.asked.filter(({ method }) => method === 'PATCH').map(({ ifMatch }) => ifMatch)
  expect(seen).toEqual(['"7-1"', '"7-2"'])
})
