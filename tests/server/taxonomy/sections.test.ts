// Sections: the form, its locked slug, and orders that are written whole.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'

import { goodTag, type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
let language: number
beforeAll(async () => {
  room = await openNewsroom()
  language = (await room.call('editor', 'GET', '/api/v2/languages')).body.items[0].id
})
afterAll(() => room.close())

const url = '/api/v2/sections'
const good = (more: object = {}) => ({
  slug: 'world',
  language_id: language,
  catchy_title: 'World',
  main_headline: 'News of the world',
  description:
    'What happens beyond the borders, told by people who live there, every day of the week and every hour of it.',
  is_enabled: 1,
  ...more,
})
const create = (more: object = {}, as = 'editor') => room.call(as, 'POST', url, good(more))
const list = async (query = '') => (await room.call('editor', 'GET', `${url}${query}`)).body.items

describe('a section', () => {
  test('is made as the last one, and changed but for its slug', async () => {
    const { status, body, headers } = await create()
    expect(status).toBe(201)
    expect(body).toMatchObject({ slug: 'world', order: 2, version: 1 })
    expect(headers.location).toBe(`/api/v2/sections/${body.id}`)
    const own = `${url}/${body.id}`
    const changed = await room.call('editor', 'PATCH', own, good({ catchy_title: 'The World', is_enabled: 0 }))
    expect(changed.body).toMatchObject({ catchy_title: 'The World', is_enabled: 0, version: 2 })
    expect((await room.call('editor', 'PATCH', own, { slug: 'globe' })).body.errors).toEqual({
      slug: ['This cannot be changed any more.'],
    })
  })

  test('needs a slug, and a language that there is', async () => {
    expect((await create({ slug: '' })).body.errors).toEqual({ slug: ['Field can not be empty'] })
    expect((await create({ slug: 'other', language_id: 999_999 })).body.errors).toEqual({
      language_id: ['This record does not exist.'],
    })
  })

  test('carries its categories where they are asked for, and no field that is not', async () => {
    const [news] = await list(`?filter[id.eq]=${room.ids.section}&include=categories`)
    expect(news.categories).toEqual([{ id: room.ids.category, catchy_title: 'news main', parent_id: null }])
    expect(await list(`?filter[id.eq]=${room.ids.section}&fields=slug&include=categories`)).toEqual([
      { slug: 'news', categories: news.categories },
    ])
  })
})

describe('an order', () => {
  const reorder = (items: { id: number; order: number }[], as = 'editor') =>
    room.call(as, 'PATCH', `${url}/order`, { items })

  test('of two people at once is one of them, never a mixture', async () => {
    const ids = (await list()).map(({ id }: { id: number }) => id)
    const up = ids.map((id: number, at: number) => ({ id, order: at }))
    const down = ids.map((id: number, at: number) => ({ id, order: 100 - at }))
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        reorder(up),
        reorder(down, 'admin'),
        reorder([...up].reverse(), 'slot-editor'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const orders = new Map((await list()).map((row: { id: number; order: number }) => [row.id, row.order]))
      const now = ids.map((id: number) => orders.get(id))
      expect([up, down].map((items) => items.map(({ order }: { order: number }) => order))).toContainEqual(now)
    }
  })
})

// The last of all: it leaves no other section.
test('the first section of a newsroom is the main one: its slug is made of its title', async () => {
  for (const table of [sql`tags`, sql`categories`, sql`sections`])
    await room.database.db.execute(sql`delete from ${table}`)
  const make = () => create({ slug: '' })
  expect((await make()).body).toMatchObject({ slug: 'world', order: 0 })
  expect((await make()).body.errors).toEqual({ slug: ['Field can not be empty'] })
})

test('a section has a slug that no other has, whatever its case; so do a category and a tag of a section', async () => {
  const { body: europe } = await create({ slug: 'Europe' })
  expect((await create({ slug: 'europe' })).body.errors).toEqual({ slug: ['This slug is taken by another section.'] })
  const tag = (slug: string) => room.call('editor', 'POST', '/api/v2/tags', { ...goodTag, slug, section_id: europe.id })
  expect((await tag('Coffee-Policy')).body).toMatchObject({ slug: 'Coffee-Policy' })
  expect((await tag('coffee-policy')).body.errors).toEqual({
    slug: ['This slug is taken by another tag of the section.'],
  })
})
