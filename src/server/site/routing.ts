// The address of the public site: /site/ of this server, or a host of its own when SITE_URL names one.
import type { IncomingMessage } from 'node:http'

import type { Settings } from '#server/settings'
import { decoded } from '#server/decoded'
import { isLoopback } from '#server/settings'

type Named = Pick<Settings, 'siteUrl' | 'allowedHosts' | 'host'>

/** Whether a Host header names the site's own host. A missing port means the protocol's default. */
export function isSiteHost(siteUrl: string, host: string | undefined): boolean {
  const { host: own, hostname, port, protocol } = new URL(siteUrl)
  const asked = host?.toLowerCase()
  return asked === own || (port === '' && asked === `${hostname}:${protocol === 'https:' ? 443 : 80}`)
}

/** Paths that are the same on every host. */
const shared = /^\/media\//

/** The path and query of a request. HTTP allows to send the whole address in their place. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/')

/**
 * An address of the site whose escapes are no UTF-8, with its percent signs escaped: `/site/caf%25E9`. The router refuses others
 * before a page, or the redirect of an old address, is found.
 */
function routable(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.startsWith('/site/') || decoded(path) !== null) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/**
 * Fastify's `rewriteUrl`: maps every request to the site's own host to a page of the site, so that the API and the workspace are
 * not reachable there.
 */
export function siteRouting({ siteUrl }: Pick<Settings, 'siteUrl'>): (request: IncomingMessage) => string {
  if (siteUrl === null) return (request) => routable(pathOf(request))
  const root = new URL(siteUrl).pathname
  return (request) => {
    const url = pathOf(request)
    const { headers } = request
    if (!isSiteHost(siteUrl, headers.host) || shared.test(url)) return url
    if (url.startsWith(root)) return routable(`/site/${url.slice(root.length)}`)
    return `${url}/`.startsWith(root) ? '/site/' : routable(`/site${url}`)
  }
}

/**
 * The site's own absolute address with a final slash: SITE_URL, or `/site/` on an allowed host. Pages are cached and shown to
 * others, so a Host header that is not allowed never gets into one.
 */
export function baseOf(
  { siteUrl, allowedHosts, host }: Named,
  asked: { protocol: string; host: string },
  port: number,
): string {
  if (siteUrl !== null) return siteUrl
  const own = isLoopback(host) ? [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`] : []
  const known = [...allowedHosts, ...own].find((name) => name === asked.host.toLowerCase())
  const protocol = asked.protocol === 'https' ? 'https' : 'http'
  return `${known ? `${protocol}://${known}` : `http://${own[0] ?? `localhost:${port}`}`}/site/`
}
