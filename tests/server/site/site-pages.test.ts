// What readers of the public site find: the front page, labels, authors, search, what sells, feeds, sitemaps, pictures in sizes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import * as schema from '#server/db/schema'

import { bodyOf, goodPost, type Newsroom, openNewsroom, sendForm } from '../newsroom'
import { insertPublished, type NewPost } from './published'

let room: Newsroom
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotdesk-site-'))
  room = await openNewsroom({ DATA_DIR: folder, FEED_TEXT: 'full' })
})
afterAll(async () => {
  await room.close()
  await rm(folder, { recursive: true })
})

/** Each test begins later: what is kept is kept by the clock. */
let noon = Date.parse('2026-03-10T12:00:00Z')
beforeEach(async () => {
  noon += 60_000
  room.at(new Date(noon).toISOString())
  await room.database.db.delete(schema.posts)
})

const publish = (slug: string, more: NewPost = {}) =>
  insertPublished(room, slug, {
    body: bodyOf('One.', 'Two.', 'Three.', 'Four.'),
    body_text: 'One. Two. Three. Four.',
    word_count: 500,
    ...more,
  })

const get = (url: string) => room.call(null, 'GET', url)
const text = async (url: string): Promise<string> => (await get(url)).body
const day = (date: number) => new Date(Date.UTC(2026, 2, date))

test('an address that cannot be parsed is a page, not JSON', async () => {
  const { status, headers, body } = await room.call(null, 'GET', '/site/post/%ff', undefined, { accept: 'text/html' })
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(body).toContain('Page not found')
})

test('the front page leads with the main story of the week, then the top ones, and shows none of them twice', async () => {
  await publish('stale', { top_status: 2, published_at: day(1) })
  await publish('main', { top_status: 2, published_at: day(8) })
  await publish('top', { top_status: 1, published_at: day(7), description: 'A standfirst.' })
  await publish('newest', { published_at: day(10), breaking_status: 1 })
  const front = await text('/site/')
  const lead = front.indexOf('class="card main"')
  expect(front.slice(lead, front.indexOf('class="beside"', lead))).toContain('The story of main')
  const beside = front.slice(front.indexOf('class="beside"'), front.indexOf('class="latest"'))
  expect(beside.indexOf('The story of top')).toBeLessThan(beside.indexOf('The story of newest'))
  expect(front.match(/The story of main/g)).toHaveLength(1)
  expect(front).toMatch(/class="breaking"[^]*?The story of newest/)
})

test('a list names the year of older articles', async () => {
  await publish('old', { published_at: new Date('2014-03-10T12:00:00Z') })
  await publish('new', { published_at: day(9) })
  const list = await text('/site/section/news')
  expect(list).toContain('>10 Mar 2014, 12:00</time>')
  expect(list).toContain('>9 Mar, 00:00</time>')
  expect(list).toContain('© 2026')
})

test('a page of a list is named with its number, and every page has the icon of the brand', async () => {
  for (let count = 0; count < 25; count += 1) await publish(`listed-${count}`)
  const titles = await Promise.all(['', '?page=2'].map((query) => text(`/site/section/news${query}`)))
  expect(titles.map((page) => /<title>(.*?) – /.exec(page)?.[1])).toEqual(['news', 'news (2)'])
  for (const page of titles) expect(page).toContain('<link rel="icon" href="/site/icon.svg" />')
  expect(await text('/site/icon.svg')).toContain('</svg>')
})

test('a list ends with its last page', async () => {
  await publish('only')
  for (const path of ['', 'section/news', 'category/news/news-main'])
    expect((await get(`/site/${path}?page=2`)).status).toBe(404)
  await room.database.db.delete(schema.posts)
  expect((await get('/site/section/news')).status).toBe(200)
})

test('what is not shown on the main page stays off it and keeps its own page', async () => {
  await publish('hidden', { section_id: room.ids.otherSection, category_id: room.ids.otherCategory })
  const shown = (is_enabled: number) =>
    room.database.db.update(schema.sections).set({ is_enabled }).where(eq(schema.sections.slug, 'sport'))
  await shown(0)
  expect(await text('/site/')).not.toContain('The story of hidden')
  expect(await text('/site/section/sport')).toContain('The story of hidden')
  expect((await get('/site/post/hidden')).status).toBe(200)
  await shown(1)
  noon += 1000
  room.at(new Date(noon).toISOString())
  expect(await text('/site/')).toContain('The story of hidden')
})

test.each([
  [{ advert_status: 1 }, 'Advertorial'],
  [{ advert_status: 2 }, 'Sponsored'],
  [{ advert_status: 3 }, 'Partner content'],
  [{ is_sponsored: 1 }, 'Sponsored'],
])('a post with %o says %s on every page that shows it', async (paid, label) => {
  await publish('paid', paid)
  for (const url of ['/site/', '/site/post/paid', '/site/section/news', '/site/category/news/news-main'])
    expect(await text(url), url).toMatch(new RegExp(`class="(?:kicker )?paid"[^>]*>${label}<`))
  expect(await text('/site/sitemap-news.xml')).not.toContain('post/paid')
})

test('an article says when its text changed since, how long it takes, who wrote it, and where it belongs', async () => {
  const { titles, ...good } = goodPost
  const id = await publish('facts', { ...good, rss_title: titles.rss, published_at: day(9) })
  const author = room.ids.users.author ?? 0
  await room.database.db.insert(schema.postAuthors).values({ post_id: id, user_id: author })
  const before = await text('/site/post/facts')
  expect(before).toContain('3 min read')
  expect(before).not.toContain('Updated')
  expect(before).toContain('9 March 2026, 00:00 GMT')
  expect(before).toContain('<a rel="author" href="/site/author/author">The author</a>')
  expect(before).toMatch(/class="trail"[^]*?href="\/site\/section\/news"[^]*?href="\/site\/category\/news\/news-main"/)
  const change = (data: object) => room.call('admin', 'PATCH', `/api/posts/${id}`, data)
  // A flag is no change of the text.
  expect((await change({ is_verified: 1 })).status).toBe(200)
  const flagged = await text('/site/post/facts')
  expect(flagged).not.toContain('Updated')
  expect(flagged).toContain('"dateModified":"2026-03-09T00:00:00')
  expect(await text('/site/atom.xml')).toMatch(/facts" \/><published>[^<]*<\/published\s*><updated>2026-03-09T00/)
  const { body } = await room.call('admin', 'POST', `/api/posts/lock/${id}`, {})
  const saved = await room.call(
    'admin',
    'PATCH',
    `/api/posts/${id}`,
    { body: bodyOf('Other words.') },
    { 'x-lock-token': String(body.lock.token) },
  )
  expect(saved.status).toBe(200)
  expect(await text('/site/post/facts')).toMatch(/Updated\s+<time datetime="2026-03-10/)
  expect(await text('/site/atom.xml')).toMatch(/facts" \/><published>[^<]*<\/published\s*><updated>2026-03-10/)
})

test('an author has a page with profile and articles, unless they do not show on the site', async () => {
  const id = await publish('by-hand')
  const user_id = room.ids.users.author ?? 0
  const { db } = room.database
  await db.insert(schema.postAuthors).values({ post_id: id, user_id })
  const profile = { user_id, description: 'Writes of <roads>.', awards: 'A prize', avatar: 'pface' }
  await db.insert(schema.authorProfiles).values({ ...profile, social_links: { x: 'https://x.com/author' } })
  const page = await text('/site/author/author')
  expect(page).toContain('Writes of &lt;roads&gt;.')
  expect(page).toMatch(/A prize[^]*https:\/\/x\.com\/author[^]*The story of by-hand/)
  expect((await get('/site/author/nobody')).status).toBe(404)
  await db.update(schema.users).set({ show_on_site: 0 }).where(eq(schema.users.id, user_id))
  noon += 1000
  room.at(new Date(noon).toISOString())
  expect((await get('/site/author/author')).status).toBe(404)
  expect(await text('/site/post/by-hand')).toContain('The author')
  await db.update(schema.users).set({ show_on_site: 1 }).where(eq(schema.users.id, user_id))
})

test('a flood of searches is told to come back, and the newsroom reads meanwhile', async () => {
  const flood = Array.from({ length: 60 }, (_, at) => get(`/site/search?q=flood%20${at}`))
  const own = room.call('editor', 'GET', '/api/posts?per-page=5')
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect((await own).status).toBe(200)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
  expect(statuses).toContain(503)
  expect((await get('/site/search?q=after')).status).toBe(200)
})

test('the search finds public posts alone, and writes what was asked for as text', async () => {
  await publish('levy', { main_headline: 'The fuel levy rises' })
  await publish('draft', { main_headline: 'The fuel levy falls', status: 0 })
  const found = await get('/site/search?q=fuel%20lev')
  expect(found.body).toContain('The fuel levy rises')
  expect(found.body).not.toContain('The fuel levy falls')
  expect(found.headers['content-security-policy']).toMatch(/form-action http:\/\/[^ ;]+\/site\/search(;|$)/)
  const nothing = await text('/site/search?q=%3Cscript%3Ealert%00(1)')
  expect(nothing).toContain('Nothing was found.')
  expect(nothing).not.toContain('<script>alert')
  expect(await text('/site/no/such/page')).toMatch(/Page not found[^]*role="search"/)
})

test('call-to-actions, banners and slots stand where they belong', async () => {
  const { db } = room.database
  const id = await publish('place', { section_id: room.ids.section, category_id: room.ids.category })
  await publish('elsewhere', { section_id: room.ids.otherSection, category_id: room.ids.otherCategory })
  const call = (position: string, category_id: number | null) => ({
    name: position,
    section_id: room.ids.section,
    category_id,
    position,
    body: bodyOf(`Call ${position}.`),
  })
  // More calls than a position shows leave the other positions theirs.
  const top = call('top', null)
  await db
    .insert(schema.callToActions)
    .values([call('middle', room.ids.category), call('bottom', null), ...Array<typeof top>(13).fill(top)])
  await db.insert(schema.advertisements).values([
    { name: 'Leaderboard', slot: '/1/top', code: 'div-1', size: '[728,90],[320,50]' },
    { name: 'Asleep', slot: '/1/off', code: 'div-2', size: 'fluid', status: 0 },
    { name: 'Overlay', slot: '/1/over', code: 'div-3', outofpage: 1 },
  ])
  const [banner] = await db
    .insert(schema.banners)
    .values({ name: 'Savings', link: 'https://example.org/s', image_desktop: 'pface', image_mobile: 'pface' })
    .returning()
  const tag_id = room.ids.tags[0] ?? 0
  await db.insert(schema.bannerTags).values({ banner_id: banner?.id ?? 0, tag_id })
  await db.insert(schema.postTags).values({ post_id: id, tag_id })
  const article = await text('/site/post/place')
  const order = ['Call top.', 'One.', 'Call middle.', 'Three.', 'Call bottom.'].map((part) =>
    article.indexOf(part, article.indexOf('<body')),
  )
  expect(order.every((at) => at > 0)).toBe(true)
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(article).toMatch(/id="div-1"[^>]*>\s*<svg\s+viewBox="0 0 728 90"/)
  expect(article).not.toMatch(/div-2|div-3/)
  expect(article).toMatch(/href="https:\/\/example\.org\/s" rel="sponsored noopener"/)
  const section = await text('/site/section/news')
  expect(section).toContain('Call top.')
  expect(section).not.toContain('Call middle.')
  expect(await text('/site/category/news/news-main')).toContain('Call middle.')
  const [below] = await db
    .insert(schema.categories)
    .values({
      slug: 'fuel-below',
      catchy_title: 'Below',
      section_id: room.ids.section,
      parent_id: room.ids.category,
    })
    .returning()
  await publish('below', { section_id: room.ids.section, category_id: below?.id ?? 0 })
  expect(await text('/site/post/below')).toContain('Call middle.')
  expect(await text('/site/tag/news/fuel')).toContain('Savings')
  expect(article.split('Call top.')).toHaveLength(13)
  const other = await text('/site/post/elsewhere')
  expect(other).not.toMatch(/Call |Savings/)
  expect(other).toContain('div-1')
  for (const table of [schema.callToActions, schema.advertisements, schema.banners]) await db.delete(table)
})

test('a paid link that leaves the site is marked as one wherever it stands', async () => {
  for (let at = 0; at < 12; at += 1)
    await publish(`bought-${at}`, { external_link: 'https://example.org/paid', advert_status: 3, breaking_status: 1 })
  const links = async (url: string) => (await text(url)).match(/<a href="https:\/\/example\.org\/paid"[^>]*>/g) ?? []
  const found = await Promise.all(['/site/', '/site/post/bought-1', '/site/section/news'].map(links))
  expect(found.map(({ length }) => length)).not.toContain(0)
  expect((await text('/site/')).split('class="headlines"')[1]).toContain('The story of bought-')
  for (const link of found.flat()) expect(link).toContain('rel="sponsored noopener"')
})

test('experts and articles with the same tags stand under an article', async () => {
  const { db } = room.database
  const [expert] = await db
    .insert(schema.experts)
    .values({ username: 'Ama Expert', slug: 'ama', position: 'Economist', description: 'Knows.', avatar: 'pface' })
    .returning()
  const id = await publish('known')
  const near = await publish('near')
  await publish('far')
  const tag_id = room.ids.tags[1] ?? 0
  await db.insert(schema.postTags).values([
    { post_id: id, tag_id },
    { post_id: near, tag_id },
  ])
  await db.insert(schema.postExperts).values({ post_id: id, expert_id: expert?.id ?? 0 })
  const page = await text('/site/post/known')
  expect(page).toMatch(/class="experts"[^]*Ama Expert[^]*Economist/)
  expect(page).toContain('The story of near')
  expect(page).not.toContain('The story of far')
})

test('what others show of an article comes from its Facebook fields; an article names its language and address', async () => {
  await publish('shared', { fb_catchy_title: 'Said <otherwise>', fb_thumb: 'abc123', description: 'In short.' })
  const page = await text('/site/post/shared')
  expect(page).toContain('<meta property="og:title" content="Said &lt;otherwise&gt;" />')
  expect(page).toMatch(/og:image" content="http:\/\/[^"]+\/media\/sized\/abc123\.[0-9a-f]{8}\.h1200\.jpg"/)
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />')
  expect(page).toMatch(/hreflang="en-US" href="http:\/\/[^"]+\/site\/post\/shared"/)
  expect(page).toContain('<meta property="og:description" content="In short." />')
  await publish('imported', { description: '', body: bodyOf('Begun here.', 'word '.repeat(100)) })
  expect(await text('/site/post/imported')).toMatch(/name="description" content="Begun here\. (word ?){37}"/)
})

test('the feeds have the whole texts where that is set, and the sitemaps every public address', async () => {
  const id = await publish('fed', { main_headline: 'Rock & <roll>', published_at: new Date(noon - 3_600_000) })
  await publish('old', { published_at: day(1) })
  const rss = await text('/site/rss.xml')
  expect(rss).toContain('<title>Rock &amp; &lt;roll&gt;</title>')
  expect(rss).toContain('<content:encoded>&lt;p dir=')
  const atom = await get('/site/atom.xml')
  // A new address of a post makes no new entry.
  expect([/<guid[^>]*>(.*?)</.exec(rss)?.[1], /<entry\s*><id>(.*?)</.exec(atom.body)?.[1]]).toEqual([
    expect.stringMatching(`/site/\\?post=${id}$`),
    expect.stringMatching(`/site/\\?post=${id}$`),
  ])
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(atom.body).toMatch(/<content type="html">&lt;p/)
  const index = await text('/site/sitemap.xml')
  expect(index).toMatch(/sitemap-news\.xml[^]*sitemap-1\.xml/)
  const news = await text('/site/sitemap-news.xml')
  expect(news).toContain('post/fed')
  expect(news).not.toContain('post/old')
  const [fuel = 0] = room.ids.tags
  const user_id = room.ids.users.author ?? 0
  expect(await text('/site/sitemap-1.xml')).not.toMatch(/tag\/|author\//)
  await room.database.db.insert(schema.postTags).values({ post_id: id, tag_id: fuel, position: 0 })
  await room.database.db.insert(schema.postAuthors).values({ post_id: id, user_id })
  const map = await text('/site/sitemap-1.xml')
  expect(map.match(/(?:tag|author)\/[^<]*/g)).toEqual(['tag/news/fuel', 'author/author'])
  expect(map).toMatch(/section\/news[^]*post\/(?:fed|old)[^]*post\/(?:fed|old)/)
  // A flag or an import changes the row, but not the text.
  expect(map).toContain(`post/old</loc><lastmod>${day(1).toISOString()}</lastmod>`)
  expect((await get('/site/sitemap-99.xml')).status).toBe(404)
  expect(await text('/site/robots.txt')).toMatch(/Disallow: \/site\/search[^]*Sitemap: http/)
  expect(await text('/robots.txt')).toBe(await text('/site/robots.txt'))
})

test('a picture comes in its sizes and formats, cut in 3:2, and under a new address once it looks different', async () => {
  const bytes = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer()
  const image = new File([new Uint8Array(bytes)], 'square.jpg')
  const { body } = await sendForm(room, 'admin', '/api/v2/images', { name: 'Square', source: '6', image })
  await publish('square', { thumb: body.hash_key, thumb_ext: body.ext })
  const addresses = async () => [...(await text('/site/post/square')).matchAll(/\/media\/sized\/[\w.]+/g)].map(String)
  const seen = await addresses()
  const small = seen.find((url) => url.endsWith('.c320.avif')) ?? ''
  const sized = await room.app.inject(small)
  expect(sized.headers['content-type']).toBe('image/avif')
  const { format, width, height } = await sharp(sized.rawPayload).metadata()
  expect([format, width, height]).toEqual(['heif', 320, 213])
  expect((await room.app.inject(small)).rawPayload.equals(sized.rawPayload)).toBe(true)
  // Nothing is made in a size that no page asks for, nor of a picture that is not there.
  for (const url of [small.replace('c320', 'c321'), small.replace(body.hash_key, 'a'.repeat(20))])
    expect((await room.app.inject(url)).statusCode, url).toBe(404)
  await room.call('admin', 'POST', `/api/v2/images/${body.id}/quick-crop`, {
    crop: { x: 0, y: 0, width: 600, height: 400 },
  })
  noon += 1000
  room.at(new Date(noon).toISOString())
  expect(await addresses()).not.toContain(small)
  // A page of before asks for a size that was not made yet.
  expect((await room.app.inject(small.replace('c320', 'c640'))).statusCode).toBe(302)
})

test('the style sheet stays small', async () => {
  expect((await text('/site/style.css')).length).toBeLessThan(15_000)
})

test('the SEO headline of a section, category and tag is the title of its page, and its name the heading', async () => {
  const { db } = room.database
  const { section, category, tags } = room.ids
  const places = [
    [schema.sections, section, '/site/section/news', 'news'],
    [schema.categories, category, '/site/category/news/news-main', 'news main'],
    [schema.tags, tags[0] ?? 0, '/site/tag/news/fuel', 'fuel'],
  ] as const
  for (const [table, id, url, name] of places) {
    const title = async () => /<title>(.*) – /.exec(await text(url))?.[1]
    expect(await title()).toBe(name)
    await db
      .update(table)
      .set({ main_headline: `All about ${name}` })
      .where(eq(table.id, id))
    noon += 60_000
    room.at(new Date(noon).toISOString())
    expect(await title()).toBe(`All about ${name}`)
    expect(await text(url)).toContain(`<meta property="og:title" content="All about ${name}" />`)
    expect(await text(url)).toContain(`<h1>${name}</h1>`)
    await db.update(table).set({ main_headline: '' }).where(eq(table.id, id))
  }
})
