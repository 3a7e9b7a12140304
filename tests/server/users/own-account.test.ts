// A person's own account: the password, which wrong old ones delay, and the second factor.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Newsroom, openNewsroom, password } from '../newsroom'

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

test('a person reads their own record whatever their rights, and changes their names but not their role', async () => {
  const id = room.ids.users['copy-editor'] ?? 0
  const mine = (method: string, path: string, body?: unknown) =>
    room.call('copy-editor', method, `/api/v2/users/${path}`, body)
  expect((await room.call('copy-editor', 'GET', '/api/v2/users')).status).toBe(403)
  const { body } = await mine('GET', 'me/record')
  expect(body).toMatchObject({ id, username: 'The copy-editor', version: 1 })
  const names = { username: 'Comfort Addo', nickname: 'Comfort', position: 'Copy editor' }
  expect((await mine('PATCH', String(id), names)).body).toMatchObject(names)
  expect((await mine('GET', 'me')).body.name).toBe('Comfort')
  expect((await mine('PATCH', String(id), { role_id: 1 })).status).toBe(403)
})

describe('the second factor', () => {
  const users = (method: string, path: string) => room.call('admin', method, `/api/v2/users${path}`)
  const mine = (method: string, path: string, body?: unknown) =>
    room.call('slot-editor', method, `/api/v2/users/${path}`, body)
  const codeAt = (secret: string, iso: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(iso) })

  test('keeps a secret that was not confirmed out of the audit log', async () => {
    const { body } = await room.call('author', 'POST', '/api/v2/users/two-factor/generate')
    const id = room.ids.users['author']
    expect((await users('DELETE', `/${id}/two-factor`)).status).toBe(204)
    const log = await room.call('admin', 'GET', `/api/v2/audit?filter[record.eq]=${id}&filter[subject.eq]=user`)
    expect(log.body.items[0].changed).toEqual({ two_fa_pending: null })
    expect(JSON.stringify(log.body)).not.toContain(body.secret)
  })

  test('gives one secret to a call that is repeated with its key', async () => {
    const generate = () =>
      room.call('author', 'POST', '/api/v2/users/two-factor/generate', undefined, { 'idempotency-key': 'one-secret' })
    const { body } = await generate()
    expect(body.secret).toEqual(expect.any(String))
    expect((await generate()).body).toEqual(body)
  })

  test('ends no session when a second factor is removed that was never on', async () => {
    expect((await room.call('copy-editor', 'GET', '/api/v2/users/me')).status).toBe(200)
    expect((await users('DELETE', `/${room.ids.users['copy-editor']}/two-factor`)).status).toBe(204)
    expect((await room.call('copy-editor', 'GET', '/api/v2/users/me')).status).toBe(200)
  })

  test('turns two-factor on with a code of the new secret, and takes each recovery code once', async () => {
    const email = (await room.call('slot-editor', 'GET', '/api/v2/users/me')).body.email
    const { body } = await mine('POST', 'two-factor/generate')
    expect(body.image).toMatch(/^data:image\/png;base64,/)
    expect((await mine('POST', 'two-factor/confirm', { code: '12345' })).body.errors).toEqual({
      code: ['Verification code must be 6 digits'],
    })
    expect((await mine('POST', 'two-factor/confirm', { code: '' })).body.errors.code).toContain(
      'Please enter the verification code',
    )
    const code = codeAt(body.secret, '2026-03-01T10:00:00Z')
    const confirmed = await mine('POST', 'two-factor/confirm', { code })
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    const signIn = (two_fa_code: string) =>
      room.call(null, 'POST', '/api/v2/users/login', { login: email, password, two_fa_code })
    // The code of the confirmation is used up.
    expect((await signIn(code)).status).toBe(422)
    const [first = ''] = confirmed.body.recovery_codes
    expect((await signIn(first)).status).toBe(200)
    expect((await signIn(first)).status).toBe(422)
    const id = room.ids.users['slot-editor']
    expect((await users('DELETE', `/${id}/two-factor`)).status).toBe(204)
    expect((await room.call(null, 'POST', '/api/v2/users/login', { login: email, password })).body).toHaveProperty(
      'token',
    )
  })
})

describe('the own preferences', () => {
  const path = '/api/v2/users/me/preferences'
  const kept = async (as: string) => (await room.call(as, 'GET', path)).body
  const keep = (as: string, version: number, preferences: string) =>
    room.call(as, 'PATCH', path, { version, preferences })

  test('are nothing at first, then what was sent, of each person their own', async () => {
    expect(await kept('editor')).toEqual({ version: 0, preferences: '' })
    expect(await keep('editor', 0, '{"theme":"dark","views":{"\\u0000":"/posts"}}')).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
    expect(await kept('editor')).toEqual({ version: 1, preferences: '{"theme":"dark","views":{"\\u0000":"/posts"}}' })
    expect(await kept('admin')).toEqual({ version: 0, preferences: '' })
  })

  test('are not overwritten by whoever saw an earlier version', async () => {
    await keep('editor', 0, '{}')
    const both = await Promise.all([keep('editor', 1, '{"a":1}'), keep('editor', 1, '{"b":1}')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await kept('editor')).version).toBe(2)
  })

  test('have no version above the largest that is stored', async () => {
    await keep('editor', 0, '{}')
    expect((await keep('editor', 2 ** 31, '{}')).status).toBe(422)
  })

  test('are of a limited size', async () => {
    expect((await keep('editor', 0, 'x'.repeat(65_537))).status).toBe(422)
  })
})
