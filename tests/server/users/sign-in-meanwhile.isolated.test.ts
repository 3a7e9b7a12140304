// A sign-in during which the account is changed opens no session: the change would not have ended it. A change of one's password
// is refused likewise.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { sessions, users } from '#server/db/schema'
import { hashPassword, isPassword } from '#server/session/password'

import { type Newsroom, openNewsroom, password } from '../newsroom'

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

test('a change of the password is refused when an administrator sets another after the old one was checked', async () => {
  const role = 'copy-editor'
  const id = room.ids.users[role] ?? 0
  const { token } = (await signIn(role)).body
  const next = 'Another#26'
  vi.mocked(hashPassword).mockImplementationOnce(async () => {
    await room.database.db.update(users).set({ password_hash: 'theirs' }).where(eq(users.id, id))
    return 'mine'
  })
  const sent = { old_password: password, password: next, repeatPassword: next }
  const headers = { authorization: `Bearer ${token}` }
  expect(await room.call(null, 'POST', '/api/v2/users/me/password', sent, headers)).toMatchObject({
    status: 422,
    body: { errors: { old_password: ['This is not your password.'] } },
  })
  const [found] = await room.database.db.select({ hash: users.password_hash }).from(users).where(eq(users.id, id))
  expect(found).toEqual({ hash: 'theirs' })
})
