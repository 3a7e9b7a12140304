// The public site, rendered by the server: what View, Preview and 'Go to website' open unless SITE_URL says otherwise.
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { type BrandCode, brands } from '#contract/brands'
import type { Services } from '#server/routes'
import { fromHtml } from '#server/import/from-html'
import { renderHtml } from '#text/html'

import { html, safe } from './html'
import {
  articleContent,
  articleData,
  feed,
  listContent,
  page,
  previewContent,
  type Surroundings,
  titleOf,
} from './pages'
import { readPreviewToken } from './preview'
import { readAny, readArticle, readCards, readPlace, readRedirect, readSections, readStaticPage } from './reading'
import { style } from './style'

const perPage = 24

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.dailymotion.com https://geo.dailymotion.com',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const accents: Record<BrandCode, string> = { gh: '#8a5a00', ng: '#0f7a43', ph: '#1d4fc4', ke: '#b3261e', za: '#0b6e78' }

const pageNumber = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) })
/** PostgreSQL keeps no U+0000, so no address has one. */
const part = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\0', ''))
const slugs = z.object({ slug: part, section: part, token: part })

/** Adds the public pages under `/site/`. They show published posts alone and hold no script. */
export function registerSite(app: FastifyInstance, services: Services): void {
  const { database, settings, now } = services
  const db = database.read
  const brand = brands[settings.brand]

  const around = async (request: FastifyRequest): Promise<Surroundings> => ({
    brand,
    sections: await readSections(db),
    base: settings.siteUrl ?? `${request.protocol}://${request.host}/site/`,
  })
  const send = (reply: FastifyReply, text: string, status = 200, caching = 'public, max-age=15') =>
    reply
      .status(status)
      .headers({ 'Content-Security-Policy': policy, 'Cache-Control': caching })
      .type('text/html; charset=utf-8')
      .send(text)

  const missing = async (request: FastifyRequest, reply: FastifyReply) => {
    const surroundings = await around(request)
    const content = html`<h1>Page not found</h1>
      <p><a href="/site/">To the front page</a></p>`
    return send(reply, page(surroundings, { title: 'Page not found', canonical: surroundings.base }, content), 404)
  }
  const list = async (request: FastifyRequest, reply: FastifyReply, title: string, condition: SQL) => {
    const number = pageNumber.parse(request.query).page
    const surroundings = await around(request)
    const cards = await readCards(db, now(), condition, perPage, (number - 1) * perPage)
    const content = listContent(title, cards.slice(0, perPage), brand, number, cards.length > perPage)
    const canonical = new URL(request.url, surroundings.base).href
    return send(reply, page(surroundings, { title, canonical }, content))
  }

  const route = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.get(url, { schema: { hide: true } }, handler)

  route('/site', async (_request, reply) => reply.redirect('/site/', 301))
  route('/site/', (request, reply) => list(request, reply, 'Latest', sql`true`))
  route('/site/style.css', async (_request, reply) =>
    reply.type('text/css').header('Cache-Control', 'public, max-age=3600').send(style(accents[brand.code])),
  )
  route('/site/rss.xml', async (request, reply) => {
    const cards = await readCards(db, now(), sql`true`, 50, 0)
    return reply.type('application/rss+xml; charset=utf-8').send(feed(await around(request), cards.slice(0, 50)))
  })
  route('/site/section/:slug', async (request, reply) => {
    const { slug } = slugs.parse(request.params)
    const section = (await readSections(db)).find((known) => known.slug === slug)
    return section ? list(request, reply, section.title, sql`p.section_id = ${section.id}`) : missing(request, reply)
  })
  route('/site/category/:section/:slug', async (request, reply) => {
    const { section, slug } = slugs.parse(request.params)
    const category = await readPlace(db, 'categories', section, slug)
    if (!category) return missing(request, reply)
    return list(
      request,
      reply,
      category.title,
      sql`p.category_id in (select id from categories where id = ${category.id} or parent_id = ${category.id})`,
    )
  })
  route('/site/tag/:section/:slug', async (request, reply) => {
    const { section, slug } = slugs.parse(request.params)
    const tag = await readPlace(db, 'tags', section, slug)
    if (!tag) return missing(request, reply)
    return list(
      request,
      reply,
      tag.title,
      sql`exists (select 1 from post_tags j where j.post_id = p.id and j.tag_id = ${tag.id})`,
    )
  })
  route('/site/page/:slug', async (request, reply) => {
    const found = await readStaticPage(db, slugs.parse(request.params).slug)
    if (!found) return missing(request, reply)
    const surroundings = await around(request)
    // Through the document shape, which knows no script.
    const content = html`<article>
      <h1>${found.title}</h1>
      ${safe(renderHtml(fromHtml(found.html).body))}
    </article>`
    return send(
      reply,
      page(surroundings, { title: found.title, canonical: new URL(request.url, surroundings.base).href }, content),
    )
  })
  route('/site/post/:slug', async (request, reply) => {
    const { slug } = slugs.parse(request.params)
    const article = await readArticle(db, now(), slug)
    if (!article) return moved(request, reply, slug)
    const surroundings = await around(request)
    const head = {
      title: article.main_headline || article.catchy_title,
      description: article.description,
      canonical: `${surroundings.base}post/${article.slug}`,
      image:
        article.thumb && article.thumb_ext
          ? new URL(`/media/${article.thumb}.${article.thumb_ext}`, surroundings.base).href
          : null,
      extra: articleData(article, surroundings),
    }
    return send(reply, page(surroundings, head, articleContent(article, brand)))
  })
  route('/site/preview/:token', async (request, reply) => {
    const id = readPreviewToken(services.previewKey, slugs.parse(request.params).token, now())
    const article = id === null ? null : await readAny(db, now(), id)
    if (!article) return missing(request, reply)
    // Published meanwhile: the link goes on to where it stands now.
    if (article.is_public) return reply.redirect(`/site/post/${article.slug}`)
    const surroundings = await around(request)
    const head = { title: `Preview: ${titleOf(article)}`, canonical: new URL(request.url, surroundings.base).href }
    reply.headers({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' })
    return send(reply, page(surroundings, head, previewContent(article, brand)), 200, 'private, no-store')
  })
  /** An address that moved, or one of the site that the archive came from. */
  const moved = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const slug = await readRedirect(db, now(), path)
    return slug === null ? missing(request, reply) : reply.redirect(`/site/post/${slug}`, 301)
  }
  route('/site/*', (request, reply) =>
    moved(request, reply, decoded(request.url.replace(/^\/site/, '').split('?')[0] ?? '')),
  )
}

/** A path that is no valid escape is a page that is not there. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '')
  } catch {
    return path
  }
}
