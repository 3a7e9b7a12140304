import { eq, sql } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { buildApp } from '#server/http/app'
import {
  authItemChildren,
  authItems,
  loginAttempts,
  loginDevices,
  posts,
  sessions,
  stopWords,
  users,
} from '#server/db/schema'
import { purgeSignIns } from '#server/jobs/upkeep'
import { endSessions } from '#server/session/session'
import { readSettings, SettingsError } from '#server/settings'

import { type Newsroom, openNewsroom, password } from '../newsroom'

let room: Newsroom
/** A second server on the same database. */
let other: FastifyInstance
beforeEach(async () => {
  room = await openNewsroom()
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent/slotdesk' })
  if (settings instanceof SettingsError) throw settings
  other = await buildApp({ database: room.database, settings, now: () => new Date('2026-03-10T12:00:00Z') })
})
afterEach(async () => {
  await other.close()
  await room.close()
})

async function signIn(role: string): Promise<{ authorization: string }> {
  const { body } = await room.call(null, 'POST', '/api/v2/users/login', { login: `${role}@slotdesk.test`, password })
  return { authorization: `Bearer ${body.token}` }
}

const me = async (headers: { authorization: string }) =>
  (await room.call(null, 'GET', '/api/v2/users/me', undefined, headers)).status
const list = async (app: FastifyInstance, headers: { authorization: string }) =>
  (await app.inject({ method: 'GET', url: '/api/posts', headers })).statusCode

describe('a sign-in', () => {
  test('is over after three days without a request', async () => {
    const headers = await signIn('editor')
    room.at('2026-03-13T11:59:00Z')
    expect(await me(headers)).toBe(200)
    room.at('2026-03-16T11:58:00Z')
    expect(await me(headers)).toBe(200)
    room.at('2026-03-19T11:59:00Z')
    expect(await me(headers)).toBe(401)
  })

  test('is over after fourteen days, however busy it was', async () => {
    const headers = await signIn('editor')
    for (let day = 11; day <= 24; day += 1) {
      room.at(`2026-03-${day}T11:59:00Z`)
      expect(await me(headers)).toBe(200)
    }
    room.at('2026-03-24T12:01:00Z')
    expect(await me(headers)).toBe(401)
  })

  test('writes its last use down once a minute and no more often', async () => {
    const headers = await signIn('editor')
    const seen = async () => (await room.database.db.select().from(sessions))[0]?.last_seen_at.toISOString()
    room.at('2026-03-10T12:00:59Z')
    await me(headers)
    expect(await seen()).toBe('2026-03-10T12:00:00.000Z')
    room.at('2026-03-10T12:01:00Z')
    await me(headers)
    expect(await seen()).toBe('2026-03-10T12:01:00.000Z')
  })

  test('that was ended elsewhere opens nothing at the very next request, on any server', async () => {
    const headers = await signIn('editor')
    expect([await list(room.app, headers), await list(other, headers)]).toEqual([200, 200])
    await endSessions(room.database.db, room.ids.users.editor ?? 0, null)
    expect([await list(room.app, headers), await list(other, headers)]).toEqual([401, 401])
  })

  test('loses a right at the very next request, on any server, and gets one as soon', async () => {
    const headers = await signIn('editor')
    expect([await list(room.app, headers), await list(other, headers)]).toEqual([200, 200])
    const { db } = room.database
    const [right] = await db.select().from(authItems).where(eq(authItems.name, 'posts.read'))
    const [role] = await db.select().from(authItems).where(eq(authItems.name, 'editor'))
    const held = { parent_id: role?.id ?? 0, child_id: right?.id ?? 0 }
    await db.delete(authItemChildren).where(sql`parent_id = ${held.parent_id} and child_id = ${held.child_id}`)
    expect([await list(room.app, headers), await list(other, headers)]).toEqual([403, 403])
    await db.insert(authItemChildren).values(held)
    expect([await list(room.app, headers), await list(other, headers)]).toEqual([200, 200])
  })

  test.each([
    ['JSON', 'application/json', '/api/posts', JSON.stringify({ main_headline: 'A headline that came in two parts' })],
    [
      'a file',
      'multipart/form-data; boundary=part',
      '/api/v2/stop-words/upload',
      [
        ['--part', 'Content-Disposition: form-data; name="type"', '', 'post'],
        ['--part', 'Content-Disposition: form-data; name="file"; filename="words.txt"', 'Content-Type: text/plain', ''],
        ['forbidden phrase', '--part--', ''],
      ]
        .flat()
        .join('\r\n'),
    ],
  ])('that ends, or loses the right, while a body of %s comes in writes nothing', async (_kind, type, url, body) => {
    const { db } = room.database
    /** Sends the body in two parts; `between` runs once the server has read the first. */
    const send = async (between: () => Promise<unknown>) => {
      const headers = { ...(await signIn('admin')), 'content-type': type }
      expect(await me(headers)).toBe(200)
      const payload = Readable.from(
        (async function* parts() {
          yield Buffer.from(body.slice(0, 20))
          await between()
          yield Buffer.from(body.slice(20))
        })(),
      )
      return (await room.app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    expect(await send(() => endSessions(db, room.ids.users.admin!, null))).toBe(401)
    expect(await send(() => db.delete(authItemChildren))).toBe(403)
    expect(await db.$count(posts)).toBe(0)
    expect(await db.$count(stopWords)).toBe(0)
  })

  test('of somebody without any role says so, and opens nothing', async () => {
    const headers = await signIn('author')
    await room.database.db.update(users).set({ role_id: null }).where(eq(users.id, room.ids.users.author!))
    const own = await room.app.inject({ url: '/api/v2/users/me', headers })
    expect(own.json()).toMatchObject({ role: null, rights: [], own_posts_only: false })
    expect((await room.app.inject({ url: '/api/posts/constants', headers })).statusCode).toBe(200)
    expect((await room.app.inject({ url: '/api/posts', headers })).statusCode).toBe(403)
  })

  test('follows its owner into another role at once', async () => {
    const headers = await signIn('editor')
    expect(await list(other, headers)).toBe(200)
    const { db } = room.database
    const [nobody] = await db.select().from(authItems).where(eq(authItems.name, 'nobody'))
    await db
      .update(users)
      .set({ role_id: nobody?.id })
      .where(eq(users.id, room.ids.users.editor ?? 0))
    expect(await list(other, headers)).toBe(403)
  })

  test('of the change itself stays when the others of its owner end', async () => {
    const [kept, ended] = [await signIn('editor'), await signIn('editor')]
    const [first] = await room.database.db.select().from(sessions).orderBy(sessions.id)
    await endSessions(room.database.db, room.ids.users.editor ?? 0, first?.id ?? 0)
    expect([await me(kept), await me(ended)]).toEqual([200, 401])
  })

  test('that was idle too long is not listed among the devices', async () => {
    const listed = async () => (await room.call('author', 'GET', '/api/v2/users/me/sessions')).body.items.length
    const before = await listed()
    await room.database.db.insert(sessions).values({
      user_id: room.ids.users.author ?? 0,
      token_hash: 'idle for long',
      expires_at: new Date('2099-01-01'),
      last_seen_at: new Date('2020-01-01'),
    })
    expect(await listed()).toBe(before)
  })
})

test('sessions that are over, old attempts and devices of a year ago are removed, and nothing else', async () => {
  const at = (iso: string) => new Date(iso)
  const { db } = room.database
  await signIn('author')
  const user_id = room.ids.users.editor ?? 0
  const session = { user_id, expires_at: at('2026-04-01T00:00:00Z') }
  await db.insert(sessions).values([
    {
      ...session,
      token_hash: 'idle',
      created_at: at('2026-03-05T00:00:00Z'),
      last_seen_at: at('2026-03-06T00:00:00Z'),
    },
    { ...session, token_hash: 'old', created_at: at('2026-02-01T00:00:00Z'), last_seen_at: at('2026-03-10T00:00:00Z') },
    {
      ...session,
      token_hash: 'used',
      created_at: at('2026-03-01T00:00:00Z'),
      last_seen_at: at('2026-03-10T00:00:00Z'),
    },
  ])
  await db.insert(loginAttempts).values([
    { login: 'old@slotdesk.test', address: '127.0.0.1', at: at('2026-03-09T11:00:00Z') },
    { login: 'new@slotdesk.test', address: '127.0.0.1', at: at('2026-03-10T11:55:00Z') },
  ])
  await db.insert(loginDevices).values([
    { token_hash: 'old', user_id: room.ids.users.author!, last_used_at: at('2025-03-10T11:00:00Z') },
    { token_hash: 'new', user_id: room.ids.users.author!, last_used_at: at('2025-03-10T13:00:00Z') },
  ])
  await purgeSignIns(room.database.db, at('2026-03-10T12:00:00Z'))
  const devices = (await db.select().from(loginDevices)).map(({ token_hash }) => token_hash)
  expect(devices).toContain('new')
  expect(devices).not.toContain('old')
  const left = (await db.select().from(sessions)).map(({ token_hash }) => token_hash)
  expect(left).toHaveLength(2)
  expect(left).toContain('used')
  expect((await db.select().from(loginAttempts)).map(({ login }) => login)).toEqual(['new@slotdesk.test'])
})
