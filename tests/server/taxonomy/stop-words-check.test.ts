// What stop words forbid: in the texts of posts and of tags, where they change.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { bodyOf, goodTag, type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())
beforeEach(() => room.database.db.execute(sql`delete from stop_words`))

const url = '/api/v2/stop-words'
const add = (name: string, is_article = 1, is_tag = 0) => room.call('editor', 'POST', url, { name, is_article, is_tag })

describe('a post with a stop word', () => {
  const make = (more: object) => room.call('editor', 'POST', '/api/posts', { section_id: room.ids.section, ...more })
  const save = async (id: number, more: object) => {
    const { body } = await room.call('editor', 'POST', `/api/posts/lock/${id}`, { takeover: true })
    return room.call('editor', 'PATCH', `/api/posts/${id}`, more, { 'x-lock-token': String(body.lock.token) })
  }

  test('is refused with the words, whatever their case, in headline and text', async () => {
    await add('utilise')
    await add('Going  forward')
    await add('only for tags', 0, 1)
    const refused = await make({
      main_headline: 'We UTILISE only for tags',
      body: bodyOf('Nothing here.', 'But going forward, there is.'),
    })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      message: 'Stop words are not allowed.',
      type: 'stop_words_validator',
      stop_words: ['utilise', 'Going forward'],
    })
    expect((await make({ main_headline: 'Utilised, and going. Forward!' })).status).toBe(201)
  })

  test('is saved where the save changes another text', async () => {
    const { body } = await make({ main_headline: 'Synergy at work' })
    await add('synergy')
    expect((await save(body.id, { main_headline: 'Synergy at work', description: 'Plain words' })).status).toBe(200)
    expect((await save(body.id, { main_headline: 'Synergy works' })).status).toBe(422)
  })

  test('may be published as it was, and the word may be allowed again', async () => {
    const word = await add('synergy')
    expect((await make({ main_headline: 'Synergy at work' })).status).toBe(422)
    await room.call('editor', 'DELETE', `${url}/${word.body.id}`)
    expect((await make({ main_headline: 'Synergy at work' })).status).toBe(201)
  })
})

test('a tag with a stop word is refused with the words, and only in what changes', async () => {
  const make = (more: object) =>
    room.call('editor', 'POST', '/api/v2/tags', { ...goodTag, section_id: room.ids.section, ...more })
  const { body } = await make({ slug: 'prices' })
  await add('fuel', 0, 1)
  const refused = await make({})
  expect(refused.body).toMatchObject({ type: 'stop_words_validator', stop_words: ['fuel'] })
  const own = `/api/v2/tags/${body.id}`
  expect((await room.call('editor', 'PATCH', own, { catchy_title: body.catchy_title, slug: 'costs' })).status).toBe(200)
  expect((await room.call('editor', 'PATCH', own, { catchy_title: 'Fuel costs' })).status).toBe(422)
})
