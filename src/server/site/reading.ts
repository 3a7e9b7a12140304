// Reads what the public may see: published posts, without internal fields.
import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { iso, rows, shownName } from '#server/rows'
import { isBodyError, parseBody } from '#text/body'
import { type Body, emptyDocument } from '#text/document'

import type { Avatar, Crop } from './avatars'
import { type Picture, pictureBy } from './pictures'

export interface SitePlace {
  id: number
  slug: string
  title: string
}

export interface Card {
  /** Null in a preview of a post without an address. */
  slug: string | null
  main_headline: string
  catchy_title: string
  rss_title: string
  description: string
  picture: Picture | null
  template_type: number
  advert_status: number
  is_sponsored: number
  /** Null in a preview of a post without a date. */
  published_at: string | null
  external_link: string | null
  /** `slug` is that of the author's page; null without a page. */
  authors: { username: string; slug: string | null }[]
  section: SitePlace | null
  category: SitePlace | null
}

export interface Article extends Card {
  id: number
  body: Body
  json_ld: string | null
  is_evergreen: number
  table_of_contents: number
  status: number
  is_public: boolean
  /** The last change of the text after its publication; null when there was none. */
  changed_at: string | null
  word_count: number
  fb_catchy_title: string
  fb_picture: Picture | null
  experts: Expert[]
  /** Each with the slug of its own section, which may differ from the article's. */
  tags: { id: number; slug: string; title: string; section: string }[]
}

export interface Expert {
  username: string
  position: string
  description: string
  avatar: Avatar | null
  crop: Crop | null
}

/** SQL of the section or category whose id is in a column, as JSON; null when there is none. */
function placeBy(table: SQL, column: SQL): SQL {
  return sql`(select json_build_object('id', s.id, 'slug', s.slug, 'title', s.catchy_title) from ${table} s where s.id = ${column})`
}

/**
 * The condition for a post `p` that readers can open: published, and with a slug. The status becomes 3 when the time has come by
 * the database's clock, so no server's clock matters.
 */
export const isPublic = sql`p.status = 3 and p.slug is not null`

export const cardFields = sql`'slug', p.slug, 'main_headline', p.main_headline, 'catchy_title', p.catchy_title, 'rss_title', p.rss_title,
  'description', p.description, 'picture', ${pictureBy(sql`p.thumb`)}, 'published_at', ${iso(sql`p.published_at`)},
  'template_type', p.template_type, 'advert_status', p.advert_status, 'is_sponsored', p.is_sponsored,
  'external_link', p.external_link, 'authors', coalesce((select json_agg(json_build_object('username', ${shownName('u')},
    'slug', case u.show_on_site when 1 then u.slug end) order by a.position)
    from post_authors a join users u on u.id = a.user_id where a.post_id = p.id), '[]'::json),
  'section', ${placeBy(sql`sections`, sql`p.section_id`)}, 'category', ${placeBy(sql`categories`, sql`p.category_id`)}`

/** SQL of the avatar whose key is in a column, as JSON; null when there is none. */
export const avatarBy = (column: SQL) =>
  sql`(select json_build_object('url', '/media/' || k.key || '.' || k.ext, 'width', k.width, 'height', k.height) from pictures k where k.key = ${column})`

/** A page of matching cards, newest first. It has one card more than `limit` when there is a next page. */
export function readCards(db: Db, condition: SQL, limit: number, offset: number): Promise<Card[]> {
  return rows<Card>(
    db,
    sql`select json_build_object(${cardFields}) as row from posts p where ${isPublic} and ${condition}
        order by p.published_at desc nulls last, p.id desc limit ${limit + 1} offset ${offset}`,
  )
}

/** A stored text; empty when it cannot be parsed. */
export function shownBody(stored: string | null): Body {
  const body = parseBody(stored)
  return isBodyError(body) ? emptyDocument() : body
}

/** A public article by its slug; null when there is none. */
export const readArticle = (db: Db, slug: string): Promise<Article | null> =>
  articleWhere(db, sql`p.slug = ${slug} and ${isPublic}`)

/**
 * A post in any state but the trash, for the holder of a preview link; null when there is none, or `number` is not its present
 * preview number.
 */
export const readAny = (db: Db, { id, number }: { id: number; number: number }): Promise<Article | null> =>
  articleWhere(db, sql`p.id = ${id} and p.preview_number = ${number} and p.status <> 4`)

/** SQL of the last change of the text of a post `p` after its publication; null when there was none. Flags and tasks are no change. */
const changedAt = sql`(select ${iso(sql`max(r.created_at)`)} from post_revisions r
  where r.post_id = p.id and r.kind in ('publish', 'restore') and r.created_at > p.published_at + interval '1 minute')`

/** SQL of when the text of a post `p` last changed; its publication counts too. */
export const modifiedAt = sql`coalesce(${changedAt}, ${iso(sql`p.published_at`)})`

async function articleWhere(db: Db, condition: SQL): Promise<Article | null> {
  const [found] = await rows<Omit<Article, 'body'> & { body: string | null }>(
    db,
    sql`select json_build_object(${cardFields}, 'id', p.id, 'body', p.body, 'json_ld', p.json_ld, 'is_evergreen', p.is_evergreen, 'table_of_contents', p.table_of_contents, 'status', p.status, 'is_public', ${isPublic},
          'word_count', p.word_count, 'fb_catchy_title', p.fb_catchy_title, 'fb_picture', ${pictureBy(sql`p.fb_thumb`)},
          'changed_at', ${changedAt},
          'experts', coalesce((select json_agg(json_build_object('username', e.username, 'position', e.position, 'description', e.description,
            'avatar', ${avatarBy(sql`e.avatar`)}, 'crop', e.crop) order by j.position) from post_experts j join experts e on e.id = j.expert_id where j.post_id = p.id), '[]'::json),
          'tags', coalesce((select json_agg(json_build_object('id', t.id, 'slug', t.slug, 'title', t.catchy_title, 'section', o.slug) order by j.position, j.tag_id)
            from post_tags j join tags t on t.id = j.tag_id join sections o on o.id = t.section_id where j.post_id = p.id), '[]'::json)) as row
        from posts p
        where ${condition}`,
  )
  return found ? { ...found, body: shownBody(found.body) } : null
}
