// Turns what a handler throws into the reply of its API family, and logs server errors.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { clientGone, encodeFailure, Failure, gone } from '#contract/base/failure'
import { overload } from '#server/db/outage'
import { escapeHtml } from '#text/html'

/**
 * Logs an error and answers it in the form of its API family, or a reader of the site with a page. An outage is a 503; an unknown
 * error is a 500 without details.
 */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error, request)
  logFailure(request, failure, error)
  if (failure.detail.retryAfter !== undefined) reply.header('Retry-After', String(failure.detail.retryAfter))
  if (failure.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  if (request.url.startsWith('/site/') && request.headers.accept?.includes('text/html')) return sendPage(failure, reply)
  const family = request.url.startsWith('/api/v2/') ? 'v2' : 'v1'
  return reply.status(failure.status).send(encodeFailure(family, failure))
}

/**
 * Answers a reader of the site with a bare page: the site's own pages need the database, which may be down. An address that cannot
 * be parsed is a page that does not exist.
 */
function sendPage({ status, message }: Failure, reply: FastifyReply): FastifyReply {
  const isMissing = status === 400 || status === 404
  const text = escapeHtml(isMissing ? 'Page not found' : message)
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><h1>${text}</h1>`
  return reply
    .status(isMissing ? 404 : status)
    .type('text/html; charset=utf-8')
    .send(page)
}

/**
 * Logs server errors as errors. Outages of the database are reported elsewhere, and a disconnected client is no error. A refusal is
 * logged with its cause, such as what the picture storage answered.
 */
function logFailure(request: FastifyRequest, { status, message, cause }: Failure, error: unknown): void {
  if (status === 503 || status === 507)
    request.log.warn({ status, reason: message, ...(cause instanceof Error ? { err: cause } : {}) }, 'request refused')
  else if (status === clientGone) request.log.info('the client went away')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
}

const closedEarly = z.object({ code: z.enum(['ECONNRESET', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']) })

const fastifyError = z.object({ statusCode: z.number().int().min(400).max(499), message: z.string() })

function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  const known = fastifyError.safeParse(error)
  if (known.success) return new Failure(known.data.statusCode, known.data.message)
  if (request.raw.destroyed && closedEarly.safeParse(error).success) return gone()
  return overload(error) ?? new Failure(500, 'Internal server error.')
}
