// A role that two people change in one moment.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { allRoles } from '#client/roles'
import { historyCommands } from '#commands/frame/history'
import { roleCommands } from '#commands/roles'
import { registerCommands } from '#workspace/command/registry'
import { checkHoldsNoMore } from '#server/areas/users/role-reach'
import { authItems } from '#server/db/schema'

import { stubBrowser } from '../command-harness'
import { type Newsroom, openNewsroom } from '../newsroom'

vi.mock('#server/areas/users/role-reach', { spy: true })

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

test('a right for a role that is removed in this moment is refused in words', async () => {
  const role = { name: 'brief', description: 'Brief', type: 1 }
  expect((await room.call('admin', 'POST', '/api/auth-items', role)).status).toBe(201)
  vi.mocked(checkHoldsNoMore).mockImplementationOnce(async (tx) => {
    await tx.delete(authItems).where(eq(authItems.name, 'brief'))
  })
  const given = await room.call('admin', 'POST', '/api/auth-item-children', { parent: 'brief', child: 'tags.read' })
  expect(given).toMatchObject({ status: 422, body: [{ field: 'parent', message: 'Role not found.' }] })
})

test('the undo of a right that a colleague gave first leaves it, as does the undo of one that they took first', async () => {
  const link = { parent: 'author', child: 'tags.delete' }
  const held = async () => {
    const { body } = await room.call('admin', 'GET', '/api/auth-item-children?parent=author&per-page=200')
    return body.find(({ child }: { child: string }) => child === link.child)
  }
  const desk = await stubBrowser(room, 'admin')
  registerCommands(roleCommands, historyCommands)
  const toggle = (on: boolean) => desk.run({ id: 'roles.toggle', args: { role: link.parent, right: link.child, on } })
  const given = await room.call('admin', 'POST', '/api/auth-item-children', link)
  expect(given.body).toMatchObject({ ...link, is_new: true })
  expect(await toggle(true)).toMatchObject({ status: 'done' })
  await desk.undo()
  expect(await held()).toBeDefined()
  await room.call('admin', 'DELETE', `/api/auth-item-children/${given.body.id}`)
  expect(await toggle(false)).toMatchObject({ status: 'done' })
  await desk.undo()
  expect(await held()).toBeUndefined()
  await toggle(true)
  await desk.undo()
  expect(await held()).toBeUndefined()
  // A colleague took it and gave it again: the right is theirs.
  await toggle(true)
  await room.call('admin', 'DELETE', `/api/auth-item-children/${(await held()).id}`)
  await room.call('admin', 'POST', '/api/auth-item-children', link)
  await desk.undo()
  expect(await held()).toBeDefined()
  // A colleague gave back what was taken.
  await toggle(false)
  await room.call('admin', 'POST', '/api/auth-item-children', link)
  await desk.undo()
  expect(desk.said().filter((said) => said === 'This was changed elsewhere meanwhile.')).toHaveLength(2)
  expect(await held()).toBeDefined()
  desk.leave()
})

test('the undo of a right finds its role under the name that a colleague gave it since', async () => {
  const role = { name: 'desk', description: 'Desk', type: 1 }
  const { id } = (await room.call('admin', 'POST', '/api/auth-items', role)).body
  const rightsOf = async (name: string) =>
    (await room.call('admin', 'GET', `/api/auth-item-children?parent=${name}`)).body
  const desk = await stubBrowser(room, 'admin')
  registerCommands(roleCommands, historyCommands)
  // The screen of roles has read them.
  await queries.fetchQuery(allRoles)
  await desk.run({ id: 'roles.toggle', args: { role: 'desk', right: 'tags.delete', on: true } })
  await room.call('admin', 'PATCH', `/api/auth-items/${id}`, { name: 'news desk' })
  expect(await rightsOf('news desk')).toMatchObject([{ child: 'tags.delete' }])
  await desk.undo()
  expect(await rightsOf('news desk')).toEqual([])
  desk.leave()
})
