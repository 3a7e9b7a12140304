// The commands that the kit makes of a record, against the real server: what they write, and how it is taken back.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { stopWordSubject } from '#client/taxonomy'
import { historyCommands } from '#commands/frame/history'
import { commands as stopWordCommands } from '#commands/stop-words'
import type { CommandContext } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'
import { registerForm } from '#workspace/form/handle'

import { stubBrowser } from '../command-harness'
import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
let desk: Awaited<ReturnType<typeof stubBrowser>>
let close: () => void
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(async () => {
  desk = await stubBrowser(room, 'admin')
  registerCommands(stopWordCommands, historyCommands)
})
afterEach(() => {
  close()
  desk.leave()
})
afterAll(() => room.close())

/** A form that is open in the tab, on a record or on a new one. */
function open(id: number | null): CommandContext {
  close = registerForm('t1', {
    subject: 'stop-words',
    id,
    unsaved: () => undefined,
    values: () => ({}),
    submit: async () => true,
    leave: () => undefined,
  })
  const tab = { id: 't1', path: '/stop-words', view: 'stop-words', params: {} }
  return {
    place: 'form',
    rights: new Set(['stop-words.read', 'stop-words.create', 'stop-words.update', 'stop-words.delete']),
    targets: null,
    tab,
    paneId: 'p1',
  }
}

const names = async () => {
  const { body } = await room.call('admin', 'GET', '/api/v2/stop-words')
  return body.items.map(({ name }: { name: string }) => name)
}
const word = { name: 'synergy', is_article: 1, is_tag: 0 }
const undo = async () => expect((await desk.run({ id: 'history.undo' })).status).toBe('done')
const made = async () => {
  const result = await desk.run({ id: 'stop-words.add', args: { values: word } }, { context: open(null) })
  expect(result).toMatchObject({ status: 'done', outcome: { message: 'Added' } })
  return result.status === 'done' ? (result.outcome?.made ?? 0) : 0
}

test('the undo of a creation removes the record', async () => {
  await made()
  expect(await names()).toEqual(['synergy'])
  await undo()
  expect(await names()).toEqual([])
})

test('the undo of a change restores the earlier values, and does not overwrite a later change', async () => {
  const id = await made()
  const version = stopWordSubject.known.get(id)?.version
  const args = { id, version, values: { name: 'circle back' }, before: word }
  const result = await desk.run({ id: 'stop-words.update', args }, { context: open(id) })
  expect(result).toMatchObject({ status: 'done', outcome: { message: 'Updated' } })
  await undo()
  expect(await names()).toEqual(['synergy'])

  const again = { ...args, version: stopWordSubject.known.get(id)?.version }
  await desk.run({ id: 'stop-words.update', args: again }, { context: open(id) })
  await room.call('admin', 'PATCH', `/api/v2/stop-words/${id}`, { name: 'deep dive' })
  expect((await desk.run({ id: 'history.undo' })).status).toBe('failed')
  expect(await names()).toEqual(['deep dive'])
  await room.call('admin', 'DELETE', `/api/v2/stop-words/${id}`)
})

test('a removal asks in the texts’ words', async () => {
  const id = await made()
  await desk.run({ id: 'stop-words.remove', args: { ids: [id] } }, { context: open(id) })
  expect(desk.questions()[0]).toMatchObject({ message: 'Are you sure you want to remove selected stop word?' })
  expect(await names()).toEqual([])
})

test('what the server refuses is told in the texts’ words where it has none of its own', async () => {
  const id = await made()
  const result = await desk.run({ id: 'stop-words.add', args: { values: word } }, { context: open(null) })
  expect(result).toMatchObject({ status: 'failed', messages: ['This stop word is in the list already.'] })
  await room.call('admin', 'DELETE', `/api/v2/stop-words/${id}`)
})

test('a flag is turned for several rows at once, and taken back where it was turned', async () => {
  const make = async (name: string, is_tag: number): Promise<number> =>
    (await room.call('admin', 'POST', '/api/v2/stop-words', { name, is_article: 1, is_tag })).body.id
  const ids = [await make('leverage', 0), await make('paradigm', 1), await make('bandwidth', 0)]
  const flags = async () => {
    const { body } = await room.call('admin', 'GET', '/api/v2/stop-words')
    const found = new Map(body.items.map((row: { id: number; is_tag: number }) => [row.id, row.is_tag]))
    return ids.map((id) => found.get(id))
  }
  const context = open(null)
  const result = await desk.run({ id: 'stop-words.set-is-tag', args: { ids, on: true } }, { context })
  expect(result).toMatchObject({ status: 'done', outcome: { message: 'Changed 2 stop words.' } })
  expect(await flags()).toEqual([1, 1, 1])
  await undo()
  expect(await flags()).toEqual([0, 1, 0])
  const [first] = ids
  const wrong = await desk.run({ id: 'stop-words.set-is-article', args: { ids: [first], on: false } }, { context })
  expect(wrong.status).toBe('failed')
})
