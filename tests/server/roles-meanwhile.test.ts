// A role that somebody removes while another gives it a right.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { checkHoldsNoMore } from '#server/areas/users/role-reach'
import { authItems } from '#server/db/schema'

import { type Newsroom, openNewsroom } from './newsroom'

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
