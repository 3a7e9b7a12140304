// @vitest-environment jsdom
// Two changes of one record are taken back one after the other: the undo of the first expects the version that the undo of the second made.
import { beforeEach, expect, test, vi } from 'vitest'

import { accountCommands } from '#commands/account'
import { commands as pageCommands } from '#commands/static-pages'
import { extendedTagCommands } from '#commands/tags/extended'
import { Failure } from '#contract/base/failure'
import { rights } from '#contract/users/rights'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'
import { type FormHandle, registerForm } from '#workspace/form/handle'

import { setRights } from '../set-rights'

interface Sent {
  headers: Record<string, string>
  body?: object
}

const { server } = vi.hoisted(() => ({
  server: { row: { id: 7, version: 1 } as Record<string, unknown>, isGone: false },
}))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: Record<string, object> }>()
  const check = ({ headers }: Sent) => {
    if (headers['If-Match'] !== `"7-${String(server.row['version'])}"`) throw new Failure(409, 'Changed elsewhere.')
  }
  const update = async (sent: Sent) => {
    check(sent)
    server.row = { ...server.row, ...sent.body, version: Number(server.row['version']) + 1 }
    return server.row
  }
  const remove = async (sent: Sent) => {
    check(sent)
    server.isGone = true
  }
  const one = async () => ({ items: [server.row], total: 1 })
  const users = { ...api['users'], update }
  const tags = { ...api['tags'], list: one, get: async () => server.row, extended: update }
  const staticPages = { ...api['staticPages'], create: async () => server.row, update, remove }
  return { ...rest, api: { ...api, users, tags, staticPages } }
})

beforeEach(() => {
  registerCommands(accountCommands, extendedTagCommands, pageCommands)
  setRights(rights)
  setNoticeSink(() => undefined)
  sessionStorage.clear()
})

/** Runs a command. @returns the function that takes it back */
async function step(id: string, args: object): Promise<() => Promise<unknown>> {
  const tab = { id: 't1', path: '/tags/7', view: 'tag', params: {} }
  const call = { id, args: args as Record<string, unknown> }
  const result = await run(call, 'button', { context: { ...currentContext(), tab } })
  if (result.status !== 'done') throw new Error(JSON.stringify(result))
  return async () => result.outcome?.undo?.({} as never)
}

test('two changes of the own name', async () => {
  server.row = { id: 7, version: 1, nickname: 'Ama', position: 'Editor' }
  const change = (version: number, before: string, nickname: string) =>
    step('account.change-name', { change: { id: 7, version, values: { nickname }, before: { nickname: before } } })
  const first = await change(1, 'Ama', 'Ama Owusu')
  const second = await change(2, 'Ama Owusu', 'Ama Mensah')
  await second()
  await first()
  expect(server.row['nickname']).toBe('Ama')
})

test('two changes of the extended page of a tag', async () => {
  const form = registerForm('t1', { subject: 'tags-extended', id: 7 } as FormHandle)
  const page = {
    body: 'One',
    thumb: 'abc',
    crop: null,
    social_links: { facebook: '', instagram: '', x: '' },
    json_ld: '',
  }
  server.row = { ...page, id: 7, version: 11 }
  const save = (version: number, body: string) =>
    step('tags.save-extended', { id: 7, version, page: { ...page, body } })
  const first = await save(11, 'Two')
  const second = await save(12, 'Three')
  await second()
  await first()
  form()
  expect(server.row['body']).toBe('One')
})

test('a new static page that was changed', async () => {
  server.row = { id: 7, version: 21, title: 'Contact' }
  const add = await step('static-pages.create', { title: 'Contact', slug: 'contact', section_id: 0 })
  const before = { title: 'Contact' }
  const change = await step('static-pages.update', { id: 7, version: 21, values: { title: 'Imprint' }, before })
  await change()
  await add()
  expect(server.isGone).toBe(true)
})
