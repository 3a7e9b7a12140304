// Makes the site's pages: reads the data of each and renders it into the layout.
import { type SQL, sql } from 'drizzle-orm'

import { brands } from '#contract/brands'
import type { Db } from '#server/db/connect'
import type { Services } from '#server/http/routes'

import { pageOf } from './send-page'
import { authorHead, readAuthor } from './pages/author'
import { atom, type FeedEntry, feedSize, rss } from './pages/feeds'
import { frontContent, newest, onMainPage, readFront } from './pages/front'
import { html } from './html/html'
import type { Page } from './page-cache'
import { page, searchForm, type Surroundings } from './layout'
import { categoryHead, type ListHead, sectionHead, tagHead } from './pages/list-heads'
import { listContent } from './pages/lists'
import { sharedUrl } from './pictures'
import { readMenus, readPlace, readRedirect, readSection, readSections, readTagRedirect, type Where } from './places'
import { promotionAt, type Spot } from './promotion'
import { cardFields, isPublic, modifiedAt, readCards } from './reading'
import { findArticles, inSearchTurn, longestQuery, searchContent } from './pages/search'
import { readWords, type SiteWords } from './html/words'
import { rows } from '#server/rows'
import { wallClockIn } from '#text/zone'

const perPage = 24
/** The last page of a list. OFFSET reads every skipped row, so deeper pages would be slow. */
export const lastPage = 400

/** What the site's pages are made with. */
export interface Site {
  services: Services
}

export const dbOf = (site: Site): Db => site.services.database.read

export async function readSurroundings(
  { services: { database, settings, pushKey, now } }: Site,
  base: string,
  where: Where = {},
): Promise<Surroundings> {
  const [sections, menus, words] = await Promise.all([
    readSections(database.read),
    readMenus(database.read, where),
    readWords(database.read, where.section),
  ])
  const brand = brands[settings.brand]
  const year = wallClockIn(now().toISOString(), brand.zone).slice(0, 4)
  return { brand, sections, menus, words, base, root: new URL(base).pathname, pushKey, year }
}

export async function missing(site: Site, base: string): Promise<Page> {
  const surroundings = await readSurroundings(site, base)
  const { say } = surroundings.words
  const content = html`<h1>${say('Page not found')}</h1>
    ${searchForm(surroundings, '')}
    <p><a href="${surroundings.root}">${say('To the front page')}</a></p>`
  return pageOf(page(surroundings, { title: say('Page not found'), canonical: base, hidden: true }, content), 404)
}

/** The redirect of a moved address, also of the site that the archive was imported from; else the 404 page. */
export const moved = async (site: Site, base: string, path: string): Promise<Page> =>
  (await redirectOf(site, base, path)) ?? missing(site, base)

/** The redirect of a moved address; null: it leads nowhere. */
export async function redirectOf(site: Site, base: string, path: string): Promise<Page | null> {
  const to = await readRedirect(dbOf(site), path)
  if (to === null) return null
  return { ...pageOf('', 301), location: `${new URL(base).pathname}${to.split('/').map(encodeURIComponent).join('/')}` }
}

interface Listed {
  /** The heading of the page; left out: 'Latest', the list of all posts. */
  title?: string
  condition: SQL
  /** The address of the page, below that of the site. */
  path: string
  number: number
  /** How many of the posts are on the first page. Left out: as many as on the others. */
  first?: number
  /** The section, category or tag of the list: it decides the menus, banners and advertisement slots. */
  where?: Spot
  /** The section that the breadcrumbs lead to. */
  section?: { slug: string; title: string }
  /** Reads what is shown above the list on its first page. */
  head?: (db: Db, words: SiteWords) => Promise<ListHead>
}

async function list(site: Site, base: string, listed: Listed): Promise<Page> {
  const { title: given, condition, path, number, first = perPage, where = {}, section, head } = listed
  const db = dbOf(site)
  if (number > lastPage) return missing(site, base)
  const surroundings = await readSurroundings(site, base, where)
  const { words, root } = surroundings
  const [cards, promotion] = await Promise.all([
    readCards(db, condition, perPage, number === 1 ? 0 : first + (number - 2) * perPage),
    promotionAt(db, where, words),
  ])
  // Of a page past the end no search engine keeps the address.
  if (number > 1 && cards.length === 0) return missing(site, base)
  const title = given ?? words.say('Latest')
  const { lead, ...own }: ListHead = head && number === 1 ? await head(db, words) : { lead: null }
  const up = section ? [{ href: `${root}section/${section.slug}`, title: section.title }] : []
  const shown = cards.slice(0, perPage)
  const hasMore = cards.length > perPage && number < lastPage
  const content = listContent({ title, up, cards: shown, number, hasMore, lead, promotion }, surroundings)
  const canonical = `${base}${path}${number > 1 ? `?page=${number}` : ''}`
  const picture = shown[0]?.picture
  const shared = picture ? { shared: { image: sharedUrl(picture, base) } } : {}
  const named = number > 1 ? `${title} (${number})` : title
  return pageOf(page(surroundings, { title: named, canonical, ...shared, ...own }, content))
}

export async function frontPage(site: Site, base: string, number: number): Promise<Page> {
  if (number > 1) return list(site, base, { condition: onMainPage, path: '', number, first: newest })
  const db = dbOf(site)
  const [surroundings, sections] = await Promise.all([readSurroundings(site, base), readSections(db)])
  const [front, promotion] = await Promise.all([readFront(db, sections), promotionAt(db, {}, surroundings.words)])
  const { brand, words } = surroundings
  const content = frontContent(front, surroundings, promotion.slots)
  const picture = front.lead?.picture
  const head = {
    title: words.say('Front page'),
    canonical: base,
    shared: { title: brand.name, image: picture ? sharedUrl(picture, base) : null },
  }
  return pageOf(page(surroundings, head, content))
}

export async function sectionPage(site: Site, base: string, slug: string, number: number): Promise<Page> {
  const found = await readSection(dbOf(site), slug)
  if (!found) return moved(site, base, `section/${slug}`)
  return list(site, base, {
    title: found.title,
    condition: sql`p.section_id = ${found.id}`,
    path: `section/${encodeURIComponent(slug)}`,
    number,
    where: { section: found.id },
    head: (db, words) => sectionHead(db, words, found),
  })
}

export async function categoryPage(
  site: Site,
  base: string,
  section: string,
  slug: string,
  number: number,
): Promise<Page> {
  const found = await readPlace(dbOf(site), 'categories', section, slug)
  if (!found) return moved(site, base, `category/${section}/${slug}`)
  const { id } = found
  return list(site, base, {
    title: found.title,
    condition: sql`p.category_id in (select id from categories where id = ${id} or parent_id = ${id})`,
    path: `category/${encodeURIComponent(section)}/${encodeURIComponent(slug)}`,
    number,
    where: { section: found.section, category: id },
    section: { slug: section, title: found.section_title },
    head: (db) => categoryHead(db, id),
  })
}

export async function tagPage(site: Site, base: string, section: string, slug: string, number: number): Promise<Page> {
  const db = dbOf(site)
  const found = await readPlace(db, 'tags', section, slug)
  const now = found ? null : await readTagRedirect(db, section, slug)
  if (now !== null) return { ...pageOf('', 301), location: `${new URL(base).pathname}${now}` }
  if (!found) return moved(site, base, `tag/${section}/${slug}`)
  return list(site, base, {
    title: found.title,
    condition: sql`exists (select 1 from post_tags j where j.post_id = p.id and j.tag_id = ${found.id})`,
    path: `tag/${encodeURIComponent(section)}/${encodeURIComponent(slug)}`,
    number,
    where: { section: found.section, tags: [found.id] },
    section: { slug: section, title: found.section_title },
    head: (on) => tagHead(on, found.id),
  })
}

export async function authorPage(site: Site, base: string, slug: string, number: number): Promise<Page> {
  const found = await readAuthor(dbOf(site), slug)
  if (!found) return moved(site, base, `author/${slug}`)
  return list(site, base, {
    title: found.name,
    condition: sql`exists (select 1 from post_authors j where j.post_id = p.id and j.user_id = ${found.id})`,
    path: `author/${encodeURIComponent(slug)}`,
    number,
    head: async (_db, words) => authorHead(found, words),
  })
}

/** The search page. It is not cached, because anybody can request any number of queries. 503 when too many people search. */
export async function searchPage(site: Site, base: string, given: string): Promise<Page> {
  const query = given.replaceAll('\0', '').trim().slice(0, longestQuery)
  const surroundings = await readSurroundings(site, base)
  const cards = query === '' ? [] : await inSearchTurn(() => findArticles(dbOf(site), query))
  const head = { title: surroundings.words.say('Search'), canonical: `${base}search`, hidden: true }
  return pageOf(page(surroundings, head, searchContent(query, cards, surroundings)), cards === null ? 503 : 200)
}

export async function feedPage(site: Site, base: string, kind: 'rss' | 'atom'): Promise<Page> {
  const db = dbOf(site)
  const full = site.services.settings.feedText === 'full'
  const entries = await rows<FeedEntry>(
    db,
    sql`select json_build_object('id', p.id, ${cardFields}, 'body', ${full ? sql`p.body` : sql`null`}, 'modified_at', ${modifiedAt}) as row
        from posts p where ${isPublic} order by p.published_at desc nulls last, p.id desc limit ${feedSize}`,
  )
  const text = (kind === 'rss' ? rss : atom)(await readSurroundings(site, base), entries, full)
  return pageOf(text, 200, `application/${kind}+xml; charset=utf-8`)
}
