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
