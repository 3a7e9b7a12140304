// Failures as values: the server encodes them in a reply, and the browser decodes them.
import { anything, byName, either, listOf, optional, record, text } from './parser'

import type { Family } from './list'
import { learnSentences, say, withSentences } from './say'

/** All messages by field. The v1 family sends only the first of each field. */
export type FieldMessages = Record<string, string[]>

export interface FailureDetail {
  fields?: FieldMessages
  /** A typed error of the specification, such as `stop_words_validator`. */
  type?: string
  /** Extra data of a typed error: `stop_words`, `name`, `lock`, `current` … */
  extra?: Record<string, unknown>
  retryAfter?: number
  /** The person has seen the messages already, as those of a form: the failure is kept in the history and shows no notice. */
  told?: boolean
}

/** Thrown by handlers and by the client alike. `status` is the HTTP status; 0 means that the server was not reached. */
export class Failure extends Error {
  override name = 'Failure'
  constructor(
    readonly status: number,
    message: string,
    readonly detail: FailureDetail = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Whether a call got no answer, so that it is not known whether it was done: the server was not reached, or took too long. */
export const hasNoAnswer = (error: unknown): error is Failure =>
  error instanceof Failure && (error.status === 0 || error.status === 408)

/** Whether the server does not have the record: it was removed, or never was. */
export const isNotFound = (error: unknown): boolean => error instanceof Failure && error.status === 404

export const notFound = (message = 'Not found.') => new Failure(404, message)
export const forbidden = (message = 'You are not allowed to perform this action.') => new Failure(403, message)
export const invalid = (fields: FieldMessages) => new Failure(422, 'Validation failed.', { fields })
/** Status for a request whose client closed the connection before the reply. */
export const clientGone = 499
export const gone = () => new Failure(clientGone, 'Closed.')

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Data Validation Failed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/**
 * A failure's body in its family's form. It carries the patterns and values of its messages, except v1's list of field messages: the
 * family fixes its form, and its messages with values come from rules that the browser applies too.
 */
export function encodeFailure(family: Family, failure: Failure): unknown {
  const { fields, type, extra } = failure.detail
  if (family === 'v1' && failure.status === 422 && fields)
    return Object.entries(fields).flatMap(([field, [message]]) => (message === undefined ? [] : [{ field, message }]))
  const sentences = withSentences([failure.message, ...Object.values(fields ?? {}).flat()])
  if (family === 'v1') {
    const name = reasons[failure.status] ?? 'Error'
    const typed = type ? { type } : {}
    return { name, message: failure.message, code: 0, status: failure.status, ...typed, ...extra, ...sentences }
  }
  return {
    message: failure.message,
    ...(fields ? { errors: fields } : {}),
    ...(type ? { type } : {}),
    ...extra,
    ...sentences,
  }
}

const fieldList = listOf(record({ field: optional(text), message: text }))
const messageBody = record({
  message: optional(text),
  errors: optional(byName(either(listOf(text), text))),
  type: optional(text),
})

/** Reads the body of a failed call, whichever family or foreign server it came from. Never throws. */
export function decodeFailure(status: number, body: unknown): Failure {
  const list = fieldList.safeParse(body)
  if (list.success) {
    // A foreign server's field may be called `constructor`, so the object has no prototype.
    const fields: FieldMessages = Object.create(null)
    for (const { field, message } of list.data) (fields[field ?? ''] ??= []).push(message)
    return new Failure(status, list.data[0]?.message ?? '', { fields })
  }
  learnSentences(body)
  const object = messageBody.safeParse(body)
  if (!object.success) return new Failure(status, '')
  const { message, errors, type } = object.data
  const {
    message: _message,
    errors: _errors,
    type: _type,
    sentences: _sentences,
    ...extra
  } = byName(anything).parse(body)
  const fields = errors && Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [texts].flat()]))
  return new Failure(status, message ?? '', { fields, type, extra })
}

/**
 * The messages of a failed call, in the order of the specification: each message of a list, else every message of an errors map,
 * else its message, else the fallback; then the typed errors.
 */
export function describeFailure(error: unknown, fallback = 'Something went wrong. Try again later'): string[] {
  if (!(error instanceof Failure)) return [fallback]
  const { fields, type, extra } = error.detail
  if (type === 'extractor' && fields) {
    return Object.entries(fields).flatMap(([line, texts]) =>
      texts.map((text) => say`${text} Error occurred on line ${line}`),
    )
  }
  const texts = fields ? Object.values(fields).flat() : []
  if (texts.length > 0) return texts
  if (type === 'stop_words_validator' && Array.isArray(extra?.stop_words)) {
    return [say`${error.message} [${extra.stop_words.join(', ')}]`]
  }
  if (type === 'image_already_exists' && typeof extra?.name === 'string')
    return [say`${error.message} Look for ${extra.name}`]
  return [error.message || fallback]
}
