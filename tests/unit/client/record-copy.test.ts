// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { keepCopy } from '#client/unsaved/browser-copies'
import { recordCopy } from '#client/unsaved/record-copy'
import { useSession } from '#client/session/session'

import { ama } from '../signed-in'

interface Values {
  title: string
  css: string
  password: string
  picture: { file: File | null }
}

const base: Values = { title: 'About us', css: '', password: '', picture: { file: null } }
const own = recordCopy<Values>('static-pages', 7, (fields) => fields)
const offered = async (now = base) => (await own.offer(() => now)).copy

beforeEach(() => {
  useSession.setState({ me: ama })
})
afterEach(() => localStorage.clear())

test('changed fields are stored with their earlier values, and offered when the record is opened again', async () => {
  expect(own.keep(3, { ...base, title: 'About' }, base)).toBe(true)
  expect(await offered()).toMatchObject({ version: 3, changes: { title: 'About' }, against: { title: 'About us' } })
})

test('saved or discarded changes are not offered, nor values that the record already has', async () => {
  own.keep(3, { ...base, title: 'About' }, base)
  own.drop()
  expect(await offered()).toBeUndefined()
  own.keep(3, { ...base, title: 'About' }, base)
  own.keep(4, base, base)
  expect(await offered()).toBeUndefined()
  keepCopy({ person: 1, subject: 'static-pages', id: 7 }, { savedAt: 1, version: 3, changes: { css: '' }, against: {} })
  expect(await offered()).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('files and passwords are not kept', async () => {
  const picture = { file: new File(['x'], 'x.png') }
  own.keep(3, { ...base, css: 'p {}', password: 'secret', picture }, base)
  expect((await offered())?.changes).toEqual({ css: 'p {}' })
})

test('a copy of another person, or of another record, is not offered', async () => {
  keepCopy(
    { person: 2, subject: 'static-pages', id: 7 },
    { savedAt: 1, version: 3, changes: { css: 'p' }, against: {} },
  )
  keepCopy(
    { person: 1, subject: 'static-pages', id: 8 },
    { savedAt: 1, version: 3, changes: { css: 'p' }, against: {} },
  )
  expect(await offered()).toBeUndefined()
})

test('a copy of which no field can be read is told and set aside, not deleted', async () => {
  const strict = recordCopy<Values>('static-pages', 7, () => ({}))
  own.keep(3, { ...base, title: 'About' }, base)
  expect(await strict.offer(() => base)).toEqual({ copy: undefined, unreadable: 1 })
  expect(Object.keys(localStorage)).toEqual([expect.stringContaining('slotdesk.unreadable.')])
  expect(Object.values(localStorage)[0]).toContain('About')
})
