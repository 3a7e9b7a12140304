// The connection to the server: one ky instance with the bearer token. A call that is answered 401 waits until the person signed in
// again.
import ky, { HTTPError, TimeoutError } from 'ky'

import { keepText } from '#client/browser-storage'
import { decodeFailure, Failure } from '#contract/base/failure'

import { answered, isByProxy, notAnswered } from './server-reachable'

/** Storage key of the sign-in token. */
export const tokenKey = '__atoken'

/** The token when the browser's storage has no room for it: it is good in this window until a reload. */
let unstored: string | null = null

export const readToken = () => localStorage.getItem(tokenKey) ?? unstored
export function keepToken(token: string): void {
  unstored = keepText(localStorage, tokenKey, token) ? null : token
  sessionStorage.removeItem(seeAsKey)
}
export function dropToken(): void {
  unstored = null
  localStorage.removeItem(tokenKey)
}

const base: unknown = import.meta.env.VITE_API_BASE

/** The absolute URL of the API, with a slash at its end: without one a call would replace the last part of its path. */
export const apiBase = () => new URL(typeof base === 'string' ? base.replace(/\/*$/, '/') : '/api/', location.href).href

/** Session storage key of the role of "see as", percent-encoded. It applies to this window only. */
export const seeAsKey = 'slotdesk.see-as'

/** Time of the answer to this window's last write, in milliseconds of `performance.now()`. */
let wroteAt = -Infinity

/** Milliseconds after which every database replica has received a write. */
const replicationDelay = 60_000

/** Notes the time of a write. A POST to `search/…` is a read and is not noted. */
export function noteWrite({ method, path }: Pick<Sent, 'method' | 'path'>): void {
  if (method !== 'GET' && !path.startsWith('search/')) wroteAt = performance.now()
}

/**
 * Sets the headers of a call: the token, the role of "see as", and the milliseconds since the last write, so that no replica
 * answers that lacks that write.
 */
export function setHeaders(set: (name: string, value: string) => void): void {
  const token = readToken()
  if (token) set('Authorization', `Bearer ${token}`)
  const role = sessionStorage.getItem(seeAsKey)
  if (role) set('X-See-As', role)
  const ago = Math.ceil(performance.now() - wroteAt)
  if (ago < replicationDelay) set('X-Last-Write', String(ago))
}

let signInAgain = () => Promise.resolve(false)

/** Sets the handler of a 401. It resolves with true when the same person has signed in again. The session installs it. */
export function whenUnauthorized(then: () => Promise<boolean>): void {
  signInAgain = then
}

/**
 * Asks the person to sign in again when a call was refused with 401.
 * @param token the token that the call carried. When another token has replaced it since, nobody is asked and it returns false.
 * @returns true when the same person signed in again: the call may be sent again.
 */
export const isResumed = async (status: number, token: string | null) =>
  status === 401 && [token, null].includes(readToken()) && signInAgain()

/** The HTTP client. A GET is retried twice after a network error or a 502, 503 or 504. It retries no other request. */
const http = ky.create({
  retry: { limit: 2, methods: ['get'], statusCodes: [502, 503, 504] },
  timeout: 30_000,
  hooks: {
    beforeRequest: [({ headers }) => setHeaders((name, value) => headers.set(name, value))],
  },
})

export interface Sent {
  method: string
  path: string
  query?: URLSearchParams
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Lets the request outlive the page, for instance the release of a lock. */
  keepalive?: boolean
}

/** Sends one request and returns its response. @throws a {@link Failure}, with status 0 when the server did not answer. */
export async function send(sent: Sent): Promise<Response> {
  const { method, path, query, body, ...options } = sent
  const token = readToken()
  try {
    const response = await http(new URL(path, apiBase()), {
      method,
      ...options,
      ...(query && query.size > 0 ? { searchParams: query } : {}),
      ...(body === undefined ? {} : { json: body }),
    })
    answered()
    noteWrite(sent)
    return response
  } catch (error) {
    if (error instanceof HTTPError && (await isResumed(error.response.status, token))) return send(sent)
    throw await asFailure(error)
  }
}

async function asFailure(error: unknown): Promise<unknown> {
  if (error instanceof HTTPError) {
    const { response } = error
    if (isByProxy(response.status, response.headers.get('Content-Type'))) return unreached()
    return refused(response.status, await response.json().catch(() => null))
  }
  if (error instanceof DOMException && error.name === 'AbortError') return error
  if (error instanceof TimeoutError) return tooLong()
  return unreached()
}

/** A timeout. It does not count as an unreachable server. */
export const tooLong = () => new Failure(408, 'The server takes too long to answer. Try again.')

export function refused(status: number, body: unknown): Failure {
  answered()
  return decodeFailure(status, body)
}

export function unreached(): Failure {
  notAnswered(apiBase())
  return new Failure(0, 'The server cannot be reached. What you typed is kept here.')
}
