// The routes of the public site, which the server renders: what View, Preview and 'Go to website' open.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { brands } from '#contract/brands'
import { decoded } from '#server/decoded'
import type { Services } from '#server/http/routes'
import { numberPath } from '#server/import/old-path'

import { accents, iconOf } from './accents'
import { send, pageOf } from './send-page'
import { articlePage, previewPage, staticPage, staticStyle } from './pages/article-pages'
import { newsSitemap, robots, sitemap, sitemapIndex } from './pages/feeds'
import { fontFiles } from './fonts'
import { PageCache, type Page } from './page-cache'
import { liveScript } from './pages/live'
import {
  readSurroundings,
  authorPage,
  categoryPage,
  dbOf,
  feedPage,
  frontPage,
  lastPage,
  missing,
  moved,
  redirectOf,
  searchPage,
  sectionPage,
  type Site,
  tagPage,
} from './making'
import { policyOf } from './policy'
import { type AddRoute, registerPush } from './push'
import { baseOf, isSiteHost } from './routing'
import { style } from './style'

const pageNumber = z.object({ page: z.coerce.number().int().min(1).catch(1) })
const numberIn = ({ query }: FastifyRequest) => Math.min(pageNumber.parse(query).page, lastPage + 1)

/** The page; a redirect leads to the same page of the list that has moved. */
const atNumber = (found: Page, number: number): Page =>
  found.location === undefined || number === 1 ? found : { ...found, location: `${found.location}?page=${number}` }
const searched = z.object({ q: z.string().catch('') })
/** A part of an address, without U+0000, which PostgreSQL cannot store. */
const part = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\0', ''))
const slugs = z.object({ slug: part, section: part, token: part })

/**
 * Opens the page cache. After a request that may have written, the next page asks the database whether the site changed. Call it
 * before the writing routes are added.
 */
export function openPageCache(app: FastifyInstance, { database, now }: Pick<Services, 'database' | 'now'>): PageCache {
  const pages = new PageCache(database.read, now)
  app.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') pages.forgetStamp()
  })
  return pages
}

type Render = (base: string, slug: z.output<typeof slugs>, number: number) => Promise<Page>

/** The cached pages by their paths. */
const cachedRoutes = (site: Site): [string, Render][] => [
  ['/site/', (own, _slug, number) => frontPage(site, own, number)],
  ['/site/rss.xml', (own) => feedPage(site, own, 'rss')],
  ['/site/atom.xml', (own) => feedPage(site, own, 'atom')],
  ['/site/sitemap.xml', async (own) => pageOf(await sitemapIndex(dbOf(site), own), 200, xmlType)],
  ['/site/section/:slug', (own, { slug }, number) => sectionPage(site, own, slug, number)],
  ['/site/category/:section/:slug', (own, { section, slug }, number) => categoryPage(site, own, section, slug, number)],
  ['/site/tag/:section/:slug', (own, { section, slug }, number) => tagPage(site, own, section, slug, number)],
  ['/site/author/:slug', (own, { slug }, number) => authorPage(site, own, slug, number)],
  ['/site/page/:slug', (own, { slug }) => staticPage(site, own, slug, null)],
  ['/site/page/:slug/style.css', (own, { slug }) => staticStyle(site, own, slug, null)],
  ['/site/page/:section/:slug', (own, { section, slug }) => staticPage(site, own, slug, section)],
  ['/site/page/:section/:slug/style.css', (own, { section, slug }) => staticStyle(site, own, slug, section)],
  ['/site/post/:slug', (own, { slug }) => articlePage(site, own, slug)],
]

/** The cached pages that read `?page=`. */
const paged = new Set([
  '/site/',
  '/site/section/:slug',
  '/site/category/:section/:slug',
  '/site/tag/:section/:slug',
  '/site/author/:slug',
])

/** Adds the public pages under `/site/`. They show published posts only, except for previews. */
export function registerSite(app: FastifyInstance, services: Services, pages: PageCache): void {
  const { settings } = services
  const port = () => {
    const address = app.server.address()
    return typeof address === 'object' && address ? address.port : settings.port
  }
  const base = (request: FastifyRequest) => baseOf(settings, { protocol: request.protocol, host: request.host }, port())
  const site: Site = { services }

  const on: AddRoute = (method, url, answer) =>
    app[method](url, { schema: { hide: true } }, async (request, reply) => {
      // When the site has its own host, the workspace's host has no site: neither can reach the other's cookies and storage.
      if (settings.siteUrl !== null && !isSiteHost(settings.siteUrl, request.headers.host)) {
        const there = new URL(request.url.replace(/^\/site\/?/, './'), settings.siteUrl).href
        return reply.redirect(there, method === 'get' ? 302 : 307)
      }
      return answer(request, reply)
    })
  const allowed = (own: string) => policyOf(own, services.pushKey !== null)
  const get = (url: string, answer: Parameters<AddRoute>[2]) => on('get', url, answer)
  const kept = (url: string, render: Render) =>
    get(url, async (request, reply) => {
      const asked = slugs.parse(request.params)
      // Only lists have pages. Elsewhere the number would only cache the same page twice.
      const number = paged.has(url) ? numberIn(request) : 1
      const own = base(request)
      const numbered = url === '/site/' ? numberPath(new URL(request.url, own).search) : null
      const old = numbered === null ? null : await redirectOf(site, own, numbered)
      if (old) return send(request, reply, old, { allowed: allowed(own) })
      const key = JSON.stringify([own, url, asked.section, asked.slug, number])
      const found = await pages.get(key, () => render(own, asked, number))
      return send(request, reply, atNumber(found, number), { allowed: allowed(own) })
    })

  get('/site', (request, reply) => reply.redirect(new URL(base(request)).pathname, 301))
  get('/site/style.css', (_request, reply) =>
    reply.type('text/css').header('Cache-Control', 'public, max-age=3600').send(style(accents[settings.brand])),
  )
  get('/site/icon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('Cache-Control', 'public, max-age=3600').send(iconOf(brands[settings.brand])),
  )
  for (const [name, file] of fontFiles)
    get(`/site/${name}`, (_request, reply) =>
      reply.type('font/woff2').header('Cache-Control', 'public, max-age=31536000, immutable').send(file),
    )
  get('/site/live.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(liveScript),
  )
  for (const [url, render] of cachedRoutes(site)) kept(url, render)
  registerUncached(get, site, base, allowed)
  registerPush(on, services)
  get('/site/preview/:token', async (request, reply) => {
    reply.headers({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' })
    const found = await previewPage(site, base(request), slugs.parse(request.params).token)
    return send(request, reply, found, { caching: 'private, no-store', allowed: allowed(base(request)) })
  })
  get('/site/*', async (request, reply) => {
    const path = plainPath(request.url.slice('/site'.length).split('?')[0] ?? '')
    const found = atNumber(await moved(site, base(request), path), numberIn(request))
    return send(request, reply, found, { allowed: allowed(base(request)) })
  })
}

/** Adds the pages that are not cached: they depend on the time, or anybody could request any number of them. */
function registerUncached(
  get: (url: string, answer: Parameters<AddRoute>[2]) => void,
  site: Site,
  base: (request: FastifyRequest) => string,
  allowed: (own: string) => readonly string[],
): void {
  const { now } = site.services
  const sendXml = (request: FastifyRequest, reply: FastifyReply, text: string) =>
    send(request, reply, pageOf(text, 200, xmlType))
  // Crawlers request robots.txt at the root of the host only.
  for (const path of ['/site/robots.txt', '/robots.txt'])
    get(path, (request, reply) => send(request, reply, pageOf(robots(base(request)), 200, 'text/plain; charset=utf-8')))
  get('/site/sitemap-news.xml', async (request, reply) => {
    const own = base(request)
    return sendXml(request, reply, await newsSitemap(dbOf(site), await readSurroundings(site, own), now()))
  })
  get('/site/sitemap-:number.xml', async (request, reply) => {
    const own = base(request)
    const { number } = mapNumber.parse(request.params)
    const text = await sitemap(dbOf(site), own, number)
    if (text !== null) return sendXml(request, reply, text)
    return send(request, reply, await missing(site, own), { allowed: allowed(own) })
  })
  get('/site/search', async (request, reply) => {
    const own = base(request)
    const found = await searchPage(site, own, searched.parse(request.query).q)
    if (found.status === 503) reply.header('Retry-After', '5')
    return send(request, reply, found, { caching: 'private, no-store', allowed: allowed(own) })
  })
}

const xmlType = 'application/xml; charset=utf-8'
const mapNumber = z.object({ number: z.coerce.number().int().catch(0) })

/** The decoded path without U+0000. An invalid escape stays as it is, so that the page is not found. */
const plainPath = (path: string): string => decoded(path)?.replaceAll('\0', '') ?? path
