import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { good, make, lock, patch, publish } = postActions(() => room)

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...content: object[]) => ({ type: 'doc', content })
const table = (columns: number, rows: number) => ({
  type: 'table',
  content: Array.from({ length: rows }, () => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type: 'tableCell', content: [words('x')] })),
  })),
})
const page = async (slug: string) => String((await room.call(null, 'GET', `/site/post/${slug}`)).body)

test('a table over the limit is refused, whether it comes with a post or grows in one', async () => {
  const over = JSON.stringify(doc(table(10, 2)))
  const refused = [{ field: 'body', message: 'Max table size must be 9x30' }]
  const made = await room.call('editor', 'POST', '/api/posts', { body: over })
  expect([made.status, made.body]).toEqual([422, refused])
  const post = await make({ body: JSON.stringify(doc(table(9, 30))) })
  const token = await lock(post.id)
  const grown = await patch(post.id, { body: JSON.stringify(doc(table(9, 31))) }, 'editor', token)
  expect([grown.status, grown.body]).toEqual([422, refused])
})

test('the table of contents leads to the headings of the text, where the post wants one', async () => {
  const heading = (level: number, text: string) => ({ type: 'heading', attrs: { level }, content: words(text).content })
  const body = JSON.stringify(doc(heading(2, 'Fuel prices'), words('They rose.'), heading(3, 'In the north')))
  const post = await make({ ...good(), slug: 'with-contents', body })
  await publish(post.id)
  expect(await page('with-contents')).not.toContain('class="contents"')
  await patch(post.id, { table_of_contents: 1 })
  const html = await page('with-contents')
  expect(html).toContain('<li data-level="3"><a href="#in-the-north">In the north</a></li>')
  expect(html).toContain('<h3 id="in-the-north"')
})

test('a live update is a LiveBlogPosting of its slides after the Plot, pinned ones first', async () => {
  const slide = (id: string, more: object = {}) => ({
    id,
    title: `Slide ${id}`,
    content: doc(words(`Words of ${id}.`)),
    createdAt: 1_767_225_600,
    updatedAt: 1_767_225_600,
    template: 'live_updates',
    tab: null,
    pinned: false,
    authorIds: [],
    ...more,
  })
  const body = JSON.stringify([slide('plot'), slide('one'), slide('two', { pinned: true, content: doc() })])
  const post = await make({ ...good(), template_type: 7, slug: 'a-live-update', body })
  await publish(post.id)
  const html = await page('a-live-update')
  const dataOf = (text: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '')
  const data = dataOf(html)
  expect(data['@type']).toBe('LiveBlogPosting')
  expect(data.liveBlogUpdate).toMatchObject([{ headline: 'Slide one' }, { headline: 'Slide two' }])
  expect(data.liveBlogUpdate[0].articleBody).toBe('Words of one.')
  expect(data.liveBlogUpdate[1]).not.toHaveProperty('articleBody')
  expect(data.liveBlogUpdate[0].datePublished).toBe('2026-01-01T00:00:00.000Z')
  expect(html.indexOf('id="slide-two"')).toBeGreaterThan(0)
  expect(html.indexOf('id="slide-two"')).toBeLessThan(html.indexOf('id="slide-one"'))
  expect(html).not.toContain('Slide plot')
  // What is pinned is a key event where there are others to look through.
  expect(html).not.toContain('Key events')
  const untitled = slide('three', { title: '' })
  const longer = JSON.stringify([slide('plot'), slide('one'), slide('two', { pinned: true }), untitled])
  const long = await make({ ...good(), template_type: 7, slug: 'a-long-live-update', body: longer })
  await publish(long.id)
  const longPage = await page('a-long-live-update')
  expect(longPage).toMatch(/aria-label="Key events"[^]*?<a href="#slide-two">Slide two<\/a>/)
  // A slide without a title is named by its first words, as in the editor.
  expect(dataOf(longPage).liveBlogUpdate).toMatchObject([{}, {}, { headline: 'Words of three.' }])
})

test('a text of more pictures than a statement has parameters is saved without those that the gallery lacks', async () => {
  const post = await make({})
  const token = await lock(post.id)
  const images = Array.from({ length: 70_000 }, (_, at) => ({ type: 'image', attrs: { src: `/media/a${at}.j` } }))
  const body = JSON.stringify(doc(words('Fuel.'), ...images))
  const saved = await patch(post.id, { body }, 'editor', token)
  expect([saved.status, JSON.parse(saved.body.body)]).toEqual([200, doc(words('Fuel.'))])
})
