// Old addresses of an archive: those of its pages, categories, tags and people lead to what they became.
import { eq, like } from 'drizzle-orm'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { categories, posts, staticPages, tags, users } from '#server/db/schema'
import { importFile } from '#server/import/take'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
const folder = mkdtempSync(join(tmpdir(), 'slotdesk redirects '))
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(async () => {
  await room.close()
  rmSync(folder, { recursive: true, force: true })
})

const take = (name: string, content: string, at = '2026-03-10T12:00:00Z') => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return importFile(room.database, { path, dryRun: false, now: new Date(at) })
}
const archive = (...parts: string[]) =>
  `<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Old</title>${parts.join('')}</channel></rss>`
const aboutPage = (text: string) =>
  `<item><title>About us</title><guid>page-1</guid><wp:post_id>44</wp:post_id><link>https://old.example/who/about-us/</link><wp:post_type>page</wp:post_type><wp:post_name>about-us</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-01 00:00:00</wp:post_date_gmt><content:encoded>${text}</content:encoded></item>`
const category = (slug: string, parent: string) =>
  `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>All ${slug}</wp:cat_name></wp:category>`

/** Where an old address leads, below the site's. */
async function target(path: string): Promise<string | number> {
  const { status, headers } = await room.call(null, 'GET', `/site/${path}`)
  return status === 301 ? String(headers.location) : status
}

test('pages, categories with their parents, tags and authors of WordPress redirect', async () => {
  await take(
    'wp.xml',
    archive(
      '<wp:author><wp:author_login>K.Mensah</wp:author_login><wp:author_display_name>Kofi Mensah</wp:author_display_name></wp:author>',
      category('ports', ''),
      category('docks', 'ports'),
      category('caf%C3%A9s', 'docks'),
      category('é'.repeat(1500), 'docks'),
      '<wp:tag><wp:tag_slug>deep-sea</wp:tag_slug><wp:tag_name>The deep sea</wp:tag_name></wp:tag>',
      aboutPage('Old'),
      '<item><title>A post from the port</title><guid>post-1</guid><wp:post_id>812</wp:post_id><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-01 00:00:00</wp:post_date_gmt><content:encoded>Words</content:encoded></item>',
    ),
  )
  expect(await target('who/about-us/')).toBe('/site/page/about-us')
  expect(await target('category/ports/')).toBe('/site/category/archive/all-ports')
  expect(await target('category/ports/docks')).toBe('/site/category/archive/all-docks')
  expect(await target('category/ports/docks/caf%C3%A9s/')).toBe('/site/category/archive/all-caf-c3-a9s')
  expect(await target('category/docks')).toBe('/site/category/archive/all-docks')
  expect(await target('tag/deep-sea/')).toBe('/site/tag/archive/the-deep-sea')
  expect(await target('author/k-mensah/')).toBe('/site/author/kofi-mensah')
  expect(await target('?p=812')).toBe('/site/post/a-post-from-the-port')
  expect(await target('?utm_source=letter&page_id=44')).toBe('/site/page/about-us')
  expect(await target('?p=813')).toBe(200)
  expect(await target('?p=8%27%20or%201=1')).toBe(200)
  await room.database.db.update(users).set({ show_on_site: 0 }).where(eq(users.slug, 'kofi-mensah'))
  await room.database.db.update(categories).set({ slug: 'harbours' }).where(eq(categories.slug, 'all-ports'))
  expect(await target('author/k-mensah')).toBe(404)
  expect(await target('category/ports')).toBe('/site/category/archive/harbours')
})

test('a page whose slug was changed here does not come again, and its old address follows it', async () => {
  await room.database.db
    .update(staticPages)
    .set({ slug: 'about', updated_at: new Date('2026-03-11T12:00:00Z') })
    .where(eq(staticPages.slug, 'about-us'))
  const report = await take('wp.xml', archive(aboutPage('New')), '2026-03-12T12:00:00Z')
  expect(report).toMatchObject({ pages: 0, posts: { kept: 1 } })
  expect(await room.database.db.$count(staticPages)).toBe(1)
  expect(await target('who/about-us')).toBe('/site/page/about')
  expect(await target('page/about-us')).toBe('/site/page/about')
  expect(await target('page/archive/about-us')).toBe('/site/page/about')
})

test('a merge of tags takes their old addresses along, and its undo brings them back', async () => {
  const [deep] = await room.database.db.select().from(tags).where(eq(tags.slug, 'the-deep-sea'))
  const [major] = await room.database.db
    .insert(tags)
    .values({ slug: 'oceans', catchy_title: 'Oceans', section_id: deep!.section_id })
    .returning()
  const merged = await room.call('editor', 'POST', `/api/v2/tags/${major!.id}/merge`, { minor_ids: [deep!.id] })
  expect(await target('tag/deep-sea')).toBe('/site/tag/archive/oceans')
  await room.call('editor', 'POST', `/api/v2/tags/merges/${merged.body.merge_id}/undo`)
  expect(await target('tag/deep-sea')).toBe('/site/tag/archive/the-deep-sea')
})

test('lines of tags have aliases, and an alias that leads elsewhere already is named in the report', async () => {
  const line = (row: object) => JSON.stringify({ body_text: 'Words', published_at: '2024-02-02', ...row })
  const report = await take(
    'lines.jsonl',
    [
      line({ kind: 'tag', name: 'Harvest', slug: 'harvest', aliases: ['/topics/harvest/'] }),
      line({ slug: 'the-first', headline: 'The first of the two', aliases: ['/old/1', '/both'] }),
      line({ slug: 'the-second', headline: 'The second of the two', aliases: ['/both/', '/topics/harvest'] }),
    ].join('\n'),
  )
  expect(await target('topics/harvest')).toBe('/site/tag/archive/harvest')
  expect(await target('both')).toBe('/site/post/the-first')
  expect(await target('feed/')).toBe('/site/rss.xml')
  expect(report.notes['dropped-link']).toEqual({
    count: 2,
    examples: [
      'line 3: the old path /both/ leads to another record already',
      'line 3: the old path /topics/harvest leads to another record already',
    ],
  })
})

test('a long slug of an archive stays whole; a repeated one is shortened before a hyphen, to fit its number', async () => {
  const start = 'a'.repeat(244)
  const slug = `${start}-bcdefghijk`
  await take('long.jsonl', ['one', 'two'].map((id) => JSON.stringify({ id, slug, body_text: 'Words' })).join('\n'))
  const found = await room.database.db
    .select({ slug: posts.slug })
    .from(posts)
    .where(like(posts.slug, `${start}%`))
  expect(found.map((post) => post.slug).sort()).toEqual([`${start}-2`, slug])
})

test('pages of one slug below different pages all come in, and their old addresses lead to each', async () => {
  const team = (parent: string) =>
    `<item><title>Team of ${parent}</title><guid>team-${parent}</guid><link>https://old.example/${parent}/our-team/</link><wp:post_type>page</wp:post_type><wp:post_name>our-team</wp:post_name><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-01 00:00:00</wp:post_date_gmt><content:encoded>Of ${parent}</content:encoded></item>`
  const report = await take('teams.xml', archive(team('sport'), team('news'), team('life')))
  expect([report.pages, report.notes['kept']]).toEqual([3, undefined])
  expect(await Promise.all(['sport', 'news', 'life'].map((parent) => target(`${parent}/our-team/`)))).toEqual([
    '/site/page/our-team',
    '/site/page/our-team-2',
    '/site/page/our-team-3',
  ])
  const again = await take('teams.xml', archive(team('sport'), team('news'), team('life')))
  expect([again.pages, again.notes['kept']]).toEqual([0, undefined])
})
