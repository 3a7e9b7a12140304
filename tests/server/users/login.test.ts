import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asc, desc, eq, gt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'

import { codeStep } from '#server/areas/users/login'
import { auditLog, loginAttempts, loginDevices, sessions, users } from '#server/db/schema'

import { type Newsroom, openNewsroom, password } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  // The demo's accounts are said to be open: these tests come from many addresses.
  room = await openNewsroom({ SEED: 'demo' })
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

  test.each([
    ['empty', { login: ' ', password: '' }],
    ['missing', {}],
  ])('%s fields are both named', async (_what, sent) => {
    const { status, body } = await login(sent)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ login: ['Field can not be empty'], password: ['Field can not be empty'] })
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

/** Signs in from an address, with the cookies of a browser. */
async function loginFrom(remoteAddress: string, payload: object, headers: Record<string, string> = {}, app = room.app) {
  const answer = await app.inject({ method: 'POST', url: '/api/v2/users/login', remoteAddress, payload, headers })
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';', 1)[0]
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'], cookie, answer }
}

describe('wrong tries', () => {
  const wrong = (login: string) => ({ login: `${login}@slotdesk.test`, password: 'Wrong#26' })
  const right = (login: string) => ({ login: `${login}@slotdesk.test`, password })
  const clock = (seconds: number) => room.at(new Date(Date.UTC(2026, 4, 1, 12, 0, seconds)).toISOString())

  /** Tries until one is told to wait; answers how often that was. */
  async function exhaust(address: string, login: string): Promise<number> {
    for (let tries = 0; tries < 30; tries += 1)
      if ((await loginFrom(address, wrong(login))).status === 429) return tries
    return 30
  }

  test('five for an account from one address cost nothing; then 1, 2, 4 … 60 seconds, and never more', async () => {
    clock(0)
    expect(await exhaust('203.0.113.1', 'copy-editor')).toBe(5)
    const waits: number[] = []
    let at = 0
    for (let round = 0; round < 8; round += 1) {
      const blocked = await loginFrom('203.0.113.1', right('copy-editor'))
      expect(blocked.status).toBe(429)
      waits.push(Number(blocked.retryAfter))
      at += Number(blocked.retryAfter)
      clock(at)
      expect((await loginFrom('203.0.113.1', wrong('copy-editor'))).status).toBe(422)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    clock(at + 60)
    expect((await loginFrom('203.0.113.1', right('copy-editor'))).status).toBe(200)
    await room.database.db.delete(loginAttempts)
  })

  test('by a stranger slow down neither a browser that signed in before nor another address', async () => {
    clock(1000)
    const { cookie = '' } = await loginFrom('198.51.100.7', right('author'))
    for (let from = 1; from <= 50; from += 1) await exhaust(`203.0.113.${from}`, 'author')
    // From the very address of the attack, with the device it signed in with.
    expect((await loginFrom('203.0.113.1', right('author'), { cookie })).status).toBe(200)
    expect((await loginFrom('203.0.113.1', right('author'))).status).toBe(429)
    // From somewhere new, with no device: slowed like every address, but never locked.
    expect((await loginFrom('192.0.2.44', wrong('author'))).status).toBe(422)
    expect((await loginFrom('192.0.2.44', right('author'))).status).toBe(429)
    clock(1001)
    expect((await loginFrom('192.0.2.44', right('author'))).status).toBe(200)
    expect((await loginFrom('192.0.2.45', right('author'))).status).toBe(200)
    await room.database.db.delete(loginAttempts)
  })

  test('from a known device are counted separately', async () => {
    clock(2000)
    const { cookie = '' } = await loginFrom('198.51.100.7', right('editor'))
    for (let tries = 0; tries < 5; tries += 1)
      expect((await loginFrom('198.51.100.7', wrong('editor'), { cookie })).status).toBe(422)
    expect((await loginFrom('198.51.100.8', right('editor'), { cookie })).status).toBe(429)
    expect((await loginFrom('198.51.100.7', right('editor'))).status).toBe(200)
    // The device is known to the account it signed in to, and to no other.
    expect((await loginFrom('198.51.100.7', wrong('admin'), { cookie })).status).toBe(422)
    await room.database.db.delete(loginAttempts)
  })

  test('twenty from one address, over many accounts, make it wait', async () => {
    clock(3000)
    const answers: number[] = []
    for (let tries = 0; tries < 21; tries += 1)
      answers.push((await loginFrom('203.0.113.9', wrong(`ghost-${tries}`))).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 422), 429])
    expect((await loginFrom('203.0.113.10', right('admin'))).status).toBe(200)
    await room.database.db.delete(loginAttempts)
  })

  test('from a whole IPv6 network count together', async () => {
    clock(4000)
    for (let tries = 1; tries <= 5; tries += 1)
      expect((await loginFrom(`2001:db8:1:2::${tries}`, wrong('admin'))).status).toBe(422)
    expect((await loginFrom('2001:db8:1:2:ffff::9', wrong('admin'))).status).toBe(429)
    expect((await loginFrom('2001:db8:1:3::1', right('admin'))).status).toBe(200)
    await room.database.db.delete(loginAttempts)
  })

  test('of a clock that ran ahead make nobody wait once it is right again', async () => {
    clock(9000)
    expect(await exhaust('203.0.113.5', 'admin')).toBe(5)
    clock(4500)
    expect((await loginFrom('203.0.113.5', right('admin'))).status).toBe(200)
    await room.database.db.delete(loginAttempts)
  })

  test('in parallel are all counted', async () => {
    clock(5000)
    const answers = await Promise.all(Array.from({ length: 12 }, () => loginFrom('203.0.113.77', wrong('admin'))))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    await room.database.db.delete(loginAttempts)
  })
})

describe('the device', () => {
  test('is an HttpOnly cookie for the path of the sign-in alone, stored only as a hash', async () => {
    const { answer, cookie = '' } = await loginFrom('198.51.100.20', { login: 'editor@slotdesk.test', password })
    expect(answer.headers['set-cookie']).toMatch(
      /^slotdesk_device=[\w-]{43}; Path=\/api\/v2\/users\/login; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    )
    const stored = await room.database.db.select().from(loginDevices)
    expect(JSON.stringify(stored)).not.toContain(cookie.split('=')[1])
  })
})

describe('behind a proxy on this machine that nobody named', () => {
  const proxied = { 'x-forwarded-for': '203.0.113.5' }

  test('the demo accounts open nothing, unless that was said outright', async () => {
    const quiet = await openNewsroom()
    const sent = { login: 'admin@slotdesk.test', password }
    try {
      const refused = await loginFrom('127.0.0.1', sent, proxied, quiet.app)
      expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('SEED=demo')])
      expect((await loginFrom('127.0.0.1', sent, {}, quiet.app)).status).toBe(200)
      expect((await loginFrom('127.0.0.1', sent, proxied)).status).toBe(200)
    } finally {
      await quiet.close()
    }
  })
})

test('sign-ins, refusals and waits are in the audit log, without what was typed, which is kept nowhere', async () => {
  room.at('2026-06-01T12:00:00Z')
  const [last] = await room.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const typed = 'Wr0ng-secret#26'
  for (let tries = 0; tries < 8; tries += 1)
    await loginFrom('203.0.113.30', { login: 'editor@slotdesk.test', password: typed })
  await loginFrom('203.0.113.31', { login: 'editor@slotdesk.test', password })
  await loginFrom('203.0.113.31', { login: 'somebody-typed@slotdesk.test', password: typed })
  const later = gt(auditLog.id, last?.id ?? 0)
  const rows = await room.database.db.select().from(auditLog).where(later).orderBy(asc(auditLog.id))
  const refused = ['sign-in-refused', String(room.ids.users.editor)]
  expect(rows.map(({ action, record }) => [action, record])).toEqual([
    ...Array.from({ length: 5 }, () => refused),
    // Once a wait, however often it is tried.
    ['sign-in-throttled', String(room.ids.users.editor)],
    ['sign-in', String(room.ids.users.editor)],
    ['sign-in-refused', null],
  ])
  const tries = await room.database.db.select().from(loginAttempts)
  expect(tries.length).toBeGreaterThan(0)
  expect(JSON.stringify([rows, tries])).not.toMatch(/secret|typed/)
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

  // RFC 6238, appendix B, of SHA-1: the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s', (second, digits) => {
    const known = Secret.fromLatin1('12345678901234567890').base32
    const stepAt = (later: number) => codeStep(known, digits, new Date((second + later) * 1000))
    expect(stepAt(0)).toBe(Math.floor(second / 30))
    // One step of skew either way is taken for the step it belongs to; two are not.
    expect([stepAt(30), stepAt(-30)]).toEqual([stepAt(0), stepAt(0)])
    expect([stepAt(60), stepAt(-60)]).toEqual([null, null])
  })

  test('one code sent twice at once opens one session', async () => {
    room.at('2026-04-02T10:00:00Z')
    const sent = { login: 'nobody@slotdesk.test', password, two_fa_code: code('2026-04-02T10:00:00Z') }
    const before = await room.database.db.$count(sessions)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => loginFrom(`192.0.2.${at + 1}`, sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect(await room.database.db.$count(sessions)).toBe(before + 1)
  })

  test('an account whose secret is missing opens to no code', async () => {
    room.at('2026-04-03T10:00:00Z')
    await room.database.db.update(users).set({ two_fa_secret: null }).where(eq(users.slug, 'nobody'))
    const sent = { login: 'nobody@slotdesk.test', password, two_fa_code: '000000' }
    expect((await loginFrom('192.0.2.50', sent)).status).toBe(422)
    expect((await login({ login: 'nobody@slotdesk.test', password })).body).toEqual({ two_fa_required: true })
    await room.database.db.update(users).set({ two_fa_secret: secret }).where(eq(users.slug, 'nobody'))
  })

  test('letters in the code get the texts’ message', async () => {
    const { body } = await login({ login: 'nobody@slotdesk.test', password, two_fa_code: '12ab56' })
    expect(body.errors.two_fa_code).toEqual(['Authentication code must be number.'])
  })
})
