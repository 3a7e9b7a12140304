// What the public may read: published posts whose time has come, and nothing of the desk's own.
import { type SQL, sql } from 'drizzle-orm'

import type { MenuType } from '#contract/menus'
import type { Db } from '#server/db/connect'
import { iso, rows } from '#server/rows'

export interface Card {
  /** Null in a preview of what has no address yet. */
  slug: string | null
  main_headline: string
  catchy_title: string
  rss_title: string
  description: string
  thumb: string | null
  thumb_ext: string | null
  /** Null in a preview of what has no time yet. */
  published_at: string | null
  external_link: string | null
  authors: { id: number; username: string }[]
}

export interface Article extends Card {
  body: string | null
  json_ld: string | null
  is_evergreen: number
  table_of_contents: number
  status: number
  is_public: boolean
  updated_at: string
  section: Place | null
  category: Place | null
  /** Each with the slug of its own section, which need not be the article's. */
  tags: { slug: string; title: string; section: string }[]
}

export interface Place {
  id: number
  slug: string
  title: string
}

/** Status 3 says that the time has come, by the database's clock; a server's own might be slow. */
const isPublic = sql`p.status = 3 and p.slug is not null`

const cardFields = sql`'slug', p.slug, 'main_headline', p.main_headline, 'catchy_title', p.catchy_title, 'rss_title', p.rss_title,
  'description', p.description, 'thumb', p.thumb, 'thumb_ext', p.thumb_ext, 'published_at', ${iso(sql`p.published_at`)},
  'external_link', p.external_link, 'authors', coalesce((select json_agg(json_build_object('id', u.id, 'username', coalesce(nullif(u.nickname, ''), u.username)) order by a.position)
    from post_authors a join users u on u.id = a.user_id where a.post_id = p.id), '[]'::json)`

const place = (alias: string) =>
  sql.raw(
    `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'slug', ${alias}.slug, 'title', ${alias}.catchy_title) end`,
  )

/** A page of what matches, newest first, one more than asked so that a next page is known. */
export function readCards(db: Db, condition: SQL, limit: number, offset: number): Promise<Card[]> {
  return rows<Card>(
    db,
    sql`select json_build_object(${cardFields}) as row from posts p where ${isPublic} and ${condition}
        order by p.published_at desc nulls last, p.id desc limit ${limit + 1} offset ${offset}`,
  )
}

/** A public article by its slug. */
export const readArticle = (db: Db, slug: string): Promise<Article | null> =>
  articleWhere(db, sql`p.slug = ${slug} and ${isPublic}`)

/** A post in whatever state but the trash, for those who hold a preview of it that still counts. */
export const readAny = (db: Db, { id, number }: { id: number; number: number }): Promise<Article | null> =>
  articleWhere(db, sql`p.id = ${id} and p.preview_number = ${number} and p.status <> 4`)

async function articleWhere(db: Db, condition: SQL): Promise<Article | null> {
  const [found] = await rows<Article>(
    db,
    sql`select json_build_object(${cardFields}, 'body', p.body, 'json_ld', p.json_ld, 'is_evergreen', p.is_evergreen, 'table_of_contents', p.table_of_contents, 'status', p.status, 'is_public', ${isPublic}, 'updated_at', ${iso(sql`p.updated_at`)},
          'section', ${place('s')}, 'category', ${place('c')}, 'tags', coalesce((select json_agg(json_build_object('slug', t.slug, 'title', t.catchy_title, 'section', o.slug) order by j.position)
            from post_tags j join tags t on t.id = j.tag_id join sections o on o.id = t.section_id where j.post_id = p.id), '[]'::json)) as row
        from posts p left join sections s on s.id = p.section_id left join categories c on c.id = p.category_id
        where ${condition}`,
  )
  return found ?? null
}

/** No address that ever was is longer. */
const longestPath = 2000

/** Without the slashes at both ends; a pattern for them would take the square of their number. */
function withoutSlashes(path: string): string {
  let [from, to] = [0, path.length]
  while (from < to && path[from] === '/') from += 1
  while (to > from && path[to - 1] === '/') to -= 1
  return path.slice(from, to)
}

/** The slug a moved address leads to now, while that post is public. */
export async function readRedirect(db: Db, path: string): Promise<string | null> {
  if (path.length > longestPath) return null
  const bare = withoutSlashes(path)
  const [found] = await rows<string>(
    db,
    sql`select to_json(p.slug) as row from post_redirects r join posts p on p.id = r.post_id
        where r.path in (${path}, ${bare}, ${`/${bare}`}, ${`/${bare}/`}) and ${isPublic} limit 1`,
  )
  return found ?? null
}

export async function readSections(db: Db): Promise<Place[]> {
  return rows<Place>(
    db,
    sql`select json_build_object('id', id, 'slug', slug, 'title', catchy_title) as row from sections where is_enabled = 1 order by "order", id`,
  )
}

export interface MenuLink {
  name: string
  url: string
  type: MenuType
  nofollow: number
}

/** What a page belongs to: its menus are those of its section and category, and those of no section. */
export interface Where {
  section?: number | undefined
  category?: number | undefined
}

/** The links of all menus of a place, in their order. Pages of no section have the menus of the main section, the first one. */
export const readMenus = (db: Db, { section, category }: Where): Promise<MenuLink[]> =>
  rows<MenuLink>(
    db,
    sql`select json_build_object('name', name, 'url', url, 'type', type, 'nofollow', nofollow) as row from menus
        where (section_id is null or section_id = ${section === undefined ? sql`(select id from sections where is_enabled = 1 order by "order", id limit 1)` : sql`${section}`})
          and (category_id is null or category_id = ${category ?? 0}) order by "order", id`,
  )

/** A category or a tag by its section's slug and its own. */
export async function readPlace(
  db: Db,
  table: 'categories' | 'tags',
  section: string,
  slug: string,
): Promise<(Place & { section: number }) | null> {
  const [found] = await rows<Place & { section: number }>(
    db,
    sql`select json_build_object('id', x.id, 'slug', x.slug, 'title', x.catchy_title, 'section', x.section_id) as row from ${sql.raw(table)} x
        join sections s on s.id = x.section_id where s.slug = ${section} and x.slug = ${slug}`,
  )
  return found ?? null
}

/** The path under the site's address of the tag that an old address leads to: its slug was changed, or it was merged. */
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
  title: string
  html: string
  shown_html: string | null
  css: string
  section_id: number | null
}

export async function readStaticPage(db: Db, slug: string): Promise<StaticPage | null> {
  const [found] = await rows<StaticPage>(
    db,
    sql`select json_build_object('id', id, 'title', title, 'html', html, 'shown_html', shown_html, 'css', css,
          'section_id', section_id) as row
        from static_pages where slug = ${slug} order by id limit 1`,
  )
  return found ?? null
}
