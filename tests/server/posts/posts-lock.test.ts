import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { removeUntouchedJob } from '#server/areas/posts/untouched'
import { Worker } from '#server/jobs/worker'
import { readSettings, SettingsError } from '#server/settings'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { make, lock, patch } = postActions(() => room)
const take = (id: number, as: string, body: object = {}, headers: Record<string, string> = {}) =>
  room.call(as, 'POST', `/api/posts/lock/${id}`, body, headers)
const free = (id: number, as: string, headers: Record<string, string>) =>
  room.call(as, 'POST', `/api/posts/unlock/${id}`, {}, headers)

describe('keeping a lock', () => {
  test('with an older token, when nobody holds the post any more, answers a new one that writes', async () => {
    const post = await make()
    const mine = await lock(post.id)
    const theirs = await lock(post.id, 'admin')
    await free(post.id, 'admin', theirs)
    const { status, body } = await take(post.id, 'editor', {}, mine)
    expect(status).toBe(200)
    expect(body.lock.token).toBeGreaterThan(Number(theirs['x-lock-token']))
    const token = { 'x-lock-token': String(body.lock.token) }
    expect((await patch(post.id, { main_headline: 'Mine again' }, 'editor', token)).status).toBe(200)
  })

  test('after its time, when nobody came in between, goes on with the same token', async () => {
    const post = await make()
    const mine = await lock(post.id)
    room.at('2026-03-10T12:05:00Z')
    const { body } = await take(post.id, 'editor', {}, mine)
    expect(String(body.lock.token)).toBe(mine['x-lock-token'])
  })

  test('while somebody else holds it says who', async () => {
    const post = await make()
    const mine = await lock(post.id)
    await lock(post.id, 'admin')
    const { status, body } = await take(post.id, 'editor', {}, mine)
    expect(status).toBe(403)
    expect(body.lock).toEqual({
      username: 'The admin',
      user_id: room.ids.users.admin,
      expires_at: '2026-03-10T12:00:45.000Z',
    })
  })
})

test('a call whose answer was lost gets the same lock when it is sent again, unless somebody has it by then', async () => {
  const post = await make()
  const headers = { 'Idempotency-Key': 'answer-lost' }
  const { body } = await take(post.id, 'editor', {}, headers)
  expect(await take(post.id, 'editor', {}, headers)).toMatchObject({ status: 200, body })
  expect((await take(post.id, 'editor', {}, { 'Idempotency-Key': 'another-window' })).status).toBe(403)
  await lock(post.id, 'admin')
  expect(await take(post.id, 'editor', {}, headers)).toMatchObject({
    status: 403,
    body: { lock: { username: 'The admin' } },
  })
})

describe('one’s own second window', () => {
  test('is told that it is one’s own, and may move the lock', async () => {
    const post = await make()
    const first = await lock(post.id)
    const refused = await take(post.id, 'editor')
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      message: 'You are editing this article in another window.',
      lock: { user_id: room.ids.users.editor },
    })
    expect((await take(post.id, 'editor', { takeover: true })).status).toBe(200)
    expect((await patch(post.id, { main_headline: 'x' }, 'editor', first)).status).toBe(403)
  })

  test('changes fields that are no text without a token', async () => {
    const post = await make()
    await lock(post.id)
    expect((await patch(post.id, { is_evergreen: 1 })).status).toBe(200)
    expect((await patch(post.id, { status: 1 })).status).toBe(200)
    expect((await patch(post.id, { main_headline: 'x' })).status).toBe(403)
  })
})

describe('a refused text', () => {
  test('names who holds the lock, or says that nobody does', async () => {
    const post = await make()
    const none = await patch(post.id, { main_headline: 'x' })
    expect(none.body).toMatchObject({ message: 'The article is locked for editing', lock: null })
    await lock(post.id, 'admin')
    const held = await patch(post.id, { main_headline: 'x' })
    expect(held.body).toMatchObject({
      message: 'The article is locked for editing',
      lock: { user_id: room.ids.users.admin },
    })
  })
})

describe('freeing a lock', () => {
  test('checks the holder: another person with a guessed token frees nothing', async () => {
    const post = await make()
    const mine = await lock(post.id)
    expect((await free(post.id, 'admin', mine)).status).toBe(204)
    expect((await patch(post.id, { main_headline: 'Mine still' }, 'editor', mine)).status).toBe(200)
    expect((await free(post.id, 'editor', mine)).status).toBe(204)
    expect((await take(post.id, 'admin')).status).toBe(200)
  })
})

describe('a new post that is left', () => {
  const blank = async () => (await room.call('editor', 'POST', '/api/posts', { status: 0 })).body
  const isThere = async (id: number) => (await room.call('editor', 'GET', `/api/posts/${id}`)).status === 200
  const leave = (id: number, as: string, headers: Record<string, string>) =>
    room.call(as, 'POST', `/api/posts/unlock/${id}`, { abandoned: true }, headers)

  test('is deleted if nothing was written, and only for its author', async () => {
    const post = await blank()
    const theirs = await lock(post.id, 'admin')
    expect((await leave(post.id, 'admin', theirs)).status).toBe(204)
    expect(await isThere(post.id)).toBe(true)
    const mine = await lock(post.id)
    expect((await leave(post.id, 'editor', mine)).status).toBe(204)
    expect(await isThere(post.id)).toBe(false)
  })

  test('stays if something was written, or another person has it open', async () => {
    const written = await blank()
    const mine = await lock(written.id)
    await patch(written.id, { main_headline: 'A word' }, 'editor', mine)
    await patch(written.id, { main_headline: '' }, 'editor', mine)
    await leave(written.id, 'editor', mine)
    expect(await isThere(written.id)).toBe(true)
    const taken = await blank()
    const old = await lock(taken.id)
    await lock(taken.id, 'admin')
    await leave(taken.id, 'editor', old)
    expect(await isThere(taken.id)).toBe(true)
  })

  test('stays if it was made with a text or a record of its own, such as the copy of a link', async () => {
    const [tag] = (await room.call('editor', 'GET', '/api/autocomplete?entity=tags&field=catchy_title')).body
    for (const fields of [
      { template_type: 5, external_link: 'https://example.com/levy' },
      { catchy_title: 'A title' },
      { titles: { rss: 'A title' } },
      { description: 'A summary' },
      { tags: [tag.id] },
    ]) {
      const made = await make(fields)
      await leave(made.id, 'editor', await lock(made.id))
      expect([fields, await isThere(made.id)]).toEqual([fields, true])
    }
  })

  test('is deleted after a day if its window was lost', async () => {
    const [old, young] = [await blank(), await blank()]
    await room.database.db.execute(sql`update posts set created_at = now() - interval '2 days' where id = ${old.id}`)
    await room.database.db.execute(sql`update posts set created_at = now() where id = ${young.id}`)
    const settings = readSettings({ LOG_LEVEL: 'silent' })
    if (settings instanceof SettingsError) throw settings
    const place = { database: room.database, settings, report: () => undefined }
    const worker = new Worker(place, [removeUntouchedJob])
    await worker.begin()
    expect(await Promise.all(await worker.look())).toEqual(['done'])
    expect([await isThere(old.id), await isThere(young.id)]).toEqual([false, true])
  })
})

test('the list finds the posts that a person is editing, whatever their state and age', async () => {
  const [old, draft, others, left] = [await make(), await make(), await make(), await make()]
  await room.database.db.execute(sql`update posts set status = 3, published_at = '2020-01-01' where id = ${old.id}`)
  for (const { id } of [old, draft]) await lock(id, 'slot-editor')
  await lock(others.id, 'admin')
  const { body: me } = await room.call('slot-editor', 'GET', '/api/v2/users/me')
  const edited = async () => {
    const { body } = await room.call('editor', 'GET', `/api/posts?search[lock.user_id]=${me.id}&sort=id`)
    return body.items.map(({ id }: { id: number }) => id)
  }
  await free(left.id, 'slot-editor', await lock(left.id, 'slot-editor'))
  expect(await edited()).toEqual([old.id, draft.id])
  room.at('2026-03-10T12:05:00Z')
  expect(await edited()).toEqual([])
})
