import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { purgeAudit } from '#server/jobs/upkeep'

import { goodTag, type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from '../posts/post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { lock, make, patch } = postActions(() => room)
const read = (query: string, as = 'admin') => room.call(as, 'GET', `/api/v2/audit?${query}`)

test('who did what to a record is listed with the values before and after, for those with the right alone', async () => {
  const post = await make()
  await patch(post.id, { status: 1 }, 'senior-editor')
  const { status, body } = await read(`filter[subject.eq]=post&filter[record.eq]=${post.id}`)
  expect(status).toBe(200)
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
  expect(body.items[0]).toMatchObject({
    user: { id: room.ids.users['senior-editor'] },
    subject: 'post',
    record: String(post.id),
    changed: { status: { from: 0, to: 1 } },
  })
  const mine = await read(`filter[user_id.eq]=${room.ids.users['senior-editor']}&filter[action.eq]=update`)
  expect(mine.body.items).toHaveLength(1)
  expect((await read('filter[until.eq]=2001-01-01T00:00:00Z')).body.items).toEqual([])
  expect((await read('', 'senior-editor')).status).toBe(403)
  expect((await room.call(null, 'GET', '/api/v2/audit')).status).toBe(401)
})

test('an entry has the names of the sections, people and others that its values number', async () => {
  const { author = 0, editor = 0 } = room.ids.users
  const post = await make()
  const change = { authors: [author, editor], assignee_id: editor }
  expect((await patch(post.id, change, 'editor', await lock(post.id))).status).toBe(200)
  const { body } = await read(`filter[subject.eq]=post&filter[record.eq]=${post.id}&filter[action.eq]=update`)
  expect(body.items[0]).toMatchObject({
    changed: { authors: { from: [author], to: [author, editor] } },
    names: {
      authors: { [author]: expect.stringMatching(/./), [editor]: expect.stringMatching(/./) },
      assignee_id: { [editor]: expect.stringMatching(/./) },
    },
  })
  expect((await read('filter[subject.eq]=session')).body.items[0]).toMatchObject({ names: {} })
  const { category } = room.ids
  const changed = JSON.stringify({ category_ids: { from: [], to: [category] } })
  await room.database.db.execute(
    sql`insert into audit_log (at, subject, action, record, changed, request_id)
        values (now(), 'banner', 'update', '1', ${changed}::jsonb, 'test')`,
  )
  const [banner] = (await read('filter[subject.eq]=banner')).body.items
  expect(banner.names).toEqual({ category_ids: { [category]: expect.stringMatching(/./) } })
})

test('an entry keeps the names of records that were removed or merged since', async () => {
  const send = (method: string, path: string, body?: object) => room.call('admin', method, `/api/v2/${path}`, body)
  const tag = async (slug: string) =>
    (await send('POST', 'tags', { ...goodTag, slug, catchy_title: `Tag ${slug}`, section_id: room.ids.section })).body
      .id
  const [major, merged, removed] = [await tag('stays'), await tag('merged'), await tag('removed')]
  await send('PATCH', `tags/${major}`, { tags: [merged, removed] })
  expect((await send('POST', `tags/${major}/merge`, { minor_ids: [merged] })).status).toBe(200)
  expect((await send('DELETE', `tags/${removed}`)).status).toBe(204)
  const { items } = (await read(`filter[subject.eq]=tag&filter[record.eq]=${major}`)).body
  const names = Object.fromEntries(items.map((item: { action: string; names: object }) => [item.action, item.names]))
  expect(names).toMatchObject({
    update: { tags: { [merged]: 'Tag merged', [removed]: 'Tag removed' } },
    merge: { minor_ids: { [merged]: 'Tag merged' } },
  })
})

test('what is older than a year is removed, and nothing else can be', async () => {
  const { db } = room.database
  await db.execute(
    sql`insert into audit_log (at, action, subject, request_id) values (now() - interval '400 days', 'update', 'old', 'x')`,
  )
  await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow()
  await db.transaction((tx) => purgeAudit(tx))
  expect((await read('filter[subject.eq]=old')).body.items).toEqual([])
  expect((await read('filter[subject.eq]=post')).body.items.length).toBeGreaterThan(0)
})
