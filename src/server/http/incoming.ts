// Sanitises input before it is parsed: refuses bodies that are nested too deeply or too long, and removes invalid characters.
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Failure } from '#contract/base/failure'
import { cleanText } from '#text/plain'

/** The most nested levels of a JSON body. The contract needs five; a text's document is sent as a string. */
const deepest = 64
const tooDeep = 'The body is nested too deeply.'

/**
 * The most commas and colons of a JSON body outside of its texts. The contract needs 36,000: an undo sends 200 posts, each with
 * its tags and authors. Millions of values or names would take the server seconds, in which it answers nobody.
 */
const mostParts = 40_000

/** Why JSON text is refused before it is parsed; null: it is not. It scans the text once. */
export function jsonRefusal(json: string): string | null {
  let [depth, parts] = [0, 0]
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (quoted) {
      if (character === 0x5c) at += 1
      else if (character === 0x22) quoted = false
    } else if (character === 0x22) quoted = true
    else if (character === 0x2c || character === 0x3a) {
      parts += 1
      if (parts > mostParts) return 'The body has too many values.'
    } else if (character === 0x5b || character === 0x7b) {
      depth += 1
      if (depth > deepest) return tooDeep
    } else if (character === 0x5d || character === 0x7d) depth -= 1
  }
  return null
}

/**
 * Accepts JSON bodies. An empty one is none: some clients name the type with every call. A body of type text/plain is refused with
 * 415.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    if (body === '') return done(null, undefined)
    const refusal = jsonRefusal(body)
    if (refusal !== null) return done(new Failure(400, refusal))
    return parse(request, body, done)
  })
}

/**
 * Returns a value with every text in it cleaned.
 * @param depth how many levels are around the value.
 * @throws Failure 400 for a field name with invalid characters: no field has such a name, and the database could not store it. Also
 * for a value that is nested too deeply, such as the JSON of a part of a form.
 */
export function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth >= deepest) throw new Failure(400, tooDeep)
  const cleanItem = (item: unknown) => clean(item, depth + 1)
  if (Array.isArray(value)) return value.map(cleanItem)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [checkedName(name), cleanItem(item)]))
}

function checkedName(name: string): string {
  if (cleanText(name) !== name) throw new Failure(400, 'The name of a field has invalid characters.')
  return name
}

/** The parameters of a query string that a body holds, cleaned like those of an address. */
export const parametersOf = (query: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, cleanText(value)]))
