// Who else is here: what windows have open is told and asked, ends with its lease or its session, and is for whoever reads posts.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { buildApp } from '#server/http/app'
import { endLapsedPresence } from '#server/areas/presence'
import { EventReader } from '#server/events/events'
import { endSessions } from '#server/session/session'
import { readSettings, type Settings } from '#server/settings'

import { openStream, readToken } from '../events-reading'
import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

const url = '/api/v2/presence'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(async () => {
  room.at('2026-03-10T12:00:00Z')
  await room.database.db.execute(sql`delete from presence`)
  await room.database.db.execute(sql`update post_locks set user_id = null`)
})
afterAll(() => room.close())

const { make, lock } = postActions(() => room)

/** A window of a person, who signs in for it alone. */
async function openWindow(role: string, page = 'first') {
  const token = await readToken(room, role)
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    opens: async (...posts: number[]) => (await room.call(null, 'POST', url, { page, posts }, headers)).status,
    signsOut: () => room.call(null, 'POST', '/api/v2/users/logout', undefined, headers),
  }
}

const hereFor = async (as: string, posts: number[] = []) =>
  (await room.call(as, 'GET', posts.length > 0 ? `${url}?posts=${posts.join(',')}` : url)).body.people

const person = (role: string, has: { reads?: number[]; edits?: number[] }) => ({
  id: room.ids.users[role],
  name: `The ${role}`,
  reads: [],
  edits: [],
  ...has,
})

/** Lets the database's clock go on for what windows said. */
const pass = (seconds: number) =>
  room.database.db.execute(sql`update presence set until = until - make_interval(secs => ${seconds})`)

/** What is told from here on. */
async function listen() {
  const reader = new EventReader(room.database)
  await reader.begin()
  return async () => {
    const told = (await reader.read()).filter(({ name }) => name === 'presence.changed')
    return told.flatMap(({ ids }) => ids).sort((a, b) => a - b)
  }
}

describe('what a window says it has open', () => {
  test('is known to others and never to oneself, until it says that it has left', async () => {
    const editor = await openWindow('editor')
    expect(await editor.opens(7, 9)).toBe(204)
    expect(await hereFor('author')).toEqual([person('editor', { reads: [7, 9] })])
    expect(await hereFor('author', [9, 11])).toEqual([person('editor', { reads: [9] })])
    expect(await hereFor('editor')).toEqual([])
    await editor.opens()
    expect(await hereFor('author')).toEqual([])
  })

  test('is listed once a person, however many of their windows have it open', async () => {
    const [one, other] = [await openWindow('editor'), await openWindow('editor', 'second')]
    await one.opens(7)
    await other.opens(7, 8)
    expect(await hereFor('author')).toEqual([person('editor', { reads: [7, 8] })])
    await other.opens()
    expect(await hereFor('author')).toEqual([person('editor', { reads: [7] })])
  })

  test('is editing where they hold the lock, whatever the window says', async () => {
    const { id } = await make()
    const reader = await openWindow('author')
    await reader.opens(id)
    await lock(id, 'editor')
    expect(await hereFor('admin')).toEqual([person('editor', { edits: [id] }), person('author', { reads: [id] })])
    room.at('2026-03-10T12:01:00Z')
    expect(await hereFor('admin')).toEqual([person('author', { reads: [id] })])
  })

  test('is told by the ids of what was opened or left, and not when it is only renewed', async () => {
    const told = await listen()
    const editor = await openWindow('editor')
    await editor.opens(7, 9)
    expect(await told()).toEqual([7, 9])
    await editor.opens(9, 7)
    expect(await told()).toEqual([])
    await editor.opens(9, 11)
    expect(await told()).toEqual([7, 11])
    await editor.opens()
    expect(await told()).toEqual([9, 11])
  })
})

describe('a window that is heard of no more', () => {
  test('is gone when its lease is over, and that is told once', async () => {
    const editor = await openWindow('editor')
    await editor.opens(7)
    await pass(54)
    await endLapsedPresence(room.database)
    expect(await hereFor('author')).toHaveLength(1)
    const told = await listen()
    await pass(2)
    expect(await hereFor('author')).toEqual([])
    await endLapsedPresence(room.database)
    await endLapsedPresence(room.database)
    expect(await told()).toEqual([7])
  })

  test('and comes back is told of, also where nobody looked in between', async () => {
    const editor = await openWindow('editor')
    await editor.opens(7)
    await pass(60)
    const told = await listen()
    await editor.opens(7)
    expect(await told()).toEqual([7])
    expect(await hereFor('author')).toEqual([person('editor', { reads: [7] })])
  })

  test('takes what it had along when its person signs out, or their role is changed', async () => {
    const [first, second] = [await openWindow('slot-editor'), await openWindow('slot-editor', 'second')]
    await first.opens(7)
    await second.opens(8)
    const told = await listen()
    await first.signsOut()
    expect(await told()).toEqual([7])
    await endSessions(room.database.db, room.ids.users['slot-editor'] ?? 0, null)
    expect(await told()).toEqual([8])
    expect(await hereFor('author')).toEqual([])
    expect(await second.opens(8)).toBe(401)
  })
})

test('whoever may not read posts is told nothing, says nothing and hears nothing, from the moment the right is taken', async () => {
  const { db } = room.database
  const address = await room.app.listen({ port: 0, host: '127.0.0.1' })
  const nobody = await openWindow('nobody')
  expect((await room.call('nobody', 'GET', url)).status).toBe(403)
  expect(await nobody.opens(7)).toBe(403)
  const stream = await openStream(address, nobody.token)
  const reading = await openStream(address, await readToken(room, 'copy-editor'))
  const [tag = 0] = room.ids.tags
  const editor = await openWindow('editor')
  const changeTag = (description: string) => room.call('admin', 'PATCH', `/api/v2/tags/${tag}`, { description })
  await editor.opens(7)
  expect(await reading.next('presence.changed')).toEqual({ ids: [7] })
  await changeTag('Told to everybody')
  await stream.next('tag.changed')
  expect(stream.text()).not.toContain('presence')
  // What was missed is left out as well.
  const resumed = await openStream(address, nobody.token, await stream.place())
  await resumed.next('here')
  expect(resumed.text()).not.toContain('presence')
  const role = sql`(select id from auth_items where name = 'copy-editor' and type = 1)`
  const right = sql`(select id from auth_items where name = 'posts.read' and type = 2)`
  await db.execute(sql`delete from auth_item_children where parent_id = ${role} and child_id = ${right}`)
  // The streams' sessions are looked at each second, together: with that one's end the other has its new rights.
  await nobody.signsOut()
  await stream.ended()
  const before = reading.text().length
  await editor.opens(9)
  await changeTag('Told to everybody again')
  await reading.next('tag.changed')
  while (!reading.text().includes('tag.changed', before)) await reading.next('tag.changed')
  expect(reading.text().slice(before)).not.toContain('presence')
  await db.execute(sql`insert into auth_item_children (parent_id, child_id) select ${role}, ${right}`)
  for (const { close } of [reading, resumed]) close()
})

test.each([
  ['a page without a name', { page: '', posts: [7] }],
  ['a page with a long one', { page: 'x'.repeat(21), posts: [7] }],
  ['no ids', { page: 'first', posts: ['7'] }],
  ['too many', { page: 'first', posts: Array.from({ length: 101 }, (_, at) => at + 1) }],
])('%s is refused', async (_name, body) => {
  expect((await room.call('editor', 'POST', url, body)).status).toBe(422)
})

test('one session has so many windows and no more, and each of them goes on', async () => {
  const token = await readToken(room, 'editor')
  const opens = async (page: number) =>
    (await room.call(null, 'POST', url, { page: `p${page}`, posts: [7] }, { authorization: `Bearer ${token}` })).status
  for (let page = 1; page <= 30; page += 1) expect(await opens(page)).toBe(204)
  expect(await opens(31)).toBe(429)
  expect(await opens(30)).toBe(204)
})

test('is known to another server with a fast clock too', async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent/slotdesk' }) as Settings
  const other = await buildApp({ database: room.database, settings, now: () => new Date('2026-03-10T12:10:00Z') })
  const editor = await openWindow('editor')
  await editor.opens(7)
  const headers = { authorization: `Bearer ${await readToken(room, 'author')}` }
  const answer = await other.inject({ method: 'GET', url, headers })
  expect(answer.json().people).toEqual([person('editor', { reads: [7] })])
  await other.close()
})
