// A person changes their own password with the old one; wrong ones have to wait, like wrong sign-ins.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Newsroom, openNewsroom, password } from './newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const change = (old_password: string, next = 'Another#2026') =>
  room.call('editor', 'POST', '/api/v2/users/me/password', { old_password, password: next, repeatPassword: next })

test('after five wrong old passwords the next has to wait, and no sign-in of the account does', async () => {
  room.at('2026-03-01T09:00:00Z')
  for (let tries = 0; tries < 5; tries += 1) expect((await change('Wrong#2026')).status).toBe(422)
  expect((await change('Wrong#2026')).status).toBe(429)
  expect((await change(password)).status).toBe(429)
  const { body } = await room.call('editor', 'GET', '/api/v2/users/me')
  const signIn = await room.call(null, 'POST', '/api/v2/users/login', { login: body.email, password })
  expect(signIn.status).toBe(200)
  room.at('2026-03-01T10:00:00Z')
  expect((await change(password)).status).toBe(204)
})
