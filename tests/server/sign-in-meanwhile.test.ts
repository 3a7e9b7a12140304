// A sign-in during which the account is changed opens no session: the change would not have ended it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { sessions, users } from '#server/db/schema'
import { isPassword } from '#server/session/password'

import { type Newsroom, openNewsroom, password } from './newsroom'

vi.mock('#server/session/password', { spy: true })

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const signIn = (role: string) =>
  room.call(null, 'POST', '/api/v2/users/login', { login: `${role}@slotdesk.test`, password })

test.each([
  ['author', 'the password', { password_hash: 'another' }],
  ['editor', 'the state', { is_active: 0 }],
  ['slot-editor', 'the second factor', { two_fa_enabled: 1 }],
])('a sign-in of the %s is refused when %s changes after its password was checked', async (role, _what, change) => {
  const id = room.ids.users[role] ?? 0
  const { db } = room.database
  vi.mocked(isPassword).mockImplementationOnce(async () => {
    await db.update(users).set(change).where(eq(users.id, id))
    return true
  })
  expect(await signIn(role)).toMatchObject({
    status: 422,
    body: { errors: { password: ['Incorrect email or password.'] } },
  })
  expect(await db.$count(sessions, eq(sessions.user_id, id))).toBe(0)
})
