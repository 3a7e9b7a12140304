// A page of the site as it is sent: with its entity tag, and a policy under which nothing runs but what is allowed by name.
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

/** A page of a text, an HTML document unless said. */
export const pageOf = (text: string, status = 200, type = htmlType): Page => {
  const bytes = Buffer.from(text)
  return { status, type, bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` }
}

export interface Sending {
  caching?: string
  /** What its policy allows beside what every page may have. */
  allowed?: readonly string[]
}

/** Sends a page, a redirect, or that the browser has it already. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  found: Page,
  { caching = 'no-cache', allowed = [] }: Sending = {},
): FastifyReply {
  if (found.location !== undefined) return reply.redirect(found.location, found.status)
  reply.headers({
    'Content-Security-Policy': [...usual, ...(allowed.length > 0 ? allowed : ["form-action 'none'"])].join('; '),
    'Cache-Control': caching,
    ETag: found.etag,
  })
  if (found.status === 200 && request.headers['if-none-match'] === found.etag) return reply.status(304).send()
  return reply.status(found.status).type(found.type).send(found.bytes)
}
