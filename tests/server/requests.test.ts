// What a request may carry and how much of it is read: nothing of it is an error 500, and a stranger's body is not read at all.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'

import { buildApp } from '#server/http/app'
import { runEvery } from '#server/jobs/run-every'
import { loggedError } from '#server/log'
import { readSettings, SettingsError } from '#server/settings'

import { bodyOf, type Newsroom, openNewsroom } from './newsroom'
import { postActions } from './posts/post-actions'

let room: Newsroom
let token: string
beforeAll(async () => {
  room = await openNewsroom()
  const answer = await room.app.inject({
    method: 'POST',
    url: '/api/v2/users/login',
    payload: { login: 'editor@slotdesk.test', password: 'Slotdesk#26' },
  })
  token = answer.json().token
})
afterAll(() => room.close())

const { make, lock, patch } = postActions(() => room)

/** Sends a body as it is written. */
const raw = (method: 'POST' | 'PATCH', url: string, payload: string, headers: Record<string, string> = {}) =>
  room.app.inject({
    method,
    url,
    payload,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
  })

describe('a body', () => {
  test.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf'])(
    'with the key %s is refused by name',
    async (key) => {
      const answer = await raw('POST', '/api/posts', `{"${key}": 1}`)
      expect([answer.statusCode, answer.json()]).toEqual([422, [{ field: key, message: 'Unknown field.' }]])
      const signIn = await raw('POST', '/api/v2/users/login', `{"${key}": 1}`)
      expect([signIn.statusCode, signIn.json().errors[key]]).toEqual([422, ['Unknown field.']])
    },
  )

  test('with the key __proto__ is refused', async () => {
    expect((await raw('POST', '/api/posts', '{"__proto__": {"status": 3}}')).statusCode).toBe(400)
    expect((await raw('POST', '/api/posts', '{"constructor": {"prototype": {}}}')).statusCode).toBe(400)
  })

  test('that is empty is none, also with the type of JSON', async () => {
    const { id } = await make({})
    expect((await raw('POST', `/api/posts/unlock/${id}`, '')).statusCode).toBeLessThan(300)
    expect((await raw('POST', '/api/posts', '')).statusCode).toBe(422)
    expect((await raw('POST', '/api/v2/users/login', '')).statusCode).toBe(422)
  })

  test('nested 5,000 deep is refused before it is parsed', async () => {
    for (const deep of ['['.repeat(5000) + ']'.repeat(5000), '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)])
      expect((await raw('POST', '/api/posts', deep)).statusCode).toBe(400)
    const text = `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(5000)}${']}'.repeat(5000)}]}`
    const answer = await raw('POST', '/api/posts', JSON.stringify({ body: text }))
    expect([answer.statusCode, answer.json()[0].field]).toEqual([422, 'body'])
  })

  test('of more values or names than any call needs is refused before it is parsed', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => at)
    for (const long of [{ tags: many }, Object.fromEntries(many.map((at) => [`k${at}`, 1]))]) {
      const answer = await raw('POST', '/api/posts', JSON.stringify(long))
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'The body has too many values.'])
    }
  })

  test('of the largest undo is taken', async () => {
    const [tags, authors] = [100, 50].map((length) => Array.from({ length }, (_, at) => at + 1))
    const rows = Array.from({ length: 200 }, (_, at) => {
      return {
        id: 900_000 + at,
        version: 1,
        status: 3,
        set: { status: 0, published_at: null, priority: 1, tags, authors },
      }
    })
    const answer = await raw('PATCH', '/api/posts', JSON.stringify({ rows }))
    expect([answer.statusCode, Object.keys(answer.json().errors).length]).toEqual([200, 200])
  })

  test('with a field name that the database cannot store is refused', async () => {
    const { id } = await make()
    const held = await lock(id)
    for (const name of ['\\u0000', '\\ud800', '__pro\\u0000to__']) {
      const draft = `{"version":1,"page":"a","sent":{},"changes":{"notes":{"${name}":1}}}`
      const answer = await raw('POST', `/api/posts/${id}/draft`, draft, held)
      expect([name, answer.statusCode]).toEqual([name, 400])
    }
  })

  test('with a list’s query string has its values cleaned like those of an address', async () => {
    for (const [url, matching, set] of [
      ['/api/posts', 'query=%00numbat', { priority: 1 }],
      ['/api/posts', 'search[slug]=%00numbat', { priority: 1 }],
      ['/api/v2/tags', 'search=%00numbat', { description: 'Numbats' }],
    ] as const) {
      const answer = await raw('PATCH', url, JSON.stringify({ matching, set }))
      expect([url, answer.statusCode, answer.json().success]).toEqual([url, 200, {}])
    }
    const removed = await raw('POST', '/api/v2/stop-words/remove', '{"matching":"search=%00numbat","count":1}')
    expect([removed.statusCode, removed.json().message]).toEqual([409, '0 match by now. Look at them again.'])
  })

  test('larger than its endpoint takes is a 413; an article’s text is taken', async () => {
    const large = 'x'.repeat(300_000)
    expect((await raw('POST', '/api/search/posts', JSON.stringify({ query: large }))).statusCode).toBe(413)
    expect((await raw('POST', '/api/v2/users/login', JSON.stringify({ login: large }))).statusCode).toBe(413)
    expect((await raw('POST', '/api/posts', JSON.stringify({ body: bodyOf(large) }))).statusCode).toBe(201)
  })
})

/** What a server answers on a socket to the beginning of a request, before the rest of it was sent. */
function answerTo(port: number, head: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n'))
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

async function portOf({ app }: Newsroom): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('a request that names a whole address is answered as one for its path, and led to no other host', async () => {
  const asked = (address: string) => `GET ${address} HTTP/1.1\r\nHost: desk.example\r\n\r\n`
  const api = await answerTo(await portOf(room), asked('http://evil.example/api/v2/users/me'))
  expect(api).toEqual(expect.arrayContaining(['HTTP/1.1 401 Unauthorized', 'cache-control: no-store']))
  const sited = await openNewsroom({ SITE_URL: 'https://www.example.com/' })
  const site = await answerTo(await portOf(sited), asked('http://evil.example/site/post/one'))
  expect(site).toContain('location: https://www.example.com/post/one')
  await sited.close()
})

test('a body that never comes holds up a stop for 20 seconds at most', async () => {
  const stopped = await openNewsroom()
  const socket = connect(await portOf(stopped), '127.0.0.1')
  const head =
    'POST /api/v2/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
  socket.on('error', () => {}).write(head)
  await once(stopped.app.server, 'request')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const closed = stopped.app.close()
  await vi.waitFor(() => expect(stopped.app.server.listening).toBe(false))
  const patience = timers.mock.calls.find(([, wait]) => wait === 20_000)
  timers.mockRestore()
  patience?.[0]()
  await closed
  await stopped.database.close()
})

test('a stranger is answered before their body is read', async () => {
  const port = await portOf(room)
  const head = (line: string, size: number) =>
    `${line} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n{`
  expect((await answerTo(port, head('POST /api/posts', 5_000_000)))[0]).toBe('HTTP/1.1 401 Unauthorized')
  expect((await answerTo(port, head('POST /api/v2/users/login', 100_000)))[0]).toBe('HTTP/1.1 413 Payload Too Large')
  expect(room.app.server.requestTimeout).toBe(60_000)
  // An answer that nobody reads is not kept for ever.
  expect(room.app.server.timeout).toBe(300_000)
})

test('a malformed id answers 403 without the right and 404 with it', async () => {
  for (const id of ['%00', '%01', '%EF%BF%BE', '%F0%9F%98%80', "';--"]) {
    const url = `/api/posts/${id}`
    expect([id, (await room.call('nobody', 'DELETE', url)).status]).toEqual([id, 403])
    expect([id, (await room.call('admin', 'DELETE', url)).status]).toEqual([id, 404])
  }
})

test('a Host that is no host is no error', async () => {
  for (const host of ['[', 'a b', '%', '///', '']) {
    const answer = await room.app.inject({ url: '/api/posts', headers: { host, authorization: `Bearer ${token}` } })
    expect([host, answer.statusCode]).toEqual([host, 200])
  }
})

describe('control characters', () => {
  test('are removed everywhere, except line breaks and tabs', async () => {
    const post = await make({ main_headline: 'A\u0001B\u001fC\u007fD\ufffeE', json_ld: '{\r\n\t\u000b}' })
    expect(post).toMatchObject({ main_headline: 'ABCDE', json_ld: '{\n\t}' })
  })

  test('are removed as escapes inside the JSON of a text too', async () => {
    const text =
      '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"A\\u0001\\u0000B\\ud800"}]}]}'
    const { body } = await make({ body: text })
    expect(JSON.parse(body).content[0].content).toEqual([{ type: 'text', text: 'AB\ufffd' }])
  })
})

describe('a link', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
    'vbscript:x',
    'foo',
  ])('that is no http, https, mailto or path is refused of any type: %s', async (external_link) => {
    const post = await make()
    const token = await lock(post.id)
    for (const template_type of [0, 5]) {
      const answer = await patch(post.id, { external_link, template_type }, 'editor', token)
      expect([answer.status, answer.body]).toEqual([422, [{ field: 'external_link', message: 'Enter a valid link.' }]])
    }
    expect((await room.call('editor', 'POST', '/api/posts', { external_link })).status).toBe(422)
  })

  test('goes when the post is no longer external, and is taken of no other type', async () => {
    const post = await make({ template_type: 5, external_link: 'https://example.org/a' })
    expect(post.external_link).toBe('https://example.org/a')
    const token = await lock(post.id)
    expect((await patch(post.id, { template_type: 0 }, 'editor', token)).body.external_link).toBe(null)
    expect((await patch(post.id, { external_link: 'https://example.org/b' }, 'editor', token)).body.external_link).toBe(
      null,
    )
  })
})

describe('headers', () => {
  test('of the API say that nothing is stored, whatever the answer', async () => {
    for (const url of ['/api/v2/users/me', '/api/nothing', '/api/posts?colour=red']) {
      const answer = await room.app.inject({ url })
      expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store'])
    }
  })

  test.each([
    '/',
    '/posts/1',
    '/site',
    '/site/',
    '/site/rss.xml',
    '/site/style.css',
    '/site/post/nothing',
    '/site/preview/nothing',
    '/media/nothing.jpg',
    '/api/posts',
    '/api/nothing',
    '/api/docs/',
    '/api/docs/static/index.html',
    '/healthz',
    '/metrics',
    '/%',
  ])('let no page frame what is answered, and no base or object stand in it: %s', async (url) => {
    const policy = String((await room.app.inject({ url })).headers['content-security-policy'])
    for (const part of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
  })

  test.each(['/', '/posts/1', '/site/', '/api/nothing', '/healthz'])('are the same for HEAD: %s', async (url) => {
    const heads = await Promise.all((['GET', 'HEAD'] as const).map((method) => room.app.inject({ method, url })))
    const [get, head] = heads.map(({ statusCode, headers }) => [statusCode, headers['content-type']])
    expect(head).toEqual(get)
  })

  test('let a picture that is opened on its own run nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slotdesk-media-'))
    mkdirSync(join(folder, 'media'))
    writeFileSync(
      join(folder, 'media', 'a.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: folder })
    if (settings instanceof SettingsError) throw settings
    const app = await buildApp({ database: room.database, settings, now: () => new Date() })
    const answer = await app.inject({ url: '/media/a.svg' })
    await app.close()
    rmSync(folder, { recursive: true })
    expect(answer.statusCode).toBe(200)
    const policy = String(answer.headers['content-security-policy'])
    for (const part of ["default-src 'none'", 'sandbox', "frame-ancestors 'none'"]) expect(policy).toContain(part)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('and links of a page take nothing from the Host header', async () => {
    for (const url of ['/api/posts?per-page=1&page=2', '/api/v2/tags?per_page=1&page=1']) {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', authorization: `Bearer ${token}` }
      const answer = await room.app.inject({ url, headers })
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.body).not.toContain('evil.example')
    }
  })
})

describe('the log', () => {
  test('of a failed query names its place and none of its parameters', async () => {
    const error = await room.database.db
      .execute(sql`select ${'secret@example.org'}::int`)
      .then(() => null)
      .catch((thrown: unknown) => thrown)
    const logged = JSON.stringify(loggedError(error))
    expect(logged).toContain('22P02')
    expect(logged).not.toContain('secret')
  })

  test('of a broken constraint, a parse and a plain error has no value either', async () => {
    const broken = await room.database.db
      .execute(sql`insert into settings (key, value) values ('taken-secret', '1'), ('taken-secret', '2')`)
      .then(() => null)
      .catch((thrown: unknown) => thrown)
    const parsed = (() => {
      try {
        return JSON.parse('{"body": secret}')
      } catch (error) {
        return error
      }
    })()
    const logged = JSON.stringify(
      [broken, parsed, new Error('no mail to secret@example.org')].map((error) => loggedError(error)),
    )
    expect(logged).toContain('settings_pkey')
    expect(logged).not.toContain('secret')
  })

  test('of a job that failed has no value either', async () => {
    const reports: unknown[] = []
    const work = () => room.database.db.execute(sql`select ${'secret@example.org'}::int`)
    const stop = runEvery(work, { name: 'looking', interval: 1, report: (...said) => reports.push(said) })
    await vi.waitFor(() => expect(reports).not.toEqual([]))
    await stop()
    expect(JSON.stringify(reports)).toContain('looking failed')
    expect(JSON.stringify(reports)).toContain('22P02')
    expect(JSON.stringify(reports)).not.toContain('secret')
  })

  /** What a server logs while it answers a request. */
  async function logOf(url: string, env: Record<string, string> = {}): Promise<string> {
    const lines: string[] = []
    const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
    const settings = readSettings({ LOG_LEVEL: 'info', DATA_DIR: '/nonexistent/slotdesk', ...env })
    if (settings instanceof SettingsError) throw settings
    const app = await buildApp({ database: room.database, settings, now: () => new Date(), logTo: sink })
    await app.inject({ url })
    await app.close()
    return lines.join('')
  }

  test('of a request has no query', async () => {
    const log = await logOf('/site/?q=secret-words')
    expect(log).toContain('/site/')
    expect(log).not.toContain('secret-words')
  })

  test('of a picture storage that cannot be reached says why', async () => {
    const log = await logOf('/media/abc.jpg', { STORAGE_URL: 's3://pictures?endpoint=http://127.0.0.1:9' })
    expect(log).toContain('ECONNREFUSED')
  })
})
