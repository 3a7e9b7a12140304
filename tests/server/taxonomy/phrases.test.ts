import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { keepPhrases } from '#server/phrases'
import { rows } from '#server/rows'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom

beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const known = () =>
  rows<string>(room.database.db, sql`select to_json(message) as row from source_messages where category = 'admin'`)

describe('the catalogue of the interface', () => {
  test('takes new phrases once, loses those that are said nowhere, and keeps what somebody translated', async () => {
    const { db } = room.database
    await db.execute(sql`delete from source_messages`)
    await keepPhrases(db, ['Save', 'Publish {count}', 'It’s “here” \\ [now]'])
    await keepPhrases(db, ['Save', 'Publish {count}', 'It’s “here” \\ [now]'])
    expect([...(await known())].sort()).toEqual(['It’s “here” \\ [now]', 'Publish {count}', 'Save'])
    await db.execute(sql`insert into translations (source_id, language_id, translation)
      select s.id, l.id, 'Enregistrer' from source_messages s, languages l where s.message = 'Save' limit 1`)
    await keepPhrases(db, ['Trash'])
    expect([...(await known())].sort()).toEqual(['Save', 'Trash'])
  })

  test('stays as it is where nothing was built', async () => {
    await keepPhrases(room.database.db, [])
    expect(await known()).toContain('Save')
  })
})
