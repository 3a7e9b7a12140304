// Somebody who may read roles sees the newsroom as a role has it, and changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from '../posts/post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { make } = postActions(() => room)
const as = (role: string, method: string, url: string, body?: unknown, who = 'admin') =>
  room.call(who, method, url, body, { 'x-see-as': role })

test('one reads as the role, with its name and its rights, and as oneself without it', async () => {
  const { body } = await as('author', 'GET', '/api/v2/users/me')
  const { body: author } = await room.call('author', 'GET', '/api/v2/users/me')
  expect(body).toMatchObject({ role: 'author', seen_as: expect.any(String), own_posts_only: author.own_posts_only })
  expect([...body.rights].sort()).toEqual([...author.rights].sort())
  expect((await as('author', 'GET', '/api/posts')).status).toBe(200)
  expect((await as('author', 'GET', '/api/v2/audit')).status).toBe(403)
  expect((await room.call('admin', 'GET', '/api/v2/audit')).status).toBe(200)
})

test('nothing is written, by no endpoint, whatever the role may', async () => {
  const post = await make()
  for (const [method, url, body] of [
    ['PATCH', `/api/posts/${post.id}`, { is_evergreen: 1 }],
    ['POST', `/api/posts/lock/${post.id}`, {}],
    ['POST', '/api/posts', { status: 0 }],
    ['DELETE', `/api/posts/${post.id}`, undefined],
  ] as const) {
    const { status, body: told } = await as('editor', method, url, body)
    expect([method, status, told.message]).toEqual([method, 403, expect.stringContaining('nothing can be changed.')])
  }
  expect((await room.call('admin', 'GET', `/api/posts/${post.id}`)).body.version).toBe(post.version)
})

test('nobody gets a right that they do not hold, and who may not read roles sees as none', async () => {
  expect((await as('admin', 'GET', '/api/v2/users/me', undefined, 'author')).status).toBe(403)
  expect((await as('nobody-has-this', 'GET', '/api/v2/users/me')).status).toBe(403)
  for (const name of ['%', '%00', 'admin%00x'])
    expect([name, (await as(name, 'GET', '/api/v2/users/me')).status]).toEqual([name, 403])
  const { body: own } = await room.call('senior-editor', 'GET', '/api/v2/users/me')
  const { status, body } = await as('admin', 'GET', '/api/v2/users/me', undefined, 'senior-editor')
  if (status === 200) for (const right of body.rights) expect(own.rights).toContain(right)
  else expect(own.rights).not.toContain('roles.read')
})

test('one signs out as oneself', async () => {
  const login = { login: 'editor@slotdesk.test', password: 'Slotdesk#26' }
  const { token } = (await room.call(null, 'POST', '/api/v2/users/login', login)).body
  const headers = { authorization: `Bearer ${token}` }
  const out = await room.call(null, 'POST', '/api/v2/users/logout', undefined, { ...headers, 'x-see-as': 'author' })
  expect(out.status).toBe(204)
  expect((await room.call(null, 'GET', '/api/v2/users/me', undefined, headers)).status).toBe(401)
})
