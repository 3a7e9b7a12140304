import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from './newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { good, make, lock, patch, publish } = postActions(() => room)

describe('taking a post back out of the trash', () => {
  test('to where it was asks for no rule that an archive may not meet, and for no right but that of trashing', async () => {
    const post = await make()
    await publish(post.id)
    await room.database.db.execute(sql`update posts set main_headline = 'Short', thumb = null where id = ${post.id}`)
    expect((await patch(post.id, { status: 4 }, 'copy-editor')).body.status).toBe(4)
    const { status, body } = await patch(post.id, { status: 3 }, 'copy-editor')
    expect([status, body.status, body.published_at]).toEqual([200, 3, '2026-03-10T12:00:00.000Z'])
  })

  test('to another status, or with another text, is a change like any other', async () => {
    const post = await make()
    await patch(post.id, { status: 4 })
    expect((await patch(post.id, { status: 3 }, 'copy-editor')).status).toBe(403)
    const public_ = await make()
    await publish(public_.id)
    await patch(public_.id, { status: 4 })
    const token = await lock(public_.id)
    await patch(public_.id, { main_headline: 'Short' }, 'editor', token)
    const { status, body } = await patch(public_.id, { status: 3 }, 'editor', token)
    expect([status, body[0]?.field]).toEqual([422, 'main_headline'])
  })
})

describe('a bulk change', () => {
  test('taken back puts each row where it was, with the date it had', async () => {
    const post = await make()
    await publish(post.id)
    room.at('2026-03-11T09:00:00Z')
    const trashed = await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set: { status: 4 } })
    expect(trashed.body.success[post.id]).toMatchObject({ status: 4, from: 3 })
    await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set: { status: 3 } })
    const { body } = await room.call('editor', 'GET', `/api/posts/${post.id}`)
    expect(body).toMatchObject({ status: 3, published_at: '2026-03-10T12:00:00.000Z' })
  })

  test('answers for each row by its own rules', async () => {
    const [ready, unready] = [await make(), await make({})]
    const { body } = await room.call('editor', 'PATCH', '/api/posts', {
      ids: [ready.id, unready.id, 999_999],
      set: { status: 3, published_at: 'now' },
    })
    expect(Object.keys(body.success)).toEqual([String(ready.id)])
    expect(body.errors[unready.id]).toContain('Add image')
    expect(body.errors['999999']).toEqual(['Post with given ID not found.'])
  })

  test('a stale list cannot publish a newer text', async () => {
    const post = await make()
    const { body } = await room.call('editor', 'PATCH', '/api/posts', {
      ids: [post.id],
      versions: { [post.id]: 7 },
      set: { status: 3, published_at: 'now' },
    })
    expect(body.errors[post.id]).toEqual(['The post has been changed since you opened it.'])
  })

  test('takes every row that matches a list, not what is loaded', async () => {
    const posts = await Promise.all(
      [1, 2, 3].map(() => make({ ...good(), main_headline: 'A matching quokka headline', slug: null })),
    )
    const { body } = await room.call('editor', 'PATCH', '/api/posts', {
      matching: 'query=quokka&search[status]=0',
      set: { status: 4 },
    })
    expect(Object.keys(body.success).map(Number).sort()).toEqual(posts.map(({ id }) => id).sort())
    expect(body.next).toBe(null)
  })

  test('goes through what matches a slice at a time, each row once, and leaves alone what came since it began', async () => {
    const posts = await Promise.all(
      [1, 2, 3].map(() => make({ ...good(), main_headline: 'A matching wombat headline', slug: null })),
    )
    const slice = (from?: object) =>
      room.call('editor', 'PATCH', '/api/posts', { matching: 'query=wombat', most: 2, from, set: { priority: 2 } })
    const first = (await slice()).body
    expect(Object.keys(first.success)).toHaveLength(2)
    const late = await make({ ...good(), main_headline: 'A late matching wombat headline', slug: null })
    const second = (await slice(first.next)).body
    expect(second.next).toBe(null)
    const changed = [first, second].flatMap(({ success }) => Object.keys(success).map(Number))
    expect(changed).toEqual(posts.map(({ id }) => id).sort((a, b) => a - b))
    expect((await room.call('editor', 'GET', `/api/posts/${late.id}`)).body.priority).toBe(1)
  })
})
