// Pictures in the texts beside the posts': static pages, calls to action, categories and tags.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callToActions, categories, images, staticPages, tags } from '#server/db/schema'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

/** The picture of the sample data, and its address. */
const key = 'abc123'
const address = `/media/${key}.jpg`
const text = JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { src: address, alt: 'A quay' } }] })

/** Shows the picture in a text; the other half takes it out again. */
const places: [kind: string, name: string, show: () => Promise<() => Promise<unknown>>][] = [
  [
    'page',
    'About the harbour',
    async () => {
      const { db } = room.database
      const page = { title: 'About the harbour', slug: 'harbour', html: `<p><img src="${address}?v=2" alt=""></p>` }
      await db.insert(staticPages).values(page)
      return () => db.delete(staticPages).where(eq(staticPages.slug, 'harbour'))
    },
  ],
  [
    'call',
    'Watch it',
    async () => {
      const { db } = room.database
      await db
        .insert(callToActions)
        .values({ name: 'Watch it', section_id: room.ids.section, position: 'top', body: text })
      return () => db.delete(callToActions).where(eq(callToActions.name, 'Watch it'))
    },
  ],
  [
    'category',
    'Harbours',
    async () => {
      const { db } = room.database
      const made = { section_id: room.ids.section, catchy_title: 'Harbours', slug: 'harbours', body: text }
      await db.insert(categories).values(made)
      return () => db.delete(categories).where(eq(categories.slug, 'harbours'))
    },
  ],
  [
    'tag',
    'Ferries',
    async () => {
      const { db } = room.database
      const made = { section_id: room.ids.section, catchy_title: 'Ferries', slug: 'ferries', body: text }
      await db.insert(tags).values(made)
      return () => db.delete(tags).where(eq(tags.slug, 'ferries'))
    },
  ],
]

test.each(places)('one in a %s is used, its record is named, and it is not removed', async (kind, name, show) => {
  const [picture] = await room.database.db.select({ id: images.id }).from(images).where(eq(images.hash_key, key))
  const id = picture?.id ?? 0
  const unused = async () => {
    const { body } = await room.call('editor', 'GET', '/api/v2/images?filter[used.eq]=0&per_page=200')
    return body.items.some((one: { id: number }) => one.id === id)
  }
  expect(await unused()).toBe(true)
  const takeOut = await show()
  expect(await unused()).toBe(false)
  const usage = await room.call('editor', 'GET', `/api/v2/images/${id}/usage`)
  expect(usage.body).toEqual({ items: [], total: 0, tags: [], places: [{ kind, name }] })
  const refused = await room.call('editor', 'DELETE', `/api/v2/images/${id}`)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { id: [`It is shown in: ${name}. Take it out of the text there first.`] },
  ])
  await takeOut()
  expect(await unused()).toBe(true)
})
