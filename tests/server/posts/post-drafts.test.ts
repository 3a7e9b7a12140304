// Drafts on the server: kept with the lock, read by their author alone, gone with the save, and in the history of an ousted person.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { thinRevisions } from '#server/areas/posts/revisions-thin'

import { bodyOf, type Newsroom, openNewsroom, password } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { make, lock, patch } = postActions(() => room)
const urlOf = (id: number) => `/api/posts/${id}/draft`
const typed = { main_headline: 'Half a headline', body: bodyOf('Half a sentence') }
const sentBy = (version: number) => ({
  version,
  page: 'desk',
  sent: typed,
  changes: { main_headline: typed.main_headline },
})
const keep = (id: number, headers: Record<string, string>, as = 'editor', version = 1) =>
  room.call(as, 'POST', urlOf(id), sentBy(version), headers)
const read = async (id: number, as = 'editor') => (await room.call(as, 'GET', urlOf(id))).body.draft
const kindsOf = async (id: number) =>
  (await room.call('editor', 'GET', `/api/posts/${id}/revisions`)).body.map(({ kind }: { kind: string }) => kind)

describe('a draft on the server', () => {
  test('is kept by whoever holds the lock and read by nobody else', async () => {
    const post = await make()
    const headers = await lock(post.id)
    const kept = await keep(post.id, headers)
    expect(kept).toMatchObject({ status: 200, body: { saved_at: '2026-03-10T12:00:00.000Z' } })
    expect(await read(post.id)).toEqual({ ...sentBy(1), saved_at: '2026-03-10T12:00:00.000Z', base: null })
    expect(await read(post.id, 'senior-editor')).toBeNull()
    expect(await read(post.id, 'admin')).toBeNull()
    const { body: shown } = await room.call('editor', 'GET', `/api/posts/${post.id}`)
    expect(shown).toMatchObject({ main_headline: post.main_headline, version: 1 })
  })

  test('is refused without the lock, to whoever may not write the post, and with fields that are none', async () => {
    const post = await make()
    expect((await keep(post.id, {})).status).toBe(403)
    const headers = await lock(post.id)
    expect((await keep(post.id, headers, 'senior-editor')).status).toBe(403)
    expect((await keep(post.id, {}, 'author')).status).toBe(403)
    expect((await keep(post.id, {}, 'nobody')).status).toBe(403)
    const wrong = { ...sentBy(1), sent: { nothing: 'of this' } }
    expect((await room.call('editor', 'POST', urlOf(post.id), wrong, headers)).status).toBe(422)
    expect((await room.call('editor', 'GET', urlOf(999_999))).status).toBe(404)
    expect(await read(post.id)).toBeNull()
  })

  test('stays when a list changes another field of the post', async () => {
    const post = await make()
    const headers = await lock(post.id)
    await keep(post.id, headers)
    const headline = { main_headline: 'Changed at the cell of a list by the same person elsewhere' }
    expect((await patch(post.id, headline, 'editor', headers)).status).toBe(200)
    expect(await read(post.id)).toMatchObject({ sent: typed })
    const tags = { ids: [post.id], set: { add: { tags: [room.ids.tags[0]] } } }
    expect((await room.call('editor', 'PATCH', '/api/posts', tags)).body.errors).toEqual({})
    expect(await read(post.id)).toMatchObject({ sent: typed })
  })

  test('goes when the post is saved, trashed, deleted or the draft discarded; a flag leaves it', async () => {
    const post = await make()
    const headers = await lock(post.id)
    await keep(post.id, headers)
    await patch(post.id, { is_evergreen: 1 }, 'editor', headers)
    expect(await read(post.id)).not.toBeNull()
    await patch(post.id, { ...typed, main_headline: 'A whole headline' }, 'editor', headers)
    expect(await read(post.id)).toBeNull()
    await keep(post.id, headers)
    expect((await room.call('editor', 'DELETE', urlOf(post.id))).status).toBe(204)
    expect((await room.call('editor', 'DELETE', urlOf(post.id))).status).toBe(204)
    expect(await read(post.id)).toBeNull()
    await keep(post.id, headers)
    await patch(post.id, { status: 4 }, 'editor', headers)
    expect(await read(post.id)).toBeNull()
  })

  test('comes with the version it was written against, once the post has another', async () => {
    const post = await make({ main_headline: 'Before it all', body: bodyOf('One.') })
    await keep(post.id, await lock(post.id))
    const theirs = await lock(post.id, 'editor')
    await room.database.db.execute(sql`update post_drafts set version = 1 where post_id = ${post.id}`)
    await room.call('editor', 'POST', `/api/posts/unlock/${post.id}`, { token: Number(theirs['x-lock-token']) })
    const headers = await lock(post.id, 'senior-editor')
    await patch(post.id, { main_headline: 'Changed by another' }, 'senior-editor', headers)
    const draft = await read(post.id)
    expect(draft).toMatchObject({ version: 1, base: { main_headline: 'Before it all', version: 1 } })
  })

  test('becomes a revision when somebody else takes the lock over, once', async () => {
    const post = await make()
    await keep(post.id, await lock(post.id))
    await lock(post.id, 'senior-editor')
    await lock(post.id, 'admin')
    expect(await read(post.id)).toBeNull()
    expect(await kindsOf(post.id)).toEqual(['ousted'])
    const { body } = await room.call('admin', 'GET', `/api/posts/${post.id}/revisions/1`)
    expect(body).toMatchObject({ kind: 'ousted', user: { username: 'The editor' }, data: typed })
    expect(body.fields).toEqual(['body', 'main_headline'])
    const restored = await room.call('admin', 'POST', `/api/posts/${post.id}/revisions/1/restore`, undefined, {
      ...(await lock(post.id, 'admin')),
    })
    expect(restored.body).toMatchObject({ main_headline: typed.main_headline })
  })

  test('stays a draft when the same person moves to another window', async () => {
    const post = await make()
    await keep(post.id, await lock(post.id))
    await lock(post.id)
    expect(await read(post.id)).not.toBeNull()
    expect(await kindsOf(post.id)).toEqual([])
  })

  test('is kept when its author is removed, and whoever waits is told that the post is free', async () => {
    const post = await make()
    const author = { username: 'Efua Gone', nickname: 'Efua', email: 'leaving@slotdesk.test', position: 'Editor' }
    const { body: roles } = await room.call('admin', 'GET', '/api/auth-items?type=1&per-page=200')
    const role_id = roles.items.find(({ name }: { name: string }) => name === 'editor').id
    const secret = { password, repeatPassword: password }
    const made = await room.call('admin', 'POST', '/api/v2/users', { ...author, ...secret, role_id })
    await keep(post.id, await lock(post.id, 'leaving'), 'leaving')
    expect((await room.call('admin', 'DELETE', `/api/v2/users/${made.body.id}`)).status).toBe(204)
    const [last] = (await room.call('editor', 'GET', `/api/posts/${post.id}/revisions`)).body
    expect(last).toMatchObject({ kind: 'ousted', user: { username: 'Efua' }, fields: ['body', 'main_headline'] })
    const told = sql`select data->'ids' as ids from events where name = 'post.unlocked' order by id desc limit 1`
    expect((await room.database.db.execute(told)).rows).toEqual([{ ids: [post.id] }])
  })
})

describe('revisions with age', () => {
  const insert = (post: number, number: number, kind: string, at: string) =>
    room.database.db.execute(
      sql`insert into post_revisions (post_id, number, version, kind, data, created_at)
          values (${post}, ${number}, ${number}, ${kind}, '{}', ${at}::timestamptz)`,
    )
  const numbersOf = async (post: number) =>
    (await room.call('editor', 'GET', `/api/posts/${post}/revisions`)).body
      .map(({ number }: { number: number }) => number)
      .reverse()

  test('keep every save of a week, then one a day, then one a week; what was published stays', async () => {
    const post = await make()
    await insert(post.id, 1, 'earlier', '2025-01-01T08:00:00Z')
    await insert(post.id, 2, 'save', '2025-11-03T08:00:00Z')
    await insert(post.id, 3, 'save', '2025-11-05T08:00:00Z')
    await insert(post.id, 4, 'publish', '2025-11-05T09:00:00Z')
    await insert(post.id, 5, 'save', '2026-02-01T08:00:00Z')
    await insert(post.id, 6, 'save', '2026-02-01T09:00:00Z')
    await insert(post.id, 7, 'save', '2026-02-02T09:00:00Z')
    await insert(post.id, 8, 'ousted', '2025-02-02T09:00:00Z')
    await insert(post.id, 9, 'save', '2026-03-09T09:00:00Z')
    await insert(post.id, 10, 'save', '2026-03-09T09:01:00Z')
    const at = new Date('2026-03-10T12:00:00Z')
    expect(await thinRevisions(room.database.db, at)).toBe(3)
    expect(await numbersOf(post.id)).toEqual([1, 3, 4, 6, 7, 9, 10])
    expect(await thinRevisions(room.database.db, at)).toBe(0)
  })
})
