// What is shown above the first page of a list: a section's hot news, a category's text, a tag's extended page.
import { sql } from 'drizzle-orm'

import { type SocialPlatform, socialPlatforms } from '#contract/taxonomy/rules'
import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'
import { isBodyError, parseBody } from '#text/body'
import { safeHref } from '#text/href'
import { renderHtml } from '#text/html'

import { type Avatar, avatarOf, type Crop } from '#server/site/avatars'
import { type Html, html, jsonScript, safe } from '#server/site/html/html'
import type { SiteWords } from '#server/site/html/words'

/** What is shown above a list, and the page's metadata. */
export interface ListHead {
  lead: Html | null
  /** The page's title, from the SEO headline; left out when that is empty. */
  title?: string
  description?: string
  extra?: Html
}

export interface HotNews {
  title: string
  url: string
}

export const readHotNews = (db: Db, section: number) =>
  rows<HotNews>(
    db,
    sql`select json_build_object('title', title, 'url', url) as row from hot_news where section_id = ${section} order by "order", id`,
  )

/** The hot news as one line; null when there are none. */
export function hotNews(news: readonly HotNews[], { say }: Pick<SiteWords, 'say'>): Html | null {
  if (news.length === 0) return null
  const links = news.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)
  return html`<ul class="hot" aria-label="${say('Hot news')}">
    ${links}
  </ul>`
}

const titled = (headline: string) => (headline ? { title: headline } : {})

export const sectionHead = async (
  db: Db,
  words: SiteWords,
  { id, description, headline }: { id: number; description: string; headline: string },
): Promise<ListHead> => ({
  lead: html`${description ? html`<p class="standfirst">${description}</p>` : null}
  ${hotNews(await readHotNews(db, id), words)}`,
  ...titled(headline),
  ...(description ? { description } : {}),
})

export async function categoryHead(db: Db, id: number): Promise<ListHead> {
  const [category] = await rows<{ description: string; headline: string; body: string | null }>(
    db,
    sql`select json_build_object('description', description, 'headline', main_headline, 'body', body) as row
        from categories where id = ${id}`,
  )
  if (!category) return { lead: null }
  const { description, headline, body } = category
  const text = textOf(body)
  return { lead: text && html`<section class="about">${text}</section>`, description, ...titled(headline) }
}

/** A stored rich text as HTML; null when it is missing or cannot be parsed. */
function textOf(stored: string | null): Html | null {
  const body = parseBody(stored)
  return stored === null || isBodyError(body) || Array.isArray(body) ? null : safe(renderHtml(body))
}

interface Tag {
  catchy_title: string
  headline: string
  description: string
  body: string | null
  json_ld: string | null
  picture: Avatar | null
  crop: Crop | null
  social_links: Partial<Record<SocialPlatform, string>>
}

const platformNames: Record<SocialPlatform, string> = { facebook: 'Facebook', instagram: 'Instagram', x: 'X' }

export async function tagHead(db: Db, id: number): Promise<ListHead> {
  const [tag] = await rows<Tag>(
    db,
    sql`select json_build_object('catchy_title', t.catchy_title, 'headline', t.main_headline, 'description', t.description, 'body', t.body, 'json_ld', t.json_ld,
          'social_links', t.social_links, 'crop', t.crop, 'picture', (select json_build_object('url', '/media/' || i.hash_key || '.' || i.ext,
            'width', i.width, 'height', i.height) from images i where i.hash_key = t.thumb)) as row
        from tags t where t.id = ${id}`,
  )
  if (!tag) return { lead: null }
  const head = { description: tag.description, ...titled(tag.headline), ...dataOf(tag.json_ld) }
  const text = textOf(tag.body)
  if (text === null) return { lead: null, ...head }
  const links = socialPlatforms.flatMap((platform) => {
    const href = safeHref(tag.social_links[platform] ?? '')
    return href === null ? [] : [html`<a href="${href}" rel="noopener me">${platformNames[platform]}</a>`]
  })
  const lead = html`<section class="about">
    ${avatarOf(tag.picture, tag.crop, tag.catchy_title)} ${text}
    ${links.length > 0 ? html`<p class="tags">${links}</p>` : null}
  </section>`
  return { lead, ...head }
}

/** A tag's own JSON-LD as a script element; left out when it is missing or invalid. */
function dataOf(json: string | null): { extra?: Html } {
  if (json === null) return {}
  try {
    return { extra: jsonScript(JSON.parse(json)) }
  } catch {
    return {}
  }
}
