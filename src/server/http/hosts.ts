// Restricts the hosts that this server answers for, when ALLOWED_HOSTS is set: protects against DNS rebinding.
import type { FastifyInstance } from 'fastify'

import { Failure } from '#contract/base/failure'
import { isLoopback, type Settings } from '#server/settings'
import { isSiteHost } from '#server/site/routing'

/** Whether a host name is this machine's own. A local proxy or monitor uses such names. */
const isOfThisMachine = (host: string) => isLoopback(host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'))

/** Paths that monitoring requests by the server's own address. Their host is not checked. */
const watched = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

/** Refuses requests for a host that is neither in ALLOWED_HOSTS, nor the site's, nor this machine's, with 421. */
export function refuseOtherHosts(
  app: FastifyInstance,
  { allowedHosts, siteUrl }: Pick<Settings, 'allowedHosts' | 'siteUrl'>,
): void {
  if (allowedHosts.length === 0) return
  const known = new Set(allowedHosts)
  app.addHook('onRequest', async ({ headers, url }) => {
    const host = headers.host?.toLowerCase() ?? ''
    if (
      watched.test(url) ||
      known.has(host) ||
      isOfThisMachine(host) ||
      (siteUrl !== null && isSiteHost(siteUrl, host))
    )
      return
    throw new Failure(421, 'This host is not served here.')
  })
}
