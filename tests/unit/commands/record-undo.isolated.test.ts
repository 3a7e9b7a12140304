// @vitest-environment jsdom
// Changes of a record are taken back one after the other, as far back as they go.
import { Power } from 'lucide-react'
import { expect, test, vi } from 'vitest'

import { recordsOf } from '#client/lists/records'
import { describeFailure, Failure } from '#contract/base/failure'
import { rights } from '#contract/users/rights'
import { historyCommands } from '#commands/frame/history'
import { recordCommands } from '#commands/record/commands'
import { updateIn } from '#commands/record/write'
import { currentContext } from '#workspace/command/context'
import { configureGate, run } from '#workspace/command/gate'
import { lastDone, useHistory } from '#workspace/command/history'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { loadSplit } from '#workspace/command/row-targets'
import { registerForm } from '#workspace/form/handle'

import { plainSubject } from '../plain-subject'
import { setRights } from '../set-rights'

/** A server with one record, which refuses a change of an earlier version. */
let row = { id: 1, version: 1, name: 'a', on: 0 }
const subject = plainSubject<typeof row>({ name: 'stop-words', logName: 'stop-word' })
const update = vi.fn(async ({ body, headers }: { body: object; headers?: Record<string, string> }) => {
  if (headers?.['If-Match'] !== `"1-${row.version}"`)
    throw new Failure(409, 'This has been changed.', { extra: { current: row } })
  row = { ...row, ...body, version: row.version + 1 }
  return row
})

vi.mock('#client/api/api-late', () => ({
  api: {
    bin: {
      restore: async () => {
        row = { ...row, version: row.version + 1 }
        return { restored: 1, left: [] }
      },
    },
  },
}))

test('a field that the server changed with the one that was sent comes back with it', async () => {
  const calls: object[] = []
  const moved = { id: 1, version: 2, name: '', on: 1 }
  const part = {
    subject,
    records: {
      ...recordsOf(subject, {}),
      update: async () => moved,
      restore: async (_id: number, body: object) => (calls.push(body), moved),
    },
    failures: {},
    notices: {},
  }
  const before = { name: 'a', on: 0, tags: [1] }
  const { undo } = (await updateIn(part as never, 'stop-words.update').run(
    { id: 1, version: 1, values: { on: 1 }, before },
    {} as never,
  )) as { undo: () => Promise<unknown> }
  await undo()
  expect(calls).toEqual([{ on: 0, name: 'a' }])
})

test('an undo restores the other fields where one was empty that cannot be empty again', async () => {
  const calls: object[] = []
  const saved = { id: 1, version: 2, name: 'b', on: 1 }
  const part = {
    subject,
    records: {
      ...recordsOf(subject, {}),
      update: async () => saved,
      restore: async (_id: number, body: object) => {
        calls.push(body)
        const fields = Object.fromEntries(
          Object.entries(body).flatMap(([name, value]) => (value === '' ? [[name, ['Field can not be empty']]] : [])),
        )
        if (Object.keys(fields).length > 0) throw new Failure(422, 'Validation failed.', { fields })
        return saved
      },
    },
    failures: {},
    notices: {},
  }
  const undone = async (values: object, before: object) => {
    const asked = { id: 1, version: 1, values, before }
    const made = await updateIn(part as never, 'stop-words.update').run(asked as never, {} as never)
    return (made as { undo: () => Promise<unknown> }).undo()
  }
  const details = ['What was empty before cannot be empty again.']
  const both = await undone({ main_headline: 'b', on: 1 }, { main_headline: '', on: 0 })
  expect(both).toMatchObject({ message: 'Taken back in part.', details })
  expect(calls.at(-1)).toEqual({ on: 0 })
  expect(await undone({ main_headline: 'b' }, { main_headline: '' })).toMatchObject({
    message: 'Nothing was taken back.',
    details,
  })
})

test('what was added is taken back by whoever may remove it, where records are removed like that', async () => {
  configureGate({ describeFailure })
  const remove = vi.fn(async () => undefined)
  const add = async (calls: object) => {
    const create = async () => ({ id: 2, version: 1, name: 'b', on: 0 })
    const options = { screen: { icon: Power }, failures: {}, notices: {} }
    registerCommands(recordCommands(subject, { ...options, calls: { create, ...calls } }))
    const added = await run({ id: 'stop-words.add', args: { values: { name: 'b' } } }, 'button')
    return 'outcome' in added ? added.outcome?.undo : added
  }
  setRights(rights)
  const undo = await add({ remove })
  expect(undo).toBeTypeOf('function')
  expect(await add({})).toBe(undefined)
  setRights(rights.filter((right) => right !== 'stop-words.delete'))
  expect(await add({ remove })).toBe(undefined)
})

test('three saves of a form, a switch and a removal are taken back one after the other, and done again in their order', async () => {
  const notices: Notice[] = []
  setNoticeSink((notice) => notices.push(notice))
  configureGate({ describeFailure })
  const end = usePrompts.subscribe(({ queue: [prompt] }) => prompt?.answer(true as never))
  setRights(rights)
  await loadSplit()
  registerCommands([
    ...recordCommands(subject, {
      calls: { update, remove: async () => undefined },
      screen: { icon: Power },
      failures: {},
      notices: {},
      flags: [{ name: 'on', title: 'On' }],
    }),
    ...historyCommands,
  ])
  subject.known.remember([row])
  registerForm('t1', {
    subject: 'stop-words',
    id: 1,
    unsaved: () => undefined,
    values: () => row,
    submit: async () => true,
    leave: () => {},
  })
  const tab = { id: 't1', path: '/stop-words', view: 'stop-words', params: {} }
  const inForm = { context: { ...currentContext(), tab } }
  const save = async (name: string) => {
    const args = { id: 1, version: row.version, values: { name }, before: { name: row.name } }
    await run({ id: 'stop-words.update', args }, 'button', inForm)
  }
  await save('b')
  await run({ id: 'stop-words.set-on', args: { ids: [1], on: true } }, 'button')
  await save('c')
  await save('d')
  subject.known.remember([row])
  await run({ id: 'stop-words.remove', args: { ids: [1] } }, 'button')
  expect(row).toMatchObject({ name: 'd', on: 1 })
  const undone: [string, number][] = []
  for (let step = 0; step < 5; step += 1) {
    await run({ id: 'history.undo' }, 'key')
    undone.push([row.name, row.on])
  }
  expect(undone).toEqual([
    ['d', 1],
    ['c', 1],
    ['b', 1],
    ['b', 0],
    ['a', 0],
  ])
  // They are done again in their order, also where their form is closed by now.
  const again: [string, number][] = []
  for (let step = 0; step < 4; step += 1) {
    await run({ id: 'history.repeat' }, 'key')
    again.push([row.name, row.on])
    expect(lastDone()).toBe(useHistory.getState().list.at(-1))
  }
  expect(again).toEqual([
    ['b', 0],
    ['b', 1],
    ['c', 1],
    ['d', 1],
  ])
  expect(notices.filter(({ kind }) => kind === 'error' || kind === 'refusal')).toEqual([])
  // A password has no earlier value that Undo could write.
  const args = { id: 1, version: row.version, values: { password: 'Secret#1' }, before: { name: 'd', password: '' } }
  const changed = await run({ id: 'stop-words.update', args }, 'button', inForm)
  expect(changed).toMatchObject({ status: 'done', outcome: { undo: undefined } })
  // What was not taken back is not sent a second time: Repeat saves the open form, and is refused without one.
  const calls = update.mock.calls.length
  expect((await run({ id: 'history.repeat' }, 'key')).status).toBe('cancelled')
  expect(update.mock.calls).toHaveLength(calls)
  expect(notices.splice(0).at(-1)?.message).toMatch(/^No .+ is open$/)
  await run(
    { id: 'stop-words.update', args: { ...args, version: row.version, values: { name: 'e', ...args.values } } },
    'key',
  )
  notices.length = 0
  await run({ id: 'history.undo' }, 'key')
  expect(notices.map(({ message }) => message)).toEqual(['Taken back. The password stays as it is.'])
  expect(row).toMatchObject({ name: 'd', password: 'Secret#1' })
  end()
})

test('what others wrote into other fields since stays; where they wrote the same field nothing is taken back', async () => {
  const menus = plainSubject<typeof row>({ name: 'menus', logName: 'menu' })
  const records = recordsOf(menus, { update })
  row = { id: 1, version: 4, name: 'a', on: 0 }
  const saved = await records.update(1, { on: 1 }, 4)
  row = { ...row, version: 6, name: 'by somebody else' }
  await records.restore(1, { on: 0 }, saved)
  expect(row).toEqual({ id: 1, version: 7, name: 'by somebody else', on: 0 })
  const again = await records.update(1, { on: 1 }, 7)
  row = { ...row, version: 9, on: 0 }
  await expect(records.restore(1, { on: 0 }, again)).rejects.toThrow('This has been changed.')
  // A field that the record does not show may have been written.
  await expect(records.restore(1, { name: row.name, tags: [] }, again)).rejects.toThrow('This has been changed.')
})
