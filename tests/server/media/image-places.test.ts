// Pictures in the texts beside the posts': static pages, calls to action, categories and tags.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { images } from '#server/db/schema'

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

/** The kinds of text, each with its table and a row that shows the picture. */
const places = [
  ['page', 'static_pages', { title: 'Harbour', slug: 'harbour', html: `<p><img src="${address}?v=2" alt=""></p>` }],
  ['call', 'call_to_actions', { name: 'Harbour', position: 'top', body: text }],
  ['category', 'categories', { catchy_title: 'Harbour', slug: 'harbour', body: text }],
  ['tag', 'tags', { catchy_title: 'Harbour', slug: 'harbour', body: text }],
] as const

/** Inserts a row. @returns a function that removes it. */
async function insert(table: string, row: object): Promise<() => Promise<unknown>> {
  const { db } = room.database
  const names = sql.join(
    Object.keys(row).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    Object.values(row).map((value) => sql`${value}`),
    sql`, `,
  )
  const { rows } = await db.execute(
    sql`insert into ${sql.identifier(table)} (${names}) values (${values}) returning id`,
  )
  return () => db.execute(sql`delete from ${sql.identifier(table)} where id = ${rows[0]?.['id']}`)
}

test.each(places)('one in a %s is used, its record is named, and it is not removed', async (kind, table, row) => {
  const name = 'Harbour'
  const [picture] = await room.database.db.select({ id: images.id }).from(images).where(eq(images.hash_key, key))
  const id = picture?.id ?? 0
  const unused = async () => {
    const { body } = await room.call('editor', 'GET', '/api/v2/images?filter[used.eq]=0&per_page=200')
    return body.items.some((one: { id: number }) => one.id === id)
  }
  expect(await unused()).toBe(true)
  const takeOut = await insert(table, { ...row, section_id: room.ids.section })
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
