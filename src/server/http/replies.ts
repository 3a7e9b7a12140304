// Sends answers: the envelopes of both API families, pagination headers, ETag, and the requested fields.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Endpoint } from '#contract/base/endpoint'
import { onlyFields } from '#contract/base/list-query'
import { type ListSpec, type Page, pageCount } from '#contract/base/list'

import { JsonReply } from '#server/context'
import { etag } from './etag'

/** What a handler returned, with the query of its request. */
export interface Handled {
  result: unknown
  query: unknown
}

interface Call {
  definition: Endpoint
  services: { checkReplies?: boolean }
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a handler's result: a page in its family's envelope, or a record with its ETag, with the requested fields. */
export function send({ definition, services, request, reply }: Call, { result, query }: Handled): unknown {
  const { checkReplies = false } = services
  const status = definition.status ?? 200
  reply.status(status)
  if (result instanceof JsonReply) {
    if (checkReplies) definition.reply?.parse(JSON.parse(String(result.json)))
    return reply.type('application/json; charset=utf-8').send(result.json)
  }
  if (definition.list) {
    const page = result as Page<unknown>
    const named = namedFields(query)
    if (checkReplies) z.array(named ? partialItem(definition.list) : definition.list.item).parse(page.items)
    const shown = named
      ? { ...page, items: page.items.map((item) => onlyFields(item, named.fields, named.include)) }
      : page
    if (definition.list.bare) {
      paginationHeaders(reply, shown)
      return shown.items
    }
    return definition.family === 'v1' ? pageV1(request, reply, shown) : pageV2(request, shown)
  }
  if (checkReplies) definition.reply?.parse(result)
  if (Array.isArray(result))
    paginationHeaders(reply, { items: result, total: result.length, page: 1, perPage: Math.max(1, result.length) })
  const known = versioned.safeParse(result)
  // Only posts, which are of the v1 family, have their status in the ETag, because a schedule changes it.
  if (known.success) {
    const { id, version } = known.data
    reply.header('ETag', etag(definition.family === 'v1' ? known.data : { id, version }))
  }
  const created = status === 201 ? identified.safeParse(result) : null
  if (created?.success) reply.header('Location', `${urlOf(request).pathname.replace(/\/$/, '')}/${created.data.id}`)
  if (status === 204) return reply.send()
  // The ETag is made from the version, also where the caller did not ask for that field.
  const named = namedFields(query)
  return named ? onlyFields(result, named.fields, named.include) : result
}

/** The schema of a list's item when the query names fields: all fields are optional. */
const partialItem = ({ item }: ListSpec): z.ZodType => (item instanceof z.ZodObject ? item.partial() : item)

// Built once, because building a schema costs more than reading a row.
const identified = z.object({ id: z.number() })
const versioned = z.object({ id: z.number(), version: z.number(), status: z.number().optional().catch(undefined) })
const namesFields = z.object({ fields: z.array(z.string()).min(1), include: z.array(z.string()).default([]) })

/** Returns the fields that the query names; null means all fields. */
const namedFields = (query: unknown) => namesFields.safeParse(query).data ?? null

function paginationHeaders(reply: FastifyReply, page: Page<unknown>): void {
  reply.headers({
    'X-Pagination-Total-Count': String(page.total),
    'X-Pagination-Page-Count': String(pageCount(page)),
    'X-Pagination-Current-Page': String(page.page),
    'X-Pagination-Per-Page': String(page.perPage),
  })
}

/** The address of a request. Only its path and query count: a Host header is not trusted. */
const urlOf = ({ url }: FastifyRequest) => new URL(url, 'http://localhost')

/** The path of a list's request with another page number. */
function pageHref(request: FastifyRequest, page: number): string {
  const url = urlOf(request)
  url.searchParams.set('page', String(page))
  return url.pathname + url.search
}

function pageV1(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): unknown {
  paginationHeaders(reply, page)
  const last = pageCount(page)
  const link = (to: number) => ({ href: pageHref(request, to) })
  return {
    items: page.items,
    _links: {
      self: link(page.page),
      first: link(1),
      ...(page.page > 1 ? { prev: link(page.page - 1) } : {}),
      ...(page.page < last ? { next: link(page.page + 1) } : {}),
      last: link(last),
    },
    _meta: { totalCount: page.total, pageCount: last, currentPage: page.page, perPage: page.perPage },
  }
}

function pageV2(request: FastifyRequest, page: Page<unknown>): unknown {
  const last = pageCount(page)
  const from = page.items.length > 0 ? (page.page - 1) * page.perPage + 1 : null
  return {
    items: page.items,
    current_page: page.page,
    last_page: last,
    per_page: page.perPage,
    total: page.total,
    from,
    to: from === null ? null : from + page.items.length - 1,
    next_page_url: page.page < last ? pageHref(request, page.page + 1) : null,
    prev_page_url: page.page > 1 ? pageHref(request, Math.min(page.page - 1, last)) : null,
  }
}
