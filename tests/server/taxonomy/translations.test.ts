// Languages and what the phrases are in them.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { sourceMessages } from '#server/db/schema'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
let save: number
beforeAll(async () => {
  room = await openNewsroom()
  const made = await room.database.db
    .insert(sourceMessages)
    .values([{ message: 'Save' }, { message: 'Save all' }, { message: 'Read more', category: 'templates' }])
    .returning()
  save = made[0]!.id
})
afterAll(() => room.close())

const call = (method: string, path: string, body?: object, as = 'editor') =>
  room.call(as, method, `/api/v2/${path}`, body)
const add = (name: string, code: string) => call('POST', 'languages', { name, code })

describe('languages', () => {
  test('are made and changed, and count their phrases', async () => {
    const made = await add('Hausa', 'ha-NG')
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Hausa', phrases: 3, translated: 0, version: 1 })
    await call('PATCH', `translations/${save}/ha-NG`, { translation: 'Ajiye' })
    const changed = await call('PATCH', `languages/${made.body.id}`, { name: 'Harshen Hausa' })
    expect(changed.body).toMatchObject({ name: 'Harshen Hausa', translated: 1, version: 2 })
    expect((await add('Hau', 'ha')).body.errors).toEqual({
      name: ['Name must contain 5-20 characters (now: 3)'],
      code: ['Enter a language and a country, for example en-US.'],
    })
  })

  test('go with their translations, but not while a section is written in them', async () => {
    const { body } = await add('Filipino', 'fil-PH')
    await call('PATCH', `translations/${save}/fil-PH`, { translation: 'I-save' })
    expect((await call('DELETE', `languages/${body.id}`, undefined, 'admin')).status).toBe(204)
    const { rows } = await room.database.db.execute(sql`select 1 from translations where translation = 'I-save'`)
    expect(rows).toEqual([])
    const [english] = (await call('GET', 'languages')).body.items
    expect((await call('DELETE', `languages/${english.id}`, undefined, 'admin')).body.errors).toEqual({
      id: ['A section is written in this language.'],
    })
    expect((await call('DELETE', `languages/${english.id}`)).status).toBe(403)
  })
})

describe('translations', () => {
  const list = async (query: string) => (await call('GET', `translations?${query}`)).body.items

  test('are kept trimmed, marked as written here, and stand in the catalogue', async () => {
    await add('Yorùbá', 'yo-NG')
    const { status, body } = await call('PATCH', `translations/${save}/yo-NG`, { translation: '  Fi pamọ́ ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Save',
      translations: [{ language: 'yo-NG', translation: 'Fi pamọ́', updated: true }],
      messages: [{ language: 'yo-NG', translation: 'Fi pamọ́' }],
    })
    expect((await room.call(null, 'GET', '/api/v2/translations/catalogue/yo-NG')).body).toEqual({ Save: 'Fi pamọ́' })
    expect((await call('PATCH', `translations/${save}/yo-NG`, { translation: ' ' })).body.errors).toEqual({
      translation: ['Field can not be empty'],
    })
    const said = async (path: string) =>
      (await call('PATCH', `translations/${path}`, { translation: 'x' })).body.message
    expect([await said(`${save}/xx-XX`), await said('999999999/yo-NG')]).toEqual([
      'Language not found.',
      'Phrase not found.',
    ])
    expect((await call('PATCH', `translations/${save}/yo-NG`, { translation: 'x' }, 'author')).status).toBe(403)
  })

  test('are listed for one language, by its bare name as the texts write it, with the empty ones', async () => {
    const items = await list(
      'include=translations&order=-id&language=yo-NG&per_page=200&page=1&filter[category.eq]=admin',
    )
    expect(
      items.map(({ message, messages }: { message: string; messages: { translation: string }[] }) => [
        message,
        messages[0]!.translation,
      ]),
    ).toEqual([
      ['Save all', ''],
      ['Save', 'Fi pamọ́'],
    ])
    expect(await list('filter[language.eq]=yo-NG')).toHaveLength(3)
    expect((await list('filter[category.eq]=templates'))[0]).toMatchObject({ message: 'Read more' })
  })

  test('are searched by their words, and read with all languages', async () => {
    const found = await call('GET', 'translations/search?search=save a&search_fields=message&search_type=phrase_prefix')
    expect(found.body.items.map(({ message }: { message: string }) => message)).toEqual(['Save all'])
    const one = await call('GET', `translations/${save}/admin`)
    expect(one.body.translations.map(({ language }: { language: string }) => language)).toEqual(['ha-NG', 'yo-NG'])
    expect((await call('GET', 'translations/constants')).body.category.map(({ id }: { id: string }) => id)).toEqual([
      'admin',
      'templates',
    ])
  })

  test('stand in the log', async () => {
    const { rows } = await room.database.db.execute(
      sql`select changed from audit_log where subject = 'translation' and record = ${String(save)} order by id desc limit 1`,
    )
    expect(rows[0]).toEqual({ changed: { 'yo-NG': { from: null, to: 'Fi pamọ́' } } })
  })

  test('are not written over what somebody else wrote since', async () => {
    await add('Twi Akan', 'tw-GH')
    const write = (body: object) => call('PATCH', `translations/${save}/tw-GH`, body)
    expect((await write({ translation: 'Kora', before: '' })).status).toBe(200)
    const late = await write({ translation: 'Sie', before: '' })
    expect([late.status, late.body.message]).toEqual([409, 'This was changed elsewhere meanwhile.'])
    expect(late.body.current.messages).toEqual([{ language: 'tw-GH', translation: 'Kora' }])
    // The same call twice is no conflict, and who has seen theirs may replace it.
    expect((await write({ translation: 'Kora', before: '' })).status).toBe(200)
    expect((await write({ translation: 'Sie', before: 'Kora' })).status).toBe(200)
  })

  test('are removed by the undo of the first one, while it stands', async () => {
    await add('Ewe language', 'ee-GH')
    const put = (body: object) => call('PATCH', `translations/${save}/ee-GH`, body)
    const now = async () => (await call('GET', 'translations/catalogue/ee-GH')).body
    await put({ translation: 'Dzra ɖo', before: '' })
    expect((await put({ translation: '' })).body.errors).toEqual({ translation: ['Field can not be empty'] })
    expect((await put({ translation: '', before: 'Another' })).status).toBe(409)
    expect(await now()).toEqual({ Save: 'Dzra ɖo' })
    expect((await put({ translation: '', before: 'Dzra ɖo' })).body.translations).toEqual([])
    expect(await now()).toEqual({})
  })

  test('of a language that is not there are not listed', async () => {
    const { status, body } = await call('GET', 'translations?language=xx-XX')
    expect([status, body.message]).toEqual([404, 'Language not found.'])
  })

  test('have the places of their phrase', async () => {
    const made = await room.database.db
      .insert(sourceMessages)
      .values([{ message: 'Move {0} posts to {column}' }])
      .returning()
    const write = async (translation: string) => {
      const { body } = await call('PATCH', `translations/${made[0]!.id}/ha-NG`, { translation })
      return body.errors?.translation[0] ?? 'saved'
    }
    expect(await write('Matsar da {0} zuwa {column}')).toBe('saved')
    expect(await write('Matsar da {0, plural, one {labari} other {labarai #}} zuwa {column}')).toBe('saved')
    expect(await write("Matsar d'{0} zuwa '{column}'")).toBe('saved')
    expect(await write('Matsar zuwa {column}')).toBe('The translation leaves out {0}.')
    expect(await write('Matsar da {0} zuwa {column} {who}')).toBe('The phrase has no {who}.')
    expect(await write('Matsar da {0, date} zuwa {column}')).toBe('The phrase has no {0, date}.')
    expect(await write('{0, plural, one {')).toMatch(/^The braces of the translation do not match/)
    expect(await write('{0, plural, one {labari}} {column}')).toMatch(/a plural lacks its form for other numbers/)
  })
})
