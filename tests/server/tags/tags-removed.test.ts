// All tags that match a list's query are removed as one, also from their posts, and put back whole.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { idArray, rows } from '#server/rows'

import { testKind } from '../db/database-fresh'
import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from '../posts/post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { make } = postActions(() => room)
const all = <T>(query: ReturnType<typeof sql>) => rows<T>(room.database.db, query)
const remove = (word: string, count: number, role = 'admin') =>
  room.call(role, 'POST', '/api/v2/tags/remove', { matching: `search_fields=slug&search=${word}`, count })
const restore = (entry: number) => room.call('admin', 'POST', '/api/v2/bin/restore', { entry })

/** Makes tags whose slugs begin with the word; each has the one before it as a related tag. @returns their ids, ascending */
async function tagsOf(word: string, count: number): Promise<number[]> {
  const ids = await all<number>(
    sql`insert into tags (slug, catchy_title, section_id, main_headline, description)
        select ${word} || '-' || n, 'Tag ' || n, ${room.ids.section}, 'Headline', 'Description' from generate_series(1, ${count}::integer) n
        returning to_json(id) as row`,
  )
  await room.database.db.execute(
    sql`insert into tag_tags (tag_id, related_id) select id, id - 1 from tags where id = any(${idArray(ids.slice(1))})`,
  )
  return ids
}
/** The links of tags to posts and to each other. */
const linksOf = async (ids: readonly number[]) => [
  await all(
    sql`select to_json(t) as row from post_tags t where tag_id = any(${idArray(ids)}) order by tag_id, post_id`,
  ),
  await all(sql`select to_json(t) as row from tag_tags t where tag_id = any(${idArray(ids)}) order by tag_id`),
]

test.each([
  ['at once', 5],
  ['in parts', 1200],
])('tags are removed from their posts %s, and put back with them', async (_how, count) => {
  const word = `gone${count}`
  const ids = await tagsOf(word, count)
  const post = await make({ tags: [ids[0] ?? 0, ids.at(-1) ?? 0, ...room.ids.tags] })
  const before = await linksOf(ids)
  expect((await remove(word, count, 'author')).status).toBe(403)
  expect((await remove(word, count - 1)).status).toBe(409)
  const { status, body } = await remove(word, count)
  expect([status, body.removed]).toEqual([200, count])
  expect(await linksOf(ids)).toEqual([[], []])
  const left = await all<number>(
    sql`select to_json(tag_id) as row from post_tags where post_id = ${post.id} order by position`,
  )
  expect(left).toEqual([...room.ids.tags])
  expect((await restore(body.bin)).body).toEqual({ restored: count, left: [] })
  expect(await linksOf(ids)).toEqual(before)
})

test.each([
  [2, 'these tags'],
  [1001, 'this tag'],
])('%i tags that are the only places of a banner are not removed, nor taken off their posts', async (count, which) => {
  const word = `banner${count}`
  const ids = await tagsOf(word, count)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  await make({ tags: [first] })
  const before = await linksOf(ids)
  await room.database.db.execute(
    sql`with made as (insert into banners (name, link, image_desktop, image_mobile) values (${`Only ${word}`}, 'https://example.org/', 'a', 'b') returning id)
        insert into banner_tags (banner_id, tag_id) select id, t from made, unnest(${idArray([first, last])}) t`,
  )
  const { status, body } = await remove(word, count)
  expect([status, body.errors]).toEqual([422, { id: [`The banner “Only ${word}” is shown with ${which} only.`] }])
  expect(await linksOf(ids)).toEqual(before)
})

test('what comes back from the bin has the tag into which its own was merged meanwhile', async () => {
  const [major = 0, minor = 0, related = 0] = await tagsOf('meanwhile', 3)
  const { section } = room.ids
  const [category = 0] = await all<number>(
    sql`insert into categories (section_id, slug, catchy_title, main_headline, description)
        values (${section}, 'meanwhile', 'A sample', 'Headline', 'Description') returning to_json(id) as row`,
  )
  await room.database.db.execute(sql`insert into category_tags (category_id, tag_id) values (${category}, ${minor})`)
  const tagsOfBoth = async () => [
    await all(sql`select to_json(tag_id) as row from category_tags where category_id = ${category}`),
    await all(sql`select to_json(related_id) as row from tag_tags where tag_id = ${related}`),
  ]
  expect(await tagsOfBoth()).toEqual([[minor], [minor]])
  await room.call('admin', 'DELETE', `/api/v2/categories/${category}`)
  await room.call('admin', 'DELETE', `/api/v2/tags/${related}`)
  const merged = await room.call('admin', 'POST', `/api/v2/tags/${major}/merge`, { minor_ids: [minor] })
  expect(merged.status).toBe(200)
  for (const [subject, id] of [
    ['category', category],
    ['tag', related],
  ])
    expect((await room.call('admin', 'POST', '/api/v2/bin/restore', { subject, records: [id] })).status).toBe(200)
  expect(await tagsOfBoth()).toEqual([[major], [major]])
  // The links between the two tags themselves are gone.
  expect(await all(sql`select to_json(tag_id) as row from tag_tags where tag_id = related_id`)).toEqual([])
})

// The embedded database is one connection, which nothing else uses during a transaction.
test.skipIf(testKind === 'embedded')(
  'tags are kept apart from one whose removal is under way only if it stays',
  async () => {
    const [stays = 0, goes = 0] = await tagsOf('under-way', 2)
    const { db } = room.database
    const answer = await db.transaction(async (tx) => {
      await tx.execute(sql`delete from tags where id = ${goes}`)
      const asked = room.call('admin', 'PATCH', '/api/v2/tags/duplicates', { pairs: [[stays, goes]], apart: 1 })
      const isWaiting = sql`select to_json(count(*)) as row from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => all<number>(isWaiting)).toEqual([1])
      return { asked }
    })
    const { status, body } = await answer.asked
    expect([status, body]).toEqual([200, []])
  },
)
