// Repeated writes with an Idempotency-Key, bulk changes with failing rows, preview links, the audit log and tags of saves.
import { sql } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { recordForUpdate } from '#server/areas/posts/record'
import { assignSlug } from '#server/areas/posts/slug'
import { auditLog, posts, tags } from '#server/db/schema'
import { answerOnce } from '#server/http/idempotency'

import { goodTag, type Newsroom, openNewsroom, password, sendForm } from '../newsroom'
import { postActions } from '../posts/post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { lock, make, patch } = postActions(() => room)

describe('a write with an Idempotency-Key', () => {
  const create = (key: string, body: object = { main_headline: 'Once' }, as = 'editor') =>
    room.call(as, 'POST', '/api/posts', body, { 'idempotency-key': key })

  test('has one effect however often it is made, one after the other or at once', async () => {
    const before = await room.database.db.$count(posts)
    const first = await create('a')
    const again = await Promise.all(Array.from({ length: 8 }, () => create('a')))
    for (const answer of again) expect([answer.status, answer.body.id]).toEqual([201, first.body.id])
    const together = await Promise.all(Array.from({ length: 8 }, () => create('b')))
    expect(new Set(together.map(({ body }) => body.id)).size).toBe(1)
    expect(await room.database.db.$count(posts)).toBe(before + 2)
  })

  test('is bound to its person and call, and a refused call is judged again', async () => {
    const first = await create('c')
    expect((await create('c', undefined, 'admin')).body.id).not.toBe(first.body.id)
    expect((await create('c', { main_headline: 'Another' })).status).toBe(422)
    expect((await create('x'.repeat(201))).status).toBe(422)
    expect((await create('d', { section_id: 999_999 })).status).toBe(422)
    expect((await create('d', { section_id: 999_999 })).status).toBe(422)
    expect((await room.call('editor', 'POST', '/api/posts', { main_headline: 'Once' })).body.id).not.toBe(first.body.id)
  })

  test('changes a password once, and keeps no digest of it that can be tried without the key', async () => {
    const body = { old_password: password, password: 'Another#2026', repeatPassword: 'Another#2026' }
    const url = '/api/v2/users/me/password'
    const send = () => room.call('copy-editor', 'POST', url, body, { 'idempotency-key': 'one-password' })
    expect((await send()).status).toBe(204)
    expect((await send()).status).toBe(204)
    const { rows } = await room.database.db.execute(sql`select request from idempotency_keys`)
    const digest = createHash('sha256')
      .update(`${url}\n${JSON.stringify(body)}`)
      .digest('hex')
    expect(rows.map((row) => row['request'])).not.toContain(digest)
  })

  test('keeps neither its key nor its answer readable in the database', async () => {
    const roles = (await room.call('admin', 'GET', '/api/auth-items?type=1&per-page=200')).body.items
    const role = roles.find(({ name }: { name: string }) => name === 'author')
    const names = { username: 'Invited', nickname: 'Invited', position: 'Reporter' }
    const person = { ...names, email: 'sealed@example.com', role_id: role.id, invite: 1 }
    const invite = () =>
      room.call('admin', 'POST', '/api/v2/users', person, { 'idempotency-key': 'key-of-an-invitation' })
    const { body } = await invite()
    expect(body.invitation).toEqual(expect.any(String))
    const { rows } = await room.database.db.execute(
      sql`select * from idempotency_keys order by created_at desc limit 1`,
    )
    expect(JSON.stringify(rows)).not.toMatch(
      new RegExp(`key-of-an-invitation|${String(body.invitation).slice(-20)}`, 'i'),
    )
    expect((await invite()).body).toEqual(body)
  })

  test('that changes many posts is answered as the first time, so that it can be undone', async () => {
    const post = await make()
    const seen = { versions: { [post.id]: post.version }, statuses: { [post.id]: 0 } }
    const trash = (key: string) =>
      room.call(
        'editor',
        'PATCH',
        '/api/posts',
        { ids: [post.id], ...seen, set: { status: 4 } },
        { 'idempotency-key': key },
      )
    const first = await trash('many')
    expect(first.body.success[post.id]).toMatchObject({ version: post.version + 1, before: { status: 0 } })
    expect((await trash('many')).body).toEqual(first.body)
    expect((await trash('another')).body.success[post.id].before).toEqual({})
  })

  test('that changes a comment is answered as the first time, although its version is not the present one any more', async () => {
    const post = await make()
    const url = `/api/posts/${post.id}/comments`
    const { body: comment } = await room.call('editor', 'POST', url, { text: 'First' })
    const send = () =>
      room.call(
        'editor',
        'PATCH',
        `${url}/${comment.id}`,
        { version: comment.version, text: 'Second' },
        { 'idempotency-key': 'comment' },
      )
    const first = await send()
    expect(first).toMatchObject({ status: 200, body: { text: 'Second' } })
    expect(await send()).toMatchObject({ status: 200, body: first.body })
  })

  test('that changes many posts is done once when it comes again while it is being done', async () => {
    const made = [await make(), await make(), await make()]
    const seen = { versions: Object.fromEntries(made.map(({ id, version }) => [id, version])) }
    const change = { ids: made.map(({ id }) => id), ...seen, set: { is_evergreen: 1 } }
    const send = () => room.call('editor', 'PATCH', '/api/posts', change, { 'idempotency-key': 'meanwhile' })
    const [first, ...others] = await Promise.all([send(), send(), send()])
    expect(first.body.errors).toEqual({})
    for (const { id } of made) expect(first.body.success[id].before).toEqual({ is_evergreen: 0 })
    for (const other of others) expect(other.body).toEqual(first.body)
    // As a process leaves it that ended in the middle.
    await room.database.db.execute(
      sql`update idempotency_keys set answer = null, created_at = created_at - interval '31 seconds'`,
    )
    expect((await send()).body.errors).toEqual({})
  })

  test('keeps its claim while it works for minutes', async () => {
    const { db } = room.database
    const idempotency = { key: 'long', secret: randomBytes(32), request: 'asked', steps: 0 }
    let end = (_answer: string) => {}
    const work = new Promise<string>((resolve) => (end = resolve))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const first = answerOnce({ db, user: { id: 1 }, idempotency }, () => work)
    const age = async () => {
      const seconds = sql`select extract(epoch from statement_timestamp() - created_at)::int as age from idempotency_keys`
      return Number((await db.execute(sql`${seconds} where key = 'long'`)).rows[0]?.['age'] ?? -1)
    }
    await expect.poll(age).toBe(0)
    await db.execute(
      sql`update idempotency_keys set created_at = created_at - interval '25 seconds' where key = 'long'`,
    )
    vi.advanceTimersByTime(10_000)
    await expect.poll(age).toBeLessThan(20)
    end('done')
    expect(await first).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('that publishes a post leaves its date', async () => {
    const post = await make()
    const token = await lock(post.id)
    const send = () =>
      patch(post.id, { status: 3, published_at: 'now' }, 'editor', {
        ...token,
        'if-match': `"${post.id}-${post.version}"`,
        'idempotency-key': 'publishes',
      })
    const first = await send()
    expect(first.body).toMatchObject({ status: 3, published_at: '2026-03-10T12:00:00.000Z' })
    room.at('2026-03-10T12:00:09Z')
    expect(await send()).toMatchObject({ status: 200, body: first.body })
  })

  test('with a file is bound to the content of the file', async () => {
    const upload = (text: string) =>
      sendForm(room, 'admin', '/api/v2/contextual-links/upload', { file: new File([text], 'a.csv') }, 'POST', {
        'idempotency-key': 'f',
      })
    const first = await upload('alpha,https://example.org/a')
    expect(first.body).toMatchObject({ added: 1 })
    expect((await upload('alpha,https://example.org/a')).body).toEqual(first.body)
    expect((await upload('beta,https://example.org/b')).status).toBe(422)
  })

  test('repeats the answer with the id of the merge that its undo needs', async () => {
    const made = await room.database.db
      .insert(tags)
      .values(['one', 'two'].map((slug) => ({ ...goodTag, slug, section_id: room.ids.section })))
      .returning()
    const [major, minor] = made.map(({ id }) => id)
    const merge = () =>
      room.call('editor', 'POST', `/api/v2/tags/${major}/merge`, { minor_ids: [minor] }, { 'idempotency-key': 'm' })
    const first = await merge()
    expect(first.status).toBe(200)
    expect((await merge()).body).toEqual(first.body)
    expect(first.body.merge_id).toBeTypeOf('number')
  })
})

describe('a bulk change', () => {
  test('with one failing row still answers the results of the others', async () => {
    const ids = [(await make()).id, (await make()).id, (await make()).id] as const
    await room.database.db.execute(
      sql.raw(`create function break_it() returns trigger language plpgsql as $$ begin
        if new.id = ${ids[1]} then raise exception 'broken' using errcode = 'XX000'; end if; return new; end $$`),
    )
    await room.database.db.execute(
      sql`create trigger break_it before update on posts for each row execute function break_it()`,
    )
    const { status, body } = await room.call('editor', 'PATCH', '/api/posts', { ids, set: { is_evergreen: 1 } })
    await room.database.db.execute(sql`drop trigger break_it on posts`)
    expect(status).toBe(200)
    expect(Object.keys(body.success).map(Number)).toEqual([ids[0], ids[2]])
    expect(Object.values(body.success)).toMatchObject([
      { before: { is_evergreen: 0 } },
      { before: { is_evergreen: 0 } },
    ])
    expect(body.errors).toEqual({ [ids[1]]: ['Something went wrong. Try again later'] })
  })

  test('may make a move that the board forbids only to undo the last one', async () => {
    const post = await make()
    const rows = (status: number) =>
      room.call('editor', 'PATCH', '/api/posts', { rows: [{ id: post.id, set: { status } }] })
    expect((await rows(2)).body.errors).toEqual({ [post.id]: ['This move is not allowed.'] })
    for (const status of [1, 2, 0]) await patch(post.id, { status })
    expect((await rows(2)).body.success).toMatchObject({ [post.id]: { status: 2 } })
  })
})

describe('a link to a preview', () => {
  const open = (url: string) => room.call(null, 'GET', url)

  test('opens nothing once the links of the post are closed, and a new one does', async () => {
    const post = await make()
    const read = async (): Promise<string> =>
      (await room.call('editor', 'GET', `/api/posts/${post.id}`)).body.previewUrl
    const sent = await read()
    expect((await open(sent)).status).toBe(200)
    const revoke = (as: string) => room.call(as, 'DELETE', `/api/posts/${post.id}/preview-links`)
    expect((await room.call(null, 'DELETE', `/api/posts/${post.id}/preview-links`)).status).toBe(401)
    expect((await revoke('editor')).status).toBe(204)
    expect([(await open(sent)).status, (await open(await read())).status]).toEqual([404, 200])
  })

  test('to a trashed post shows nothing, also after the post was restored', async () => {
    const post = await make()
    const read = async () => (await room.call('editor', 'GET', `/api/posts/${post.id}`)).body.previewUrl
    const sent: string = await read()
    expect((await open(sent)).status).toBe(200)
    await patch(post.id, { status: 4 })
    expect((await open(sent)).status).toBe(404)
    expect((await open(await read())).status).toBe(404)
    await patch(post.id, { status: 0 })
    expect((await open(sent)).status).toBe(404)
    expect((await open(await read())).status).toBe(200)
    expect((await open(`${sent}%00`)).status).toBe(404)
    expect((await open(sent.replace('preview/', 'preview/0'))).status).toBe(404)
  })

  test('is stored in no revision', async () => {
    const post = await make()
    await patch(post.id, { main_headline: 'Kept as a revision' }, 'editor', await lock(post.id))
    const { rows } = await room.database.db.execute<{ kept: string }>(
      sql`select data::text as kept from post_revisions where post_id = ${post.id}`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ kept }) => kept).join()).not.toContain('preview/')
  })
})

test('the audit log takes new rows only, and keeps those of a deleted person', async () => {
  await make()
  const { db } = room.database
  const before = await db.$count(auditLog)
  await expect(db.execute(sql`update audit_log set action = 'nothing'`)).rejects.toThrow()
  await expect(db.execute(sql`update audit_log set user_id = null, request_id = 'x'`)).rejects.toThrow()
  await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow()
  await expect(db.execute(sql`truncate audit_log`)).rejects.toThrow()
  const [gone] = await db
    .execute(sql`insert into users (username, slug) values ('Gone', 'gone') returning id`)
    .then((r) => r.rows)
  await db.execute(
    sql`insert into audit_log (user_id, subject, action, request_id) values (${gone?.['id']}, 'post', 'x', 'x')`,
  )
  await db.execute(sql`delete from users where slug = 'gone'`)
  expect(await db.$count(auditLog)).toBe(before + 1)
})

test('a save with a tag that was removed meanwhile goes through without it', async () => {
  const [gone] = await room.database.db
    .insert(tags)
    .values({ ...goodTag, slug: 'going', section_id: room.ids.section })
    .returning()
  const post = await make()
  const held = await lock(post.id)
  const sent = { tags: [room.ids.tags[0], gone?.id] }
  expect((await patch(post.id, sent, 'editor', held)).status).toBe(200)
  await room.database.db.execute(sql`delete from post_tags where tag_id = ${gone?.id}`)
  await room.database.db.execute(sql`delete from tags where id = ${gone?.id}`)
  const saved = await patch(post.id, { ...sent, main_headline: 'Saved all the same' }, 'editor', held)
  expect([saved.status, saved.body.main_headline]).toEqual([200, 'Saved all the same'])
})

test('a link post with a catchy title but no headline gets its slug from that title when it is published', async () => {
  const [made] = await room.database.db
    .insert(posts)
    .values({
      catchy_title: 'Read it there',
      template_type: 5,
      external_link: 'https://example.com/',
      section_id: room.ids.section,
    })
    .returning()
  const published = await room.database.db.transaction(async (tx) => {
    const before = await recordForUpdate(tx, made?.id ?? 0)
    return before && assignSlug(tx, before, { status: 3 })
  })
  expect(published).toEqual({ slug: 'read-it-there' })
})

test('a tag search finds the words of an extended page, not the names of its stored JSON', async () => {
  const text = (part: string, bold = false) => ({
    type: 'text',
    text: part,
    ...(bold ? { marks: [{ type: 'bold' }] } : {}),
  })
  const content = [{ type: 'paragraph', content: [text('The harbour '), text('master', true), text(' speaks')] }]
  await room.database.db.insert(tags).values({
    ...goodTag,
    slug: 'harbour',
    section_id: room.ids.section,
    body: JSON.stringify({ type: 'doc', content }),
  })
  const found = async (query: string) =>
    (await room.call('editor', 'GET', `/api/v2/tags/search?search_fields=body&search=${encodeURIComponent(query)}`))
      .body.items.length
  expect([await found('harbour master speaks'), await found('paragraph')]).toEqual([1, 0])
})
