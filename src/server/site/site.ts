// The public site, rendered by the server: what View, Preview and 'Go to website' open.
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { type BrandCode, brands } from '#contract/brands'
import type { Db } from '#server/db/connect'
import { offload, OffloadError } from '#server/offload/offload'
import type { Services } from '#server/routes'

import { pageOf, send } from './answer'
import { articleData } from './article-data'
import { contextualLinks } from './contextual'
import { html, safe } from './html'
import { KeptPages, type Page } from './kept-pages'
import { categoryHead, type ListHead, sectionHead, tagHead } from './list-heads'
import { articleContent, feed, listContent, page, previewContent, type Surroundings, titleOf } from './pages'
import { ownClass } from './own-css'
import { readPreviewToken } from './preview'
import { type On, pushPolicy, registerPush } from './push'
import {
  readAny,
  readArticle,
  readCards,
  type Article,
  readMenus,
  readPlace,
  readRedirect,
  readSections,
  readStaticPage,
  readTagRedirect,
  type Where,
} from './reading'
import { baseOf, isSiteHost } from './routing'
import { htmlForReaders } from './static-html'
import { style } from './style'
import { readWords, type SiteWords } from './words'

const perPage = 24
/** Older posts are found by their section, tag or address: skipping rows costs the more the more there are. */
const lastPage = 400

const accents: Record<BrandCode, string> = { gh: '#8a5a00', ng: '#0f7a43', ph: '#1d4fc4', ke: '#b3261e', za: '#0b6e78' }

const pageNumber = z.object({ page: z.coerce.number().int().min(1).catch(1) })
/** PostgreSQL keeps no U+0000, so no address has one. */
const part = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\0', ''))
const slugs = z.object({ slug: part, section: part, token: part })

/** What the site's pages are made with. */
interface Site {
  services: Services
}

/** Keeps the site's pages, and notices whatever this server writes. To be called before the routes that write are added. */
export function keepPages(app: FastifyInstance, { database, now }: Pick<Services, 'database' | 'now'>): KeptPages {
  const pages = new KeptPages(database.read, now)
  app.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') pages.forgetStamp()
  })
  return pages
}

async function around(
  { services: { database, settings, pushKey } }: Site,
  base: string,
  where: Where = {},
): Promise<Surroundings> {
  const [sections, menus, words] = await Promise.all([
    readSections(database.read),
    readMenus(database.read, where),
    readWords(database.read, where.section),
  ])
  return { brand: brands[settings.brand], sections, menus, words, base, root: new URL(base).pathname, pushKey }
}

async function missing(site: Site, base: string): Promise<Page> {
  const surroundings = await around(site, base)
  const { say } = surroundings.words
  const content = html`<h1>${say('Page not found')}</h1>
    <p><a href="${surroundings.root}">${say('To the front page')}</a></p>`
  return pageOf(page(surroundings, { title: say('Page not found'), canonical: base }, content), 404)
}

interface Listed {
  /** Left out: the newest of all. */
  title?: string
  condition: SQL
  /** Under the site's address. */
  path: string
  number: number
  /** Whose menus it shows. */
  where?: Where
  /** What stands over its first page. */
  head?: (db: Db, words: SiteWords) => Promise<ListHead>
}

async function list(
  site: Site,
  base: string,
  { title: given, condition, path, number, where = {}, head }: Listed,
): Promise<Page> {
  const db = site.services.database.read
  if (number > lastPage) return missing(site, base)
  const surroundings = await around(site, base, where)
  const cards = await readCards(db, condition, perPage, (number - 1) * perPage)
  const title = given ?? surroundings.words.say('Latest')
  const { lead, ...own }: ListHead = head && number === 1 ? await head(db, surroundings.words) : { lead: null }
  const hasMore = cards.length > perPage && number < lastPage
  const content = listContent(title, cards.slice(0, perPage), surroundings, number, hasMore, lead)
  const canonical = `${base}${path}${number > 1 ? `?page=${number}` : ''}`
  return pageOf(page(surroundings, { title, canonical, ...own }, content))
}

const whereOf = ({ section, category }: Article): Where => ({ section: section?.id, category: category?.id })

const linksOf = ({ services: { database } }: Site) => contextualLinks(database, database.read)

async function articlePage(site: Site, base: string, slug: string): Promise<Page> {
  const article = await readArticle(site.services.database.read, slug)
  if (!article) return moved(site, base, slug)
  const surroundings = await around(site, base, whereOf(article))
  const head = {
    title: article.main_headline || article.catchy_title,
    description: article.description,
    canonical: `${base}post/${article.slug}`,
    image:
      article.thumb && article.thumb_ext ? new URL(`/media/${article.thumb}.${article.thumb_ext}`, base).href : null,
    extra: articleData(article, surroundings),
  }
  return pageOf(page(surroundings, head, articleContent(article, await linksOf(site), surroundings)))
}

async function staticPage(site: Site, base: string, slug: string): Promise<Page> {
  const found = await readStaticPage(site.services.database.read, slug)
  if (!found) return missing(site, base)
  const surroundings = await around(site, base, { section: found.section_id ?? undefined })
  const path = `page/${encodeURIComponent(slug)}`
  const extra =
    found.css === '' ? undefined : html`<link rel="stylesheet" href="${surroundings.root}${path}/style.css" />`
  const content = html`<article>
    <h1>${found.title}</h1>
    <div class="${ownClass}">${safe(await htmlForReaders(site.services.database.db, found))}</div>
  </article>`
  return pageOf(page(surroundings, { title: found.title, canonical: `${base}${path}`, extra }, content))
}

async function staticStyle(site: Site, base: string, slug: string): Promise<Page> {
  const found = await readStaticPage(site.services.database.read, slug)
  if (!found) return missing(site, base)
  // Checked at its save; what could not be read in time since is shown without a style of its own.
  const css = await offload('scopedCss', found.css).catch((error: unknown) => {
    if (error instanceof OffloadError) return ''
    throw error
  })
  return pageOf(css, 200, 'text/css; charset=utf-8')
}

/** A section's, category's or tag's page; `found` is null where there is none. */
const placePage = (site: Site, base: string, found: { title: string } | null, listed: Omit<Listed, 'title'>) =>
  found ? list(site, base, { ...listed, title: found.title }) : missing(site, base)

async function sectionPage(site: Site, base: string, slug: string, number: number): Promise<Page> {
  const found = (await readSections(site.services.database.read)).find((known) => known.slug === slug) ?? null
  const condition = sql`p.section_id = ${found?.id ?? 0}`
  const path = `section/${encodeURIComponent(slug)}`
  return placePage(site, base, found, {
    condition,
    path,
    number,
    where: { section: found?.id },
    head: (db, words) => sectionHead(db, words, found?.id ?? 0),
  })
}

async function categoryPage(site: Site, base: string, section: string, slug: string, number: number): Promise<Page> {
  const found = await readPlace(site.services.database.read, 'categories', section, slug)
  const id = found?.id ?? 0
  const condition = sql`p.category_id in (select id from categories where id = ${id} or parent_id = ${id})`
  const path = `category/${encodeURIComponent(section)}/${encodeURIComponent(slug)}`
  return placePage(site, base, found, {
    condition,
    path,
    number,
    where: { section: found?.section, category: found?.id },
    head: (db) => categoryHead(db, id),
  })
}

async function tagPage(site: Site, base: string, section: string, slug: string, number: number): Promise<Page> {
  const db = site.services.database.read
  const found = await readPlace(db, 'tags', section, slug)
  const now = found ? null : await readTagRedirect(db, section, slug)
  if (now !== null) return { ...pageOf('', 301), location: `${new URL(base).pathname}${now}` }
  const condition = sql`exists (select 1 from post_tags j where j.post_id = p.id and j.tag_id = ${found?.id ?? 0})`
  const path = `tag/${encodeURIComponent(section)}/${encodeURIComponent(slug)}`
  return placePage(site, base, found, {
    condition,
    path,
    number,
    where: { section: found?.section },
    head: (on) => tagHead(on, found?.id ?? 0),
  })
}

async function feedPage(site: Site, base: string): Promise<Page> {
  const cards = await readCards(site.services.database.read, sql`true`, 50, 0)
  return pageOf(feed(await around(site, base), cards.slice(0, 50)), 200, 'application/rss+xml; charset=utf-8')
}

/** An address that moved, or one of the site that the archive came from. */
async function moved(site: Site, base: string, path: string): Promise<Page> {
  const slug = await readRedirect(site.services.database.read, path)
  return slug === null ? missing(site, base) : { ...pageOf('', 301), location: `${new URL(base).pathname}post/${slug}` }
}

async function previewPage(site: Site, base: string, token: string): Promise<Page> {
  const { database, now, previewKey } = site.services
  const link = readPreviewToken(previewKey, token, now())
  // From the primary: a link that was revoked is closed at once.
  const article = link === null ? null : await readAny(database.db, link)
  if (!article) return missing(site, base)
  // Published meanwhile: the link goes on to where it stands now.
  if (article.is_public) return { ...pageOf('', 302), location: `${new URL(base).pathname}post/${article.slug}` }
  const surroundings = { ...(await around(site, base, whereOf(article))), pushKey: null }
  const head = { title: `Preview: ${titleOf(article)}`, canonical: `${base}preview/${token}` }
  return pageOf(page(surroundings, head, previewContent(article, await linksOf(site), surroundings)))
}

type Render = (base: string, slug: z.output<typeof slugs>, number: number) => Promise<Page>

/** The pages that are kept, by their paths. */
const keptRoutes = (site: Site): [string, Render][] => [
  ['/site/', (own, _slug, number) => list(site, own, { condition: sql`true`, path: '', number })],
  ['/site/rss.xml', (own) => feedPage(site, own)],
  ['/site/section/:slug', (own, { slug }, number) => sectionPage(site, own, slug, number)],
  ['/site/category/:section/:slug', (own, { section, slug }, number) => categoryPage(site, own, section, slug, number)],
  ['/site/tag/:section/:slug', (own, { section, slug }, number) => tagPage(site, own, section, slug, number)],
  ['/site/page/:slug', (own, { slug }) => staticPage(site, own, slug)],
  ['/site/page/:slug/style.css', (own, { slug }) => staticStyle(site, own, slug)],
  ['/site/post/:slug', (own, { slug }) => articlePage(site, own, slug)],
]

/** Those of them that read `?page=`. */
const paged = new Set(['/site/', '/site/section/:slug', '/site/category/:section/:slug', '/site/tag/:section/:slug'])

/** Adds the public pages under `/site/`. They show published posts alone, and hold no script but that of the button for notifications. */
export function registerSite(app: FastifyInstance, services: Services, pages: KeptPages): void {
  const { settings } = services
  const port = () => {
    const address = app.server.address()
    return typeof address === 'object' && address ? address.port : settings.port
  }
  const base = (request: FastifyRequest) => baseOf(settings, { protocol: request.protocol, host: request.host }, port())
  const site: Site = { services }

  const on: On = (method, url, answer) =>
    app[method](url, { schema: { hide: true } }, async (request, reply) => {
      // The workspace's host has no site on it once the site has its own: what one of them holds is out of the other's reach.
      if (settings.siteUrl !== null && !isSiteHost(settings.siteUrl, request.headers.host)) {
        const there = new URL(request.originalUrl.replace(/^\/site\/?/, './'), settings.siteUrl).href
        return reply.redirect(there, method === 'get' ? 302 : 307)
      }
      return answer(request, reply)
    })
  const allowed = (own: string) => (services.pushKey === null ? [] : pushPolicy(own))
  const get = (url: string, answer: Parameters<On>[2]) => on('get', url, answer)
  const kept = (url: string, render: Render) =>
    get(url, async (request, reply) => {
      const asked = slugs.parse(request.params)
      // Only lists have pages: elsewhere the number would only make the same page anew.
      const number = paged.has(url) ? Math.min(pageNumber.parse(request.query).page, lastPage + 1) : 1
      const own = base(request)
      const key = JSON.stringify([own, url, asked.section, asked.slug, number])
      const found = await pages.get(key, () => render(own, asked, number))
      return send(request, reply, found, { allowed: allowed(own) })
    })

  get('/site', (request, reply) => reply.redirect(new URL(base(request)).pathname, 301))
  get('/site/style.css', (_request, reply) =>
    reply.type('text/css').header('Cache-Control', 'public, max-age=3600').send(style(accents[settings.brand])),
  )
  for (const [url, render] of keptRoutes(site)) kept(url, render)
  registerPush(on, services)
  get('/site/preview/:token', async (request, reply) => {
    reply.headers({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' })
    const found = await previewPage(site, base(request), slugs.parse(request.params).token)
    return send(request, reply, found, { caching: 'private, no-store', allowed: allowed(base(request)) })
  })
  get('/site/*', async (request, reply) => {
    const path = decoded(request.url.slice('/site'.length).split('?')[0] ?? '')
    return send(request, reply, await moved(site, base(request), path), { allowed: allowed(base(request)) })
  })
}

/** A path that is no valid escape is a page that is not there. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '')
  } catch {
    return path
  }
}
