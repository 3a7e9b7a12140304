import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from './newsroom'

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

test('the brand of the sign-in page is there for anybody, and nothing else with it', async () => {
  const { status, body } = await room.call(null, 'GET', '/api/brand')
  expect([status, body]).toEqual([200, { id: 'gh', name: 'Accra Courier' }])
})
