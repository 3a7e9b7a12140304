// Stop words: the list and its form, uploads, and what they forbid.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { bodyOf, goodTag, type Newsroom, openNewsroom, sendForm } from './newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())
beforeEach(() => room.database.db.execute(sql`delete from stop_words`))

const url = '/api/v2/stop-words'
const add = (name: string, is_article = 1, is_tag = 0) => room.call('editor', 'POST', url, { name, is_article, is_tag })
const upload = (text: string | Uint8Array<ArrayBuffer>, type: string, name = 'words.txt') =>
  sendForm(room, 'editor', `${url}/upload`, { type, file: new File([text], name) })
const names = async () =>
  (await room.call('editor', 'GET', `${url}?order=id`)).body.items.map(({ name }: { name: string }) => name)

describe('the form', () => {
  test('adds, changes and removes a word; each answer carries its version, and each is in the log', async () => {
    const made = await add('utilise')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'utilise', is_article: 1, is_tag: 0, version: 1 })
    const own = `${url}/${made.body.id}`
    const changed = await room.call('editor', 'PATCH', own, { name: 'utilize', is_tag: 1 })
    expect(changed.body).toMatchObject({ name: 'utilize', is_tag: 1, version: 2 })
    expect(changed.headers.etag).toBe(`"${made.body.id}-2"`)
    expect((await room.call('editor', 'DELETE', own)).status).toBe(204)
    expect((await room.call('editor', 'PATCH', own, { name: 'x' })).status).toBe(404)
    const { rows } = await room.database.db.execute(
      sql`select action, version, changed from audit_log where subject = 'stop-word' and record = ${String(made.body.id)} order by id`,
    )
    expect(rows).toMatchObject([
      { action: 'create', version: 1 },
      { action: 'update', version: 2, changed: { name: { from: 'utilise', to: 'utilize' } } },
      { action: 'remove', version: 2 },
    ])
  })

  test('refuses a stale write with what is there and what was sent, and writes nothing', async () => {
    const { body } = await add('synergy')
    await room.call('editor', 'PATCH', `${url}/${body.id}`, { is_tag: 1 })
    const stale = await room.call(
      'editor',
      'PATCH',
      `${url}/${body.id}`,
      { name: 'x' },
      { 'if-match': `"${body.id}-1"` },
    )
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { name: 'synergy', version: 2 }, sent: { name: 'x' } })
    expect(await names()).toEqual(['synergy'])
  })

  test('a word is there once, whatever its case', async () => {
    await add('Synergy')
    expect((await add('synergy')).body.errors).toEqual({ name: ['This stop word is in the list already.'] })
  })

  test('what changes nothing makes no version', async () => {
    const { body } = await add('synergy')
    expect((await room.call('editor', 'PATCH', `${url}/${body.id}`, { name: 'synergy' })).body.version).toBe(1)
  })

  test('is told in the texts’ words what is missing', async () => {
    const { body } = await room.call('editor', 'POST', url, { name: ' ' })
    const empty = ['Field can not be empty']
    expect(body.errors).toEqual({ name: empty, is_article: empty, is_tag: empty })
  })
})

test('the list is searched by its letters, newest first', async () => {
  for (const name of ['going forward', 'low-hanging fruit', 'forwards']) await add(name)
  const { body } = await room.call('editor', 'GET', `${url}/search?search=forward&search_fields=name`)
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['forwards', 'going forward'])
})

describe('an upload', () => {
  test('takes a word a line, once however often it is sent, and adds what it forbids to words that are there', async () => {
    const file = '\ufeffone\r\n\r\n two words \nONE\n'
    expect((await upload(file, 'post')).body).toEqual({ added: 2, updated: 0, unchanged: 0 })
    expect((await upload(file, 'post')).body).toEqual({ added: 0, updated: 0, unchanged: 2 })
    expect((await upload('one\nthree', 'tag')).body).toEqual({ added: 1, updated: 1, unchanged: 0 })
    const { body } = await room.call('editor', 'GET', `${url}?order=id`)
    expect(body.items).toMatchObject([
      { name: 'one', is_article: 1, is_tag: 1, version: 2 },
      { name: 'two words', is_article: 1, is_tag: 0 },
      { name: 'three', is_article: 0, is_tag: 1 },
    ])
  })

  test('names every wrong line, and takes none', async () => {
    const { status, body } = await upload(`good\n${'x'.repeat(256)}\nfine\n${'y'.repeat(300)}`, 'post')
    expect(status).toBe(422)
    expect(body).toMatchObject({
      type: 'extractor',
      errors: { 2: ['Maximum length: 255'], 4: ['Maximum length: 255'] },
    })
    expect(await names()).toEqual([])
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, string, string]>([
    ['another ending', 'one', 'words.csv', 'You can upload only files with extension .txt'],
    ['nothing in it', '', 'words.txt', 'File seems to be empty. Upload canceled.'],
    ['nothing but spaces', ' \n\n', 'words.txt', 'File seems to be empty. Upload canceled.'],
    ['no text', new Uint8Array([0xff, 0xfe, 0x41]), 'words.txt', 'The file is no UTF-8 text.'],
    ['too many lines', 'a\n'.repeat(50_001), 'words.txt', 'At most 50000 lines.'],
  ])('of a file with %s is refused in words', async (_name, content, name, message) => {
    const { status, body } = await upload(content, 'post', name)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ file: [message] })
  })

  test('without a file, without a kind, or over 5 MB is refused', async () => {
    expect((await sendForm(room, 'editor', `${url}/upload`, { type: 'post' })).body.errors).toEqual({
      file: ['Field can not be empty'],
    })
    expect((await upload('one', 'page')).body.errors).toEqual({ type: ['Field can not be empty'] })
    expect((await upload('x'.repeat(5 * 1024 * 1024 + 1), 'post')).status).toBe(413)
  })

  test('asks for its own right', async () => {
    expect(
      (await sendForm(room, 'author', `${url}/upload`, { type: 'post', file: new File(['x'], 'a.txt') })).status,
    ).toBe(403)
  })

  test('of 50,000 lines is taken whole', async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `word ${at}`).join('\n')
    expect((await upload(lines, 'post')).body.added).toBe(50_000)
    expect((await upload(lines, 'post')).body.unchanged).toBe(50_000)
  })
})

describe('a post with a stop word', () => {
  const make = (more: object) => room.call('editor', 'POST', '/api/posts', { section_id: room.ids.section, ...more })
  const save = async (id: number, more: object) => {
    const { body } = await room.call('editor', 'POST', `/api/posts/lock/${id}`, { takeover: true })
    return room.call('editor', 'PATCH', `/api/posts/${id}`, more, { 'x-lock-token': String(body.lock.token) })
  }

  test('is refused with the words, whatever their case, in headline and text', async () => {
    await add('utilise')
    await add('Going  forward')
    await add('only for tags', 0, 1)
    const refused = await make({
      main_headline: 'We UTILISE only for tags',
      body: bodyOf('Nothing here.', 'But going forward, there is.'),
    })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      message: 'Stop words are not allowed.',
      type: 'stop_words_validator',
      stop_words: ['utilise', 'Going  forward'],
    })
    expect((await make({ main_headline: 'Utilised, and going. Forward!' })).status).toBe(201)
  })

  test('is saved where the save changes another text', async () => {
    const { body } = await make({ main_headline: 'Synergy at work' })
    await add('synergy')
    expect((await save(body.id, { main_headline: 'Synergy at work', description: 'Plain words' })).status).toBe(200)
    expect((await save(body.id, { main_headline: 'Synergy works' })).status).toBe(422)
  })

  test('may be published as it was, and the word may be allowed again', async () => {
    const word = await add('synergy')
    expect((await make({ main_headline: 'Synergy at work' })).status).toBe(422)
    await room.call('editor', 'DELETE', `${url}/${word.body.id}`)
    expect((await make({ main_headline: 'Synergy at work' })).status).toBe(201)
  })
})

test('a tag with a stop word is refused with the words, and only in what changes', async () => {
  const make = (more: object) =>
    room.call('editor', 'POST', '/api/v2/tags', { ...goodTag, section_id: room.ids.section, ...more })
  const { body } = await make({ slug: 'prices' })
  await add('fuel', 0, 1)
  const refused = await make({})
  expect(refused.body).toMatchObject({ type: 'stop_words_validator', stop_words: ['fuel'] })
  const own = `/api/v2/tags/${body.id}`
  expect((await room.call('editor', 'PATCH', own, { catchy_title: body.catchy_title, slug: 'costs' })).status).toBe(200)
  expect((await room.call('editor', 'PATCH', own, { catchy_title: 'Fuel costs' })).status).toBe(422)
})
