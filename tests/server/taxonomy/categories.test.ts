// Categories: parents and children, what is locked, their tags, and what a removed one leaves behind.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tags } from '#server/db/schema'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
const many: number[] = []
beforeAll(async () => {
  room = await openNewsroom()
  const made = await room.database.db
    .insert(tags)
    .values(
      Array.from({ length: 11 }, (_, at) => ({ slug: `t${at}`, catchy_title: `t${at}`, section_id: room.ids.section })),
    )
    .returning()
  many.push(...made.map(({ id }) => id))
})
afterAll(() => room.close())

const url = '/api/v2/categories'
let count = 0
const good = (more: object = {}) => ({
  section_id: room.ids.section,
  slug: `category-${(count += 1)}`,
  catchy_title: 'Ọ̀ṣun State',
  main_headline: 'All about the state',
  description:
    'What happens in the state, told by people who live there, every day of the week and every single hour of it.',
  is_enabled: 1,
  ...more,
})
const create = (more: object = {}) => room.call('editor', 'POST', url, good(more))
const change = (id: number, body: object) => room.call('editor', 'PATCH', `${url}/${id}`, body)
const list = async (query: string) => (await room.call('editor', 'GET', `${url}?${query}`)).body.items
const post = async (category_id: number) =>
  (await room.call('editor', 'POST', '/api/posts', { section_id: room.ids.section, category_id, main_headline: 'x' }))
    .body

describe('a category', () => {
  test('is made with parent, tags and text, and shows them as they are asked for', async () => {
    const parent = (await create({ tags: many.slice(0, 5) })).body
    const body = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }],
    })
    const child = await create({ parent_id: parent.id, body })
    expect(child.status).toBe(201)
    expect(child.body).toMatchObject({
      parent: { id: parent.id },
      section: { slug: 'news' },
      body,
      tags: [],
      children: [],
    })
    const [plain] = await list(`filter[id.eq]=${parent.id}`)
    expect(Object.keys(plain)).not.toContain('tags')
    const [whole] = await list(`filter[id.eq]=${parent.id}&include=section,parent,children,tags`)
    expect(whole).toMatchObject({ parent: null, children: [{ id: child.body.id }], section: { id: room.ids.section } })
    expect(whole.tags).toHaveLength(5)
    expect(await list(`filter[parent_id.eq]=${parent.id}`)).toHaveLength(1)
    expect((await list('filter[parent_id.eq]=')).map(({ id }: { id: number }) => id)).not.toContain(child.body.id)
  })

  test('shows its text over its page on the site, made safe', async () => {
    const body = JSON.stringify({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Hello <b>', marks: [{ type: 'bold' }] }] },
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
        },
      ],
    })
    const { slug } = (await create({ body })).body
    const page = (await room.call(null, 'GET', `/site/category/news/${slug}`)).body
    expect(page).toContain('<section class="about"><p dir="auto"><strong>Hello &lt;b&gt;</strong></p>')
    expect(page).not.toContain('javascript:')
    const wrong = await create({ body: '{"type":"doc"' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['body']])
    const bare = (await create({ body: '' })).body
    expect(bare.body).toBe(null)
    expect((await room.call(null, 'GET', `/site/category/news/${bare.slug}`)).body).not.toContain('class="about"')
  })

  test('may be sent with its section, slug and parent as they are', async () => {
    const { body } = await create()
    const sent = { section_id: body.section_id, slug: body.slug, parent_id: null, catchy_title: 'Kano' }
    expect((await change(body.id, sent)).body.catchy_title).toBe('Kano')
  })

  test('has a parent of its section that has none itself', async () => {
    const wrong = { parent_id: ['Choose a category of the same section without a parent of its own.'] }
    expect((await create({ parent_id: room.ids.otherCategory })).body.errors).toEqual(wrong)
    const child = (await create({ parent_id: room.ids.category })).body
    expect((await create({ parent_id: child.id })).body.errors).toEqual(wrong)
  })

  test('has five tags at most, and ten with the newshub view, also where only one of both is sent', async () => {
    const wrong = { tags: ['Wrong number of tags.'] }
    const { body } = await create({ newshub: 1, tags: many.slice(0, 10) })
    expect((await create({ tags: many.slice(0, 6) })).body.errors).toEqual(wrong)
    expect((await change(body.id, { newshub: 0 })).body.errors).toEqual(wrong)
    expect((await change(body.id, { newshub: 0, tags: many.slice(0, 5) })).body.tags).toHaveLength(5)
    expect((await change(body.id, { tags: many.slice(0, 6) })).body.errors).toEqual(wrong)
    expect((await change(body.id, { tags: [999_999] })).body.errors).toEqual({ tags: ['This record does not exist.'] })
  })

  test('may have the slug of a category of another section', async () => {
    const { body } = await create()
    expect((await create({ slug: body.slug, section_id: room.ids.otherSection })).status).toBe(201)
  })

  test('is put into an order with others', async () => {
    const made = [(await create()).body, (await create()).body]
    const items = made.map(({ id }, at) => ({ id, order: 900 + at }))
    expect((await room.call('editor', 'PATCH', `${url}/order`, { items })).status).toBe(200)
    const [first, second] = await list('order=-order')
    expect([first.id, second.id]).toEqual([made[1].id, made[0].id])
    expect((await change(made[0].id, { order: 950 })).body.order).toBe(950)
  })
})

describe('removing a category', () => {
  const remove = (id: number, to?: number) =>
    room.call('editor', 'DELETE', `${url}/${id}${to === undefined ? '' : `?move_to=${to}`}`)

  test('that has nothing takes it away with its tags', async () => {
    const { body } = await create({ tags: many.slice(0, 2) })
    expect((await remove(body.id)).status).toBe(204)
    expect(await list(`filter[id.eq]=${body.id}`)).toEqual([])
  })

  test('and then the one above it is taken back as a whole', async () => {
    const { body: above } = await create()
    const { body: below } = await create({ parent_id: above.id })
    expect([(await remove(below.id)).status, (await remove(above.id)).status]).toEqual([204, 204])
    const records = [below.id, above.id]
    const back = await room.call('editor', 'POST', '/api/v2/bin/restore', { subject: 'category', records })
    expect([back.status, back.body]).toEqual([200, { restored: 2, left: [] }])
    expect(await list(`filter[id.eq]=${below.id}`)).toMatchObject([{ parent_id: above.id }])
  })

  test('says what would be orphaned, and leaves all of it', async () => {
    const { body } = await create()
    await create({ parent_id: body.id })
    await post(body.id)
    await post(body.id)
    const refused = await remove(body.id)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      message: 'This category has 2 posts and 1 subcategory.',
      posts: 2,
      children: 1,
    })
    expect((await remove(body.id, room.ids.category)).status).toBe(422)
    expect(await list(`filter[id.eq]=${body.id}`)).toHaveLength(1)
  })

  test('moves its posts to another one of the section', async () => {
    const { body } = await create()
    const moved = await post(body.id)
    expect((await remove(body.id)).body.posts).toBe(1)
    const wrong = { move_to: ['Choose another category of the same section.'] }
    expect((await remove(body.id, room.ids.otherCategory)).body.errors).toEqual(wrong)
    expect((await remove(body.id, body.id)).body.errors).toEqual(wrong)
    expect((await remove(body.id, room.ids.category)).status).toBe(204)
    const now = (await room.call('editor', 'GET', `/api/posts/${moved.id}`)).body
    expect(now).toMatchObject({ category_id: room.ids.category, version: moved.version + 1 })
  })

  test('that moved its posts leads readers to where they went, until it is put back', async () => {
    const { slug } = (await room.call('editor', 'GET', `${url}?filter[id.eq]=${room.ids.category}`)).body.items[0]
    const page = (name: string) => room.call(null, 'GET', `/site/category/news/${name}`)
    const [first, second] = [(await create()).body, (await create()).body]
    await post(first.id)
    expect((await remove(first.id, second.id)).status).toBe(204)
    // The second has no post left when the calls before its removal moved them all.
    await room.call('editor', 'POST', `${url}/${second.id}/move-posts`, { move_to: room.ids.category })
    expect((await remove(second.id, room.ids.category)).status).toBe(204)
    for (const { slug: old } of [first, second])
      expect((await page(old)).headers.location).toMatch(new RegExp(`/site/category/news/${slug}$`))
    const back = { subject: 'category', records: [first.id] }
    expect((await room.call('editor', 'POST', '/api/v2/bin/restore', back)).status).toBe(200)
    expect((await page(first.slug)).status).toBe(200)
  })

  test('with more posts than one transaction moves is emptied in parts first', async () => {
    const { body } = await create()
    await room.database.db.execute(
      sql`insert into posts (category_id, section_id) select ${body.id}, ${room.ids.section} from generate_series(1, 1100)`,
    )
    const refused = await remove(body.id, room.ids.category)
    expect([refused.status, refused.body.message]).toEqual([422, 'This category has 1,100 posts.'])
    const part = async (to: number) =>
      (await room.call('editor', 'POST', `${url}/${body.id}/move-posts`, { move_to: to })).body
    expect((await part(room.ids.otherCategory)).errors).toEqual({
      move_to: ['Choose another category of the same section.'],
    })
    expect(await part(room.ids.category)).toEqual({ moved: 500, left: 600 })
    expect(await part(room.ids.category)).toEqual({ moved: 500, left: 100 })
    expect((await remove(body.id, room.ids.category)).status).toBe(204)
  })

  test('with subcategories keeps its posts, because it cannot be removed after they moved', async () => {
    const { body } = await create()
    await create({ parent_id: body.id })
    const kept = await post(body.id)
    const refused = await room.call('editor', 'POST', `${url}/${body.id}/move-posts`, { move_to: room.ids.category })
    expect([refused.status, refused.body.message]).toEqual([422, 'This category has 1 post and 1 subcategory.'])
    expect((await room.call('editor', 'GET', `/api/posts/${kept.id}`)).body.category_id).toBe(body.id)
  })

  test('counts its menu items, which go along with its posts', async () => {
    const { body } = await create()
    const item = { name: 'Books', url: 'https://example.org/', type: 'head_main', nofollow: 0 }
    const menu = await room.call('admin', 'POST', '/api/v2/menus', {
      ...item,
      section_id: room.ids.section,
      category_id: body.id,
    })
    expect(menu.status).toBe(201)
    expect((await remove(body.id)).body.message).toBe('This category has 1 menu item.')
    expect((await remove(body.id, room.ids.category)).status).toBe(204)
    const { items } = (await room.call('admin', 'GET', `/api/v2/menus?filter[category_id.eq]=${room.ids.category}`))
      .body
    expect(items.map(({ id }: { id: number }) => id)).toContain(menu.body.id)
  })

  test('counts its calls to action, which go along and are not shown in the whole section', async () => {
    const { body } = await create()
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Read on' }] }
    const call = await room.call('admin', 'POST', '/api/v2/call-to-actions', {
      name: 'Newsletter',
      section_id: room.ids.section,
      position: 'top',
      category_id: body.id,
      body: JSON.stringify({ type: 'doc', content: [paragraph] }),
    })
    expect(call.status).toBe(201)
    expect((await remove(body.id)).body.message).toBe('This category has 1 call to action.')
    expect((await remove(body.id, room.ids.category)).status).toBe(204)
    const { items } = (await room.call('admin', 'GET', `/api/v2/call-to-actions?filter[id.eq]=${call.body.id}`)).body
    expect(items).toMatchObject([{ category_id: room.ids.category, version: call.body.version + 1 }])
  })

  test('counts its banners, which go along and keep their other places', async () => {
    const { body } = await create()
    const { rows } = await room.database.db.execute<{ id: number }>(
      sql`with made as (insert into banners (name, link) values ('Savings', 'https://example.org/') returning id)
          insert into banner_categories (banner_id, category_id)
          select id, unnest(array[${body.id}, ${room.ids.otherCategory}]::bigint[]) from made returning banner_id as id`,
    )
    expect((await remove(body.id)).body.message).toBe('This category has 1 banner.')
    expect((await remove(body.id, room.ids.category)).status).toBe(204)
    const now = (
      await room.call('admin', 'GET', `/api/v2/advs/banners?filter[id.eq]=${rows[0]?.id}&include=categories`)
    ).body.items[0]
    expect(now.version).toBe(2)
    expect(now.categories.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [room.ids.category, room.ids.otherCategory].toSorted(),
    )
  })
})
