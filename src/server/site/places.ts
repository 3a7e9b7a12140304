// The places of the site: sections, categories, tags, menus and static pages. Also redirects of old addresses.
import { sql } from 'drizzle-orm'

import type { MenuType } from '#contract/taxonomy/menus'
import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'
import { withoutSlashes } from '#text/path'

import { isPublic, type SitePlace } from './reading'

/** The longest path that is looked up. */
const longestPath = 2000

/**
 * SQL for the path of a static page `p` under the site's address: `page/about`, or with its section's slug when an older page has
 * the same slug.
 */
export const staticPath = sql`coalesce((select 'page/' || s.slug || '/' || p.slug from sections s where s.id = p.section_id
    and exists (select 1 from static_pages o where o.slug = p.slug and o.id < p.id)), 'page/' || p.slug)`

/** The paths of feeds in other systems, whose subscribers a newsroom brings along. */
const feedsElsewhere = new Map([
  ['feed', 'rss.xml'],
  ['feed/atom', 'atom.xml'],
  ['feed.xml', 'rss.xml'],
  ['index.xml', 'rss.xml'],
  ['rss', 'rss.xml'],
])

/** The addresses of the site's own pages. */
const ownPage = /^(?:section|category|tag|author|page|post)\//

/**
 * The path, under the site's address, of the public post, page, category, tag or author that a moved address leads to, and for an
 * address of a page with a slash at its end the one without; null when there is none.
 */
export async function readRedirect(db: Db, path: string): Promise<string | null> {
  if (path.length > longestPath) return null
  const bare = withoutSlashes(path)
  const found = await rows<string | null>(
    db,
    sql`select to_json('post/' || p.slug) as row from post_redirects r join posts p on p.id = r.post_id
        where r.path in (${path}, ${bare}, ${`/${bare}`}, ${`/${bare}/`}) and ${isPublic}
        union all select to_json(coalesce(
          (select ${staticPath} from static_pages p where p.id = r.page_id),
          (select 'category/' || s.slug || '/' || x.slug from categories x join sections s on s.id = x.section_id where x.id = r.category_id),
          (select 'tag/' || s.slug || '/' || x.slug from tags x join sections s on s.id = x.section_id where x.id = r.tag_id),
          (select 'author/' || u.slug from users u where u.id = r.user_id and u.show_on_site = 1)))
        from place_redirects r where r.path = ${bare}`,
  )
  const known = found.find((to) => to !== null && to !== bare) ?? feedsElsewhere.get(bare)
  return known ?? (path.endsWith('/') && ownPage.test(bare) ? bare : null)
}

export interface Section extends SitePlace {
  description: string
  headline: string
}

const sectionRow = sql`json_build_object('id', id, 'slug', slug, 'title', catchy_title, 'description', description,
  'headline', main_headline) as row`

/** The sections that are shown on the main page, in their order. Where no menu is set they are the head menu of every page. */
export const readSections = (db: Db): Promise<Section[]> =>
  rows<Section>(db, sql`select ${sectionRow} from sections where is_enabled = 1 order by "order", id`)

/** A section by its slug, also one that is hidden on the main page. */
export async function readSection(db: Db, slug: string): Promise<Section | null> {
  const [found] = await rows<Section>(db, sql`select ${sectionRow} from sections where slug = ${slug}`)
  return found ?? null
}

export interface MenuLink {
  name: string
  url: string
  type: MenuType
  nofollow: number
}

/** The section and category of a page, which select its menus. */
export interface Where {
  section?: number | undefined
  category?: number | undefined
}

/** The links of all menus of a place, in order. Without a section the menus of the main section, which is the first one. */
export const readMenus = (db: Db, { section, category }: Where): Promise<MenuLink[]> =>
  rows<MenuLink>(
    db,
    sql`select json_build_object('name', name, 'url', url, 'type', type, 'nofollow', nofollow) as row from menus
        where (section_id is null or section_id = ${section === undefined ? sql`(select id from sections where is_enabled = 1 order by "order", id limit 1)` : sql`${section}`})
          and (category_id is null or category_id = ${category ?? 0}) order by "order", id`,
  )

/** A category or a tag, with its section. */
export interface Placed extends SitePlace {
  section: number
  section_title: string
}

/** A category or a tag by its section's slug and its own; null when there is none. */
export async function readPlace(
  db: Db,
  table: 'categories' | 'tags',
  section: string,
  slug: string,
): Promise<Placed | null> {
  const [found] = await rows<Placed>(
    db,
    sql`select json_build_object('id', x.id, 'slug', x.slug, 'title', x.catchy_title, 'section', x.section_id, 'section_title', s.catchy_title) as row from ${sql.raw(table)} x
        join sections s on s.id = x.section_id where s.slug = ${section} and x.slug = ${slug}`,
  )
  return found ?? null
}

/** The path, under the site's address, of the tag that a former address leads to: its slug changed, or it was merged. */
export async function readTagRedirect(db: Db, section: string, slug: string): Promise<string | null> {
  const [found] = await rows<{ section: string; slug: string }>(
    db,
    sql`select json_build_object('section', o.slug, 'slug', t.slug) as row
        from tag_redirects r join sections s on s.id = r.section_id join tags t on t.id = r.tag_id join sections o on o.id = t.section_id
        where s.slug = ${section} and r.slug = ${slug}`,
  )
  return found ? `tag/${encodeURIComponent(found.section)}/${encodeURIComponent(found.slug)}` : null
}

interface StaticPage {
  id: number
  /** The path under the site's address. It has the section's slug when an older page has the same slug. */
  path: string
  title: string
  html: string
  shown_html: string | null
  css: string
  section_id: number | null
}

/** A section's static page by its slug; without a section the oldest page with this slug. Null when there is none. */
export async function readStaticPage(db: Db, slug: string, section: string | null): Promise<StaticPage | null> {
  const [found] = await rows<StaticPage>(
    db,
    sql`select json_build_object('id', p.id, 'path', ${staticPath}, 'title', p.title, 'html', p.html,
          'shown_html', p.shown_html, 'css', p.css, 'section_id', p.section_id) as row
        from static_pages p where p.slug = ${slug}
          and (${section}::text is null or p.section_id = (select s.id from sections s where s.slug = ${section}))
        order by p.id limit 1`,
  )
  return found ?? null
}
