// Copied text is found in the archive or by an outside checker, and Search Console is asked as Google's own API is.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVerify, generateKeyPairSync } from 'node:crypto'

import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readKeywords } from '#server/areas/analysis/search-console'
import { fingerprintSlice } from '#server/areas/analysis/fingerprints'
import type { Transaction } from '#server/db/connect'

import { bodyOf, type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
const { make, lock, patch } = postActions(() => room)
const check = (id: number, as = 'editor') => room.call(as, 'POST', `/api/posts/${id}/unique/check`)
const left = async (as = 'editor') => (await room.call(as, 'GET', '/api/posts/1/unique/info')).body.remaining_limit
const takeFingerprints = () => fingerprintSlice(room.database.db)

/** So many words that no other text has. */
const wordsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${String.fromCodePoint(97 + (at % 26))}${at}`).join(' ')

async function bodyText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

interface Asked {
  path: string
  authorization: string | undefined
  body: string
}

/** A server of somebody else; it says what it was asked. */
async function outside(answer: (asked: Asked) => { status?: number; body: unknown }) {
  const asked: Asked[] = []
  const server: Server = createServer((request, response) => {
    void bodyText(request).then((body) => {
      const one = { path: request.url ?? '', authorization: request.headers.authorization, body }
      asked.push(one)
      const { status = 200, body: reply } = answer(one)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, asked, stop: () => new Promise((resolve) => server.close(resolve)) }
}

describe('uniqueness against the archive', () => {
  beforeAll(async () => {
    room = await openNewsroom()
  })
  beforeEach(async () => {
    await room.database.db.execute(sql`truncate uniqueness_checks`)
  })
  afterAll(() => room.close())

  test('names the posts that have the same words, their share, and which words they are', async () => {
    const copied = wordsOf('copied', 60)
    const source = await make({ main_headline: 'Where it was first', body: bodyOf(copied) })
    await make({ main_headline: 'Something else', body: bodyOf(wordsOf('other', 80)) })
    await takeFingerprints()
    const post = await make({ body: bodyOf(wordsOf('fresh', 60), copied) })
    const { status, body } = await check(post.id)
    expect(status).toBe(200)
    expect(body.unique).toBeGreaterThanOrEqual(40)
    expect(body.unique).toBeLessThanOrEqual(60)
    expect(body.remaining_limit).toBe(49)
    expect(body.urls).toHaveLength(1)
    expect(body.urls[0]).toMatchObject({ url: `/posts/${source.id}`, post_id: source.id, title: 'Where it was first' })
    const words = body.clear_text.split(' ')
    expect(words).toHaveLength(120)
    const marked: string[] = body.urls[0].words.map((at: number) => words[at])
    expect(marked.every((word) => word.startsWith('copied'))).toBe(true)
    expect(marked).toHaveLength(60)
    const { body: read } = await room.call('editor', 'GET', `/api/posts/${post.id}`)
    expect(read).toMatchObject({ uniqueness: body.unique, version: post.version })
  })

  test('leaves a text in the queue that was changed while its fingerprints were computed', async () => {
    const source = await make({ body: bodyOf(wordsOf('early', 60)) })
    const edit = (tx: Transaction) =>
      tx.execute(sql`update posts set body_text = ${wordsOf('late', 60)} where id = ${source.id}`)
    await fingerprintSlice(room.database.db, async (tx) => void (await edit(tx)))
    const count = async (table: SQL) =>
      (await room.database.db.execute(sql`select 1 from ${table} where post_id = ${source.id}`)).rows.length
    expect(await count(sql`post_fingerprints`)).toBe(0)
    expect(await count(sql`post_fingerprints_due`)).toBe(1)
    await takeFingerprints()
    expect(await count(sql`post_fingerprints`)).toBeGreaterThan(0)
    expect(await count(sql`post_fingerprints_due`)).toBe(0)
  })

  test('follows the archive: a text that was changed, trashed or deleted is no source any more', async () => {
    const text = wordsOf('wander', 60)
    const source = await make({ body: bodyOf(text) })
    await takeFingerprints()
    const post = await make({ body: bodyOf(text) })
    expect((await check(post.id)).body.unique).toBe(0)
    await patch(source.id, { body: bodyOf(wordsOf('changed', 60)) }, 'editor', await lock(source.id))
    await takeFingerprints()
    const after = (await check(post.id)).body
    expect(after).toMatchObject({ unique: 100, urls: [] })
    const again = await make({ body: bodyOf(text) })
    await takeFingerprints()
    expect((await check(post.id)).body.urls.map((one: { post_id: number }) => one.post_id)).toEqual([again.id])
    await patch(again.id, { status: 4 })
    expect((await check(post.id)).body.unique).toBe(100)
    expect((await room.call('admin', 'DELETE', `/api/posts/${again.id}`)).status).toBe(204)
    const { rows } = await room.database.db.execute(sql`select 1 from post_fingerprints where post_id = ${again.id}`)
    expect(rows).toHaveLength(0)
  })

  test('an edit of the text clears the result; a change of anything else keeps it', async () => {
    const post = await make({ body: bodyOf(wordsOf('kept', 60)) })
    await check(post.id)
    const headers = await lock(post.id)
    const flagged = await patch(post.id, { main_headline: 'Another headline' }, 'editor', headers)
    expect(flagged.body.uniqueness).toBe(100)
    const edited = await patch(post.id, { body: bodyOf(wordsOf('edited', 60)) }, 'editor', headers)
    expect(edited.body.uniqueness).toBeNull()
  })

  test('refuses what is too short or too long, whoever may not write the post', async () => {
    const short = await make({ body: bodyOf('Too short.') })
    expect((await check(short.id)).body).toEqual([{ field: 'text', message: 'Minimum length – 100.' }])
    const long = await make({ body: bodyOf(wordsOf('long', 3000)) })
    expect((await check(long.id)).body).toEqual([{ field: 'text', message: 'Maximum length – 15000.' }])
    expect(await left()).toBe(50)
    expect((await check(long.id, 'nobody')).status).toBe(403)
    expect((await check(long.id, 'author')).status).toBe(403)
    expect((await check(999_999)).status).toBe(404)
  })

  test('has fifty checks a person and day, also when two are asked for at once; one that is repeated is one', async () => {
    const post = await make({ body: bodyOf(wordsOf('limit', 60)) })
    await room.database.db.execute(
      sql`insert into uniqueness_checks (user_id, post_id, at) select ${room.ids.users['editor']}, ${post.id}, '2026-03-10T09:00:00Z' from generate_series(1, 49)`,
    )
    const both = await Promise.all([check(post.id), check(post.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await left()).toBe(0)
    expect(await left('senior-editor')).toBe(50)
    const send = () =>
      room.call('senior-editor', 'POST', `/api/posts/${post.id}/unique/check`, undefined, { 'idempotency-key': 'one' })
    expect([(await send()).status, (await send()).body.remaining_limit]).toEqual([200, 49])
    room.at('2026-03-11T00:00:01Z')
    expect(await left()).toBe(50)
    room.at('2026-03-10T12:00:00Z')
  })

  test('without credentials Search Console is not connected, and wrong dates are named', async () => {
    const post = await make()
    const asked = (query: string) => room.call('editor', 'GET', `/api/posts/analytics/${post.id}${query}`)
    const refused = await asked('?start_date=2026-03-01&end_date=2026-03-10')
    expect(refused.status).toBe(503)
    expect(refused.body.message).toBe('Search Console is not connected.')
    expect((await asked('')).body.map(({ field }: { field: string }) => field)).toEqual(['start_date', 'end_date'])
    const ends = (await asked('?start_date=2026-03-08&end_date=2026-03-07')).body
    expect(ends).toEqual([{ field: 'end_date', message: 'The end date must not be before the start date.' }])
    expect((await asked('?start_date=2026-03-11&end_date=2026-03-12')).body[0].field).toBe('start_date')
    expect((await asked('?start_date=2026-03-01&end_date=2026-03-11')).body[0].field).toBe('end_date')
  })
})

describe('servers of others', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const range = '?start_date=2026-03-01&end_date=2026-03-10'
  let works = true
  let given = 'given'
  let there: Awaited<ReturnType<typeof outside>>

  function answer(path: string): object {
    if (path === '/token') return { access_token: given, expires_in: 3600, token_type: 'Bearer' }
    if (path === '/check')
      return { unique: 62, urls: [{ url: 'https://elsewhere.example/', plagiat: 38, words: [0, 1, 2] }] }
    return { rows: [{ keys: ['fuel levy'], clicks: 12, impressions: 340, ctr: 0.03, position: 4.5678 }] }
  }

  beforeAll(async () => {
    there = await outside(({ path, authorization }) => {
      const isWithdrawn = path.startsWith('/webmasters') && authorization !== `Bearer ${given}`
      if (!works || isWithdrawn) return { status: works ? 401 : 500, body: {} }
      return { body: answer(path) }
    })
    room = await openNewsroom({
      SITE_URL: 'https://www.example.com/',
      SEARCH_CONSOLE_SITE: 'sc-domain:example.com',
      SEARCH_CONSOLE_CLIENT_EMAIL: 'reader@project.example.com',
      SEARCH_CONSOLE_PRIVATE_KEY: pem,
      SEARCH_CONSOLE_URL: there.url,
      UNIQUENESS_URL: `${there.url}check`,
      UNIQUENESS_TOKEN: 'secret',
    })
  })
  beforeEach(() => {
    works = true
    there.asked.length = 0
  })
  afterAll(async () => {
    await room.close()
    await there.stop()
  })

  test('an outside checker is asked in the place of the archive; one that fails says so and costs no check', async () => {
    const post = await make({ body: bodyOf(wordsOf('asked', 60)) })
    const { body } = await check(post.id)
    expect(body).toMatchObject({ unique: 62, remaining_limit: 49, error: null })
    expect(body.urls).toEqual([{ url: 'https://elsewhere.example/', plagiat: 38, words: [0, 1, 2] }])
    expect(there.asked[0]).toMatchObject({ path: '/check', authorization: 'Bearer secret' })
    expect(JSON.parse(there.asked[0]?.body ?? '').text).toMatch(/^askeda0 /)
    works = false
    const failed = await check(post.id)
    expect(failed.status).toBe(503)
    expect(failed.body.message).toBe('The uniqueness checker does not answer. Try again later.')
    works = true
    expect((await check(post.id)).body.remaining_limit).toBe(48)
  })

  test('Search Console is given a signed claim for a token once, again when the token is withdrawn; positions have two places', async () => {
    const post = await make()
    const read = () => room.call('editor', 'GET', `/api/posts/analytics/${post.id}${range}`)
    expect((await read()).body).toEqual({
      data: [{ key: 'fuel levy', clicks: 12, position: 4.57, impressions: 340 }],
    })
    await read()
    const query = '/webmasters/v3/sites/sc-domain%3Aexample.com/searchAnalytics/query'
    expect(there.asked.map(({ path }) => path)).toEqual(['/token', query, query])
    const form = new URLSearchParams(there.asked[0]?.body)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const [head = '', claim = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const signed = createVerify('RSA-SHA256').update(`${head}.${claim}`)
    expect(signed.verify(publicKey, signature, 'base64url')).toBe(true)
    expect(JSON.parse(Buffer.from(claim, 'base64url').toString())).toEqual({
      iss: 'reader@project.example.com',
      scope: 'https://www.googleapis.com/auth/webmasters.readonly',
      aud: `${there.url}token`,
      iat: 1773144000,
      exp: 1773147600,
    })
    expect(there.asked[1]?.authorization).toBe('Bearer given')
    const page = { dimension: 'page', operator: 'equals', expression: `https://www.example.com/post/${post.slug}` }
    expect(JSON.parse(there.asked[1]?.body ?? '')).toMatchObject({
      startDate: '2026-03-01',
      endDate: '2026-03-10',
      dimensions: ['query'],
      dimensionFilterGroups: [{ filters: [page] }],
    })
    there.asked.length = 0
    given = 'given instead'
    expect((await read()).status).toBe(200)
    expect(there.asked.map(({ path }) => path)).toEqual([query, '/token', query])
    works = false
    const failed = await read()
    expect(failed.status).toBe(503)
    expect(failed.body.message).toBe('Search Console does not answer.')
  })

  test('a failure of Search Console keeps its cause, which the log names', async () => {
    works = false
    const searchConsole = { site: 'example.com', clientEmail: 'another@example.com', privateKey: pem, url: there.url }
    const asked = readKeywords({ searchConsole }, { page: '', start: '', end: '' }, new Date())
    await expect(asked).rejects.toMatchObject({ status: 503, cause: { message: 'Search Console answered 500.' } })
  })
})
