import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { auditLog, loginAttempts, passkeyChallenges, passkeys, recoveryCodes, users } from '#server/db/schema'
import { purgeSignIns } from '#server/jobs/upkeep'

import { Authenticator } from './authenticator'
import { type Newsroom, openNewsroom, password } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const at = { origin: 'http://localhost:3000' }
const own = (as: string, method: string, path = '', body?: unknown, headers: Record<string, string> = at) =>
  room.call(as, method, `/api/v2/users/me/passkeys${path}`, body, headers)

async function challengeOf(as: string): Promise<string> {
  const { body } = await own(as, 'POST', '/options', {})
  return body.challenge
}

/** Adds a passkey to somebody's account. */
async function adds(as: string, authenticator: Authenticator, name = 'Laptop') {
  return own(as, 'POST', '', { name, credential: authenticator.create(await challengeOf(as)) })
}

const login = (as: string, path = '', more: object = {}, headers: Record<string, string> = at) =>
  room.call(null, 'POST', `/api/v2/users/login${path}`, { login: `${as}@slotdesk.test`, password, ...more }, headers)

const signChallenge = async (as: string): Promise<string> =>
  (await login(as, '/passkey/options')).body.options.challenge

const signIn = async (as: string, authenticator: Authenticator, challenge?: string) =>
  login(as, '/passkey', { credential: authenticator.use(challenge ?? (await signChallenge(as))) })

const actions = async (count: number) => {
  const found = await room.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(count)
  return found.map(({ subject, action }) => `${subject} ${action}`).reverse()
}

describe('a passkey', () => {
  const authenticator = new Authenticator()
  let recovery: string[] = []

  test('is added by its own session, counts as a second factor and brings the recovery codes once', async () => {
    const other = (await login('editor')).body.token
    const { body: options } = await own('editor', 'POST', '/options', {})
    expect(options.rp).toMatchObject({ id: 'localhost' })
    expect(options.authenticatorSelection.userVerification).toBe('preferred')
    const added = await own('editor', 'POST', '', {
      name: 'Laptop',
      credential: authenticator.create(options.challenge),
    })
    expect(added.status).toBe(201)
    expect(added.body.passkey).toMatchObject({ name: 'Laptop', last_used_at: null })
    expect(added.body.recovery_codes).toHaveLength(10)
    recovery = added.body.recovery_codes
    expect((await room.call('editor', 'GET', '/api/v2/users/me')).body.two_fa_enabled).toBe(true)
    const ended = { authorization: `Bearer ${other}` }
    expect((await room.call(null, 'GET', '/api/v2/users/me', undefined, ended)).status).toBe(401)
    expect((await own('editor', 'GET')).body).toMatchObject({ items: [{ name: 'Laptop' }], authenticator: false })
    expect(await actions(1)).toEqual(['user add-passkey'])
    const second = await adds('editor', new Authenticator(), 'Phone')
    expect(second.body.recovery_codes).toBeNull()
  })

  test('signs in after the password, once a challenge', async () => {
    expect((await login('editor')).body).toEqual({ two_fa_required: true })
    const { body } = await login('editor', '/passkey/options')
    expect(body.authenticator).toBe(false)
    expect(body.options.allowCredentials).toHaveLength(2)
    const { challenge } = body.options
    authenticator.counter = 5
    const answers = await Promise.all([
      signIn('editor', authenticator, challenge),
      signIn('editor', authenticator, challenge),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const token = answers.find(({ status }) => status === 200)?.body.token
    const me = await room.call(null, 'GET', '/api/v2/users/me', undefined, { authorization: `Bearer ${token}` })
    expect(me.body.email).toBe('editor@slotdesk.test')
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      passkey: ['This request is over or was used already. Try again.'],
    })
    const [used] = (await own('editor', 'GET')).body.items
    expect(used.last_used_at).toBe('2026-03-10T12:00:00.000Z')
  })

  test('is refused with a counter that went back, and writes that down', async () => {
    for (const counter of [5, 4, 0]) {
      authenticator.counter = counter
      const answer = await signIn('editor', authenticator)
      expect(answer.body.errors?.passkey).toEqual([expect.stringContaining('its counter went back')])
    }
    expect(await actions(1)).toEqual(['session sign-in-refused'])
    authenticator.counter = 6
    expect((await signIn('editor', authenticator)).status).toBe(200)
  })

  test('gives way to a recovery code, of which the audit log is told', async () => {
    expect((await login('editor', '', { two_fa_code: recovery[0] })).status).toBe(200)
    const typed = recovery[1]?.toUpperCase().replace('-', ' ')
    expect((await login('editor', '', { two_fa_code: typed })).status).toBe(200)
    expect((await login('editor', '', { two_fa_code: recovery[0] })).status).toBe(422)
    expect((await login('editor', '', { two_fa_code: '000000' })).status).toBe(422)
    expect((await actions(4)).slice(0, 2)).toEqual(['session sign-in', 'session use-recovery-code'])
    await room.database.db.delete(loginAttempts)
  })

  test('is renamed by its owner and nobody else', async () => {
    const [{ id }] = (await own('editor', 'GET')).body.items
    expect((await own('editor', 'PATCH', `/${id}`, { name: 'Work laptop' })).body.name).toBe('Work laptop')
    expect((await own('editor', 'PATCH', `/${id}`, { name: '' })).body.errors).toEqual({
      name: ['Field can not be empty'],
    })
    expect((await own('author', 'PATCH', `/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await own('author', 'DELETE', `/${id}`)).status).toBe(404)
    expect((await own('editor', 'GET')).body.items[0].name).toBe('Work laptop')
  })

  test('that is the last one takes the second factor and the recovery codes with it', async () => {
    const { items } = (await own('editor', 'GET')).body
    expect((await own('editor', 'DELETE', `/${items[0].id}`)).status).toBe(204)
    expect((await login('editor')).body).toEqual({ two_fa_required: true })
    expect((await own('editor', 'DELETE', `/${items[1].id}`)).status).toBe(204)
    expect((await own('editor', 'DELETE', `/${items[1].id}`)).status).toBe(404)
    expect((await login('editor')).body).toHaveProperty('token')
    const left = eq(recoveryCodes.user_id, room.ids.users.editor ?? 0)
    expect(await room.database.db.$count(recoveryCodes, left)).toBe(0)
    expect((await login('editor', '/passkey/options')).body).toEqual({ options: null, authenticator: false })
  })
})

describe('adding one is refused', () => {
  const wrong = async (credential: object, as = 'author') =>
    (await own(as, 'POST', '', { name: 'Laptop', credential })).body.errors

  test('with a challenge that was used, is over, or is of another session', async () => {
    const over = { credential: ['This request is over or was used already. Try again.'] }
    const challenge = await challengeOf('author')
    expect(await wrong(new Authenticator().create(challenge), 'admin')).toEqual(over)
    expect(await wrong(new Authenticator().create(challenge, 'https://evil.example'))).toEqual({
      credential: ['The passkey was used at another address than this one.'],
    })
    // The failed try has used it up.
    expect(await wrong(new Authenticator().create(challenge))).toEqual(over)
    const late = await challengeOf('author')
    room.at('2026-03-10T12:05:00Z')
    expect(await wrong(new Authenticator().create(late))).toEqual(over)
    await purgeSignIns(room.database.db, new Date('2026-03-10T12:05:00Z'))
    expect(await room.database.db.$count(passkeyChallenges)).toBe(0)
    expect(await wrong(new Authenticator().use(await challengeOf('author')))).toHaveProperty([
      'credential.response.attestationObject',
    ])
  })

  test('with a challenge that cannot be one', async () => {
    const { response, ...named } = new Authenticator().create('x')
    const signed = JSON.stringify({ type: 'webauthn.create', challenge: '\0', origin: at.origin })
    const clientDataJSON = Buffer.from(signed).toString('base64url')
    expect(await wrong({ ...named, response: { ...response, clientDataJSON } })).toEqual({
      credential: ['The passkey could not be verified.'],
    })
  })

  test('where it is there already, whoever has it', async () => {
    const authenticator = new Authenticator()
    expect((await adds('copy-editor', authenticator)).status).toBe(201)
    expect((await adds('author', authenticator)).body.errors).toEqual({
      credential: ['This passkey is there already.'],
    })
  })

  test('at an address that nobody named, with what to do', async () => {
    for (const origin of ['http://desk.example.com', 'https://desk.example.com', 'null']) {
      const answer = await own('author', 'POST', '/options', {}, { origin })
      expect([answer.status, answer.body.errors.origin[0]]).toEqual([422, expect.stringContaining('ALLOWED_HOSTS')])
    }
    const named = await openNewsroom({ ALLOWED_HOSTS: 'desk.example.com' })
    try {
      const asked = { origin: 'https://desk.example.com' }
      const options = await named.call('author', 'POST', '/api/v2/users/me/passkeys/options', {}, asked)
      expect(options.body.rp.id).toBe('desk.example.com')
    } finally {
      await named.close()
    }
  })

  test('a call that is repeated with its key adds one passkey and shows the same codes', async () => {
    const authenticator = new Authenticator()
    const body = { name: 'Twice', credential: authenticator.create(await challengeOf('senior-editor')) }
    const key = { ...at, 'idempotency-key': 'passkey-of-the-tests-1' }
    const first = await own('senior-editor', 'POST', '', body, key)
    const again = await own('senior-editor', 'POST', '', body, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect((await own('senior-editor', 'GET')).body.items).toHaveLength(1)
  })
})

describe('signing in is refused', () => {
  const mine = new Authenticator()
  const theirs = new Authenticator()
  const refusal = (answer: Awaited<ReturnType<typeof signIn>>) => [answer.status, answer.body.errors]

  test('with a foreign credential, origin, challenge or signature, in words', async () => {
    await adds('slot-editor', mine)
    await adds('admin', theirs)
    expect(refusal(await signIn('slot-editor', theirs))).toEqual([
      422,
      { passkey: ['This passkey does not belong to this account.'] },
    ])
    const elsewhere = mine.use(await signChallenge('slot-editor'), 'https://evil.example')
    expect(refusal(await login('slot-editor', '/passkey', { credential: elsewhere }))).toEqual([
      422,
      { passkey: ['The passkey was used at another address than this one.'] },
    ])
    const over = { passkey: ['This request is over or was used already. Try again.'] }
    expect(refusal(await signIn('slot-editor', mine, await signChallenge('admin')))).toEqual([422, over])
    const { signature } = theirs.use(await signChallenge('slot-editor')).response
    const used = mine.use(await signChallenge('slot-editor'))
    const forged = { ...used, response: { ...used.response, signature } }
    expect(refusal(await login('slot-editor', '/passkey', { credential: forged }))).toEqual([
      422,
      { passkey: ['The passkey could not be verified.'] },
    ])
    await room.database.db.delete(loginAttempts)
  })

  test('with a wrong password, and slowed as codes are', async () => {
    const challenge = await signChallenge('slot-editor')
    const guessed = await login('slot-editor', '/passkey', { password: 'Wrong#26', credential: mine.use(challenge) })
    expect(guessed.body.errors).toEqual({ password: ['Incorrect email or password.'] })
    expect((await login('slot-editor', '/passkey/options', { password: 'Wrong#26' })).status).toBe(422)
    for (let tries = 0; tries < 3; tries += 1) await signIn('slot-editor', theirs)
    expect((await login('slot-editor', '/passkey/options')).status).toBe(429)
    expect((await signIn('slot-editor', mine, challenge)).status).toBe(429)
    await room.database.db.delete(loginAttempts)
    expect((await signIn('slot-editor', mine, challenge)).status).toBe(200)
  })
})

test('a reset by an admin takes the passkeys away and ends the sessions; so does a removal', async () => {
  const id = room.ids.users['slot-editor'] ?? 0
  const { db } = room.database
  expect((await room.call('senior-editor', 'DELETE', `/api/v2/users/${room.ids.users.admin}/two-factor`)).status).toBe(
    403,
  )
  expect((await room.call('admin', 'DELETE', `/api/v2/users/${id}/two-factor`)).status).toBe(204)
  expect((await own('slot-editor', 'GET')).status).toBe(401)
  expect(await db.$count(passkeys, eq(passkeys.user_id, id))).toBe(0)
  expect((await login('slot-editor')).body).toHaveProperty('token')
  const [removed] = await db.select().from(users).where(eq(users.slug, 'copy-editor'))
  expect((await room.call('admin', 'DELETE', `/api/v2/users/${removed?.id}`)).status).toBe(204)
  expect(await db.$count(passkeys, eq(passkeys.user_id, removed?.id ?? 0))).toBe(0)
})
