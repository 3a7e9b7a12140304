// Tags: lists with their counts, the form, related tags, old addresses, the extended page, and which may be one.
import { sql } from 'drizzle-orm'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { posts, postTags, tags } from '#server/db/schema'
import { foldTagCounts } from '#server/jobs/counts'

import { bodyOf, goodTag, type Newsroom, openNewsroom, sendForm } from '../newsroom'

let room: Newsroom
const dataDir = mkdtempSync(join(tmpdir(), 'slotdesk tags '))
beforeAll(async () => {
  room = await openNewsroom({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await room.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const url = '/api/v2/tags'
let count = 0
const good = (more: object = {}) => ({
  ...goodTag,
  slug: `tag-${(count += 1)}`,
  section_id: room.ids.section,
  ...more,
})
const create = async (more: object = {}) =>
  (await room.call('editor', 'POST', `${url}?include=section,tags`, good(more))).body
const change = (id: number, body: object, headers = {}) =>
  room.call('editor', 'PATCH', `${url}/${id}?include=section,tags`, body, headers)
const list = async (query: string) => (await room.call('editor', 'GET', `${url}${query}`)).body.items

async function publish(slug: string, ...ids: number[]): Promise<number> {
  const [made] = await room.database.db
    .insert(posts)
    .values({
      slug,
      status: 3,
      main_headline: slug,
      section_id: room.ids.section,
      published_at: new Date('2026-03-01'),
    })
    .returning()
  await room.database.db
    .insert(postTags)
    .values(ids.map((tag_id, position) => ({ post_id: made!.id, tag_id, position })))
  return made!.id
}

describe('the list', () => {
  test('sorts by the number of posts, before and after the counts are folded', async () => {
    const [fuel = 0, roads = 0] = room.ids.tags
    await publish('one', roads, fuel)
    const second = await publish('two', roads)
    const sorted = async () =>
      (await list('?order=-article_count&per_page=2')).map(
        ({ id, article_count }: { id: number; article_count: number }) => [id, article_count],
      )
    expect(await sorted()).toEqual([
      [roads, 2],
      [fuel, 1],
    ])
    await foldTagCounts(room.database)
    expect(await sorted()).toEqual([
      [roads, 2],
      [fuel, 1],
    ])
    await room.database.db.execute(sql`delete from posts where id = ${second}`)
    await foldTagCounts(room.database)
    expect((await list(`?filter[id.eq]=${roads}`))[0].article_count).toBe(1)
  })

  test('counts no post of the trash: after a move there, back, new tags, a merge and its undo', async () => {
    const one = (await create()).id
    const two = (await create()).id
    const three = (await create()).id
    const post = await publish('in and out of the trash', one, two)
    const status = (to: number) => room.database.db.execute(sql`update posts set status = ${to} where id = ${post}`)
    const count = async (id: number) => (await list(`?filter[id.eq]=${id}`))[0]?.article_count ?? 'gone'
    const counts = async () => [await count(one), await count(two), await count(three)]
    expect(await counts()).toEqual([1, 1, 0])
    await status(4)
    expect(await counts()).toEqual([0, 0, 0])
    await room.database.db.insert(postTags).values({ post_id: post, tag_id: three })
    expect(await counts()).toEqual([0, 0, 0])
    const merged = await room.call('editor', 'POST', `${url}/${one}/merge`, { minor_ids: [two] })
    expect(merged.status).toBe(200)
    expect(await counts()).toEqual([0, 'gone', 0])
    expect((await room.call('editor', 'POST', `${url}/merges/${merged.body.merge_id}/undo`)).status).toBe(200)
    expect(await counts()).toEqual([0, 0, 0])
    await status(3)
    expect(await counts()).toEqual([1, 1, 1])
    await status(4)
    await room.database.db.execute(sql`delete from posts where id = ${post}`)
    await foldTagCounts(room.database)
    expect(await counts()).toEqual([0, 0, 0])
  })

  test('searches by the words in their order, the last one unfinished', async () => {
    await create({ catchy_title: 'Ghana Premier League' })
    const found = async (search: string) =>
      (
        await list(
          `/search?search=${search}&search_fields=slug,main_headline,catchy_title,description,body&search_type=phrase_prefix`,
        )
      ).length
    expect(await found('premier lea')).toBe(1)
    expect(await found('league premier')).toBe(0)
  })
})

describe('the form', () => {
  test('makes a tag with related ones, and answers what it was asked to include', async () => {
    const [fuel = 0, roads = 0] = room.ids.tags
    const made = await create({ tags: [fuel, roads] })
    expect(made).toMatchObject({ section: { slug: 'news' }, article_count: 0, version: 1 })
    expect(made.tags.map(({ id }: { id: number }) => id).sort()).toEqual([fuel, roads].sort())
    const changed = await change(made.id, { tags: [roads, made.id] })
    expect(changed.body.tags.map(({ id }: { id: number }) => id)).toEqual([roads])
    expect(changed.headers.etag).toBe(`"${made.id}-2"`)
    const plain = await room.call('editor', 'GET', `${url}/${made.id}`)
    expect(plain.body.tags).toBeUndefined()
    expect((await room.call('editor', 'GET', `${url}/${made.id}?include=colour`)).status).toBe(400)
  })

  test('refuses related tags that are too many or that do not exist, at their field', async () => {
    const made = await create()
    expect((await change(made.id, { tags: [1, 2, 3, 4, 5, 6] })).body.errors).toEqual({
      tags: ['Wrong number of tags.'],
    })
    expect((await change(made.id, { tags: [999_999] })).body.errors).toEqual({ tags: ['This record does not exist.'] })
  })

  test('leaves the old address leading to the new one, and gives it back', async () => {
    const made = await create({ slug: 'first-name' })
    await change(made.id, { slug: 'second-name' })
    const old = await room.call(null, 'GET', '/site/tag/news/first-name')
    expect([old.status, old.headers.location]).toEqual([301, '/site/tag/news/second-name'])
    // A browser that kept it would go in a circle once the tag has its first name back.
    expect(old.headers['cache-control']).toBe('no-cache')
    await change(made.id, { slug: 'first-name' })
    expect((await room.call(null, 'GET', '/site/tag/news/first-name')).status).toBe(200)
    expect((await room.call(null, 'GET', '/site/tag/news/second-name')).status).toBe(301)
  })

  test('removes a tag from every post', async () => {
    const made = await create()
    const post = await publish('with a tag', made.id)
    expect((await room.call('editor', 'DELETE', `${url}/${made.id}`)).status).toBe(204)
    expect((await room.call('editor', 'GET', `/api/posts/${post}`)).body.tags).toEqual([])
  })
})

describe('the extended page', () => {
  const text = bodyOf('word '.repeat(175))
  const picture = (width: number, format: 'jpeg' | 'gif' = 'jpeg') =>
    sharp({ create: { width, height: 400, channels: 3, background: '#a33' } })
      .toFormat(format)
      .toBuffer()
  const file = async (width: number, name = 'face.jpg', format?: 'gif') =>
    new File([new Uint8Array(await picture(width, format))], name, { type: 'image/jpeg' })
  const save = (id: number, fields: Record<string, string | File>, method = 'POST') =>
    sendForm(
      room,
      'editor',
      `${url}/${id}/extended`,
      method === 'POST' ? { _method: 'PATCH', ...fields } : fields,
      method,
    )

  test('is saved by a form with a picture, as POST with its method and as PATCH', async () => {
    const { id } = await create()
    const links = { facebook: 'https://www.facebook.com/slotdesk', x: '' }
    const saved = await save(id, {
      body: text,
      thumb: await file(601),
      social_links: JSON.stringify(links),
      crop: JSON.stringify({ x: 0, y: 0, width: 300, height: 300 }),
      json_ld: '{"@type":"Thing"}',
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      social_links: links,
      crop: { width: 300 },
      json_ld: '{"@type":"Thing"}',
      version: 2,
    })
    expect(readFileSync(join(dataDir, saved.body.thumb_url)).length).toBeGreaterThan(100)
    const again = await save(id, { body: text, 'social_links[x]': 'https://x.com/slotdesk' }, 'PATCH')
    expect(again.body).toMatchObject({ social_links: { x: 'https://x.com/slotdesk' }, thumb: saved.body.thumb })
    const asJson = await room.call('editor', 'PATCH', `${url}/${id}/extended`, { body: text, json_ld: '' })
    expect(asJson.body).toMatchObject({ json_ld: null, thumb: saved.body.thumb })
  })

  test('stands over the tag’s page on the site', async () => {
    const { id, slug } = await create()
    await save(id, {
      body: text,
      thumb: 'abc123',
      'social_links[x]': 'https://x.com/slotdesk',
      json_ld: '{"name":"</script>"}',
    })
    const { body } = await room.call(null, 'GET', `/site/tag/news/${slug}`)
    expect(body).toMatch(/<img[^>]* src="\/media\/abc123\.jpg" alt="Fuel prices"/)
    expect(body).toContain('<a href="https://x.com/slotdesk" rel="noopener me">X</a>')
    expect(body).toContain('<p dir="auto">word word')
    // What the crop shows, in the picture's own pixels; without a style of its own.
    await save(id, { body: text, crop: '{"x":100,"y":50,"width":400,"height":400}' })
    const cropped = (await room.call(null, 'GET', `/site/tag/news/${slug}`)).body
    expect(cropped).toMatch(/<svg[^>]*aria-label="Fuel prices"\s+viewBox="100 50 400 400"/)
    expect(cropped).toContain('<image href="/media/abc123.jpg" width="1200" height="800" />')
    expect(body).toContain('{"name":"\\u003c/script>"}')
  })

  test('needs a picture, wide enough and of a kind that it takes', async () => {
    const { id } = await create()
    const errors = async (fields: Record<string, string | File>) =>
      (await save(id, { body: text, ...fields })).body.errors
    expect(await errors({})).toEqual({ thumb: ['Image is required'] })
    const kinds = ['You can upload only jpeg, jpg, png, gif image files']
    expect(await errors({ thumb: await file(601, 'face.webp') })).toEqual({ thumb: kinds })
    expect(await errors({ thumb: new File(['<svg/>'], 'face.jpg') })).toEqual({ thumb: kinds })
    expect(await errors({ thumb: await file(600) })).toEqual({ thumb: ['The image must be wider than 600 px.'] })
    expect(await errors({ thumb: await file(200, 'a.gif', 'gif') })).toEqual({
      thumb: ['The image must be wider than 200 px.'],
    })
    expect((await save(id, { body: text, thumb: await file(201, 'a.gif', 'gif') })).status).toBe(200)
  })

  test('has no picture while the one that it had is removed, and asks for another', async () => {
    const { id } = await create()
    await save(id, { body: text, thumb: await file(602) })
    const read = async () => (await room.call('editor', 'GET', `${url}/${id}`)).body
    const { thumb } = await read()
    const images = await room.call('admin', 'GET', '/api/v2/images?per_page=200')
    const image = images.body.items.find(({ hash_key }: { hash_key: string }) => hash_key === thumb).id
    const back = (subject: string, record: number) =>
      room.call('admin', 'POST', '/api/v2/bin/restore', { subject, records: [record] })
    expect((await room.call('admin', 'DELETE', `${url}/${id}`)).status).toBe(204)
    expect((await room.call('admin', 'DELETE', `/api/v2/images/${image}`)).status).toBe(204)
    expect((await back('tag', id)).status).toBe(200)
    expect(await read()).toMatchObject({ thumb: null, thumb_url: null })
    expect((await save(id, { body: text })).body.errors).toEqual({ thumb: ['Image is required'] })
    expect((await back('image', image)).status).toBe(200)
    expect(await read()).toMatchObject({ thumb })
  })

  test('needs 700 to 3000 characters, valid JSON-LD and links to accounts', async () => {
    const { id } = await create()
    const errors = async (fields: Record<string, string>) =>
      (await save(id, { body: text, thumb: 'abc123', ...fields })).body.errors
    expect(await errors({ body: bodyOf('word '.repeat(174)) })).toEqual({
      body: ['Description must contain 700-3000 characters (now: 696)'],
    })
    expect(await errors({ json_ld: '{' })).toEqual({
      json_ld: ['The JSON-LD is not valid. Please double check it in schema validator.'],
    })
    expect(await errors({ 'social_links[instagram]': 'https://x.com/a' })).toEqual({
      'social_links.instagram': ['Enter a valid link to an account.'],
    })
    expect((await save(id, { body: text, thumb: 'abc123' })).status).toBe(200)
  })

  test('asks for its own right, and says no without the method', async () => {
    const { id } = await create()
    expect((await sendForm(room, 'editor', `${url}/${id}/extended`, { body: text })).status).toBe(404)
    expect((await sendForm(room, 'author', `${url}/${id}/extended`, { _method: 'PATCH' })).status).toBe(403)
  })
})

test('tags with the same stems, or a letter apart, are offered as one, within their section', async () => {
  const section_id = room.ids.otherSection
  const made = await room.database.db
    .insert(tags)
    .values(
      [
        'Oil price',
        'Prices of oil',
        'Parliament',
        'Parlament',
        'Mali',
        'Bali',
        'Peña Nieto',
        'Pena Nieto',
        'Elections 2023',
        'Elections 2024',
      ].map((catchy_title, at) => ({ catchy_title, slug: `d${at}`, section_id })),
    )
    .returning()
  const titles = async () => {
    const { body } = await room.call('editor', 'GET', `${url}/duplicates?section_id=${section_id}`)
    return body.map(({ reason, tags }: { reason: string; tags: { catchy_title: string }[] }) => [
      reason,
      ...tags.map(({ catchy_title }) => catchy_title),
    ])
  }
  const [oil, pena, parliament] = [
    ['stem', 'Oil price', 'Prices of oil'],
    ['stem', 'Peña Nieto', 'Pena Nieto'],
    ['spelling', 'Parliament', 'Parlament'],
  ]
  expect(await titles()).toEqual([oil, pena, parliament])

  // What somebody said are two things stays apart, whichever way round it is said, until that is taken back.
  const [price, prices] = made.map(({ id }) => id)
  const apart = (pairs: unknown[], how: number) =>
    room.call('editor', 'PATCH', `${url}/duplicates`, { pairs, apart: how })
  expect((await apart([[prices, price]], 1)).body).toEqual([[price, prices]])
  expect((await apart([[price, prices]], 1)).body).toEqual([])
  expect(await titles()).toEqual([pena, parliament])
  expect((await room.call('author', 'PATCH', `${url}/duplicates`, { pairs: [], apart: 1 })).status).toBe(403)
  expect((await apart([[prices, price]], 0)).body).toEqual([[price, prices]])
  expect(await titles()).toEqual([oil, pena, parliament])
})
