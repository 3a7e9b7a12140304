import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'

import { sessions, users } from '#server/db/schema'

import { type Newsroom, openNewsroom, password } from './newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const login = (body: unknown, as: string | null = null) => room.call(as, 'POST', '/api/v2/users/login', body)

describe('signing in', () => {
  test('a right password answers a token that opens the API', async () => {
    const { body, status } = await login({ login: 'Editor@slotdesk.test ', password })
    expect(status).toBe(200)
    const me = await room.call(null, 'GET', '/api/v2/users/me', undefined, { authorization: `Bearer ${body.token}` })
    expect(me.body).toMatchObject({ name: 'The editor', role: 'editor', two_fa_enabled: false })
    expect(me.body.rights).toContain('posts.publish')
  })

  test('the token is stored only as a hash', async () => {
    const { body } = await login({ login: 'editor@slotdesk.test', password })
    const stored = await room.database.db.select().from(sessions)
    expect(stored.some(({ token_hash }) => token_hash === body.token)).toBe(false)
    expect(stored.every(({ token_hash }) => /^[0-9a-f]{64}$/.test(token_hash))).toBe(true)
  })

  test('a wrong password and an unknown account are refused with the same words', async () => {
    const wrong = await login({ login: 'author@slotdesk.test', password: 'Wrong#26' })
    const unknown = await login({ login: 'ghost@slotdesk.test', password: 'Wrong#26' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toEqual({
      message: 'Validation failed.',
      errors: { password: ['Incorrect email or password.'] },
    })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('an empty form names both fields', async () => {
    const { status, body } = await login({ login: ' ', password: '' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ login: ['Field can not be empty'], password: ['Field can not be empty'] })
  })

  test('after five wrong tries the right password waits too, until the quarter of an hour is over', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await login({ login: 'copy-editor@slotdesk.test', password: 'Wrong#26' })).status).toBe(422)
    }
    const blocked = await login({ login: 'copy-editor@slotdesk.test', password })
    expect(blocked.status).toBe(429)
    expect(blocked.headers['retry-after']).toBe('900')
    room.at('2026-03-10T12:16:00Z')
    expect((await login({ login: 'copy-editor@slotdesk.test', password })).status).toBe(200)
  })

  test('signing out ends that token and no other', async () => {
    const first = (await login({ login: 'admin@slotdesk.test', password })).body.token
    const second = (await login({ login: 'admin@slotdesk.test', password })).body.token
    const as = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await room.call(null, 'POST', '/api/v2/users/logout', undefined, as(first))).status).toBe(204)
    expect((await room.call(null, 'GET', '/api/v2/users/me', undefined, as(first))).status).toBe(401)
    expect((await room.call(null, 'GET', '/api/v2/users/me', undefined, as(second))).status).toBe(200)
  })
})

describe('two-factor', () => {
  const secret = 'JBSWY3DPEHPK3PXP'
  const code = (at: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) })

  test('asks for the code, refuses a wrong one, takes the right one once', async () => {
    await room.database.db
      .update(users)
      .set({ two_fa_enabled: 1, two_fa_secret: secret })
      .where(eq(users.slug, 'nobody'))
    const at = '2026-04-01T10:00:00Z'
    room.at(at)
    const credentials = { login: 'nobody@slotdesk.test', password }
    expect((await login(credentials)).body).toEqual({ two_fa_required: true })
    const wrong = await login({ ...credentials, two_fa_code: code(at) === '000000' ? '000001' : '000000' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual({ two_fa_code: ['Wrong verification code.'] })
    expect((await login({ ...credentials, two_fa_code: code(at) })).body.token).toBeTypeOf('string')
    expect((await login({ ...credentials, two_fa_code: code(at) })).status).toBe(422)
  })

  test('letters in the code get the texts’ message', async () => {
    const { body } = await login({ login: 'nobody@slotdesk.test', password, two_fa_code: '12ab56' })
    expect(body.errors.two_fa_code).toEqual(['Authentication code must be number.'])
  })
})
