// Menus: the form, filters with 'Without category', orders, and where the site shows them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const url = '/api/v2/menus'
const good = (more: object = {}) => ({
  name: 'World',
  url: '/site/section/news',
  type: 'head_main',
  section_id: room.ids.section,
  nofollow: 0,
  ...more,
})
const create = (more: object = {}, as = 'editor') => room.call(as, 'POST', url, good(more))
const list = async (query: string) => (await room.call('editor', 'GET', `${url}?${query}`)).body.items
const ids = (items: { id: number }[]) => items.map(({ id }) => id)

describe('a menu item', () => {
  test('is made as the last of its menu, changed, and removed', async () => {
    const first = (await create({ type: 'footer_info' })).body
    const { status, body } = await create({ type: 'footer_info', category_id: room.ids.category })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      order: first.order + 1,
      category: { catchy_title: 'news main' },
      section: { id: room.ids.section },
    })
    const own = `${url}/${body.id}`
    const changed = await room.call(
      'editor',
      'PATCH',
      own,
      good({ type: 'footer_social', category_id: null, order: 9 }),
    )
    expect(changed.body).toMatchObject({ type: 'footer_social', category: null, order: 9, version: 2 })
    expect((await room.call('editor', 'DELETE', own)).status).toBe(204)
    await room.call('editor', 'DELETE', `${url}/${first.id}`)
  })

  test('of every section has none, and is the last of those', async () => {
    const first = (await create({ section_id: null })).body
    const { status, body } = await create({ section_id: null })
    expect([status, body.section_id, body.order]).toEqual([201, null, first.order + 1])
    expect((await create({ section_id: null, category_id: room.ids.category })).status).toBe(422)
    const renamed = await room.call('editor', 'PATCH', `${url}/${body.id}`, good({ section_id: null, name: 'About' }))
    expect(renamed.body).toMatchObject({ name: 'About', section_id: null })
    for (const { id } of [first, body]) await room.call('editor', 'DELETE', `${url}/${id}`)
  })

  test('has a category of its section, a type and a link', async () => {
    expect((await create({ category_id: room.ids.otherCategory })).body.errors).toEqual({
      category_id: ['Choose a category of the section.'],
    })
    expect((await create({ type: 'side', url: 'javascript:alert(1)' })).body.errors).toEqual({
      url: ['Enter a web address, or a path that begins with a slash.'],
      type: ['Field can not be empty'],
    })
    expect((await create({}, 'author')).status).toBe(403)
  })

  test('is found by type, section and category, and without a category', async () => {
    const one = (await create({ type: 'global_info' })).body
    const two = (await create({ type: 'global_info', category_id: room.ids.category })).body
    const of = `filter[type.eq]=global_info&filter[section_id.eq]=${room.ids.section}&order[]=order`
    expect(ids(await list(of))).toEqual([one.id, two.id])
    expect(ids(await list(`${of}&filter[category_id.eq]=`))).toEqual([one.id])
    expect(ids(await list(`${of}&filter[category_id.eq]=${room.ids.category}&include=category,section`))).toEqual([
      two.id,
    ])
    const items = [
      { id: one.id, order: 2 },
      { id: two.id, order: 1 },
    ]
    expect((await room.call('editor', 'PATCH', `${url}/order`, { items })).status).toBe(200)
    expect(ids(await list(of))).toEqual([two.id, one.id])
    for (const { id } of items) await room.call('editor', 'DELETE', `${url}/${id}`)
  })

  test('is of one of five types', async () => {
    const { body } = await room.call('editor', 'GET', `${url}/constants`)
    expect(body.type).toHaveLength(5)
    expect(body.type[0]).toEqual({ id: 'head_main', title: 'Head menu' })
  })
})

test('the site shows the menus of a page’s section and category, in their order', async () => {
  const page = async (path: string) => (await room.call(null, 'GET', `/site/${path}`)).body
  expect(await page('section/sport')).toContain('<a href="/site/section/news">news</a>')
  await create({ name: 'Home & Away', url: '/site/', section_id: room.ids.otherSection })
  await create({
    name: 'Elsewhere',
    url: 'https://example.org/',
    section_id: room.ids.otherSection,
    type: 'footer_social',
    nofollow: 1,
  })
  await create({
    name: 'Deep',
    category_id: room.ids.otherCategory,
    section_id: room.ids.otherSection,
    type: 'head_trendings',
  })
  const sport = await page('section/sport')
  expect(sport).toContain('<nav aria-label="Sections"><a href="/site/">Home &amp; Away</a></nav>')
  expect(sport).toContain('<a href="https://example.org/" target="_blank" rel="noopener nofollow">Elsewhere</a>')
  expect(sport).not.toContain('Deep')
  expect(await page('category/sport/sport-main')).toContain('Deep')
  expect(await page('section/news')).not.toContain('Home &amp; Away')
})
