import { sql } from 'drizzle-orm'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { shortenLeases } from '#server/areas/posts/lock'
import { emit, EventReader, purgeEvents, tellLapsedLocks } from '#server/events/events'

import { openStream, readToken as tokenOf } from './events-reading'
import { type Newsroom, openNewsroom } from './newsroom'

const onServer = process.env.TEST_DATABASE === 'postgres'

let room: Newsroom
let url = ''

beforeAll(async () => {
  room = await openNewsroom()
  url = await room.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => room.close())

describe('a stream of events', () => {
  test('is for whoever is signed in', async () => {
    expect((await fetch(`${url}/api/v2/events`)).status).toBe(401)
    expect(
      (await fetch(`${url}/api/v2/events`, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })).status,
    ).toBe(401)
  })

  test('tells what was changed, locked and given back, by ids alone', async () => {
    const stream = await openStream(url, await tokenOf(room, 'author'))
    const [id = 0] = room.ids.tags
    await room.call('admin', 'PATCH', `/api/v2/tags/${id}`, { description: 'Told to whoever looks' })
    expect(await stream.next('tag.changed')).toEqual({ ids: [id] })
    const post = (await room.call('editor', 'POST', '/api/posts', { main_headline: 'A post that is heard of' })).body
    expect(await stream.next('post.changed')).toEqual({ ids: [post.id] })
    const { token } = (await room.call('editor', 'POST', `/api/posts/lock/${post.id}`, {})).body.lock
    expect(await stream.next('post.locked')).toEqual({ ids: [post.id] })
    await room.call('editor', 'POST', `/api/posts/unlock/${post.id}`, { token })
    expect(await stream.next('post.unlocked')).toEqual({ ids: [post.id] })
    expect(stream.text()).not.toContain('heard of')
    stream.close()
  })

  test('goes on where it was cut off', async () => {
    const token = await tokenOf(room, 'editor')
    const first = await openStream(url, token)
    const place = await first.place()
    first.close()
    const [, id = 0] = room.ids.tags
    await room.call('admin', 'PATCH', `/api/v2/tags/${id}`, { description: 'Changed while nobody listened' })
    const second = await openStream(url, token, place)
    expect((await second.next('tag.changed')).ids).toContain(id)
    second.close()
  })

  test('tells what was changed since a place that was asked for before anything was read', async () => {
    const { place } = (await room.call('author', 'GET', '/api/v2/events/place')).body
    const [, id = 0] = room.ids.tags
    await room.call('admin', 'PATCH', `/api/v2/tags/${id}`, { description: 'Changed while the list was being read' })
    const stream = await openStream(url, await tokenOf(room, 'author'), place)
    expect((await stream.next('tag.changed')).ids).toContain(id)
    stream.close()
    expect((await room.call(null, 'GET', '/api/v2/events/place')).status).toBe(401)
  })

  test.each(['nonsense', '0.1', '7', '1.1;drop'])(
    'says that all is to be read anew where it cannot go on: %s',
    async (place) => {
      const stream = await openStream(url, await tokenOf(room, 'editor'), place)
      expect(await stream.next('reset')).toEqual({})
      stream.close()
    },
  )

  test('ends with its session, and nobody else’s does', async () => {
    const token = await tokenOf(room, 'senior-editor')
    const other = await openStream(url, await tokenOf(room, 'author'))
    const stream = await openStream(url, token)
    await room.call(null, 'POST', '/api/v2/users/logout', undefined, { authorization: `Bearer ${token}` })
    await stream.ended()
    const [id = 0] = room.ids.tags
    await room.call('admin', 'PATCH', `/api/v2/tags/${id}`, { description: 'Told to whoever is still here' })
    expect((await other.next('tag.changed')).ids).toContain(id)
    other.close()
  })

  test('ends when the session was idle for too long, and with the person', async () => {
    const idle = await openStream(url, await tokenOf(room, 'slot-editor'))
    room.at('2026-03-14T12:00:00Z')
    await idle.ended()
    room.at('2026-03-10T12:00:00Z')
    const gone = await openStream(url, await tokenOf(room, 'nobody'))
    await room.database.db.execute(sql`delete from users where id = ${room.ids.users['nobody']}`)
    await gone.ended()
  })

  test('is opened so often by one session, and no more', async () => {
    const token = await tokenOf(room, 'copy-editor')
    const streams = await Promise.all(Array.from({ length: 30 }, () => openStream(url, token)))
    await expect(openStream(url, token)).rejects.toThrow('429')
    for (const stream of streams) stream.close()
  })

  test('of a server that stops is ended by it', async () => {
    const other = await openNewsroom()
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    // As a browser opens them ahead: nothing is asked on it.
    const silent = connect(Number(new URL(address).port), '127.0.0.1')
    const stream = await openStream(address, await tokenOf(other, 'editor'))
    await other.close()
    await stream.ended()
    silent.destroy()
  })
})

describe('reading events', () => {
  test('tells each once, whatever is read in between', async () => {
    const reader = new EventReader(room.database)
    await reader.begin()
    const tell = (id: number) => room.database.db.transaction((tx) => emit(tx, 'thing.changed', [id]))
    await tell(1)
    await tell(2)
    expect(await reader.read()).toEqual([{ name: 'thing.changed', ids: [1, 2] }])
    expect(await reader.read()).toEqual([])
    await tell(3)
    expect(await reader.read()).toEqual([{ name: 'thing.changed', ids: [3] }])
  })

  test('of what was taken back tells nothing', async () => {
    const reader = new EventReader(room.database)
    await reader.begin()
    await room.database.db
      .transaction(async (tx) => {
        await emit(tx, 'thing.changed', [4])
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(await reader.read()).toEqual([])
  })

  test('tells an upload as a change of many', async () => {
    const reader = new EventReader(room.database)
    await reader.begin()
    await room.database.db.execute(
      sql`insert into audit_log (at, subject, action, request_id) values (now(), 'stop-word', 'upload', 'x')`,
    )
    expect(await reader.read()).toEqual([{ name: 'stop-word.changed', ids: [] }])
  })

  // The embedded database has one connection: its transactions cannot overlap.
  test.skipIf(!onServer)('misses none of ten thousand whose transactions end in any order', async () => {
    const reader = new EventReader(room.database)
    await reader.begin()
    const heard = new Set<number>()
    const hear = async () => {
      for (const { ids } of await reader.read()) for (const id of ids) heard.add(id)
    }
    const open = new Set<number>()
    const writer = async (first: number) => {
      open.add(first)
      for (let id = first; id < first + 50; id += 1)
        await room.database.db.transaction(async (tx) => {
          await emit(tx, 'thing.changed', [id])
          await tx.execute(sql`select pg_sleep(${Math.random() / 200})`)
        })
      open.delete(first)
    }
    const writing = Promise.all(Array.from({ length: 200 }, (_, at) => writer(at * 50)))
    while (open.size > 0) {
      // One look after the other, as the server looks.
      await hear()
    }
    await writing
    await hear()
    expect(heard.size).toBe(10_000)
  })

  test('of leases that ran out tells once, and old events go', async () => {
    const { db } = room.database
    const reader = new EventReader(room.database)
    const post = (
      await room.call('editor', 'POST', '/api/posts', { main_headline: 'A post that somebody leaves open' })
    ).body
    await room.call('editor', 'POST', `/api/posts/lock/${post.id}`, {})
    await reader.begin()
    const before = new Date('2026-03-10T12:00:00Z')
    await tellLapsedLocks(room.database, before, new Date('2026-03-10T12:00:30Z'))
    expect(await reader.read()).toEqual([])
    await tellLapsedLocks(room.database, before, new Date('2026-03-10T12:01:00Z'))
    expect(await reader.read()).toEqual([{ name: 'post.unlocked', ids: [post.id] }])
    await db.execute(sql`update post_locks set expires_at = '2026-03-10T13:00:00Z' where post_id = ${post.id}`)
    await shortenLeases(room.database, before)
    await tellLapsedLocks(room.database, before, new Date('2026-03-10T12:00:45Z'))
    expect(await reader.read()).toEqual([{ name: 'post.unlocked', ids: [post.id] }])
    await db.execute(sql`update events set at = now() - interval '2 days'`)
    await purgeEvents(room.database.db)
    expect(await db.execute(sql`select id from events`).then(({ rows }) => rows)).toEqual([])
  })

  test('of a dump from a cluster that counts further finds nothing again and again', async () => {
    const { db } = room.database
    await db.transaction((tx) => emit(tx, 'thing.changed', [1]))
    await db.execute(sql`update events set xid = xid + 1000000`)
    await db.transaction((tx) => emit(tx, 'thing.changed', [2]))
    await purgeEvents(db)
    expect(await db.execute(sql`select data from events`).then(({ rows }) => rows)).toEqual([{ data: { ids: [2] } }])
  })
})

test.skipIf(!onServer)('a stream misses nothing while its server’s ear is cut off again and again', async () => {
  const stream = await openStream(url, await tokenOf(room, 'author'))
  const cut = () =>
    room.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listen%' and datname = current_database()`,
    )
  const heard = new Set<number>()
  const tell = async (id: number) => {
    await room.database.db.transaction((tx) => emit(tx, 'thing.changed', [id]))
    if (id % 10 === 0) await cut()
  }
  // One after the other, with cuts between.
  for (let id = 1; id <= 60; id += 1) await tell(id)
  while (heard.size < 60) {
    // Until all have come.
    for (const id of (await stream.next('thing.changed')).ids) heard.add(id)
  }
  stream.close()
})

test('what is changed by a schedule or an import is told as well', async () => {
  const reader = new EventReader(room.database)
  await reader.begin()
  await room.database.db.execute(
    sql`insert into audit_log (at, subject, action, record, request_id) values (now(), 'post', 'publish', '17', 'schedule'), (now(), 'post', 'publish', '18', 'schedule'), (now(), 'session', 'sign-in', '3', 'x')`,
  )
  expect(await reader.read()).toEqual([{ name: 'post.changed', ids: [17, 18] }])
})
