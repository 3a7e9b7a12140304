// Static pages in the v1 family, and as the site shows them.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { placeRedirects, staticPages } from '#server/db/schema'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
let id: number
beforeAll(async () => {
  room = await openNewsroom()
  const section_id = room.ids.section
  const made = await room.database.db
    .insert(staticPages)
    .values([
      { title: 'About us', slug: 'about', section_id, html: '<p>We are.</p>' },
      { title: 'Imprint', slug: 'imprint', html: '<p>Who.</p>' },
    ])
    .returning()
  id = made[0]!.id
})
afterAll(() => room.close())

const call = (method: string, path: string, body?: object, headers = {}, as = 'editor') =>
  room.call(as, method, `/api/static-pages${path}`, body, headers)
const site = (path: string) => room.call(null, 'GET', `/site/page/${path}`)

test('are listed with their sections, by section, and read one at a time', async () => {
  const all = await call('GET', '?sort=title')
  expect(all.body._meta.totalCount).toBe(2)
  expect(all.body.items[0]).toMatchObject({ title: 'About us', slug: 'about', section: { catchy_title: 'news' } })
  expect(all.body.items[0].html).toBeUndefined()
  expect((await call('GET', `?search[section_id]=${room.ids.section}`)).body.items).toHaveLength(1)
  expect((await call('GET', '?page=9&per-page=1')).body._meta.currentPage).toBe(2)
  const one = await call('GET', `/${id}`)
  expect(one.body).toMatchObject({ html: '<p>We are.</p>', css: '', version: 1 })
  expect((await call('GET', '/999999')).status).toBe(404)
})

test('are refused with a wrong title, without HTML, or with broken CSS, at the field', async () => {
  const { status, body } = await call('PATCH', `/${id}`, { title: 'Abou', html: '' })
  expect(status).toBe(422)
  expect(body).toEqual([
    { field: 'title', message: 'Title must contain 5-255 characters (now: 4)' },
    { field: 'html', message: 'Field can not be empty' },
  ])
  expect((await call('PATCH', `/${id}`, { css: 'p { color: red' })).body).toEqual([
    { field: 'css', message: 'Invalid code, check markers' },
  ])
})

test('show on the site what is harmless of their HTML, and CSS that stays within them', async () => {
  await call('PATCH', `/${id}`, {
    html: '<h2 onclick="x()">Hi</h2><script>alert(1)</script>',
    css: 'body, h2 { color: red }',
  })
  const page = await site('about')
  expect(page.body).toContain('<div class="static-page"><h2>Hi</h2></div>')
  expect(page.body).toContain('<link rel="stylesheet" href="/site/page/about/style.css" />')
  const css = await site('about/style.css')
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(css.body).toBe('.static-page,.static-page h2{color:red}')
  expect((await site('imprint')).body).not.toContain(
    '/style.css" />\n          <link rel="stylesheet" href="/site/page',
  )
  expect((await site('nothing/style.css')).status).toBe(404)
})

test('with the slug of another section’s page have an address with their section, in the sitemap too', async () => {
  const { db } = room.database
  const other = {
    title: 'About the sport pages',
    slug: 'about',
    section_id: room.ids.otherSection,
    html: '<p>They are.</p>',
  }
  const [made] = await db.insert(staticPages).values(other).returning()
  await db.update(staticPages).set({ css: 'p { color: blue }' }).where(eq(staticPages.id, made!.id))
  const page = await site('sport/about')
  expect(page.body).toContain('<p>They are.</p>')
  expect(page.body).toContain('/site/page/sport/about" />')
  expect((await site('sport/about/style.css')).body).toContain('blue')
  expect((await site('about')).body).toContain('/site/page/about" />')
  expect((await site('news/about')).body).toContain('/site/page/about" />')
  expect((await site('nowhere/about')).status).toBe(404)
  const map = (await room.call(null, 'GET', '/site/sitemap-1.xml')).body
  expect(map).toContain('/site/page/sport/about</loc>')
  expect(map).toContain('/site/page/about</loc>')
})

test('are made, stand on the site at once, and come back from the bin with their former addresses', async () => {
  const page = { title: 'Contact us', slug: 'contact', html: '<p onclick="x()">Write.</p>' }
  const made = await call('POST', '', page)
  expect([made.status, made.headers['location'], made.body]).toEqual([
    201,
    `/api/static-pages/${made.body.id}`,
    expect.objectContaining({ ...page, section_id: null, css: '', version: 1 }),
  ])
  expect((await site('contact')).body).toContain('<div class="static-page"><p>Write.</p></div>')
  expect((await call('POST', '', { ...page, slug: 'Contact' })).body).toEqual([
    { field: 'slug', message: 'This slug is taken by another static page of the section.' },
  ])
  expect((await call('POST', '', { ...page, section_id: room.ids.section })).status).toBe(201)

  const redirect = { path: 'old-contact', page_id: made.body.id }
  await room.database.db.insert(placeRedirects).values(redirect)
  const old = () => room.call(null, 'GET', '/site/old-contact')
  expect((await old()).headers['location']).toBe('/site/page/contact')
  expect((await call('DELETE', `/${made.body.id}`)).status).toBe(204)
  expect((await old()).status).toBe(404)
  const back = { subject: 'static-page', records: [made.body.id] }
  expect((await room.call('editor', 'POST', '/api/v2/bin/restore', back)).body).toEqual({ restored: 1, left: [] })
  expect((await old()).headers['location']).toBe('/site/page/contact')
})

test('without a section have a slug that no page of a section has, also when they come back or are made at once', async () => {
  const page = { title: 'Our partners', slug: 'partners', html: '<p>They.</p>' }
  const made = await call('POST', '', page)
  await call('DELETE', `/${made.body.id}`)
  const twice = await Promise.all([call('POST', '', page), call('POST', '', page)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422])
  const back = { subject: 'static-page', records: [made.body.id] }
  const restored = await room.call('editor', 'POST', '/api/v2/bin/restore', back)
  expect([restored.status, restored.body.errors]).toEqual([
    422,
    { name: ['Another record has the name or the address of Our partners by now.'] },
  ])
  const { section } = room.ids
  expect((await call('POST', '', { ...page, slug: 'team', section_id: section })).status).toBe(201)
  expect((await call('POST', '', { ...page, slug: 'Team' })).body).toEqual([
    { field: 'slug', message: 'This slug is taken by a page of a section.' },
  ])
  expect((await call('POST', '', { ...page, slug: 'TEAM', section_id: section })).body).toEqual([
    { field: 'slug', message: 'This slug is taken by another static page of the section.' },
  ])
})

test('that are not saved are answered as the site would show them', async () => {
  const written = {
    html: '<p style="color: red">Hi</p><iframe src="https://forms.example"></iframe>',
    css: 'body, p { color: red }',
  }
  const { id: other } = (await call('POST', '', { title: 'Write to us', slug: 'write', ...written })).body
  const { body } = await call('POST', '/shown', written)
  expect(body).toEqual({
    html: '<div class="static-page"><p>Hi</p></div>',
    css: '.static-page,.static-page p{color:red}',
  })
  expect((await site('write')).body).toContain(body.html)
  expect((await site('write/style.css')).body).toBe(body.css)
  expect((await call('GET', `/${other}`)).body.version).toBe(1)
  expect((await call('POST', '/shown', { html: '', css: 'p {' })).body).toEqual({
    html: '<div class="static-page"></div>',
    css: '',
  })
  expect((await call('POST', '/shown', written, {}, 'author')).status).toBe(403)
})
