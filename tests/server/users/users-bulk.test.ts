// One change of many people, oneself among them.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

test('who gives a role to many keeps their own, for they could not take it back', async () => {
  const { body } = await room.call('admin', 'GET', '/api/auth-items?type=1')
  const idOf = (role: string): number => body.items.find(({ name }: { name: string }) => name === role).id
  const { admin = 0, author = 0 } = room.ids.users
  const set = { role_id: idOf('editor') }
  const told = await room.call('admin', 'PATCH', '/api/v2/users', { ids: [author, admin], set })
  expect(told.body).toMatchObject({
    success: { [author]: { before: { role_id: idOf('author') } } },
    errors: { [admin]: ['You cannot change your own role'] },
  })
})

test('the deactivated and the invited are found among all, and changed together', async () => {
  const { body: roles } = await room.call('admin', 'GET', '/api/auth-items?type=1')
  const role_id = roles.items.find(({ name }: { name: string }) => name === 'author').id
  const person = { username: 'Yaa Invited', nickname: 'Yaa', email: 'yaa@example.org', position: 'Reporter', role_id }
  const { body: yaa } = await room.call('admin', 'POST', '/api/v2/users', { ...person, invite: 1 })
  const { 'copy-editor': leaver = 0 } = room.ids.users
  await room.call('admin', 'PATCH', '/api/v2/users', { ids: [leaver], set: { is_active: 0 } })
  const found = async (filter: string): Promise<number[]> =>
    (await room.call('admin', 'GET', `/api/v2/users?${filter}`)).body.items.map(({ id }: { id: number }) => id)
  expect(await found('filter[is_active.eq]=0')).toEqual([leaver])
  expect(await found('filter[is_invited.eq]=1')).toEqual([yaa.id])
  expect(await found('filter[is_active.eq]=1&filter[is_invited.eq]=0')).not.toContain(yaa.id)
  const those = { matching: 'filter[is_active.eq]=0', most: 10 }
  const told = await room.call('admin', 'PATCH', '/api/v2/users', { ...those, set: { is_active: 1 } })
  expect(told.body.success).toMatchObject({ [leaver]: { before: { is_active: 0 } } })
})
