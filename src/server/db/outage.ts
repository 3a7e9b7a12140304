// Recognises errors that mean the database is unreachable or overloaded, as opposed to errors of a statement.
import { Failure } from '#contract/base/failure'

interface Link {
  code?: unknown
  message?: unknown
  cause?: unknown
}

const isLink = (value: unknown): value is Link => typeof value === 'object' && value !== null

/** Yields an error and then its causes, the outermost first. */
function* chainOf(error: unknown): Generator<Link> {
  for (let at = error, depth = 0; isLink(at) && depth < 6; at = at.cause, depth += 1) yield at
}

/**
 * Codes that mean an outage: connection lost (08), out of resources (53), server stopping or starting (57P), and Node's socket
 * errors.
 */
const outageCode =
  /^(?:08\w{3}|53\w{3}|57P\d\d|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/

/** Messages of node-postgres for a lost connection that come without a code. */
const outageMessage =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|Connection ended)|not currently accepting connections/i

const codeOf = ({ code }: Link) => (typeof code === 'string' ? code : '')

/** Whether an error means that the database is unreachable or has no connection free. Takes an error or its logged form. */
export function isOutage(error: unknown): boolean {
  for (const link of chainOf(error))
    if (outageCode.test(codeOf(link)) || (typeof link.message === 'string' && outageMessage.test(link.message)))
      return true
  return false
}

const hasCode = (error: unknown, code: string) => [...chainOf(error)].some((link) => codeOf(link) === code)

/** Whether a standby refused a read that the primary would answer: a conflict with replay, or a statement that writes. */
export const isRefusedByStandby = (error: unknown): boolean => hasCode(error, '40001') || hasCode(error, '25006')

/** Returns the 503 for a database error that is not caused by the request; null for any other error. */
export function overload(error: unknown): Failure | null {
  if (isOutage(error))
    return new Failure(503, 'The database cannot be reached at the moment. Try again in a moment.', { retryAfter: 2 })
  // Lock timeout: another transaction holds the row. Deadlock and serialization failure: another one was in the way at each try.
  if (['55P03', '40P01', '40001'].some((code) => hasCode(error, code)))
    return new Failure(503, 'Somebody else is changing this at the moment. Try again in a moment.', { retryAfter: 1 })
  // Statement timeout.
  if (hasCode(error, '57014'))
    return new Failure(503, 'This took too long and was stopped. Try again in a moment.', { retryAfter: 5 })
  return null
}
