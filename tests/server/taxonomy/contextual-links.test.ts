// Contextual links and hot news: their uploads, and what the public site makes of them.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { posts } from '#server/db/schema'

import { type Newsroom, openNewsroom, sendForm } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const csv = (text: string) => new File([text], 'file.csv', { type: 'text/csv' })

describe('contextual links', () => {
  const url = '/api/v2/contextual-links'
  beforeEach(() => room.database.db.execute(sql`delete from contextual_links`))
  const upload = (text: string) => sendForm(room, 'editor', `${url}/upload`, { file: csv(text) })
  const items = async () => (await room.call('editor', 'GET', `${url}/?fields[contextual_link]=text,url`)).body.items

  test.each([
    ['commas', 'text,url\nfuel levy,https://example.org/a\n"ring, road",https://example.org/b\n'],
    ['semicolons', '\ufefffuel levy;https://example.org/a\r\n"ring, road";https://example.org/b'],
    ['quoted line breaks', '"fuel\nlevy",https://example.org/a\n\n"ring, road","https://example.org/b"'],
  ])('are taken from a csv file with %s', async (_name, file) => {
    expect((await upload(file)).body).toMatchObject({ added: 2, updated: 0, unchanged: 0 })
    const [first, second] = await items()
    expect(first.text.replace('\n', ' ')).toBe('fuel levy')
    expect(second).toEqual({ text: 'ring, road', url: 'https://example.org/b' })
  })

  test('have one address: a new one takes the place of the old one', async () => {
    await upload('fuel,https://example.org/a')
    expect((await upload('Fuel,https://example.org/b')).body).toMatchObject({ added: 0, updated: 1, unchanged: 0 })
    expect(await items()).toEqual([{ text: 'Fuel', url: 'https://example.org/b' }])
  })

  test('with wrong lines are all named, by the line they begin on, and none is taken', async () => {
    const { status, body } = await upload(
      'text,url\ngood,https://example.org/\n"two\nlines",no address\nalone\n,https://example.org/',
    )
    expect(status).toBe(422)
    expect(body.type).toBe('extractor')
    expect(body.errors).toEqual({
      3: ['Enter a valid link.'],
      5: ['Must have 2 columns: text, url.'],
      6: ['Field can not be empty'],
    })
    const columns = { pattern: 'Must have {0} columns: {1}.', values: [2, 'text, url'] }
    expect(body.sentences).toEqual({ 'Must have 2 columns: text, url.': columns })
    expect((await upload('a,https://example.org/\n"b,c\nd,e\n')).body.errors).toMatchObject({
      3: ['The quotes are broken.'],
    })
    expect(await items()).toEqual([])
  })

  test('of nothing but the names of the columns are an empty file', async () => {
    expect((await upload('text,url\n')).body.errors).toEqual({ file: ['File seems to be empty. Upload canceled.'] })
  })

  test('stand in the articles of the site, and leave them with the next change', async () => {
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The Fuel levy.' }] }] }
    await room.database.db.insert(posts).values({
      slug: 'levy',
      status: 3,
      main_headline: 'The fuel levy',
      section_id: room.ids.section,
      published_at: new Date('2026-03-01T00:00:00Z'),
      body: JSON.stringify(text),
    })
    const page = async () => (await room.call(null, 'GET', '/site/post/levy')).body
    expect(await page()).toContain('<p dir="auto">The Fuel levy.</p>')
    await upload('fuel levy,https://example.org/levy')
    expect(await page()).toContain(
      '<p dir="auto">The <a href="https://example.org/levy" rel="noopener">Fuel levy</a>.</p>',
    )
    await upload('fuel levy,https://example.org/new')
    expect(await page()).toContain('href="https://example.org/new"')
  })
})

describe('hot news', () => {
  const url = '/api/v2/hot-news'
  const upload = (text: string, section = String(room.ids.section)) =>
    sendForm(room, 'editor', `${url}/upload`, { file: csv(text), section_id: section })
  const items = async (section = room.ids.section) =>
    (await room.call('editor', 'GET', `${url}?filter[section_id.eq]=${section}&fields=title,url`)).body.items

  test('are what the last file of a section says, in its order', async () => {
    const file = 'title,url\nRain,https://example.org/1\nTrains,https://example.org/2'
    expect((await upload(file)).body).toMatchObject({ added: 2, updated: 0, unchanged: 0 })
    await upload('Match,https://example.org/9', String(room.ids.otherSection))
    expect((await upload('Trains,https://example.org/2\nSun,https://example.org/3')).body).toMatchObject({
      added: 1,
      updated: 1,
      unchanged: 0,
      removed: 1,
    })
    expect(await items()).toEqual([
      { title: 'Trains', url: 'https://example.org/2' },
      { title: 'Sun', url: 'https://example.org/3' },
    ])
    expect(await items(room.ids.otherSection)).toHaveLength(1)
    const all = (await room.call('editor', 'GET', `${url}?include=section`)).body.items
    expect(all.map(({ title, section }: { title: string; section: { id: number } }) => [title, section.id])).toEqual(
      expect.arrayContaining([
        ['Match', room.ids.otherSection],
        ['Sun', room.ids.section],
      ]),
    )
  })

  test('are at most twenty, for a section that there is', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => `T ${at},https://example.org/${at}`).join('\n')
    expect((await upload(lines(21))).body.errors).toEqual({ 21: ['At most 20 lines.'] })
    expect((await upload(lines(1), '999999')).body.errors).toEqual({ section_id: ['This record does not exist.'] })
  })

  test('stand on the first page of their section, and only there', async () => {
    await upload('Rain <b>today</b>,https://example.org/rain')
    const page = async (path: string) => (await room.call(null, 'GET', `/site/${path}`)).body
    expect(await page('section/news')).toContain('<a href="https://example.org/rain">Rain &lt;b&gt;today&lt;/b&gt;</a>')
    expect(await page('section/sport')).not.toContain('/rain')
    // The main section's stand on the front page too.
    expect(await page('')).toContain('/rain')
    await upload('Sun,https://example.org/sun')
    expect(await page('section/news')).toContain('/sun')
  })
})
