import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { buildApp } from '#server/http/app'
import { languages, placeRedirects, postRedirects, posts, sections, tags, users } from '#server/db/schema'
import { publishDue } from '#server/jobs/publish-scheduled'
import { keepPhrases } from '#server/phrases'
import { readSettings, SettingsError } from '#server/settings'
import { sitePhrases } from '#server/site/html/words'

import { type Newsroom, openNewsroom } from '../newsroom'
import { insertPublished, type NewPost } from './published'

let room: Newsroom
afterAll(() => room.close())

const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Some words.' }] }] }

const publish = (slug: string, more: NewPost = {}) =>
  insertPublished(room, slug, { body: JSON.stringify(text), ...more })

const get = (url: string, headers: Record<string, string> = {}) => room.call(null, 'GET', url, undefined, headers)

/** Minutes after noon: each test begins later, because what is kept is kept by the clock. */
let noon = Date.parse('2026-03-10T12:00:00Z')
const later = (seconds: number) => room.at(new Date(noon + seconds * 1000).toISOString())

describe('the public site', () => {
  beforeAll(async () => {
    room = await openNewsroom()
  })
  beforeEach(async () => {
    vi.restoreAllMocks()
    noon += 3_600_000
    later(0)
    await room.database.db.delete(posts)
  })

  test('the front page leads to older articles where there are any, and none is left out between', async () => {
    const text = async (url: string): Promise<string> => (await get(url)).body
    const links = async () => (await text('/site/')).includes('?page=2')
    for (let at = 1; at <= 12; at += 1) await publish(`day-${at}`, { published_at: new Date(Date.UTC(2026, 1, at)) })
    expect([await links(), (await get('/site/?page=2')).status]).toEqual([false, 200])
    for (let at = 13; at <= 40; at += 1) await publish(`day-${at}`, { published_at: new Date(Date.UTC(2026, 1, at)) })
    later(1)
    expect(await links()).toBe(true)
    const pages = await Promise.all(['', '?page=2', '?page=3'].map((query) => text(`/site/${query}`)))
    const found = new Set(pages.join('').match(/post\/day-\d+"/g))
    expect(found.size).toBe(40)
  })

  test('an old address below that of the sections redirects, as any other does', async () => {
    const post_id = await publish('moved')
    await room.database.db.insert(postRedirects).values({ path: '/section/old/', post_id })
    for (const path of ['section/old', 'section/old/']) {
      const { status, headers } = await get(`/site/${path}`)
      expect([status, headers['location']]).toEqual([301, '/site/post/moved'])
    }
  })

  test('an address whose escapes are no UTF-8 redirects as an old one, or is a page that is not found', async () => {
    await room.database.db.insert(postRedirects).values({ path: '/2009/caf%E9/', post_id: await publish('coffee') })
    const { status, headers } = await get('/site/2009/caf%E9/')
    expect([status, headers['location']]).toEqual([301, '/site/post/coffee'])
    for (const path of ['post/caf%E9', '100%', 'page/%?q=1']) {
      const missing = await get(`/site/${path}`)
      expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  test('the second page of a list that has moved, or whose address has a slash at its end, leads to the second page', async () => {
    await room.database.db.insert(placeRedirects).values({ path: 'category/old/place', category_id: room.ids.category })
    const { headers } = await get('/site/category/old/place?page=2')
    expect(headers['location']).toMatch(/^\/site\/category\/[^?]+\?page=2$/)
    expect((await get('/site/section/news/?page=2')).headers['location']).toBe('/site/section/news?page=2')
  })

  test('renders a page once for all who ask at once, and again only after a change', async () => {
    await publish('one')
    const read = vi.spyOn(room.database.read, 'execute')
    const rendered = () => read.mock.calls.length
    await Promise.all(Array.from({ length: 20 }, () => get('/site/')))
    const first = rendered()
    expect(first).toBeLessThan(16)
    later(60)
    await get('/site/')
    // Only whether anything has changed is asked.
    expect(rendered()).toBe(first + 1)
    await publish('two')
    later(120)
    expect((await get('/site/')).body).toContain('The story of two')
  })

  test('shows within a second what another server has changed, and at once what this one has', async () => {
    const id = await publish('one')
    const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent/slotdesk' })
    if (settings instanceof SettingsError) throw settings
    let moment = new Date(noon)
    const other: FastifyInstance = await buildApp({ database: room.database, settings, now: () => moment })
    const seen = async (url: string) => (await other.inject(url)).body
    expect(await seen('/site/post/one')).toContain('The story of one')
    const change = { status: 0 }
    expect((await room.call('admin', 'PATCH', `/api/posts/${id}`, change)).status).toBe(200)
    expect((await get('/site/post/one')).status).toBe(404)
    moment = new Date(noon + 1000)
    expect(await seen('/site/post/one')).toContain('Page not found')
    await other.close()
  })

  test.each([
    [
      'a byline',
      () =>
        room.database.db
          .update(users)
          .set({ nickname: 'Another Name' })
          .where(eq(users.id, room.ids.users.author ?? 0)),
    ],
    ['a tag', () => room.database.db.update(tags).set({ catchy_title: 'Another Name' })],
    ['a headline', () => room.database.db.update(posts).set({ main_headline: 'Another Name' })],
  ])('shows %s as it is now', async (_what, change) => {
    const { body } = await room.call('admin', 'POST', '/api/posts', {
      main_headline: 'A story',
      authors: [room.ids.users.author],
      tags: room.ids.tags.slice(0, 1),
    })
    await room.database.db
      .update(posts)
      .set({ status: 3, section_id: room.ids.section, published_at: new Date('2026-03-01T00:00:00Z') })
    expect((await get(`/site/post/${body.slug}`)).body).toContain('A story')
    await change()
    later(1)
    expect((await get(`/site/post/${body.slug}`)).body).toContain('Another Name')
  })

  test('shows what a schedule has brought out, whatever the clock of this server says', async () => {
    await publish('due', { status: 5, published_at: new Date('2026-03-10T12:10:00Z') })
    expect((await get('/site/')).body).not.toContain('The story of due')
    await publishDue(room.database, new Date('2026-03-10T12:10:00Z'))
    later(1)
    expect((await get('/site/')).body).toContain('The story of due')
  })

  test('speaks the language of its section, from the right where that is, and English where nobody translated', async () => {
    const { db } = room.database
    await keepPhrases(db, sitePhrases, 'templates')
    const page = async () => (await get('/site/section/news')).body
    expect(await page()).toMatch(/<html lang="en-US" dir="ltr">/)
    const [arabic] = await db.insert(languages).values({ name: 'Arabic', code: 'ar-EG' }).returning()
    await db
      .update(sections)
      .set({ language_id: arabic?.id ?? 0 })
      .where(eq(sections.slug, 'news'))
    expect(await page()).toContain('<p>Nothing here yet.</p>')
    const { body } = await room.call('admin', 'GET', '/api/v2/translations?filter[category.eq]=templates&per_page=200')
    expect(body.items.map(({ message }: { message: string }) => message).sort()).toEqual([...sitePhrases])
    const { id } = body.items.find(({ message }: { message: string }) => message === 'Nothing here yet.')
    await room.call('admin', 'PATCH', `/api/v2/translations/${id}/ar-EG`, { translation: 'لا شيء هنا <بعد>' })
    // What is kept is rendered anew: a translation changes the site.
    expect(await page()).toContain('<p>لا شيء هنا &lt;بعد&gt;</p>')
    expect(await page()).toMatch(/<html lang="ar-EG" dir="rtl">/)
    expect((await get('/site/section/sport')).body).toContain('<p>Nothing here yet.</p>')
  })

  test('answers 304 to a browser that has the page as it is', async () => {
    await publish('one')
    const { etag = '' } = (await get('/site/')).headers
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect((await get('/site/', { 'if-none-match': known })).status).toBe(304)
    expect((await get('/site/', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('never takes a link from the Host header', async () => {
    await publish('one')
    for (const url of ['/site/', '/site/post/one', '/site/rss.xml', '/site/nothing-here', '/site/section/news']) {
      for (const host of ['evil.example', '[', 'a b', '', 'localhost:1@evil.example']) {
        const { status, body } = await get(url, { host })
        expect(status).toBeLessThan(500)
        expect(body).not.toContain('evil')
        expect(body).toContain('http://127.0.0.1:3000/site/')
      }
    }
  })

  test('has no page so far back that the database would count its way to it', async () => {
    await publish('one')
    const read = vi.spyOn(room.database.read, 'execute')
    expect((await get('/site/?page=99999')).status).toBe(404)
    expect(read.mock.calls.length).toBeLessThan(10)
  })

  test('leads from an address with a slash at its end to the one without, and stays on its host', async () => {
    const target = async (url: string) => (await get(url)).headers.location
    expect(await target('/site/section/news/')).toBe('/site/section/news')
    expect(await target('/site//post//example.org/%5C//')).toBe('/site/post//example.org/%5C')
    for (const url of ['/site//', '/site//example.org/', '/site/section/nothing'])
      expect((await get(url)).status).toBe(404)
  })

  test('looks for an address of slashes alone in time that grows with their number', async () => {
    const time = async (slashes: number) => {
      const url = `/site/${'/'.repeat(slashes)}x`
      const rounds: number[] = []
      for (let round = 0; round < 10; round += 1) {
        const before = performance.now()
        expect((await get(url)).status).toBe(404)
        rounds.push(performance.now() - before)
      }
      // The quickest one: a busy machine makes the others longer.
      return Math.min(...rounds)
    }
    await time(1000)
    const [short, long] = [await time(7500), await time(15_000)]
    expect(long / short).toBeLessThan(3)
  })

  test('writes nothing that XML forbids into a page or the feed, and frames are sandboxed', async () => {
    const embed = {
      type: 'embed',
      attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', link: 'https://youtu.be/dQw4w9WgXcQ' },
    }
    const odd = 'a\u0001b\u0008c\u001fd\ufffee\ud800f'
    const body = { ...text, content: [{ type: 'paragraph', content: [{ type: 'text', text: odd }] }, embed] }
    await publish('odd', { main_headline: `Odd ${odd}`, description: odd, rss_title: odd, body: JSON.stringify(body) })
    for (const url of ['/site/', '/site/rss.xml', '/site/post/odd']) {
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      expect((await get(url)).body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\\u0001/)
    }
    expect((await get('/site/post/odd')).body).toMatch(/<iframe [^>]*sandbox="allow-scripts/)
  })
})

describe('with SITE_URL', () => {
  const on = { host: 'www.example.com' }
  beforeAll(async () => {
    await room.close()
    room = await openNewsroom({ SITE_URL: 'https://www.example.com/news' })
    await publish('one')
  })

  test('the site answers on its host and names nothing but that, without a slash at the end too', async () => {
    const { body } = await get('/news/post/one', on)
    expect(body).toContain('<link rel="canonical" href="https://www.example.com/news/post/one"')
    expect(body).toContain('href="/news/section/news"')
    expect(body).not.toMatch(/"\/site|127\.0\.0\.1/)
    expect((await get('/news', on)).body).toContain('The story of one')
    expect((await get('/news/rss.xml', on)).body).toContain('<link>https://www.example.com/news/post/one</link>')
    const [post] = (await room.call('admin', 'GET', '/api/posts')).body.items
    expect(post.previewUrl).toBe('https://www.example.com/news/post/one')
  })

  test('neither the API nor the workspace is on that host, and the site is not on the workspace’s', async () => {
    expect((await get('/api/docs/', on)).status).toBe(404)
    expect((await get('/api/posts', on)).body).toContain('Page not found')
    expect(await get('/site/post/one?x=1')).toMatchObject({
      status: 302,
      headers: { location: 'https://www.example.com/news/post/one?x=1' },
    })
    expect((await get('/site//evil.example/')).headers.location).toMatch(/^https:\/\/www\.example\.com\//)
  })

  test('a preview is on the site’s host', async () => {
    const { body } = await room.call('admin', 'POST', '/api/posts', { main_headline: 'A story to come' })
    const url: string = body.previewUrl
    expect(url).toMatch(/^https:\/\/www\.example\.com\/news\/preview\//)
    expect((await get(new URL(url).pathname, on)).body).toContain('A story to come')
  })
})

test('links name a host that is allowed, and no other', async () => {
  await room.close()
  room = await openNewsroom({ ALLOWED_HOSTS: 'desk.example.com, desk.example.com:8443' })
  await publish('one')
  expect((await get('/site/', { host: 'desk.example.com:8443' })).body).toContain(
    '"http://desk.example.com:8443/site/"',
  )
  expect((await get('/site/', { host: '127.0.0.1:9' })).body).toContain('"http://127.0.0.1:3000/site/"')
})

test('a host that is not in the list is refused: the site, the API and the workspace alike', async () => {
  await room.close()
  room = await openNewsroom({ ALLOWED_HOSTS: 'desk.example.com' })
  for (const path of ['/site/', '/api/v2/users/me', '/'])
    expect((await get(path, { host: 'rebound.example' })).status).toBe(421)
  for (const host of ['desk.example.com', '[::1]:3000']) expect((await get('/site/', { host })).status).toBe(200)
  // A watch asks by the address that the server has that day.
  expect((await get('/healthz', { host: '10.1.2.3:3000' })).status).toBe(200)
})

test('pages that are not there, and numbers that a page does not read, put no kept page out', async () => {
  await room.close()
  room = await openNewsroom()
  await publish('one')
  const path = '/site/post/one'
  expect((await get(path)).status).toBe(200)
  const { read } = room.database
  const asked = vi.spyOn(read, 'execute')
  const articles = () => asked.mock.calls.filter(([query]) => JSON.stringify(query).includes("'json_ld'")).length
  for (let page = 1; page <= 20; page += 1) expect((await get(`${path}?page=${page}`)).status).toBe(200)
  expect(articles()).toBe(0)
  for (let page = 1; page <= 600; page += 1) await get(`/site/section/none-${page}`)
  expect((await get(path)).status).toBe(200)
  expect(articles()).toBe(0)
})
