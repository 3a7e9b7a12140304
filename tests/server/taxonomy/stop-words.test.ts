// Uploads of stop words; what all records and uploads have in common is in records.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Newsroom, openNewsroom, sendForm } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const url = '/api/v2/stop-words'
const upload = (text: string, type: string) =>
  sendForm(room, 'editor', `${url}/upload`, { type, file: new File([text], 'words.txt') })

test('a word a line is there once, whatever its case, and is forbidden in more than before', async () => {
  expect((await upload('\ufeffone\r\n\r\n two words \nONE\n', 'post')).body.added).toBe(2)
  expect((await upload('one\nthree', 'tag')).body).toMatchObject({ added: 1, updated: 1, unchanged: 0 })
  const named = { name: 'Three', is_article: 1, is_tag: 0 }
  expect((await room.call('editor', 'POST', url, named)).body.errors).toHaveProperty('name')
  const { body } = await room.call('editor', 'GET', `${url}?order=id`)
  expect(body.items).toMatchObject([
    { name: 'one', is_article: 1, is_tag: 1, version: 2 },
    { name: 'two words', is_article: 1, is_tag: 0 },
    { name: 'three', is_article: 0, is_tag: 1 },
  ])
})

test('a word has two letters or digits, forbids something, and is kept without spaces around it and doubled ones', async () => {
  const create = (body: object) => room.call('editor', 'POST', url, body)
  for (const name of ['a', '.', '🎉', ' b '])
    expect((await create({ name, is_article: 1, is_tag: 0 })).body.errors).toEqual({
      name: ['Use at least two letters or digits.'],
    })
  expect((await create({ name: 'nothing', is_article: 0, is_tag: 0 })).body.errors).toEqual({
    is_article: ['Choose posts, tags or both.'],
  })
  const { body } = await create({ name: '  low   hanging fruit ', is_article: 1, is_tag: 0 })
  expect(body.name).toBe('low hanging fruit')
  const off = await room.call('editor', 'PATCH', `${url}/${body.id}`, { is_article: 0 })
  expect(off.body.errors).toEqual({ is_article: ['Choose posts, tags or both.'] })
  expect((await create({ name: 'Low hanging  fruit', is_article: 1, is_tag: 0 })).status).toBe(422)
  expect((await upload(' synergy  now \nsynergy now', 'post')).body.added).toBe(1)
})
