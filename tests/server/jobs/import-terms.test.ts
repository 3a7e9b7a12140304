// What a WordPress export says besides its posts: categories, tags, and pages that nobody but its editors saw.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { categories, staticPages, tags } from '#server/db/schema'
import { importFile } from '#server/import/take'

import { importPlace } from './import-place'

const here = importPlace()

const category = (slug: string, parent: string) =>
  `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>Name of ${slug}</wp:cat_name><wp:category_description>About ${slug}</wp:category_description></wp:category>`
const archive = (...terms: string[]) =>
  `<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title>${terms.join('')}</channel></rss>`

test('new categories stand under their parents, at two levels, and keep their descriptions, as tags do', async () => {
  const path = join(here.folder, 'archive.xml')
  const take = () => importFile(here.database, { path, dryRun: false, now: new Date('2026-03-10T12:00:00Z') })
  const described = () =>
    here.database.db
      .select({ id: categories.id, parent: categories.parent_id, description: categories.description })
      .from(categories)
      .orderBy(categories.id)
  writeFileSync(path, archive(category('top', ''), category('middle', 'top'), category('low', 'middle')))
  await take()
  const [top, middle, low] = await described()
  expect(top).toMatchObject({ parent: null, description: 'About top' })
  expect([middle, low]).toMatchObject([{ parent: top?.id, description: 'About middle' }, { parent: top?.id }])
  // One that stands already stays where it is.
  const tag =
    '<wp:tag><wp:tag_slug>sea</wp:tag_slug><wp:tag_name>Sea</wp:tag_name><wp:tag_description>Salt</wp:tag_description></wp:tag>'
  writeFileSync(path, archive(category('middle', ''), category('other', ''), category('top', 'other'), tag))
  await take()
  expect(await described()).toMatchObject([
    { parent: null },
    { parent: top?.id },
    { parent: top?.id },
    { parent: null },
  ])
  expect(await here.database.db.select().from(tags)).toMatchObject([{ catchy_title: 'Sea', description: 'Salt' }])
})

const page = (title: string, status: string, password = '', guid = title) =>
  `<item><title>${title}</title><guid>${guid}</guid><wp:post_type>page</wp:post_type><wp:post_name>page-${title.toLowerCase()}</wp:post_name><wp:status>${status}</wp:status><wp:post_password>${password}</wp:post_password><wp:post_date_gmt>2024-01-01 00:00:00</wp:post_date_gmt></item>`

test('a page gets a number where another has its slug, also in other case', async () => {
  const path = join(here.folder, 'archive.xml')
  const take = () => importFile(here.database, { path, dryRun: false, now: new Date('2026-03-10T12:00:00Z') })
  writeFileSync(path, archive(page('About', 'publish')))
  await take()
  await here.database.db.update(staticPages).set({ slug: 'Page-About' })
  writeFileSync(path, archive(page('About', 'publish', '', 'another')))
  expect(await take()).toMatchObject({ pages: 1, refused: [] })
  const slugs = await here.database.db.select({ slug: staticPages.slug }).from(staticPages).orderBy(staticPages.id)
  expect(slugs).toEqual([{ slug: 'Page-About' }, { slug: 'page-about-2' }])
  await here.database.db.delete(staticPages)
})

test('a page that was a draft, private, protected or in the trash does not become public, and a removed one stays removed', async () => {
  const path = join(here.folder, 'archive.xml')
  const hidden = [
    page('Draft', 'draft'),
    page('Private', 'private'),
    page('Trash', 'trash'),
    page('Secret', 'publish', 'x'),
  ]
  writeFileSync(path, archive(page('Public', 'publish'), ...hidden))
  const take = () => importFile(here.database, { path, dryRun: false, now: new Date('2026-03-10T12:00:00Z') })
  const report = await take()
  expect(await here.database.db.select({ title: staticPages.title }).from(staticPages)).toEqual([{ title: 'Public' }])
  expect(report).toMatchObject({ pages: 1, refused: [{ line: 2 }, { line: 3 }, { line: 4 }, { line: 5 }] })
  await here.database.db.delete(staticPages)
  expect(await take()).toMatchObject({ pages: 0, posts: { kept: 1 } })
  writeFileSync(path, archive(page('Public', 'publish').replace('2024', '2023')))
  expect(await take()).toMatchObject({ pages: 0, posts: { kept: 1 } })
})

test('the report names categories beside the first, and comments, which do not come over', async () => {
  const of = (name: string) => `<category domain="category" nicename="${name}">${name}</category>`
  const comment =
    '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>Nice</wp:comment_content></wp:comment>'
  const path = join(here.folder, 'archive.xml')
  writeFileSync(path, archive(`<item><title>A post</title><guid>one</guid>${of('Sea')}${of('Ports')}${comment}</item>`))
  const options = { path, dryRun: true, now: new Date('2026-03-10T12:00:00Z') }
  const { notes } = await importFile(here.database, options)
  expect(notes).toMatchObject({
    related: { count: 1, examples: ['comments of readers: 1'] },
    'dropped-category': { count: 1, examples: ['line 1: Ports'] },
  })
  // Tags that have a section of their own make no other.
  writeFileSync(path, archive('<wp:tag><wp:tag_slug>sea</wp:tag_slug><wp:tag_name>Sea</wp:tag_name></wp:tag>'))
  const { made } = await importFile(here.database, { ...options, tagSection: 'News' })
  expect(made).toMatchObject({ sections: 1, tags: 1 })
})
