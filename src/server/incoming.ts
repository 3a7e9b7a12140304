// What comes in is made harmless before anything looks at it: bodies nested without end, characters that no text means.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Failure } from '#contract/failure'

/** Levels of arrays and objects in a JSON body: the contract's own go five deep. A text's document travels as a string. */
const deepest = 64

/** Whether JSON text opens more levels than are read. One pass, whatever it holds: parsing is what it protects. */
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

/** Reads JSON bodies and no other kind: a text body is a 415, not a field that is missing. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    if (isTooDeep(body)) return done(new Failure(400, 'The body is nested too deeply.'))
    return parse(request, body, done)
  })
}

/**
 * What carries no meaning in any text and breaks what is made of it: control characters but the line break and the tab (XML
 * knows none of them, PostgreSQL keeps no U+0000), and the two that are no characters at all.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const meaningless = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g

/** A text as it is kept: without control characters, and with half of a pair replaced, which no encoding can carry. */
export const cleanText = (text: string): string => text.replace(/\r\n/g, '\n').replace(meaningless, '').toWellFormed()

/** The same in everything that a request carries. Names of fields stay as they are: the contract knows its own. */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]))
}
