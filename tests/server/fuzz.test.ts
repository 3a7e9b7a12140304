// Nonsense at every endpoint of the contract: nothing a client may send is an error 500, and every refusal has its family's form.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/endpoint'

import { type Newsroom, openNewsroom } from './newsroom'

/** The same nonsense each time, so that a failure can be looked at. */
const seed = 20_261_121
const runsEach = 60

const endpoints = Object.entries<Record<string, Endpoint>>(contract).flatMap(([subject, all]) =>
  Object.entries(all).map(([name, definition]) => ({ name: `${subject}.${name}`, definition })),
)

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'now',
    'null',
    '-1',
    '1e9',
    '9999999999999999999',
    '1,2',
    '1,',
    '2026-02-30',
    '2026-01-01T00:00:00Z',
    "'; drop table posts; --",
    '%',
    '_',
    '<script>',
    '../..',
    '__proto__',
    'x'.repeat(3000),
  ),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.constantFrom(0, 1, -1, 3, 4, 2 ** 53, 1e300, 0.5, true, false, null, [], {}, [[]]),
  fc.array(fc.oneof(text, fc.integer()), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const shapeOf = (schema: z.ZodType | undefined): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPipe)
    return shapeOf(schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : (schema.unwrap() as z.ZodType))
  return []
}

/** A body: what the contract names with any values, or anything at all. */
const bodyFor = ({ body }: Endpoint): fc.Arbitrary<unknown> => {
  const names = shapeOf(body)
  const known = fc.dictionary(names.length > 0 ? fc.constantFrom(...names) : text, value, { maxKeys: 6 })
  return fc.oneof({ weight: 4, arbitrary: known }, fc.dictionary(text, value, { maxKeys: 4 }), fc.jsonValue())
}

const queryNames = ({ list, family, query }: Endpoint): string[] => {
  if (!list) return [...shapeOf(query), 'unknown']
  const filters = Object.keys(list.filters).map((name) => (family === 'v1' ? `search[${name}]` : `filter[${name}.eq]`))
  return [
    ...filters,
    'page',
    'per-page',
    'per_page',
    'sort',
    'order',
    'expand',
    'include',
    'search',
    'fields',
    'search_type',
  ]
}

const addressOf = ({ path }: Endpoint, params: readonly string[], query: Record<string, string>) => {
  let at = 0
  const filled = path.replace(/:\w+/g, () => encodeURIComponent(wellFormed(params[at++ % params.length] ?? '1') || '1'))
  const search = new URLSearchParams(Object.entries(query).map(([name, given]) => [name, wellFormed(given)]))
  return `/api/${filled}?${search}`
}

/** An address cannot carry half a pair. */
const wellFormed = (given: string) => given.toWellFormed()

const asked = (definition: Endpoint) =>
  fc.record({
    params: fc.array(fc.oneof(fc.constantFrom('1', '2', '999999999999'), text), { minLength: 1, maxLength: 2 }),
    query: fc.dictionary(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...queryNames(definition)) }, text), text, {
      maxKeys: 3,
    }),
    body: bodyFor(definition),
  })

const plainError = z.object({ message: z.string() })
const forms = {
  v1: {
    invalid: z.array(z.object({ field: z.string(), message: z.string() })).min(1),
    other: z.object({ name: z.string(), message: z.string(), code: z.number(), status: z.number() }),
  },
  v2: {
    invalid: z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) }),
    other: plainError,
  },
}

function checkAnswer({ path }: Endpoint, answer: Awaited<ReturnType<Newsroom['call']>>): void {
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers['x-request-id']).toBeTruthy()
  if (answer.status < 400) return
  const family = path.startsWith('v2/') ? 'v2' : 'v1'
  const form = answer.status === 422 ? forms[family].invalid : forms[family].other
  expect(form.safeParse(answer.body).error).toBeUndefined()
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\bat \w+ \(|select .* from/i)
}

describe('nonsense is refused in the words of its family', () => {
  // Signing in is throttled, and signing out would end the session of all the others.
  const fuzzed = endpoints.filter(({ name }) => name !== 'users.logout' && name !== 'users.login')
  test.each(fuzzed)('at $name', async ({ definition }) => {
    const property = fc.asyncProperty(asked(definition), async ({ params, query, body }) => {
      const payload = definition.method === 'GET' ? undefined : (body ?? {})
      const sent = typeof payload === 'object' ? payload : JSON.stringify(payload)
      const headers: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await room.call('admin', definition.method, addressOf(definition, params, query), sent, headers)
      checkAnswer(definition, answer)
    })
    await fc.assert(property, { seed, numRuns: runsEach })
  })

  test.each(endpoints.filter(({ definition }) => definition.method !== 'GET'))(
    'a body that is no JSON, or of another kind, at $name',
    async ({ definition }) => {
      const address = addressOf(definition, ['1'], {})
      for (const [kind, payload] of [
        ['application/json', '{"a":'],
        ['application/json', ''],
        ['text/plain', 'hello'],
        ['application/xml', '<a/>'],
      ]) {
        const answer = await room.call('admin', definition.method, address, payload, { 'content-type': kind ?? '' })
        checkAnswer(definition, answer)
      }
    },
  )
})
