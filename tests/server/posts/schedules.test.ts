import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openDatabase } from '#server/db/connect'
import { applyMigrations } from '#server/db/migrate'
import { auditLog, posts } from '#server/db/schema'
import { EventReader } from '#server/events/events'
import { publishDue } from '#server/jobs/publish-scheduled'

import { freshPlace, testKind, testServer } from '../db/database-fresh'
import { bodyOf, goodPost, type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeEach(async () => {
  room = await openNewsroom()
})
afterEach(() => room.close())

async function scheduled(published_at: string) {
  const { section: section_id, category: category_id, tags, users } = room.ids
  const fields = {
    ...goodPost,
    section_id,
    category_id,
    tags: tags.slice(0, 1),
    authors: [users.author],
    body: bodyOf('Some words.'),
  }
  const made = await room.call('editor', 'POST', '/api/posts', fields)
  const { body: lock } = await room.call('editor', 'POST', `/api/posts/lock/${made.body.id}`, {})
  const token = { 'x-lock-token': String(lock.lock.token) }
  const answer = await room.call('editor', 'PATCH', `/api/posts/${made.body.id}`, { status: 5, published_at }, token)
  expect(answer.status).toBe(200)
  return { id: made.body.id as number, token, etag: answer.headers.etag ?? '' }
}

describe('a schedule', () => {
  test('does not make the save of an open editor stale', async () => {
    const { id, token, etag } = await scheduled('2026-03-11T08:00:00Z')
    expect(await publishDue(room.database, new Date('2026-03-11T08:00:00Z'))).toEqual([id])
    room.at('2026-03-11T08:01:00Z')
    const { body: lock } = await room.call('editor', 'POST', `/api/posts/lock/${id}`, {}, token)
    const saved = await room.call(
      'editor',
      'PATCH',
      `/api/posts/${id}`,
      { body: bodyOf('Words typed meanwhile.') },
      { 'x-lock-token': String(lock.lock.token), 'if-match': etag },
    )
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ status: 3, first_published_at: '2026-03-11T08:00:00.000Z' })
  })

  test('is recorded in the audit log without a person, and is listed among the changes of the post', async () => {
    const { id } = await scheduled('2026-03-11T08:00:00Z')
    await publishDue(room.database, new Date('2026-03-11T08:00:01Z'))
    const row = await room.database.db.select().from(auditLog).where(eq(auditLog.request_id, 'schedule'))
    expect(row).toMatchObject([
      {
        user_id: null,
        subject: 'post',
        action: 'publish',
        record: String(id),
        version: 2,
        changed: { status: { from: 5, to: 3 } },
      },
    ])
    const { body: changes } = await room.call('editor', 'GET', `/api/posts/${id}/changes?since=2`)
    expect(changes).toMatchObject([{ version: 2, user: null, action: 'publish', fields: ['status'] }])
    expect((await room.call('editor', 'GET', `/api/posts/${id}/changes?since=1`)).body).toHaveLength(2)
  })

  test('that was carried out stops what was meant for a planned post, from whatever is stale', async () => {
    const { id, token, etag } = await scheduled('2026-03-11T08:00:00Z')
    await publishDue(room.database, new Date('2026-03-11T08:00:00Z'))
    room.at('2026-03-11T08:01:00Z')
    const { body: lock } = await room.call('editor', 'POST', `/api/posts/lock/${id}`, {}, token)
    const headers = { 'x-lock-token': String(lock.lock.token), 'if-match': etag }
    for (const change of [{ status: 0 }, { status: 4 }, { published_at: '2026-03-12T08:00:00.000Z' }]) {
      const answer = await room.call('editor', 'PATCH', `/api/posts/${id}`, change, headers)
      expect(answer).toMatchObject({ status: 409, body: { current: { status: 3 }, sent: change } })
    }
    const stale = { ids: [id], versions: { [id]: 2 }, statuses: { [id]: 5 } }
    const many = (body: object) => room.call('editor', 'PATCH', '/api/posts', body)
    const moved = await many({ ...stale, set: { status: 0 } })
    expect(moved.body.errors[id]).toEqual(['The post was changed elsewhere meanwhile.'])
    const undone = await many({ rows: [{ id, version: 2, status: 5, set: { status: 0, published_at: null } }] })
    expect(undone.body.errors[id]).toEqual(['The post was changed elsewhere meanwhile.'])
    expect((await many({ ...stale, set: { is_evergreen: 1 } })).body.success[id]).toMatchObject({ status: 3 })
  })

  test('goes by the clock of the database, not by that of a server', async () => {
    const { id } = await scheduled('2126-03-11T08:00:00Z')
    room.at('2126-03-11T09:00:00Z')
    expect(await publishDue(room.database)).toEqual([])
    await room.database.db
      .update(posts)
      .set({ published_at: sql`now()` })
      .where(eq(posts.id, id))
    expect(await publishDue(room.database)).toEqual([id])
  })

  test('sends a live event', async () => {
    const { id } = await scheduled('2026-03-11T08:00:00Z')
    const reader = new EventReader(room.database)
    await reader.begin()
    await publishDue(room.database, new Date('2026-03-11T08:00:00Z'))
    expect(await reader.read()).toContainEqual({ name: 'post.changed', ids: [id] })
  })
})

describe.skipIf(testServer === undefined || testKind === 'embedded')('three servers', () => {
  test('publish a thousand posts of one instant in one run, each once', async () => {
    const place = await freshPlace('server')
    const servers = await Promise.all([1, 2, 3].map(() => openDatabase(place)))
    const [first] = servers
    if (!first) throw new Error('There is no server.')
    await applyMigrations(first)
    await first.db.insert(posts).values(
      Array.from({ length: 1000 }, (_, index) => ({
        slug: `due-${index}`,
        status: 5,
        published_at: new Date('2026-03-11T08:00:00Z'),
      })),
    )
    const out = await Promise.all(servers.map((server) => publishDue(server, new Date('2026-03-11T08:00:00Z'))))
    expect(new Set(out.flat()).size).toBe(1000)
    expect(out.flat()).toHaveLength(1000)
    expect(await first.db.$count(auditLog)).toBe(1000)
    await Promise.all(servers.map((server) => server.close()))
    await place.remove()
  })
})
