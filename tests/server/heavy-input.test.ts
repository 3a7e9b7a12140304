// The worst that may be sent is refused or made harmless while everybody else is answered: it is worked on in another thread.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fingerprintSlice } from '#server/areas/analysis/fingerprints'
import { staticPages } from '#server/db/schema'

import { bodyOf, goodTag, type Newsroom, openNewsroom, sendForm } from './newsroom'

const dataDir = mkdtempSync(join(tmpdir(), 'slotdesk heavy '))
let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await room.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const upload = (path: string, text: string, fields: Record<string, string> = {}) =>
  sendForm(room, 'editor', `/api/v2/${path}`, { ...fields, file: new File([text], 'list.csv') })
const hotNews = (text: string) => upload('hot-news/upload', text, { section_id: String(room.ids.section) })
const links = (text: string) => upload('contextual-links/upload', text)

/** The longest that the event loop stood still while something was done, in milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  await work()
  clearInterval(timer)
  return longest
}

/** 100 kB that become 40 million elements: each paragraph opens all formatting elements again. */
const multiplying = `<p>${Array.from({ length: 2000 }, (_, at) => `<b id=${at}>`).join('')}${'<p>x'.repeat(20_000)}`

describe('a file', () => {
  test('of millions of lines is refused by counting them', async () => {
    const text = 'a\n'.repeat(2_400_000)
    const answers: unknown[] = []
    const stall = await longestStall(async () => answers.push(await links(text), await hotNews(text)))
    expect(answers).toMatchObject([{ status: 422 }, { status: 422 }])
    expect(JSON.stringify(answers)).toContain('At most 50,000 lines.')
    expect(stall).toBeLessThan(1500)
  })

  test('of separators alone, in one line or in many, is refused', async () => {
    expect((await hotNews(','.repeat(4_900_000))).body).toMatchObject({
      errors: { file: ['The file has too many columns.'] },
    })
    expect((await links(`${','.repeat(30_000)}\n`)).body).toMatchObject({ errors: { 1: ['The line is too long.'] } })
    expect((await links(`${';'.repeat(9_999)}\n`.repeat(400))).status).toBe(422)
  })

  test('is parsed with the separator that its first records show', async () => {
    const rows = ['Lagos;https://example.com/a', 'Accra;https://example.com/c,d']
    expect((await links(rows.join('\n'))).body).toMatchObject({ added: 2 })
    expect((await links('"Kumasi, Tema",https://example.com/e')).body).toMatchObject({ added: 1 })
  })
})

describe('a static page', () => {
  const idOf = async (slug: string, html: string) => {
    const [made] = await room.database.db.insert(staticPages).values({ title: 'A page', slug, html }).returning()
    return made?.id ?? 0
  }

  test('that would become millions of elements is refused at its save', async () => {
    const id = await idOf('refused', '<p>Before.</p>')
    const answers: { status: number; body: unknown }[] = []
    const stall = await longestStall(async () => {
      answers.push(await room.call('editor', 'PATCH', `/api/static-pages/${id}`, { html: multiplying }))
    })
    expect(answers[0]).toMatchObject({
      status: 422,
      body: [{ field: 'html', message: 'The page has too many elements.' }],
    })
    expect(stall).toBeLessThan(1000)
    expect((await room.call(null, 'GET', '/site/page/refused')).body).toContain('<p>Before.</p>')
  })

  test('that stands in the database already shows nothing and stops nobody', async () => {
    await idOf('stored', multiplying)
    const stall = await longestStall(async () => {
      const page = await room.call(null, 'GET', '/site/page/stored')
      expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<div class="static-page"></div>') })
    })
    expect(stall).toBeLessThan(1000)
  })

  test('is cleaned once, and anew when its HTML changes by whatever way', async () => {
    const id = await idOf('cleaned', '<p onclick="x()">One</p>')
    const kept = async () => {
      const pages = await room.database.db.select().from(staticPages)
      return pages.find((page) => page.id === id)?.shown_html
    }
    await room.call(null, 'GET', '/site/page/cleaned')
    expect(await kept()).toBe('<p>One</p>')
    await room.call('editor', 'PATCH', `/api/static-pages/${id}`, { html: '<p onclick="x()">Two</p>' })
    expect(await kept()).toBe('<p>Two</p>')
    await room.database.db.update(staticPages).set({ html: '<p>Three</p>' })
    expect((await room.call(null, 'GET', '/site/page/cleaned')).body).toContain('<p>Three</p>')
  })
})

describe('a multipart body', () => {
  const send = (body: string, boundary: string, [method, path] = ['POST', 'contextual-links/upload']) =>
    room.call('editor', method, `/api/v2/${path}`, Buffer.from(body), {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'

  test('that ends early or has no boundary is a 400', async () => {
    expect((await send(`${head}a,https://example.com/`, 'b')).status).toBe(400)
    expect((await send(`${head}a`, '""')).status).toBe(400)
    expect((await send(head, '')).status).toBe(400)
  })

  test('with a file that has no name or a name with U+0000 is refused or kept, never a 500', async () => {
    const nameless =
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\na'
    expect((await send(`${nameless}\r\n--b--\r\n`, 'b')).status).toBe(422)
    const { id } = (await room.call('editor', 'POST', '/api/v2/tags', { ...goodTag, section_id: room.ids.section }))
      .body
    const picture = await sharp({ create: { width: 700, height: 300, channels: 3, background: '#d00' } })
      .jpeg()
      .toBuffer()
    const saved = (bytes: Buffer, name: string) =>
      sendForm(room, 'editor', `/api/v2/tags/${id}/extended`, {
        _method: 'PATCH',
        body: bodyOf('word '.repeat(175)),
        thumb: new File([new Uint8Array(bytes)], name),
      })
    expect((await saved(picture.subarray(0, 900), 'cut.jpg')).body).toMatchObject({
      errors: { thumb: ['Error loading image.'] },
    })
    expect((await saved(picture, 'a\u0000.jpg')).status).toBe(200)
  })

  test('whose part of JSON is nested too deeply is refused in words', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    const part = `--b\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n${deep}`
    const { status, body } = await send(`${part}\r\n--b--\r\n`, 'b', ['PATCH', 'images/1'])
    expect([status, body.message]).toEqual([400, 'The body is nested too deeply.'])
  })
})

test('a disk that is nearly full refuses writes in words, and reads go on', async () => {
  const { hasRoom } = room.database
  room.database.hasRoom = () => false
  const refused = await room.call('editor', 'POST', '/api/posts', {})
  expect(refused).toMatchObject({ status: 507, headers: { 'retry-after': '60' } })
  expect(refused.body.message).toBe('The disk is nearly full: nothing can be saved until somebody has made room.')
  expect((await room.call('editor', 'GET', '/api/posts')).status).toBe(200)
  expect((await room.call(null, 'GET', '/readyz')).body).toMatchObject({ disk: 'nearly full: nothing is written' })
  room.database.hasRoom = hasRoom
  expect((await room.call('editor', 'POST', '/api/posts', {})).status).toBe(201)
})

test('the fingerprints of a very long text, and a comparison with it, stop nobody', async () => {
  const { db } = room.database
  // Five million characters, of which PostgreSQL indexes the beginning.
  const text = Array.from({ length: 700_000 }, (_, at) => `w${(at * 7919) % 99_991}`).join(' ')
  const copied = text.slice(0, 5000)
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into posts (main_headline, body_text) values ('Long', ${text}), ('Copied', ${copied}) returning id`,
  )
  const [long, copy] = rows.map(({ id }) => Number(id))
  const taking = await longestStall(() => fingerprintSlice(db))
  const found = await db.execute(sql`select count(*)::int as prints from post_fingerprints where post_id = ${long}`)
  expect(found.rows[0]?.['prints']).toBeGreaterThan(10_000)
  const answers: unknown[] = []
  const comparing = await longestStall(async () =>
    answers.push(await room.call('admin', 'POST', `/api/posts/${copy}/unique/check`)),
  )
  expect(answers).toMatchObject([{ status: 200, body: { unique: 0, urls: [{ post_id: long, plagiat: 100 }] } }])
  expect(Math.max(taking, comparing)).toBeLessThan(1500)
})
