import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { auditLog, categories, experts, images, posts } from '#server/db/schema'

import { bodyOf, type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { good, make, lock, patch, publish } = postActions(() => room)
const get = (id: number, rest: string, as = 'editor') => room.call(as, 'GET', `/api/posts/${id}/${rest}`)

describe('revisions', () => {
  test('include the text before the first save, once', async () => {
    const post = await make({ main_headline: 'As it was imported', body: bodyOf('The first text.') })
    const token = await lock(post.id)
    await patch(post.id, { main_headline: 'First change' }, 'editor', token)
    await patch(post.id, { main_headline: 'Second change' }, 'editor', token)
    const { body } = await get(post.id, 'revisions')
    expect(body.map(({ kind, version }: { kind: string; version: number }) => [kind, version])).toEqual([
      ['save', 3],
      ['save', 2],
      ['earlier', 1],
    ])
    expect(body[0]).toMatchObject({ number: 3, user: { username: 'The editor' }, fields: ['main_headline'] })
    const earlier = await get(post.id, 'revisions/1')
    expect(earlier.body.data).toMatchObject({ main_headline: 'As it was imported' })
    expect(earlier.body.data).not.toHaveProperty('lock')
    expect((await get(post.id, 'revisions/9')).status).toBe(404)
  })

  test('are not made by a change of a flag alone', async () => {
    const post = await make()
    await patch(post.id, { is_evergreen: 1 })
    expect((await get(post.id, 'revisions')).body).toEqual([])
  })

  test('say what was changed between two saves, and nothing of the state before the first', async () => {
    const post = await make()
    const token = await lock(post.id)
    await patch(post.id, { main_headline: 'First change' }, 'editor', token)
    await patch(post.id, { is_evergreen: 1 })
    await patch(post.id, { main_headline: 'Second change' }, 'editor', token)
    const { body } = await get(post.id, 'revisions')
    expect(body.map(({ kind, fields }: { kind: string; fields: unknown }) => [kind, fields])).toEqual([
      ['save', ['main_headline']],
      ['between', ['is_evergreen']],
      ['save', ['main_headline']],
      ['earlier', null],
    ])
  })

  test('can be restored with the lock, and the restored text is a revision too', async () => {
    const post = await make({ ...good(), tags: [room.ids.tags[0]] })
    const token = await lock(post.id)
    await patch(post.id, { body: bodyOf('Another text.'), tags: [] }, 'editor', token)
    const url = `/api/posts/${post.id}/revisions/1/restore`
    expect((await room.call('editor', 'POST', url, {})).status).toBe(403)
    const { status, body } = await room.call('editor', 'POST', url, {}, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ body: post.body, status: 0, tags: [{ id: room.ids.tags[0] }] })
    expect((await get(post.id, 'revisions')).body[0]).toMatchObject({ kind: 'restore', version: 3 })
  })

  test('can be restored after their category, picture and expert were removed, and keep the present ones', async () => {
    const { db } = room.database
    const { section: section_id, category: category_id } = room.ids
    const passing = { section_id, catchy_title: 'Short-lived', slug: 'short-lived', is_enabled: 1 }
    const [category] = await db.insert(categories).values(passing).returning()
    const [expert] = await db
      .insert(experts)
      .values({ username: 'Ama', slug: 'ama', position: 'Fellow', description: '{}' })
      .returning()
    const [picture] = await db.select().from(images).where(eq(images.hash_key, 'abc123'))
    const { id: _id, ...copied } = picture!
    await db.insert(images).values({ ...copied, hash_key: 'gone12', digest: 'gone' })
    const first = { category_id: category!.id, experts: [expert!.id], thumb: 'gone12' }
    const post = await make({ ...good(), ...first })
    const token = await lock(post.id)
    await patch(post.id, { body: bodyOf('Another text.'), category_id, experts: [], thumb: 'abc123' }, 'editor', token)
    await db.delete(categories).where(eq(categories.id, category!.id))
    await db.delete(experts).where(eq(experts.id, expert!.id))
    await db.delete(images).where(eq(images.hash_key, 'gone12'))
    const { status, body } = await room.call('editor', 'POST', `/api/posts/${post.id}/revisions/1/restore`, {}, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ body: post.body, section_id, category_id, thumb: 'abc123', experts: [] })
  })
})

describe('a text that was not chosen', () => {
  test('is stored without a lock, by a person who may write the post', async () => {
    const post = await make()
    await lock(post.id, 'admin')
    const kept = { version: 1, sent: { main_headline: 'What I typed', body: bodyOf('My words.') } }
    const url = `/api/posts/${post.id}/revisions`
    const { status, body } = await room.call('editor', 'POST', url, kept)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'kept', version: 1, data: kept.sent, fields: ['body', 'main_headline'] })
    const foreign = await make({ ...good(), authors: [room.ids.users.editor!] })
    expect((await room.call('author', 'POST', `/api/posts/${foreign.id}/revisions`, kept)).status).toBe(403)
    expect((await room.call('editor', 'GET', `/api/posts/${post.id}`)).body.version).toBe(1)
    expect((await get(999_999, 'revisions')).status).toBe(404)
  })

  test('can be restored later, and leaves the fields that it lacks', async () => {
    const post = await make()
    const kept = { version: 1, sent: { main_headline: 'What I typed' } }
    await room.call('editor', 'POST', `/api/posts/${post.id}/revisions`, kept)
    const restored = await room.call(
      'editor',
      'POST',
      `/api/posts/${post.id}/revisions/1/restore`,
      {},
      await lock(post.id),
    )
    expect(restored.body).toMatchObject({ main_headline: 'What I typed', catchy_title: post.catchy_title })
  })

  test('of slides makes the post a live update again, and a text ends it', async () => {
    const post = await make()
    const slide = { id: 's1', title: 'Goal', createdAt: 1_790_000_000, content: { type: 'doc', content: [] } }
    const token = await lock(post.id)
    const restored = async (number: number, body: string) => {
      await room.call('editor', 'POST', `/api/posts/${post.id}/revisions`, { version: 1, sent: { body } })
      return (await room.call('editor', 'POST', `/api/posts/${post.id}/revisions/${number}/restore`, {}, token)).body
    }
    const live = await restored(1, JSON.stringify([slide]))
    expect([live.template_type, JSON.parse(live.body)[0].title]).toEqual([7, 'Goal'])
    const numbers: { number: number }[] = (await get(post.id, 'revisions')).body
    const next = Math.max(...numbers.map(({ number }) => number)) + 1
    expect((await restored(next, bodyOf('A text.'))).template_type).toBe(0)
  })
})

describe('a stale write', () => {
  test('answers both versions', async () => {
    const post = await make()
    const token = await lock(post.id)
    await patch(post.id, { main_headline: 'Second' }, 'editor', token)
    const sent = { main_headline: 'Third', body: bodyOf('Mine.') }
    const { status, body } = await patch(post.id, sent, 'editor', { ...token, 'if-match': `"${post.id}-1"` })
    expect(status).toBe(409)
    expect(body).toMatchObject({ current: { id: post.id, main_headline: 'Second', version: 2 }, sent })
  })
})

describe('who changed what since', () => {
  test('names each version, its person and its fields', async () => {
    const post = await make()
    await patch(post.id, { is_evergreen: 1 }, 'admin')
    await publish(post.id)
    const { body } = await get(post.id, 'changes?since=1')
    expect(body).toEqual([
      {
        version: 2,
        at: '2026-03-10T12:00:00.000Z',
        action: 'update',
        user: { id: room.ids.users.admin, username: 'The admin' },
        fields: ['is_evergreen'],
      },
      {
        version: 3,
        at: '2026-03-10T12:00:00.000Z',
        action: 'update',
        user: { id: room.ids.users.editor, username: 'The editor' },
        fields: ['first_published_at', 'published_at', 'status'],
      },
    ])
    expect((await get(post.id, 'changes?since=2')).body).toHaveLength(1)
    expect((await get(post.id, 'changes')).status).toBe(400)
    expect((await get(post.id, 'changes?since=x')).status).toBe(400)
  })
})

describe('the audit row of a post', () => {
  const rowsOf = (id: number) =>
    room.database.db
      .select()
      .from(auditLog)
      .where(sql`subject = 'post' and record = ${String(id)}`)
      .orderBy(asc(auditLog.id))

  test('says small values and never a text', async () => {
    const post = await make()
    const token = await lock(post.id)
    await patch(
      post.id,
      { body: bodyOf('A secret scoop.'), priority: 2, notes: bodyOf('A secret note') },
      'editor',
      token,
    )
    const [made, changed] = await rowsOf(post.id)
    expect(made).toMatchObject({ action: 'create', version: 1, user_id: room.ids.users.editor })
    expect(changed).toMatchObject({ action: 'update', version: 2 })
    expect(changed?.changed).toEqual({ body: null, notes: null, priority: { from: 1, to: 2 } })
    expect(JSON.stringify([made, changed])).not.toContain('secret')
  })

  test('is written exactly if the change is: one for each record of a bulk change, none for a refused one', async () => {
    const [one, other] = [await make(), await make({})]
    await room.call('editor', 'PATCH', '/api/posts', {
      ids: [one.id, other.id],
      set: { status: 3, published_at: 'now' },
    })
    expect((await rowsOf(one.id)).map(({ action }) => action)).toEqual(['create', 'update'])
    expect((await rowsOf(other.id)).map(({ action }) => action)).toEqual(['create'])
  })

  test('fails with its change', async () => {
    const post = await make()
    await room.database.db.execute(sql`alter table audit_log add constraint refuse check (request_id = '') not valid`)
    expect((await patch(post.id, { priority: 0 })).status).toBe(500)
    await room.database.db.execute(sql`alter table audit_log drop constraint refuse`)
    const [stored] = await room.database.db.select().from(posts).where(eq(posts.id, post.id))
    expect(stored?.priority).toBe(1)
  })

  test('is not written for taking and renewing a lock', async () => {
    const post = await make()
    const before = await room.database.db.$count(auditLog)
    const token = await lock(post.id)
    await room.call('editor', 'POST', `/api/posts/lock/${post.id}`, {}, token)
    expect(await room.database.db.$count(auditLog)).toBe(before)
  })

  test('of a refused right names the endpoint and the person', async () => {
    const post = await make()
    await room.call('author', 'DELETE', `/api/posts/${post.id}`)
    await patch(post.id, { status: 3 }, 'copy-editor')
    const refused = await room.database.db.select().from(auditLog).where(eq(auditLog.action, 'forbidden'))
    const of = (id: number) => refused.filter(({ user_id }) => user_id === id).map(({ record }) => record)
    expect(of(room.ids.users.author!)).toContain(`DELETE posts/${post.id}`)
    expect(of(room.ids.users['copy-editor']!)).toContain(`PATCH posts/${post.id}`)
  })
})
