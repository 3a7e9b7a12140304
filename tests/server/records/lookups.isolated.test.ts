import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { picker } from '#client/lists/pickers'
import { categories } from '#server/db/schema'

import { stubBrowser } from '../command-harness'
import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

describe('names by id', () => {
  test('of people and tags are answered to somebody without users.read and tags.read', async () => {
    const { users, tags } = room.ids
    const ask = (entity: string, field: string, ids: string) =>
      room.call('copy-editor', 'GET', `/api/autocomplete?entity=${entity}&field=${field}&ids=${ids}`)
    expect((await room.call('copy-editor', 'GET', '/api/v2/users')).status).toBe(403)
    const people = await ask('users', 'username', `${users.editor},${users.admin}`)
    expect(people.status).toBe(200)
    expect(people.body.map(({ id }: { id: number }) => id).sort()).toEqual([users.editor, users.admin].sort())
    const named = await ask('tags', 'catchy_title', tags.join(','))
    expect(named.body).toHaveLength(tags.length)
  })

  test('are just those that were asked for, and nonsense is a 400', async () => {
    const only = await room.call(
      'editor',
      'GET',
      `/api/autocomplete?entity=sections&field=catchy_title&ids=${room.ids.section}`,
    )
    expect(only.body.map(({ id }: { id: number }) => id)).toEqual([room.ids.section])
    expect(
      (await room.call('editor', 'GET', '/api/autocomplete?entity=sections&field=catchy_title&ids=x')).status,
    ).toBe(400)
  })
})

test('a suggestion names its section, unless the search is limited to one section', async () => {
  const desk = await stubBrowser(room, 'editor')
  const [fuel = 0] = room.ids.tags
  const category = room.ids.category
  expect(await picker('tags').suggest('fuel')).toEqual([{ value: fuel, label: 'fuel', detail: 'news' }])
  expect(await picker('tags').suggest('fuel', { section: room.ids.section })).toEqual([{ value: fuel, label: 'fuel' }])
  expect(await picker('categories').suggest('news main')).toEqual([
    { value: category, label: 'news main', detail: 'news' },
  ])
  desk.leave()
})

describe('names by their letters', () => {
  const ask = (query: string, as = 'editor') => room.call(as, 'GET', `/api/autocomplete?${query}`)

  test.each([
    ['categories', 'catchy_title'],
    ['tags', 'catchy_title'],
    ['users', 'username'],
    ['experts', 'username'],
    ['sections', 'catchy_title'],
    ['languages', 'name'],
    ['menus', 'name'],
    ['static-pages', 'title'],
    ['stop-words', 'name'],
    ['contextual-links', 'text'],
    ['hot-news', 'title'],
    ['images', 'name'],
    ['posts', 'main_headline'],
  ])('of %s by %s', async (entity, field) => {
    expect((await ask(`entity=${entity}&field=${field}&query=a`)).status).toBe(200)
    expect((await ask(`entity=${entity}&field=colour&query=a`)).status).toBe(400)
  })

  test('are those of a section, or of a parent, where that is asked', async () => {
    const { section, otherSection, category } = room.ids
    await room.database.db
      .insert(categories)
      .values({ slug: 'child', catchy_title: 'Child main', section_id: section, parent_id: category })
    const of = (match: string) => ask(`entity=categories&field=catchy_title&query=main&${match}`)
    expect((await of(`match[section_id]=${otherSection}`)).body.map(({ id }: { id: number }) => id)).toEqual([
      room.ids.otherCategory,
    ])
    expect((await of(`match[parent_id]=${category}`)).body).toMatchObject([
      { catchy_title: 'Child main', parent: 'news main' },
    ])
    const top = (await ask('entity=categories&field=catchy_title&match[parent_id]=')).body
    expect(top.length).toBeGreaterThan(0)
    expect(top.filter(({ parent }: { parent: string | null }) => parent !== null)).toEqual([])
    expect((await ask(`entity=languages&field=name&match[parent_id]=1`)).status).toBe(400)
  })

  test('that say more than a name ask for the right to read them', async () => {
    expect((await ask('entity=stop-words&field=name', 'author')).status).toBe(403)
    expect((await ask('entity=tags&field=catchy_title', 'author')).status).toBe(200)
  })
})

test('the brand of the sign-in page is there for anybody, and nothing else with it', async () => {
  const { status, body } = await room.call(null, 'GET', '/api/brand')
  expect([status, body]).toEqual([200, { id: 'gh', name: 'Accra Courier' }])
})
