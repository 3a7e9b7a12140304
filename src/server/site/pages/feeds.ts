// Feeds and files for machines: RSS, Atom, sitemaps, robots.txt.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { iso, rows } from '#server/rows'
import type { Slide } from '#text/document'
import { renderHtml } from '#text/html'
import { shownOrder, slideInstant } from '#text/slides'

import { titleOf } from '#server/site/cards'
import { dateOf } from '#server/site/html/dates'
import { type Html, html, safe, withoutControls } from '#server/site/html/html'
import type { Surroundings } from '#server/site/layout'
import { staticPath } from '#server/site/places'
import { type Card, isPublic, modifiedAt, shownBody } from '#server/site/reading'

/** The number of newest posts in a feed. */
export const feedSize = 50

export type FeedEntry = Card & { id: number; body: string | null; modified_at: string }

type FeedSurroundings = Pick<Surroundings, 'brand' | 'base' | 'words'>

const declaration = safe('<?xml version="1.0" encoding="UTF-8"?>')
const xml = (document: Html) => withoutControls(declaration.text + document.text)

const urlOf = (card: Card, base: string) => card.external_link ?? `${base}post/${card.slug}`

/** What a feed reader knows an entry by. It stays when the entry's address changes; otherwise the entry would come again. */
const idOf = ({ id }: FeedEntry, base: string) => `${base}?post=${id}`

/** An update of a live post as the site shows it: its title, its time on the brand's clocks, its text. */
function updateText({ title, content, createdAt }: Slide, { brand, words }: FeedSurroundings): string {
  const head = html`${title ? html`<h2>${title}</h2>` : null}
    <p>${dateOf(slideInstant(createdAt, brand.zone), brand.zone, words.language)}</p>`
  return head.text + renderHtml(content)
}

/** The text as HTML, in the order of the site. Pictures and pages of the site have absolute addresses: a feed reader is elsewhere. */
function fullText(entry: FeedEntry, surroundings: FeedSurroundings): string {
  const body = shownBody(entry.body)
  const [plot, ...updates] = Array.isArray(body) ? shownOrder(body) : []
  const begin = Array.isArray(body) ? plot?.content : body
  const texts = [begin ? renderHtml(begin) : '', ...updates.map((update) => updateText(update, surroundings))]
  return texts.join('').replaceAll(/ (src|href)="\//g, ` $1="${new URL('/', surroundings.base).href}`)
}

const headline = (card: Card) => card.rss_title || titleOf(card)

/** RSS 2.0 of the newest posts with their RSS titles. @param full with their whole texts */
export function rss(surroundings: FeedSurroundings, entries: readonly FeedEntry[], full: boolean): string {
  const { brand, base, words } = surroundings
  const items = entries.map(
    (entry) =>
      html`<item><title>${headline(entry)}</title><link>${urlOf(entry, base)}</link><guid isPermaLink="false">${idOf(entry, base)}</guid><pubDate>${new Date(entry.published_at ?? 0).toUTCString()}</pubDate>${entry.authors.map(({ username }) => html`<dc:creator>${username}</dc:creator>`)}${entry.section ? html`<category>${entry.section.title}</category>` : null}<description>${entry.description}</description>${full ? html`<content:encoded>${fullText(entry, surroundings)}</content:encoded>` : null}</item>`,
  )
  return xml(
    html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>${brand.name}</title><link>${base}</link><description>${brand.name}</description><language>${words.language}</language><atom:link rel="self" type="application/rss+xml" href="${base}rss.xml"/>${items}</channel></rss>`,
  )
}

export function atom(surroundings: FeedSurroundings, entries: readonly FeedEntry[], full: boolean): string {
  const { brand, base, words } = surroundings
  const latest = entries.reduce(
    (last, { modified_at }) => (modified_at > last ? modified_at : last),
    '1970-01-01T00:00:00Z',
  )
  const items = entries.map(
    (entry) =>
      html`<entry
        ><id>${idOf(entry, base)}</id><title>${headline(entry)}</title
        ><link rel="alternate" href="${urlOf(entry, base)}" /><published>${entry.published_at ?? ''}</published
        ><updated>${entry.modified_at}</updated
        >${entry.authors.map(({ username }) => html`<author><name>${username}</name></author>`)}
        <summary>${entry.description}</summary>
        ${full ? html`<content type="html">${fullText(entry, surroundings)}</content>` : null}</entry
      >`,
  )
  return xml(
    html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${words.language}"
      ><id>${base}</id><title>${brand.name}</title><updated>${latest}</updated
      ><author><name>${brand.name}</name></author
      ><link rel="self" href="${base}atom.xml" /><link rel="alternate" href="${base}" />${items}</feed
    >`,
  )
}

/** The ids of posts, of tags and of authors that one sitemap covers. The protocol's limit is 50,000 addresses. */
const mapSize = 10_000

interface Mapped {
  slug: string
  modified_at: string
}

/** The number of sitemaps. Each covers a range of ids, so that none needs an OFFSET. */
async function mapCount(db: Db): Promise<number> {
  const [last] = await rows<number>(
    db,
    sql`select to_json(greatest((select max(id) from posts), (select max(id) from tags), (select max(id) from users), 0)) as row`,
  )
  return Math.floor((last ?? 0) / mapSize) + 1
}

export async function sitemapIndex(db: Db, base: string): Promise<string> {
  const numbers = Array.from({ length: await mapCount(db) }, (_, at) => at + 1)
  return xml(
    html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      ><sitemap><loc>${base}sitemap-news.xml</loc></sitemap
      >${numbers.map((number) => html`<sitemap><loc>${base}sitemap-${number}.xml</loc></sitemap>`)}</sitemapindex
    >`,
  )
}

/**
 * The posts of one range of ids, and the tags and authors of that range that have public posts; null when there is no such range. The
 * first one also lists sections, categories and pages.
 */
export async function sitemap(db: Db, base: string, number: number): Promise<string | null> {
  if (number < 1 || number > (await mapCount(db))) return null
  const from = (number - 1) * mapSize
  const found = await rows<Mapped>(
    db,
    sql`select json_build_object('slug', p.slug, 'modified_at', ${modifiedAt}) as row from posts p
        where p.id >= ${from} and p.id < ${from + mapSize} and ${isPublic} and p.external_link is null order by p.id desc`,
  )
  const places = [...(number === 1 ? await placePaths(db) : []), ...(await labelPaths(db, from))]
  return xml(
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      >${places.map((path) => html`<url><loc>${base}${path}</loc></url>`)}${found.map(({ slug, modified_at }) => html`<url><loc>${base}post/${slug}</loc><lastmod>${modified_at}</lastmod></url>`)}</urlset
    >`,
  )
}

const placePaths = (db: Db) =>
  rows<string>(
    db,
    sql`select to_json(path) as row from (
          select '' as path union all select 'section/' || slug from sections
          union all select 'category/' || s.slug || '/' || c.slug from categories c join sections s on s.id = c.section_id
          union all select ${staticPath} from static_pages p) as places`,
  )

/** The pages of the tags and authors with ids from `from` on that one sitemap covers, where they have public posts. */
function labelPaths(db: Db, from: number): Promise<string[]> {
  return rows<string>(
    db,
    sql`select to_json('tag/' || s.slug || '/' || t.slug) as row from tags t join sections s on s.id = t.section_id
        where t.id >= ${from} and t.id < ${from + mapSize} and exists (
          select 1 from post_tags l join posts p on p.id = l.post_id where l.tag_id = t.id and ${isPublic})
        union all select to_json('author/' || u.slug) from users u
        where u.id >= ${from} and u.id < ${from + mapSize} and u.show_on_site = 1 and exists (
          select 1 from post_authors l join posts p on p.id = l.post_id where l.user_id = u.id and ${isPublic})`,
  )
}

/** Posts of the last two days for news services, without paid ones; at most a thousand. */
export async function newsSitemap(db: Db, { brand, base, words }: FeedSurroundings, now: Date): Promise<string> {
  const since = new Date(now.getTime() - 2 * 86_400_000).toISOString()
  const found = await rows<{ slug: string; title: string; published_at: string }>(
    db,
    sql`select json_build_object('slug', p.slug, 'title', coalesce(nullif(p.main_headline, ''), p.catchy_title), 'published_at', ${iso(sql`p.published_at`)}) as row
        from posts p where ${isPublic} and p.external_link is null and p.advert_status = 0 and p.is_sponsored = 0 and p.published_at > ${since}
        order by p.published_at desc limit 1000`,
  )
  const language = words.language.split('-')[0] ?? 'en'
  return xml(
    html`<urlset
      xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"
      >${found.map(
        ({ slug, title, published_at }) =>
          html`<url
            ><loc>${base}post/${slug}</loc
            ><news:news
              ><news:publication
                ><news:name>${brand.name}</news:name><news:language>${language}</news:language></news:publication
              ><news:publication_date>${published_at}</news:publication_date
              ><news:title>${title}</news:title></news:news
            ></url
          >`,
      )}</urlset
    >`,
  )
}

/** The text of `robots.txt`: crawlers may read everything but search results and previews. */
export const robots = (base: string): string => {
  const { pathname } = new URL(base)
  return `User-agent: *\nDisallow: ${pathname}search\nDisallow: ${pathname}preview/\n\nSitemap: ${base}sitemap.xml\n`
}
