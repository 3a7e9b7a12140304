import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import type { JsonLinesKind } from '#server/import/jsonl'
import { numberedLines } from '#server/import/lines'
import { fromHtml } from '#server/import/from-html'
import { instantOf, linkOf } from '#server/import/record'
import { chunksOf, readBytes, readSource, sourceFailure } from '#server/import/source'
import { documentSchema } from '#text/document'
import { renderHtml } from '#text/html'
import { plainText } from '#text/plain'

import { all, clock, inChunks, postOf } from './reading'

const jsonl = (rows: unknown[], kind: JsonLinesKind = 'posts') =>
  all(readBytes('a.jsonl', inChunks(rows.map((row) => JSON.stringify(row)).join('\n')), { clock, kind }))
describe('JSON lines', () => {
  it('become posts with everything they say', async () => {
    const [record] = await jsonl([
      {
        id: 7,
        title: 'Caf&eacute; &amp; bar',
        body_text: '# A\n\n_b_',
        published_at: '2010-10-22T11:33:15-04:00',
        slug: 'cafe-and-bar',
        authors: ['Ama', { name: 'Kofi', email: 'k@x.example' }],
        topics: ['a', { name: 'b' }, 'a'],
        aliases: ['/old', 'https://x.example/d%C3%A9j%C3%A0', '/?p=7', '/news?p=7', '/old'],
        kicker: 'K',
        youtube_id: 'dQw4w9WgXcQ',
        summary: '**S**',
        section: 'news',
        primary_image: 'pic',
      },
    ])
    const { notes, body, ...rest } = postOf(record)
    expect(rest).toEqual({
      kind: 'post',
      postType: 'post',
      line: 1,
      sourceId: 'jsonl:7',
      headline: 'Café & bar',
      slug: 'cafe-and-bar',
      summary: 'S',
      kicker: 'K',
      publishedAt: '2010-10-22T15:33:15.000Z',
      status: 'published',
      authors: [{ name: 'Ama' }, { name: 'Kofi', email: 'k@x.example' }],
      tags: ['a', 'b'],
      section: 'news',
      categories: [],
      aliases: ['/old', '/déjà', '?p=7'],
      sourceUrl: null,
      image: 'pic',
    })
    expect(renderHtml(body)).toMatch(/<iframe .*<\/iframe>.*<h2 dir="auto">A<\/h2><p dir="auto"><em>b<\/em><\/p>$/)
    expect(notes.map(({ kind }) => kind)).toEqual(['decoded', 'embed', 'related', 'dropped-link'])
  })

  it('read HTML bodies by their field or their format', async () => {
    const records = await jsonl([
      { title: 'a', body_html: '<p>*x*</p>' },
      { title: 'a', body_text: '<p>*x*</p>', body_format: 'html' },
    ])
    expect(records.map((record) => renderHtml(postOf(record).body))).toEqual(Array(2).fill('<p dir="auto">*x*</p>'))
  })

  it('tell published, scheduled and draft apart', async () => {
    const rows = ['2025-12-31', '2026-01-02 00:00:00', 'soon', null].map((published_at) => ({
      title: 'a',
      published_at,
    }))
    const flags = [{ status: 'trash' }, { draft: true }, { published: 'false' }, { draft: false }]
    const flagged = flags.map((flag) => ({ title: 'a', published_at: '2025-01-01', ...flag }))
    const records = (await jsonl([...rows, ...flagged])).map(postOf)
    const read = 'published scheduled draft draft trashed draft draft published'
    expect(records.map(({ status }) => status).join(' ')).toBe(read)
    expect(records[2]?.notes[0]?.kind).toBe('date')
  })

  it('go on after a line that cannot be read', async () => {
    const text = '\uFEFF{"title":"a"}\r\n{bad\r\n\r\n{"body_text":""}\n{"title":["x"]}\n{"title":"z"}'
    const records = await all(readBytes('a.jsonl', inChunks(text), { clock }))
    expect(records.map((record) => `${record.line} ${record.kind}`)).toEqual([
      '1 post',
      '2 refused',
      '4 refused',
      '5 refused',
      '6 post',
    ])
    expect(records.some((record) => record.kind === 'refused' && record.fatal)).toBe(false)
  })

  it('are refused when they have a name and nothing of a post, as a list of people has', async () => {
    const records = await jsonl([{ slug: 'ama', display_name: 'Ama' }, { name: 'Ports', kind: 'tag' }, { title: 'a' }])
    expect(records).toMatchObject([
      { kind: 'refused', reason: 'a name without headline or text: lines of people and tags need their kind' },
      { kind: 'tag' },
      { kind: 'post' },
    ])
  })

  it('get a headline from the slug or the first words when they have none', async () => {
    const records = (
      await jsonl([
        { slug: 'the-first-one', body_text: 'x' },
        { body_text: '**The words** of it\n\nmore' },
        { source_url: 'https://a.example/' },
      ])
    ).map(postOf)
    expect(records.map(({ headline }) => headline)).toEqual(['The first one', 'The words of it', 'https://a.example/'])
    expect(records.every(({ notes }) => notes.some(({ kind }) => kind === 'headline-made'))).toBe(true)
  })

  it('lead to their address where they have no text; any other address is noted', async () => {
    const records = (
      await jsonl([
        { title: 'a', source_url: 'https://a.example/' },
        ...['javascript:alert(1)', '/guides/a'].map((source_url) => ({ title: 'a', source_url })),
        { title: 'a', source_url: '' },
        { title: 'a', source_url: 'https://a.example/', body_text: 'x' },
      ])
    ).map(postOf)
    expect(records.map((record) => [linkOf(record), record.notes.length])).toEqual([
      ['https://a.example/', 0],
      [null, 1],
      [null, 1],
      [null, 0],
      [null, 1],
    ])
  })

  it('leave a slug that does not fit to the headline, with a note', async () => {
    const records = (
      await jsonl([
        { title: 'a', slug: 'Uppercase-Slug' },
        { title: 'a', slug: 'or' },
      ])
    ).map(postOf)
    expect(records.map(({ slug, notes }) => [slug, notes.length])).toEqual([
      ['uppercase-slug', 0],
      [null, 1],
    ])
  })

  it('are users or tags when asked', async () => {
    expect(await jsonl([{ slug: 'ama', display_name: 'Ama M' }], 'users')).toEqual([
      { kind: 'user', line: 1, login: 'ama', name: 'Ama M', email: null, aliases: [] },
    ])
    expect(await jsonl([{ slug: 'x-y', title: 'X &amp; Y', summary: 'S', aliases: ['/o'] }], 'tags')).toEqual([
      { kind: 'tag', line: 1, slug: 'x-y', name: 'X & Y', description: 'S', aliases: ['/o'] },
    ])
  })

  it('that are too long are skipped without being kept', async () => {
    async function* chunks() {
      yield 'ab\nxxxxx'
      yield 'xxxxx\ncd'
    }
    const lines = []
    for await (const line of numberedLines(chunks(), 8)) lines.push(line)
    expect(lines).toEqual([
      { line: 1, text: 'ab', ended: true },
      { line: 2, text: null, ended: true },
      { line: 3, text: 'cd', ended: false },
    ])
  })
})

describe('a file', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotdesk-import-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('may be packed, and ends with one fatal refusal when the packing is broken', async () => {
    const packed = gzipSync(
      Array.from({ length: 2000 }, (_, index) => JSON.stringify({ title: `T ${index} ${Math.sin(index)}` })).join('\n'),
    )
    await writeFile(join(folder, 'a.jsonl.gz'), packed)
    await writeFile(join(folder, 'b.jsonl.gz'), packed.subarray(0, packed.length / 2))
    await writeFile(join(folder, 'c.jsonl.gz'), 'not packed')
    expect(await all(readSource(join(folder, 'a.jsonl.gz')))).toHaveLength(2000)
    for (const name of ['b', 'c']) {
      const records = await all(readSource(join(folder, `${name}.jsonl.gz`)))
      expect(records.filter((record) => record.kind === 'refused')).toMatchObject([{ fatal: true }])
      expect(records.at(-1)?.kind).toBe('refused')
    }
  })

  it('of another encoding is broken, so that no letter is lost unnoticed', async () => {
    const rows = ['{"title":"Coffee"}', '{"title":"Café"}', '{"title":"Tea"}'].join('\n')
    const xml =
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><item><title>Café</title></item></channel></rss>'
    for (const [name, text] of [
      ['d.jsonl', rows],
      ['d.xml', xml],
    ] as const) {
      const path = join(folder, name)
      await writeFile(path, text, 'latin1')
      expect(await sourceFailure(path)).toMatchObject({ fatal: true, reason: expect.stringContaining('no UTF-8 text') })
      expect((await all(readSource(path))).some(({ kind }) => kind === 'post')).toBe(false)
      await writeFile(path, `\uFEFF${text}`)
      expect((await all(readSource(path))).every(({ kind }) => kind !== 'refused')).toBe(true)
    }
    expect(await sourceFailure(join(folder, 'd.jsonl'))).toBeNull()
  })

  it('that is missing or of another form is refused, not thrown', async () => {
    expect(await all(readSource(join(folder, 'none.jsonl')))).toMatchObject([{ kind: 'refused', fatal: true }])
    await writeFile(join(folder, 'a.docx'), 'x')
    expect(await all(readSource(join(folder, 'a.docx')))).toMatchObject([{ kind: 'refused', fatal: true }])
  })
})

describe('an instant', () => {
  it.each([
    ['2010-10-22 11:33:15 -0400', '2010-10-22T15:33:15.000Z'],
    ['2010-10-22T11:33:15.5Z', '2010-10-22T11:33:15.500Z'],
    ['2010-10-22 11:33', '2010-10-22T11:33:00.000Z'],
    ['0000-00-00 00:00:00', null],
    ['2010-13-01', null],
    ['yesterday', null],
  ])('%j is %j', (written, instant) => {
    expect(instantOf(written)).toBe(instant)
  })
})

const shared = join(process.env['SLOTDESK_SHARED'] ?? '../shared', 'data')

describe.skipIf(!existsSync(shared))('the real archives (skipped without the shared folder)', () => {
  it('come over whole: 2,412 posts of a newsroom', async () => {
    const records = await all(readSource(join(shared, 'news/digitalgov.jsonl.gz'), { clock }))
    const posts = records.filter((record) => record.kind === 'post')
    expect([records.length, posts.length]).toEqual([2412, 2412])
    expect(posts.filter(({ authors }) => authors.length === 0)).toHaveLength(382)
    const texts = posts.map(({ body }) => plainText(body))
    expect(texts.filter((text) => text.trim() === '')).toHaveLength(268)
    expect(posts.filter(({ body }) => !documentSchema.safeParse(body).success)).toEqual([])
    expect(texts.filter((text) => /\{\{[<%]|[\uE000\uE001]/.test(text))).toEqual([])
    // The scripts of this archive stand in code samples; they are text there, not scripts.
    expect(texts.filter((text) => /<script\b/.test(text))).toHaveLength(3)
  }, 60_000)

  it('come over whole: the theme test data of WordPress', async () => {
    const records = await all(readSource(join(shared, 'wxr/themeunittestdata.wordpress.xml'), { clock }))
    const count = (kind: string) => records.filter((record) => record.kind === kind).length
    expect([count('user'), count('post'), count('media'), count('refused')]).toEqual([2, 79, 37, 70])
    expect(
      records.filter(
        (record) => record.kind === 'post' && /\[\/?(?:caption|gallery|embed)\b/.test(plainText(record.body)),
      ),
    ).toEqual([])
  })
})

it('a text that never ends is refused before it fills the memory', async () => {
  let sent = 0
  async function* bomb() {
    yield Buffer.from('<rss><channel><item><title>')
    for (; sent < 2000; sent += 1) yield Buffer.alloc(1024 * 1024, 'a')
  }
  const found: unknown[] = []
  for await (const record of readBytes('bomb.xml', bomb())) found.push(record)
  expect(found).toEqual([
    { kind: 'refused', line: 1, reason: 'malformed XML: a text or a tag is longer than 40 MB', fatal: true },
  ])
  expect(sent).toBeLessThan(50)
})

it('HTML that would become millions of elements keeps its text', () => {
  const marks = Array.from({ length: 2000 }, (_, at) => `<b id=${at}>`).join('')
  const { body, notes } = fromHtml(`<p>Before ${marks}${'<p>x'.repeat(20_000)} after`)
  expect(JSON.stringify(body)).toContain('Before')
  expect(notes.map(({ kind }) => kind)).toContain('simplified')
})

it('long articles come in short chunks, and short ones in whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chunks '))
  const sizesOf = async (name: string, length: number, count: number) => {
    const path = join(folder, name)
    const line = JSON.stringify({ title: 'An article', body_text: 'Words of it.', note: 'n'.repeat(length) })
    await writeFile(path, `${line}\n`.repeat(count))
    const sizes: number[] = []
    for await (const chunk of chunksOf({ path, now: 0, chunkSize: 200 })) sizes.push(chunk.length)
    return sizes
  }
  const long = await sizesOf('long.jsonl', 700_000, 12)
  expect(Math.max(...long)).toBeLessThanOrEqual(4)
  expect(long.reduce((sum, size) => sum + size)).toBe(12)
  expect(await sizesOf('short.jsonl', 10, 450)).toEqual([200, 200, 50])
  await rm(folder, { recursive: true })
})
