// What was removed or replaced by an upload is put back within a day, once, by whoever may.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#server/rows'

import { goodTag, type Newsroom, openNewsroom, sendForm } from '../newsroom'
import { postActions } from '../posts/post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const call = (method: string, path: string, body?: object, role = 'admin') =>
  room.call(role, method, `/api/v2/${path}`, body)
const restore = (body: object, role?: string) => call('POST', 'bin/restore', body, role)
const upload = (path: string, text: string, fields: Record<string, string> = {}) =>
  sendForm(room, 'admin', `/api/v2/${path}/upload`, {
    ...fields,
    file: new File([text], 'list.csv', { type: 'text/csv' }),
  })

test('a removed tag comes back with its posts, once, and a version of its own', async () => {
  const { body: made } = await call('POST', 'tags', { ...goodTag, slug: 'kept', section_id: room.ids.section })
  const tag = made.id
  await postActions(() => room).make({ tags: [tag] })
  const tagged = async () =>
    (await room.database.db.execute(sql`select post_id from post_tags where tag_id = ${tag} order by post_id`)).rows
  const [before, record] = [await tagged(), (await call('GET', `tags/${tag}`)).body]
  expect((await call('DELETE', `tags/${tag}`)).status).toBe(204)
  expect(await tagged()).toEqual([])
  expect((await restore({ subject: 'tag', records: [tag] }, 'author')).status).toBe(403)
  expect((await restore({ subject: 'tag', records: [tag] })).body).toEqual({ restored: 1, left: [] })
  expect(await tagged()).toEqual(before)
  expect((await call('GET', `tags/${tag}`)).body).toEqual({ ...record, version: record.version + 1 })
  const again = await restore({ subject: 'tag', records: [tag] })
  expect([again.status, again.body.message]).toEqual([404, 'It is not in the bin any more.'])
})

test('tags of a post stay in their order also where one came back to the place of another', async () => {
  const tags = await Promise.all(
    ['first', 'second', 'third'].map(async (slug) => {
      const sent = { ...goodTag, catchy_title: `Of ${slug}`, slug, section_id: room.ids.section }
      return (await call('POST', 'tags', sent)).body.id as number
    }),
  )
  const [first = 0, second = 0, third = 0] = tags.toSorted((a, b) => a - b)
  const { lock, make, patch } = postActions(() => room)
  const post = await make({ tags: [first, second] })
  await call('DELETE', `tags/${first}`)
  await patch(post.id, { tags: [third, second] }, 'editor', await lock(post.id))
  await restore({ subject: 'tag', records: [first] })
  const order = async () => {
    const { body } = await room.call('admin', 'GET', `/api/posts/${post.id}?expand=tags`)
    return body.tags.map(({ id }: { id: number }) => id)
  }
  expect(await order()).toEqual([first, third, second])
  const all = (change: object) => room.call('editor', 'PATCH', '/api/posts', change)
  const { before, version } = (await all({ ids: [post.id], set: { remove: { tags: [second] } } })).body.success[post.id]
  expect(before.tags).toEqual([first, third, second])
  await all({ rows: [{ id: post.id, version, set: before }] })
  expect(await order()).toEqual([first, third, second])
})

test('rows that were stored before an update come back with the defaults of its new columns', async () => {
  const { body: made } = await call('POST', 'tags', { ...goodTag, slug: 'kept-before', section_id: room.ids.section })
  const tag = made.id
  const post = await postActions(() => room).make({ tags: [tag] })
  await call('DELETE', `tags/${tag}`)
  const { rows: stored } = await room.database.db.execute(
    sql`update bin_entries set content = regexp_replace(content::text, '"(trashed|social_links)": (false|\\{\\}), ', '', 'g')::jsonb
        where subject = 'tag' and record = ${tag} returning content`,
  )
  expect(JSON.stringify(stored)).not.toMatch(/trashed|social_links/)
  expect((await restore({ subject: 'tag', records: [tag] })).body).toEqual({ restored: 1, left: [] })
  const { rows } = await room.database.db.execute(sql`select post_id from post_tags where tag_id = ${tag}`)
  expect(rows.map((row) => Number(row['post_id']))).toEqual([post.id])
})

test('a removed tag comes back with those of its posts that are still there', async () => {
  const { body: made } = await call('POST', 'tags', { ...goodTag, slug: 'kept-partly', section_id: room.ids.section })
  const tag = made.id
  const { make } = postActions(() => room)
  const [stays, goes] = [await make({ tags: [tag] }), await make({ tags: [tag] })]
  await call('DELETE', `tags/${tag}`)
  await room.database.db.execute(sql`delete from posts where id = ${goes.id}`)
  expect((await restore({ subject: 'tag', records: [tag] })).body).toEqual({ restored: 1, left: [] })
  const { rows } = await room.database.db.execute(sql`select post_id from post_tags where tag_id = ${tag}`)
  expect(rows.map((row) => Number(row['post_id']))).toEqual([stays.id])
})

test('records, one of whose names is taken by now, are not restored, and it is named', async () => {
  const { body: other } = await call('POST', 'stop-words', { name: 'paradigm', is_article: 1, is_tag: 0 })
  const { body } = await call('POST', 'stop-words', { name: 'leverage', is_article: 1, is_tag: 0 })
  for (const { id } of [body, other]) await call('DELETE', `stop-words/${id}`)
  await call('POST', 'stop-words', { name: 'Leverage', is_article: 1, is_tag: 0 })
  const { status, body: refusal } = await restore({ subject: 'stop-word', records: [other.id, body.id] })
  expect([status, refusal]).toEqual([
    422,
    expect.objectContaining({ errors: { name: ['Another record has the name or the address of leverage by now.'] } }),
  ])
})

test('an upload tells what it added, changed and removed, and is taken back as one but for what was changed since', async () => {
  const items = async () =>
    (await call('GET', `hot-news?filter[section_id.eq]=${room.ids.section}&fields=title,url`)).body.items.map(
      ({ title, url }: { title: string; url: string }) => `${title} ${url}`,
    )
  await upload('hot-news', 'one,https://example.org/1\ntwo,https://example.org/2\n', {
    section_id: String(room.ids.section),
  })
  const before = await items()
  const { body } = await upload('hot-news', 'two,https://example.org/new\nthree,https://example.org/3\n', {
    section_id: String(room.ids.section),
  })
  expect(body).toMatchObject({ added: 1, updated: 1, unchanged: 0, removed: 1 })
  const { body: kept } = await call('GET', 'bin')
  expect(kept.items[0]).toMatchObject({ id: body.bin, subject: 'hot-news', title: 'list.csv', count: 3, upload: true })
  expect((await restore({ entry: body.bin })).body).toEqual({ restored: 3, left: [] })
  expect(await items()).toEqual(before)

  const links = (await upload('contextual-links', 'levy,https://example.org/a\nroad,https://example.org/b\n')).body
  const { items: found } = (await call('GET', 'contextual-links/?search_fields=text&search=levy')).body
  expect((await call('PATCH', `contextual-links/${found[0].id}`, { url: 'https://example.org/mine' })).status).toBe(200)
  expect((await restore({ entry: links.bin })).body).toEqual({ restored: 1, stayed: 1, left: [] })
  const left = (await call('GET', 'contextual-links/')).body.items
  expect(left.map(({ text }: { text: string }) => text)).toContain('levy')
  expect(left.map(({ text }: { text: string }) => text)).not.toContain('road')
  // The same file again changes nothing, and there is nothing to take back.
  await upload('contextual-links', 'road,https://example.org/b')
  expect((await upload('contextual-links', 'road,https://example.org/b')).body).toMatchObject({
    unchanged: 1,
    bin: null,
  })
})

test.each([
  [2, 'whole'],
  [1200, 'in parts'],
])(
  'two uploads of the same %i records, written %s, are taken back newest first; an earlier one stays in the bin until then',
  async (count) => {
    const lines = (to: string) =>
      Array.from({ length: count }, (_, at) => `record ${at} of ${count},https://example.org/${to}`).join('\n')
    const urls = async () => {
      const found = sql`select to_json(url) as row from contextual_links where text like ${`record %of ${count}`} group by url`
      return rows<string>(room.database.db, found)
    }
    const first = (await upload('contextual-links', lines('first'))).body
    const second = (await upload('contextual-links', lines('second'))).body
    const third = (await upload('contextual-links', lines('third'))).body
    // A later one is not taken back yet: the earlier one stays in the bin.
    for (const { bin } of [first, second]) {
      const answer = await restore({ entry: bin })
      expect([answer.status, answer.body]).toEqual([200, { restored: 0, stayed: count, left: [] }])
    }
    for (const [{ bin }, left] of [
      [third, ['https://example.org/second']],
      [second, ['https://example.org/first']],
      [first, []],
    ] as const) {
      expect((await restore({ entry: bin })).body).toEqual({ restored: count, left: [] })
      expect(await urls()).toEqual(left)
    }
  },
)

test('an upload is taken back where a later change of its records was taken back or a removal was', async () => {
  const slots = 'Top\t/77/top\tdiv-top\nText\t/77/text\tdiv-text\n'
  const { body } = await sendForm(room, 'admin', '/api/v2/advs/upload', { file: new File([slots], 'slots.txt') })
  const find = async () =>
    (await call('GET', 'advs?order=id&per_page=200')).body.items.filter(({ slot }: { slot: string }) =>
      slot.startsWith('/77/'),
    )
  const [text, top] = await find()
  await call('PATCH', `advs/${top.id}`, { name: 'Changed' })
  await call('PATCH', `advs/${top.id}`, { name: 'Top' })
  await call('DELETE', `advs/${text.id}`)
  await restore({ subject: 'adv', records: [text.id] })
  expect((await restore({ entry: body.bin })).body).toEqual({ restored: 2, left: [] })
  expect(await find()).toEqual([])
})

test('a list that another file replaced since is not taken back before that file is', async () => {
  const section_id = String(room.ids.section)
  const send = async (...titles: string[]) =>
    (
      await upload('hot-news', titles.map((title) => `${title},https://example.org/${title}`).join('\n'), {
        section_id,
      })
    ).body.bin
  const titles = async () =>
    (await call('GET', `hot-news?filter[section_id.eq]=${section_id}&fields=title`)).body.items.map(
      ({ title }: { title: string }) => title,
    )
  await send('old', 'older')
  const first = await send('alpha', 'beta')
  const second = await send('alpha', 'gamma')
  const refused = await restore({ entry: first })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Another file has replaced this list since. Nothing was taken back.',
  ])
  expect(await titles()).toEqual(['alpha', 'gamma'])
  expect((await restore({ entry: second })).status).toBe(200)
  expect(await titles()).toEqual(['alpha', 'beta'])
  expect((await restore({ entry: first })).status).toBe(200)
  expect(await titles()).toEqual(['old', 'older'])
})

test('all that match are removed as one where as many match as were seen, and put back', async () => {
  const words = Array.from({ length: 60 }, (_, at) => `zzword${at}`).join('\n')
  const file = new File([words], 'words.txt', { type: 'text/plain' })
  await sendForm(room, 'admin', '/api/v2/stop-words/upload', { type: 'post', file })
  const matching = 'search_fields=name&search=zzword'
  const remove = (body: object, role?: string) => call('POST', 'stop-words/remove', { matching, ...body }, role)
  expect((await remove({ count: 60 }, 'author')).status).toBe(403)
  const stale = await remove({ count: 59 })
  expect([stale.status, stale.body.message]).toEqual([409, '60 match by now. Look at them again.'])
  expect((await remove({ count: 60, matching: 'nonsense=1' })).status).toBe(400)
  const { status, body } = await remove({ count: 60 })
  expect([status, body.removed]).toEqual([200, 60])
  const named = await rows<string>(
    room.database.db,
    sql`select changed -> 'name' -> 'from' as row from audit_log
        where subject = 'stop-word' and action = 'remove' and changed -> 'name' ->> 'from' like 'zzword%'`,
  )
  expect(new Set(named).size).toBe(60)
  expect((await remove({ count: 60 })).status).toBe(409)
  expect((await restore({ entry: body.bin })).body).toEqual({ restored: 60, left: [] })
  expect((await remove({ count: 60 })).body.removed).toBe(60)
})

test('the bin finds what was removed before many others, and shows each person what they may put back', async () => {
  const { body: made } = await call('POST', 'tags', { ...goodTag, slug: 'kept-long', section_id: room.ids.section })
  await call('DELETE', `tags/${made.id}`)
  await room.database.db.execute(
    sql`insert into bin_entries (subject, record, title, count, at, content)
        select 'stop-word', n, 'word ' || n, 1, at, '{}' from bin_entries, generate_series(1, 300) n where record = ${made.id} and subject = 'tag'`,
  )
  const found = async (search: string, role?: string) =>
    (await call('GET', `bin${search === '' ? '' : `?search=${encodeURIComponent(search)}`}`, undefined, role)).body
      .items
  expect(await found('')).toHaveLength(200)
  expect((await found('TAG fuel')).at(0)).toMatchObject({ subject: 'tag', title: made.catchy_title })
  expect(await found('stop WORD 299')).toMatchObject([{ title: 'word 299' }])
  expect(await found('100%')).toEqual([])
  await room.database.db.execute(
    sql`delete from auth_item_children where parent_id = (select id from auth_items where name = 'slot-editor')
        and child_id in (select id from auth_items where name in ('stop-words.delete', 'stop-words.upload'))`,
  )
  expect((await found('', 'slot-editor')).at(0)).toMatchObject({ subject: 'tag', title: made.catchy_title })
})

test('an entry of the bin cannot be restored after a day', async () => {
  const { body } = await call('POST', 'stop-words', { name: 'a day later', is_article: 1, is_tag: 0 })
  await call('DELETE', `stop-words/${body.id}`)
  await room.database.db.execute(sql`update bin_entries set at = at - interval '25 hours'`)
  expect((await call('GET', 'bin')).body.items).toEqual([])
  expect((await restore({ subject: 'stop-word', records: [body.id] })).status).toBe(404)
})
