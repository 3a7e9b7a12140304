// The functions that call the server, by subject and name, made from the contract. Only commands/ and src/client import this.
import type { z } from 'zod'

import type { firstContract } from '#contract/contract-first'
import type { BodyOf, Endpoint, FileField, QueryOf, Reply } from '#contract/base/endpoint'
import { Failure } from '#contract/base/failure'
import { encodeListRequest, type ListRequest, type ListSpec, type Page } from '#contract/base/list'
import { learnSentences } from '#contract/base/say'

import { send } from './connection'
import { routes } from './first-routes'
import type { Route, Routes } from './routes'
import { randomId } from '#client/random-id'

type Path<E extends Endpoint> = E['params'] extends z.ZodType
  ? { params: Record<string, string | number> }
  : { params?: undefined }
type Body<E extends Endpoint> = undefined extends BodyOf<E> ? { body?: BodyOf<E> } : { body: BodyOf<E> }
type Query<E extends Endpoint> = E['list'] extends ListSpec
  ? { query?: ListRequest }
  : E['query'] extends z.ZodType
    ? { query?: QueryOf<E> }
    : { query?: undefined }

/** The files that an endpoint accepts, and the callback for their upload progress. */
type Files<E extends Endpoint> =
  E['files'] extends Record<string, FileField>
    ? {
        files: { [K in keyof E['files']]?: File }
        onProgress?: (sent: number, total: number) => void
      }
    : { files?: undefined }

/** Options that every call accepts besides its parameters, query and body. */
export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  keepalive?: boolean
  /** Whether a PATCH is retried once, with the same idempotency key, when the server is not reached. */
  retry?: boolean
}

export type CallInput<E extends Endpoint> = Path<E> & Body<E> & Query<E> & Files<E> & CallOptions

type Caller<E extends Endpoint> = (
  ...input: {} extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
) => Promise<Reply<E>>

type ApiOf<C extends Record<string, object>> = {
  [S in keyof C]: { [K in keyof C[S]]: Caller<Extract<C[S][K], Endpoint>> }
}

interface LooseInput extends CallOptions {
  params?: Record<string, string | number>
  query?: ListRequest & Record<string, unknown>
  body?: unknown
  files?: Record<string, File | undefined>
  onProgress?: (sent: number, total: number) => void
}

const fill = (path: string, params: Record<string, string | number> = {}) =>
  path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')))

function queryOf(definition: Route, query: LooseInput['query']): URLSearchParams {
  if (definition.list) return encodeListRequest(definition.list, query ?? {})
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) parameters.set(name, String(value))
  return parameters
}

/** Idempotency keys of POST calls without a final answer, by path, body and files, with the time of the last try. */
const unanswered = new Map<string, { key: string; at: number }>()

/** In milliseconds. The same call later than this after its last try is meant as another one. */
const repeatWithin = 600_000

/**
 * Sends a POST with an idempotency key. The same call after a network failure, a 408 or a 5xx reuses the key, so that the server
 * does the work once.
 */
async function sendOnce<T>(what: string, post: (key: string) => Promise<T>): Promise<T> {
  const at = performance.now()
  const before = unanswered.get(what)
  const key = before && at - before.at < repeatWithin ? before.key : randomId()
  unanswered.set(what, { key, at })
  try {
    const answer = await post(key)
    unanswered.delete(what)
    return answer
  } catch (error) {
    const isAnswer = error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 408
    if (isAnswer) unanswered.delete(what)
    throw error
  }
}

/**
 * Sends a call with a new idempotency key, and retries it once when the server is not reached. If the first try was carried out, the
 * server changes nothing again and returns its answer.
 */
async function sendWithRetry<T>(work: (key: string) => Promise<T>): Promise<T> {
  const key = randomId()
  try {
    return await work(key)
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 0) throw error
    return work(key)
  }
}

async function call(definition: Route, input: LooseInput = {}): Promise<unknown> {
  const { params, query, files, onProgress, retry, ...rest } = input
  const { method } = definition
  const path = fill(definition.path, params)
  const { body, signal, headers } = rest
  /**
   * Calls `work`: for a POST or a retried PATCH with an idempotency key, else with the headers alone.
   * @param sent the names, sizes and times of the call's files, which tell two uploads apart.
   */
  const once = <T>(work: (headers: LooseInput['headers']) => Promise<T>, sent: unknown = 0): Promise<T> => {
    const keyed = (key: string) => work({ 'Idempotency-Key': key, ...headers })
    if (method === 'POST') return sendOnce(path + JSON.stringify([body, sent]), keyed)
    return retry ? sendWithRetry(keyed) : work(headers)
  }
  if (files) {
    const { describeFiles, formOf, sendFiles } = await import('./send-files')
    const form = formOf(body, files)
    return once((keyed) => sendFiles({ method, path, form, headers: keyed, signal, onProgress }), describeFiles(files))
  }
  const response = await once((keyed) =>
    send({ method, path, query: queryOf(definition, query), ...rest, headers: keyed }),
  )
  if (definition.list) return readPage(response, await response.json())
  if (!definition.reply) return undefined
  const reply: unknown = await response.json()
  learnSentences(reply)
  return reply
}

/** The body of a page of a list, in each of the three pagination forms. Only the form is checked, not the rows. */
type PageBody =
  | { items: unknown[]; current_page: number; per_page: number; total: number }
  | { items: unknown[]; _meta: { currentPage: number; perPage: number; totalCount: number } }
  | unknown[]

function isPageBody(body: unknown): body is PageBody {
  if (Array.isArray(body)) return true
  if (typeof body !== 'object' || body === null || !('items' in body) || !Array.isArray(body.items)) return false
  const counts: object = '_meta' in body && typeof body._meta === 'object' && body._meta !== null ? body._meta : body
  return ['total', 'totalCount'].some((name) => typeof Reflect.get(counts, name) === 'number')
}

/** Reads all three pagination forms of the API: current_page, _meta, and the X-Pagination headers. @throws on any other body. */
export function readPage(response: Response, body: unknown): Page<unknown> {
  if (!isPageBody(body)) throw new Error('The answer is no page.')
  if (Array.isArray(body)) {
    const header = (name: string, fallback: number) => Number(response.headers.get(`X-Pagination-${name}`) ?? fallback)
    return {
      items: body,
      total: header('Total-Count', body.length),
      page: header('Current-Page', 1),
      perPage: header('Per-Page', Math.max(1, body.length)),
    }
  }
  return '_meta' in body
    ? { items: body.items, total: body._meta.totalCount, page: body._meta.currentPage, perPage: body._meta.perPage }
    : { items: body.items, total: body.total, page: body.current_page, perPage: body.per_page }
}

/** Makes one function per endpoint, which sends its request, from the routes of a part of the contract. */
export function callersOf<C extends Record<string, object>>(known: Routes): ApiOf<C> {
  const callers = Object.entries(known).map(([subject, endpoints]) => [
    subject,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, route]) => [name, (input?: LooseInput) => call(route, input)]),
    ),
  ])
  return Object.fromEntries(callers) as unknown as ApiOf<C>
}

export const api = callersOf<typeof firstContract>(routes)
