// Sanitises input before it is parsed: refuses deeply nested bodies and removes invalid characters.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Failure } from '#contract/failure'
import { cleanText } from '#text/plain'

/** The most nested levels of a JSON body. The contract needs five; a text's document is sent as a string. */
const deepest = 64

/** Whether JSON text is nested deeper than allowed. It scans the text once, before it is parsed. */
export function isTooDeep(json: string, most = deepest): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (quoted) {
      if (character === 0x5c) at += 1
      else if (character === 0x22) quoted = false
    } else if (character === 0x22) quoted = true
    else if (character === 0x5b || character === 0x7b) {
      depth += 1
      if (depth > most) return true
    } else if (character === 0x5d || character === 0x7d) depth -= 1
  }
  return false
}

/** Accepts JSON bodies. A body of type text/plain is refused with 415. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    if (isTooDeep(body)) return done(new Failure(400, 'The body is nested too deeply.'))
    return parse(request, body, done)
  })
}

/** Returns a value with every text in it cleaned. Field names are not changed. */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]))
}
