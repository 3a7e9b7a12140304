// Pages of single items: an article, a preview, a static page.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { idArray, rows } from '#server/rows'

import { pageOf } from '#server/site/send-page'
import { articleContent, type ArticleExtras, describe, previewContent } from './article'
import { articleData } from './article-data'
import { titleOf } from '#server/site/cards'
import { contextualLinks } from '#server/site/contextual'
import { html } from '#server/site/html/html'
import type { Page } from '#server/site/page-cache'
import { page, type Surroundings } from '#server/site/layout'
import { liveScriptTag } from './live'
import { dbOf, missing, moved, readSurroundings, type Site } from '#server/site/making'
import { readBodyPictures, sharedUrl } from '#server/site/pictures'
import { readStaticPage } from '#server/site/places'
import { readPreviewToken } from './preview'
import { promotionAt } from '#server/site/promotion'
import { type Article, type Card, cardFields, isPublic, readAny, readArticle } from '#server/site/reading'
import { cssForReaders, htmlForReaders, inOwnElement } from '#server/site/html/static-page-html'

const placeOf = ({ section, category }: Article) => ({ section: section?.id, category: category?.id })

const mostRelated = 3
/** To find related articles, at most this many posts of each tag are compared, the newest. */
const mostPerTag = 60

/** The articles that share the most tags with this one; of equal ones the newest. */
const readRelated = (db: Db, { id, tags }: Pick<Article, 'id' | 'tags'>) =>
  tags.length === 0
    ? Promise.resolve([])
    : rows<Card>(
        db,
        sql`select json_build_object(${cardFields}) as row from (
              select n.post_id, count(*) as shared from unnest(${idArray(tags.map((tag) => tag.id))}) as t(id)
              cross join lateral (select j.post_id from post_tags j where j.tag_id = t.id and j.post_id <> ${id}
                order by j.post_id desc limit ${mostPerTag}) n group by n.post_id) r
            join posts p on p.id = r.post_id where ${isPublic}
            order by r.shared desc, p.published_at desc nulls last, p.id desc limit ${mostRelated}`,
      )

async function readExtras(site: Site, article: Article, { words }: Surroundings): Promise<ArticleExtras> {
  const db = dbOf(site)
  const spot = { ...placeOf(article), tags: article.tags.map(({ id }) => id) }
  const [links, pictures, related, promotion] = await Promise.all([
    contextualLinks(site.services.database, db),
    readBodyPictures(db, article.body),
    readRelated(db, article),
    promotionAt(db, spot, words),
  ])
  return { links, pictures, related, promotion }
}

const scriptOf = ({ body }: Article, { root }: Surroundings) => (Array.isArray(body) ? liveScriptTag(root) : null)

export async function articlePage(site: Site, base: string, slug: string): Promise<Page> {
  const article = await readArticle(dbOf(site), slug)
  if (!article) return moved(site, base, slug)
  const surroundings = await readSurroundings(site, base, placeOf(article))
  const picture = article.fb_picture ?? article.picture
  const head = {
    title: titleOf(article),
    description: describe(article),
    canonical: `${base}post/${article.slug}`,
    shared: {
      title: article.fb_catchy_title,
      image: picture ? sharedUrl(picture, base) : null,
      kind: 'article' as const,
    },
    extra: html`<meta property="article:published_time" content="${article.published_at ?? ''}" />
      ${article.section ? html`<meta property="article:section" content="${article.section.title}" />` : null}
      ${articleData(article, surroundings)} ${scriptOf(article, surroundings)}`,
  }
  return pageOf(
    page(surroundings, head, articleContent(article, await readExtras(site, article, surroundings), surroundings)),
  )
}

/**
 * A static page by its slug; a former one redirects. @param section the slug of the page's section; null: the oldest page
 * with this slug.
 */
export async function staticPage(site: Site, base: string, slug: string, section: string | null): Promise<Page> {
  const found = await readStaticPage(dbOf(site), slug, section)
  if (!found) return moved(site, base, section === null ? `page/${slug}` : `page/${section}/${slug}`)
  const surroundings = await readSurroundings(site, base, { section: found.section_id ?? undefined })
  const path = found.path.split('/').map(encodeURIComponent).join('/')
  const style =
    found.css === '' ? {} : { extra: html`<link rel="stylesheet" href="${surroundings.root}${path}/style.css" />` }
  const content = html`<article class="story">
    <h1>${found.title}</h1>
    ${inOwnElement(await htmlForReaders(site.services.database.db, found))}
  </article>`
  return pageOf(page(surroundings, { title: found.title, canonical: `${base}${path}`, ...style }, content))
}

export async function staticStyle(site: Site, base: string, slug: string, section: string | null): Promise<Page> {
  const found = await readStaticPage(dbOf(site), slug, section)
  if (!found) return missing(site, base)
  return pageOf(await cssForReaders(found.css), 200, 'text/css; charset=utf-8')
}

export async function previewPage(site: Site, base: string, token: string): Promise<Page> {
  const { database, now, previewKey } = site.services
  const link = readPreviewToken(previewKey, token, now())
  // From the primary, so that a revoked link stops working at once.
  const article = link === null ? null : await readAny(database.db, link)
  if (!article) return missing(site, base)
  // The post was published in the meantime: redirect to its page.
  if (article.is_public) return { ...pageOf('', 302), location: `${new URL(base).pathname}post/${article.slug}` }
  const surroundings = { ...(await readSurroundings(site, base, placeOf(article))), pushKey: null }
  const head = { title: `Preview: ${titleOf(article)}`, canonical: `${base}preview/${token}` }
  return pageOf(
    page(surroundings, head, previewContent(article, await readExtras(site, article, surroundings), surroundings)),
  )
}
