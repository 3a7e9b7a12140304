// Sends a page of the site, with its ETag and a content security policy that blocks everything not listed.
import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { playerOrigins } from '#text/players'

import type { Page } from './page-cache'

const usual = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  `frame-src ${playerOrigins.join(' ')}`,
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
]

const htmlType = 'text/html; charset=utf-8'

/** Makes a page from a text; an HTML document by default. */
export const pageOf = (text: string, status = 200, type = htmlType): Page => {
  const bytes = Buffer.from(text)
  return { status, type, bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}

export interface Sending {
  caching?: string
  /** Further directives of its content security policy. */
  allowed?: readonly string[]
}

/** Whether an If-None-Match header names the page. Proxies that compress make its ETag a weak one. */
const isKnown = (header: string, etag: string) =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)

/** Sends a page, a redirect, or 304 when the browser has the page. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Page,
  { caching = 'no-cache', allowed = [] }: Sending = {},
): FastifyReply {
  reply.header('Cache-Control', caching)
  if (found.location !== undefined) return reply.redirect(found.location, found.status)
  reply.headers({
    'Content-Security-Policy': [...usual, ...(allowed.length > 0 ? allowed : ["form-action 'none'"])].join('; '),
    ETag: found.etag,
  })
  if (found.status === 200 && isKnown(request.headers['if-none-match'] ?? '', found.etag))
    return reply.status(304).send()
  return reply.status(found.status).type(found.type).send(found.bytes)
}
