import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { good, make, lock, patch, publish } = postActions(() => room)

test('the old address of a published post belongs to it: no other post takes it, and it can have it back', async () => {
  const post = await make({ ...good(), slug: 'the-first-address' })
  await publish(post.id)
  const token = await lock(post.id)
  await patch(post.id, { slug: 'the-second-address' }, 'editor', token)
  const other = await make({ ...good(), slug: 'the-first-address' })
  expect(other.slug).toBe('the-first-address-2')
  const moved = await patch(other.id, { slug: 'the-first-address' }, 'editor', await lock(other.id))
  expect(moved.body.slug).toBe('the-first-address-2')
  expect((await room.call(null, 'GET', '/site/post/the-first-address')).headers.location).toContain(
    'the-second-address',
  )
  expect((await patch(post.id, { slug: 'the-first-address' }, 'editor', token)).body.slug).toBe('the-first-address')
})

test('a post is found by its whole slug, whatever its headline, and by an earlier slug', async () => {
  const post = await make({
    ...good(),
    slug: 'an-address-of-its-own',
    main_headline: 'Quite another headline here, and it is long enough',
  })
  await publish(post.id)
  const found = async (slug: string) => {
    const { body } = await room.call('editor', 'GET', `/api/posts?search[slug]=${slug}`)
    return body.items.map(({ id }: { id: number }) => id)
  }
  expect(await found('an-address-of-its-own')).toEqual([post.id])
  await patch(post.id, { slug: 'its-newer-address' }, 'editor', await lock(post.id))
  expect([await found('an-address-of-its-own'), await found('its-newer-address')]).toEqual([[post.id], [post.id]])
  expect(await found('an-address')).toEqual([])
})

test('posts that race for one slug all get one of their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      room.call('editor', 'POST', '/api/posts', { slug: at % 2 ? 'a-wanted-slug' : 'a-wanted-slug-2' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(12)
})

test('a slug that is taken between the check and the write is chosen again', async () => {
  const post = await make({ slug: 'taken-in-between' })
  // The same as another writer's commit in the middle of ours: the index refuses what the look had found free.
  await room.database.db.execute(sql`create function steal() returns trigger language plpgsql as $$
    begin
      if new.slug = 'stolen-slug' then new.slug := 'taken-in-between'; end if;
      return new;
    end $$`)
  await room.database.db.execute(sql`create trigger steal before update on posts for each row execute function steal()`)
  const other = await make({})
  const { status, body } = await patch(other.id, { slug: 'stolen-slug' }, 'editor', await lock(other.id))
  expect([status, body]).toEqual([422, [{ field: 'slug', message: 'This address is taken by another post.' }]])
  await room.database.db.execute(sql`drop trigger steal on posts`)
  expect(post.slug).toBe('taken-in-between')
})

test('a number fits behind a long slug and leaves no second hyphen, so that the post can be published', async () => {
  for (const slug of [`${'a'.repeat(244)}-bcdefghijk`, `${'b'.repeat(252)}-c`]) {
    await make({ ...good(), slug })
    const second = await make({ ...good(), slug })
    expect(second.slug).toBe(`${slug.split('-')[0]}-2`)
    expect((await publish(second.id)).status).toBe(200)
  }
})
