// An undo restores earlier values that the server itself reported, even where a person may not set them by hand.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { eq } from 'drizzle-orm'

import { rights } from '#contract/users/rights'
import { posts } from '#server/db/schema'
import { updatePost } from '#server/areas/posts/write'
import type { Context } from '#server/context'
import { readSettings, SettingsError } from '#server/settings'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { lock, make, patch, publish } = postActions(() => room)

function contextOf(held: readonly string[] = rights): Context {
  const settings = readSettings({})
  if (settings instanceof SettingsError) throw settings
  const id = room.ids.users.admin!
  const user = { id, name: 'A', email: null, role: 'x', section_id: null, two_fa_enabled: false, own_posts_only: false }
  return {
    user: { ...user, rights: [...held] },
    db: room.database.db,
    database: room.database,
    settings,
    now: () => new Date('2026-03-10T12:00:00Z'),
    previewKey: 'key',
    requestId: 'test',
    address: '127.0.0.1',
    agent: '',
    direct: true,
    device: null,
    origin: null,
    keepDevice: () => undefined,
    sessionId: 0,
    lockToken: null,
    ifMatch: null,
    isGone: () => false,
  }
}

const undo = (id: number, sent: object, held = rights) => updatePost(contextOf(held), id, sent, { isUndo: true })

test('an undo may set a status that the board forbids', async () => {
  const post = await make()
  for (const status of [1, 2, 0]) await patch(post.id, { status })
  expect(await undo(post.id, { status: 2 })).toMatchObject({ status: 2 })
})

test('an undo restores a schedule with its date, and a draft without one', async () => {
  const post = await make()
  const date = '2026-03-12T08:00:00.000Z'
  await patch(post.id, { status: 5, published_at: date })
  await patch(post.id, { status: 0 })
  expect(await undo(post.id, { status: 5, published_at: date })).toMatchObject({ status: 5, published_at: date })
  await publish(post.id)
  expect(await undo(post.id, { status: 0, published_at: null })).toMatchObject({ status: 0, published_at: null })
})

test('an undo restores a published post from the trash with its date', async () => {
  const post = await make()
  const { body } = await publish(post.id)
  await patch(post.id, { status: 4 })
  const back = { status: 3 as const, published_at: body.published_at }
  expect(await undo(post.id, back, ['posts.read', 'posts.update'])).toMatchObject(back)
})

test('an undo makes a post public again that breaks a rule, as one that was imported, but not after its text was changed', async () => {
  const post = await make()
  const { body: was } = await publish(post.id)
  await room.database.db.update(posts).set({ thumb: null }).where(eq(posts.id, post.id))
  const back = { status: 3 as const, published_at: was.published_at }
  const broken = { status: 422, detail: { fields: { thumb: ['Add image'] } } }
  await patch(post.id, { status: 0 })
  await expect(updatePost(contextOf(), post.id, back)).rejects.toMatchObject(broken)
  await patch(post.id, { priority: 2 })
  expect(await undo(post.id, back)).toMatchObject(back)
  await patch(post.id, { status: 0 })
  await patch(post.id, { tags: room.ids.tags }, 'admin', await lock(post.id, 'admin'))
  await expect(undo(post.id, back)).rejects.toMatchObject(broken)
})

test('an undo is refused to a person without the right', async () => {
  const post = await make()
  await patch(post.id, { status: 5, published_at: '2026-03-12T08:00:00.000Z' })
  await expect(undo(post.id, { status: 0, published_at: null }, ['posts.read', 'posts.update'])).rejects.toMatchObject({
    status: 403,
  })
})
