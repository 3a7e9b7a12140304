// The address of the client: from the socket, or from a proxy that TRUST_PROXY names.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isLoopback, type Settings } from '#server/settings'

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/** Whether a request has a header that proxies set. */
const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  forwardingHeaders.some((name) => headers[name] !== undefined)

/**
 * Whether a request comes from this machine itself and not through a local proxy. A client elsewhere cannot forge this with
 * headers.
 */
export const isDirect = (request: Pick<FastifyRequest, 'headers' | 'socket'>) =>
  isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request)

/**
 * The address by which tries are counted. Behind a local proxy that TRUST_PROXY does not name, every client has the address
 * 127.0.0.1; they are counted apart from direct local clients.
 */
export const addressOf = (request: Pick<FastifyRequest, 'headers' | 'ip'>) =>
  isLoopback(request.ip) && isForwarded(request) ? `${request.ip} forwarded` : request.ip

/** Logs one warning if client addresses cannot be trusted: a local proxy is missing in TRUST_PROXY, or every proxy is trusted. */
export function warnOfProxies(app: FastifyInstance, { trustProxy }: Pick<Settings, 'trustProxy'>): void {
  if (trustProxy === true) app.log.warn('TRUST_PROXY=true believes any address that a client claims; name the proxies')
  if (trustProxy !== false) return
  let said = false
  app.addHook('onRequest', async (request) => {
    if (said || !isLoopback(request.ip) || !isForwarded(request)) return
    said = true
    app.log.warn('requests come through a proxy on this machine; name it in TRUST_PROXY, or sign-ins share one budget')
  })
}
