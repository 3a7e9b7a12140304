// Which errors say that the database cannot be reached or cannot answer now, as distinct from a statement that is wrong.
import { Failure } from '#contract/failure'

interface Link {
  code?: unknown
  message?: unknown
  cause?: unknown
}

const isLink = (value: unknown): value is Link => typeof value === 'object' && value !== null

/** The errors from the outermost to the one that caused it. */
function* chainOf(error: unknown): Generator<Link> {
  for (let at = error, depth = 0; isLink(at) && depth < 6; at = at.cause, depth += 1) yield at
}

/** Connection lost (08), out of resources (53), server stopping or starting (57P), and what Node says of a socket. */
const lost = /^(?:08\w{3}|53\w{3}|57P\d\d|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/

/** What node-postgres says without a code. */
const lostWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Connection ended)|not currently accepting connections/i

const codeOf = ({ code }: Link) => (typeof code === 'string' ? code : '')

/** Whether the database is away or has no connection free. Takes an error, or what was logged of one. */
export function isOutage(error: unknown): boolean {
  for (const link of chainOf(error))
    if (lost.test(codeOf(link)) || (typeof link.message === 'string' && lostWords.test(link.message))) return true
  return false
}

const hasCode = (error: unknown, code: string) => [...chainOf(error)].some((link) => codeOf(link) === code)

/** Whether a standby refuses a read that the primary would answer: it conflicts with what is being replayed, or it writes. */
export const isRefusedByStandby = (error: unknown): boolean => hasCode(error, '40001') || hasCode(error, '25006')

/** The 503 for an error of the database that says nothing about the request itself; null for any other error. */
export function overload(error: unknown): Failure | null {
  if (isOutage(error))
    return new Failure(503, 'The database cannot be reached at the moment. Try again in a moment.', { retryAfter: 2 })
  // Lock timeout: another transaction holds the row.
  if (hasCode(error, '55P03'))
    return new Failure(503, 'Somebody else is changing this at the moment. Try again in a moment.', { retryAfter: 1 })
  // Statement timeout.
  if (hasCode(error, '57014'))
    return new Failure(503, 'This took too long and was stopped. Try again in a moment.', { retryAfter: 5 })
  return null
}
