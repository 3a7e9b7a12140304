// Nonsense at every endpoint of the contract: nothing a client may send is an error 500, and every refusal has its family's form.
import fc from 'fast-check'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/base/endpoint'

import { kinds } from './db/database-fresh'
import { type Newsroom, openNewsroom, password } from './newsroom'

/** New each run; a failure is looked at again with FUZZ_SEED=… of its output. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
/** The calls of each endpoint: 60, shared by the drivers of a run. */
const runsEach = Number(process.env.FUZZ_RUNS ?? 60 / kinds.length)

const endpoints = Object.entries<Record<string, Endpoint>>(contract).flatMap(([subject, all]) =>
  Object.entries(all).map(([name, definition]) => ({ name: `${subject}.${name}`, definition })),
)

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: unknown
}

let room: Newsroom
let port: number
/** The browser's: who it is signed in as, and the device it is known by, which other people's wrong tries do not slow. */
let [token, cookie] = ['', '']
const agent = new Agent({ keepAlive: true })

/** Sends what it is given over a socket, as no client library would let it through. */
function send(
  method: string,
  path: string,
  payload: string | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const json = answer.headers['content-type']?.includes('json') === true && text !== ''
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: json ? JSON.parse(text) : text })
      })
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

const asJson = { 'content-type': 'application/json' }

async function signIn(): Promise<void> {
  const credentials = JSON.stringify({ login: 'admin@slotdesk.test', password })
  const answer = await send('POST', '/api/v2/users/login', credentials, { ...asJson, ...(cookie ? { cookie } : {}) })
  expect(answer.status).toBe(200)
  token = z.object({ token: z.string() }).parse(answer.body).token
  cookie ||= String(answer.headers['set-cookie']?.[0]).split(';', 1)[0] ?? ''
}

/** The endpoints that may end the session they are called with. */
const signsOut = /^\/api\/v2\/users\/(?:logout|me\/sessions\/)/

/** Calls as the person signed in, who signs in again after a call that may have signed them out. */
async function call(
  method: string,
  path: string,
  payload: string | undefined,
  more: Record<string, string>,
): Promise<Answer> {
  const length: Record<string, string> =
    payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
  const answer = await send(method, path, payload, { authorization: `Bearer ${token}`, ...length, ...more })
  if (answer.status === 204 && signsOut.test(path)) await signIn()
  return answer
}

beforeAll(async () => {
  process.stdout.write(`fuzz seed: FUZZ_SEED=${seed}\n`)
  room = await openNewsroom()
  await room.app.listen({ port: 0, host: '127.0.0.1' })
  const address = room.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  await signIn()
})
afterAll(async () => {
  agent.destroy()
  await room.close()
})

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
    'constructor',
    'toString',
    '\ud800',
    '[',
    'x'.repeat(3000),
  ),
)
const number = fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 3, 4, 2 ** 31, 2 ** 53, 1e300, 0.5))
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(true, false, null, [], {}, [[]]),
  fc.array(fc.oneof(text, fc.integer()), { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const shapeOf = (schema: z.ZodType | undefined): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPipe)
    return shapeOf(schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : (schema.unwrap() as z.ZodType))
  return []
}

/** Values of the kinds that a schema takes, within its limits or not. */
function ofKind(schema: z.ZodType): fc.Arbitrary<unknown> {
  const inner = (of: unknown) => ofKind(of as z.ZodType)
  if (schema instanceof z.ZodObject)
    return fc.record(Object.fromEntries(Object.entries(schema.shape).map(([name, of]) => [name, inner(of)])))
  if (schema instanceof z.ZodOptional) return fc.option(inner(schema.unwrap()), { nil: undefined })
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.unwrap()))
  if (schema instanceof z.ZodPipe) return inner(schema.in)
  if (schema instanceof z.ZodArray) return fc.array(inner(schema.element), { maxLength: 4 })
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodString) return text
  if (schema instanceof z.ZodNumber) return number
  return value
}

/** A body: of the kinds that the contract names, what it names with any values, or anything at all. */
const bodyFor = ({ body }: Endpoint): fc.Arbitrary<unknown> => {
  const names = shapeOf(body)
  const known = fc.dictionary(names.length > 0 ? fc.constantFrom(...names) : text, value, { maxKeys: 6 })
  return fc.oneof(
    { weight: 4, arbitrary: known },
    ...(body ? [{ weight: 4, arbitrary: ofKind(body) }] : []),
    fc.dictionary(text, value, { maxKeys: 4 }),
    fc.jsonValue(),
  )
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

function checkAnswer({ path }: Endpoint, answer: Answer): void {
  expect(answer.status).toBeLessThan(500)
  expect(answer.headers['x-request-id']).toBeTruthy()
  if (answer.status < 400) return
  const family = path.startsWith('v2/') ? 'v2' : 'v1'
  const form = answer.status === 422 ? forms[family].invalid : forms[family].other
  expect(form.safeParse(answer.body).error).toBeUndefined()
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\bat \w+ \(|select .* from/i)
}

/** A header may carry no line break and nothing beyond Latin-1; anything else a person may forge. */
const headerText = text.map((given) => given.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim())
const forged = fc.dictionary(
  fc.constantFrom(
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'if-match',
    'x-lock-token',
    'cookie',
    'user-agent',
  ),
  fc.oneof(headerText, fc.constantFrom('[', '[::1', '127.0.0.1', 'evil.example', '"1-1"', '1', '99999999999999999999')),
  { maxKeys: 2 },
)

const deep = fc.constantFrom(
  '['.repeat(5000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"__proto__":{}}',
  '"\\ud800"',
)

describe('nonsense is refused in the words of its family', () => {
  test.each(endpoints)('at $name', { timeout: 120_000 }, async ({ definition }) => {
    const property = fc.asyncProperty(
      asked(definition),
      forged,
      fc.option(deep, { freq: 20 }),
      async (given, headers, broken) => {
        const { params, query, body } = given
        const payload = definition.method === 'GET' ? undefined : (broken ?? JSON.stringify(body ?? {}))
        const kind: Record<string, string> = payload === undefined ? {} : asJson
        checkAnswer(
          definition,
          await call(definition.method, addressOf(definition, params, query), payload, { ...headers, ...kind }),
        )
      },
    )
    await fc.assert(property, { seed, numRuns: runsEach })
  })

  test.each(endpoints.filter(({ definition }) => definition.method !== 'GET'))(
    'a body that is no JSON, or of another kind, at $name',
    async ({ definition }) => {
      const address = addressOf(definition, ['1'], {})
      for (const [kind = '', payload] of [
        ['application/json', '{"a":'],
        ['application/json', ''],
        ['text/plain', 'hello'],
        ['application/xml', '<a/>'],
      ])
        checkAnswer(definition, await call(definition.method, address, payload, { 'content-type': kind }))
    },
  )

  test('and whoever sends it is signed in and out all the while', async () => {
    const me = () => call('GET', '/api/v2/users/me', undefined, {})
    expect((await me()).status).toBe(200)
    const before = token
    expect((await call('POST', '/api/v2/users/logout', undefined, {})).status).toBe(204)
    expect(token).not.toBe(before)
    expect((await me()).status).toBe(200)
    const ended = await send('GET', '/api/v2/users/me', undefined, { authorization: `Bearer ${before}` })
    expect(ended.status).toBe(401)
  })
})
