// Merging tags: every link moves once, old addresses lead on, an undo within a day restores all of it, and a crash leaves no half.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { categoryTags, posts, postTags, tags, tagTags } from '#server/db/schema'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const url = '/api/v2/tags'
let count = 0

async function makeTags(howMany: number): Promise<number[]> {
  const made = await room.database.db
    .insert(tags)
    .values(
      Array.from({ length: howMany }, () => ({
        slug: `m${(count += 1)}`,
        catchy_title: `m${count}`,
        section_id: room.ids.section,
      })),
    )
    .returning()
  return made.map(({ id }) => id)
}

async function makePost(...ids: number[]): Promise<number> {
  const [made] = await room.database.db
    .insert(posts)
    .values({ main_headline: 'A post', section_id: room.ids.section })
    .returning()
  await room.database.db
    .insert(postTags)
    .values(ids.map((tag_id, position) => ({ post_id: made!.id, tag_id, position })))
  return made!.id
}

const merge = (major: number, minor_ids: number[], as = 'editor') =>
  room.call(as, 'POST', `${url}/${major}/merge`, { minor_ids })
const undo = (id: number) => room.call('editor', 'POST', `${url}/merges/${id}/undo`)

/** All that hangs on tags, and their addresses. */
async function everything() {
  const { rows } = await room.database.db.execute<{ all: unknown }>(
    sql`select json_build_object(
      'tags', (select json_agg(json_build_array(id, slug, catchy_title, section_id) order by id) from tags),
      'posts', (select json_agg(p order by post_id, tag_id) from post_tags p),
      'related', (select json_agg(r order by tag_id, related_id) from tag_tags r),
      'categories', (select json_agg(c order by category_id, tag_id) from category_tags c),
      'addresses', (select json_agg(json_build_array(section_id, slug, tag_id) order by slug) from tag_redirects)) as all`,
  )
  return rows[0]!.all
}

describe('a merge', () => {
  test('is listed for a day with what takes it back', async () => {
    const [major = 0, minor = 0] = await makeTags(2)
    const { body } = await merge(major, [minor])
    const recent = async () => (await room.call('editor', 'GET', `${url}/merges`)).body.items
    expect((await recent())[0]).toMatchObject({
      merge_id: body.merge_id,
      major: { id: major, catchy_title: `m${count - 1}` },
      minors: [`m${count}`],
    })
    await undo(body.merge_id)
    expect(await recent()).toEqual([])
    expect((await room.call('author', 'GET', `${url}/merges`)).status).toBe(403)
  })

  test('moves posts, related tags, categories and addresses to the major tag, each once', async () => {
    const [major = 0, one = 0, two = 0, other = 0] = await makeTags(4)
    const both = await makePost(other, one, two)
    const already = await makePost(one, major)
    const { db } = room.database
    await db.insert(tagTags).values([
      { tag_id: one, related_id: other },
      { tag_id: other, related_id: two },
      { tag_id: one, related_id: major },
    ])
    await db.insert(categoryTags).values({ category_id: room.ids.category, tag_id: two })
    const asked = await room.call('editor', 'GET', `${url}/${major}/merge?minor_ids=${one},${two}`)
    expect(asked.body).toEqual({ posts: 2 })
    const done = await merge(major, [one, two])
    expect(done.body).toMatchObject({ posts: 2, tag: { id: major, article_count: 2, version: 2 } })
    const tagsOf = async (id: number) =>
      (await room.call('editor', 'GET', `/api/posts/${id}`)).body.tags.map(({ id }: { id: number }) => id)
    expect(await tagsOf(both)).toEqual([other, major])
    expect(await tagsOf(already)).toEqual([major])
    expect(await db.select().from(tagTags).orderBy(tagTags.tag_id)).toEqual([
      { tag_id: major, related_id: other },
      { tag_id: other, related_id: major },
    ])
    expect(await db.select().from(categoryTags)).toEqual([{ category_id: room.ids.category, tag_id: major }])
    const old = await room.call(null, 'GET', `/site/tag/news/m${count - 2}`)
    expect([old.status, old.headers.location]).toEqual([301, `/site/tag/news/m${count - 3}`])
    // A saved view that names a merged tag has the posts and the name of the major one.
    const { items } = (await room.call('editor', 'GET', `/api/posts?search[tags.id]=${one}`)).body
    expect(items.map(({ id }: { id: number }) => id)).toEqual([both, already].sort((a, b) => b - a))
    const names = '/api/autocomplete?entity=tags&field=catchy_title'
    const [name] = (await room.call('editor', 'GET', `${names}&ids=${one}`)).body
    expect(name).toMatchObject({ id: one, catchy_title: done.body.tag.catchy_title })
    expect((await undo(done.body.merge_id)).status).toBe(200)
  })

  test('stands in the log, one deed a tag, with the names of those that went', async () => {
    const [major = 0, minor = 0] = await makeTags(2)
    const { body } = await merge(major, [minor])
    const { rows } = await room.database.db.execute(
      sql`select action, record, changed #>> '{catchy_title,from}' as name from audit_log where subject = 'tag' and record in (${String(major)}, ${String(minor)}) order by id`,
    )
    expect(rows).toEqual([
      { action: 'merge', record: String(major), name: null },
      { action: 'remove', record: String(minor), name: expect.any(String) },
    ])
    await undo(body.merge_id)
  })

  test('is refused where a tag is missing, is its own minor, or nobody may', async () => {
    const [major = 0, minor = 0] = await makeTags(2)
    expect((await merge(major, [major])).body.errors).toEqual({
      minor_ids: ['The major tag is among those that are to be merged.'],
    })
    expect((await merge(major, [minor, 999_999])).body.errors).toEqual({ minor_ids: ['This record does not exist.'] })
    expect((await merge(999_999, [minor])).status).toBe(404)
    expect((await merge(major, [])).body.errors).toEqual({ minor_ids: ['Wrong number of tags.'] })
    expect((await merge(major, [minor], 'author')).status).toBe(403)
  })
})

describe('an undo', () => {
  test('restores every link, place and address, one merge after the other', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await makeTags(4)
    await makePost(d, b, c, a)
    await makePost(c, d)
    await makePost(b)
    await room.database.db.insert(tagTags).values([
      { tag_id: b, related_id: c },
      { tag_id: a, related_id: b },
    ])
    const before = await everything()
    const first = (await merge(a, [b, c])).body
    const between = await everything()
    const second = (await merge(d, [a])).body
    expect((await undo(first.merge_id)).body.errors.id[0]).toContain('undo that first')
    expect((await undo(second.merge_id)).body).toEqual({ tags: [a], posts: 3 })
    expect(await everything()).toEqual(between)
    await undo(first.merge_id)
    expect(await everything()).toEqual(before)
    expect((await undo(first.merge_id)).body.errors).toEqual({ id: ['This merge has been undone already.'] })
  })

  test('leaves alone a post from which somebody has taken the major tag since', async () => {
    const [major = 0, one = 0, two = 0, other = 0] = await makeTags(4)
    const posts = [await makePost(one), await makePost(one, two), await makePost(two, major), await makePost(one)]
    const { body } = await merge(major, [one, two])
    const { db } = room.database
    for (const post of posts.slice(0, 3))
      await db.execute(sql`update post_tags set tag_id = ${other} where post_id = ${post} and tag_id = ${major}`)
    expect((await undo(body.merge_id)).status).toBe(200)
    const { rows } = await db.execute(
      sql`select post_id, tag_id from post_tags where post_id in (${sql.join(posts, sql`, `)}) order by post_id`,
    )
    expect(rows.map((row) => Number(row['tag_id']))).toEqual([other, other, other, one])
  })

  test('gives each post its tags back when the earlier of two merges into one tag is taken back first', async () => {
    const [major = 0, one = 0, two = 0] = await makeTags(3)
    const [post, other] = [await makePost(one, two), await makePost(two, major, one)]
    const tagsOf = async (id: number) => {
      const { rows } = await room.database.db.execute(
        sql`select tag_id from post_tags where post_id = ${id} order by position, tag_id`,
      )
      return rows.map((row) => Number(row['tag_id']))
    }
    const first = (await merge(major, [one])).body
    const second = (await merge(major, [two])).body
    await undo(first.merge_id)
    expect(await tagsOf(post)).toEqual([one, major])
    expect(await tagsOf(other)).toEqual([major, one])
    await undo(second.merge_id)
    expect(await tagsOf(post)).toEqual([one, two])
    expect(await tagsOf(other)).toEqual([two, major, one])
  })

  test('comes within a day', async () => {
    const [major = 0, minor = 0, third = 0] = await makeTags(3)
    const early = (await merge(major, [minor])).body
    const late = (await merge(major, [third])).body
    room.at('2026-03-11T12:00:00Z')
    expect((await undo(early.merge_id)).status).toBe(200)
    room.at('2026-03-11T12:00:01Z')
    expect((await undo(late.merge_id)).body.errors).toEqual({ id: ['A merge can be undone within a day.'] })
    room.at('2026-03-10T12:00:00Z')
    expect((await undo(late.merge_id)).status).toBe(200)
  })

  test('says so where a new tag has the address by now, and leaves out what was removed since', async () => {
    const [major = 0, minor = 0] = await makeTags(2)
    const slug = `m${count}`
    const gone = await makePost(minor)
    const { body } = await merge(major, [minor])
    const { db } = room.database
    await db.execute(sql`delete from posts where id = ${gone}`)
    const [taken] = await db.insert(tags).values({ slug, catchy_title: 'x', section_id: room.ids.section }).returning()
    expect((await undo(body.merge_id)).body.errors).toEqual({
      id: ['Another tag has the address of a merged one by now. Change it first.'],
    })
    await db.execute(sql`delete from tags where id = ${taken!.id}`)
    expect((await undo(body.merge_id)).body).toEqual({ tags: [minor], posts: 0 })
  })
})

test('a tag and a category that were open while a tag of theirs was merged are saved with the major one', async () => {
  const [major = 0, minor = 0, added = 0, tag = 0] = await makeTags(4)
  const { db } = room.database
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into categories (section_id, slug, catchy_title) values (${room.ids.section}, 'open', 'Open') returning id`,
  )
  await merge(major, [minor])
  for (const [path, form] of [
    [`${url}/${tag}?include=tags`, { tags: [minor, added] }],
    [`/api/v2/categories/${rows[0]!.id}`, { tags: [minor, added] }],
  ] as const) {
    const saved = await room.call('editor', 'PATCH', path, form)
    expect(saved.status).toBe(200)
    expect(new Set(saved.body.tags.map(({ id }: { id: number }) => id))).toEqual(new Set([major, added]))
    expect((await room.call('editor', 'PATCH', path, { tags: [987_654] })).body.errors).toHaveProperty('tags')
  }
})

test('a post that was open while its tag was merged is saved with the major one', async () => {
  const [major = 0, minor = 0] = await makeTags(2)
  const post = await makePost(minor)
  const { body } = await merge(major, [minor])
  const lock = (await room.call('editor', 'POST', `/api/posts/lock/${post}`, {})).body.lock.token
  const saved = await room.call(
    'editor',
    'PATCH',
    `/api/posts/${post}`,
    { tags: [minor] },
    { 'x-lock-token': String(lock) },
  )
  expect(saved.body.tags.map(({ id }: { id: number }) => id)).toEqual([major])
  await undo(body.merge_id)
})

/** As many as an archive has, for the figure; fewer say as much of what is moved. */
const archive = Number(process.env.MERGE_POSTS ?? 5000)

test('fifty tags over a whole archive are merged, and undone, in a few statements', { timeout: 600_000 }, async () => {
  const [major = 0, ...minors] = await makeTags(51)
  const { db } = room.database
  // What finds words in posts is of no concern here, and takes its time.
  await db.execute(sql`drop index post_words_search, post_words_headline`)
  await db.execute(
    sql`insert into posts (main_headline) select 'Post ' || n from generate_series(1, ${archive}::int) n`,
  )
  await db.execute(
    sql`insert into post_tags (post_id, tag_id, position)
        select p.id, ${minors[0]}::bigint + p.id % 50, 0 from posts p where p.main_headline like 'Post %'`,
  )
  const links = async () =>
    (await db.execute(sql`select count(*)::int as links, sum(post_id * tag_id)::text as sum from post_tags`)).rows[0]
  const before = await links()
  const began = performance.now()
  const { body } = await merge(major, minors)
  const merged = performance.now()
  expect(body.posts).toBe(archive)
  expect(body.tag.article_count).toBe(archive)
  const back = await undo(body.merge_id)
  const undone = performance.now()
  process.stdout.write(
    `50 tags over ${archive} posts: merged in ${Math.round(merged - began)} ms, undone in ${Math.round(undone - merged)} ms\n`,
  )
  expect(back.body.posts).toBe(archive)
  expect(await links()).toEqual(before)
})
