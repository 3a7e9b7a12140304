// What holds for the records of every subject, from the contract: each is made, changed, refused, ordered, removed and uploaded the
// same way.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contract } from '#contract/contract'
import { type Endpoint, fileLimits } from '#contract/base/endpoint'
import { decodeFailure } from '#contract/base/failure'
import { rows } from '#server/rows'

import { type Answer, type Newsroom, openNewsroom, sendForm } from '../newsroom'
import { type RecordSample, recordSamples, uploadSamples } from './record-samples'

let room: Newsroom
let samples: Readonly<Record<string, RecordSample>>
beforeAll(async () => {
  room = await openNewsroom()
  samples = recordSamples(room)
})
afterAll(() => room.close())

/** Posts are locked while they are written, and users judged by rights that they hold. Both have tests of their own. */
const others = new Set(['posts', 'users'])

/** Records with versions. */
const subjects = Object.entries<Record<string, Endpoint>>(contract).filter(
  ([subject, { list, update }]) => !others.has(subject) && update && update.path === `${list?.path}/:id`,
)

const errorsOf = ({ status, body }: Answer) => [status, { ...decodeFailure(status, body).detail.fields }]

describe.each(subjects)('a record of %s', (subject, { list, search, create, remove, order }) => {
  let made = 0
  // A file that must be there, and a search by POST, have tests of their own.
  const byForm = create?.files && !Object.values(create.files).every(({ optional }) => optional) ? undefined : create
  const byQuery = search?.method === 'GET' ? search : undefined
  const url = `/api/${list?.path}`
  const sample = () => samples[subject]!
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    room.call('admin', method, `${url}${path}`, body, headers)
  const patch = (id: number, body: object, headers = {}) => call('PATCH', `/${id}`, body, headers)
  const make = (body = sample().good?.((made += 1))) => call('POST', '', body)
  const another = async (): Promise<number> => (await sample().insert?.()) ?? (await make()).body.id
  const read = async (id: number) =>
    (await call('GET', list?.family === 'v1' ? `?search[id]=${id}` : `?filter[id.eq]=${id}`)).body.items[0]
  const deeds = (id: number) =>
    rows(
      room.database.db,
      sql`select json_build_array(action, version) as row from audit_log where record = ${String(id)} order by id desc limit 3`,
    )

  /** What a subject has not got is no test of it, not one that is left out. */
  const testOf = (endpoint: Endpoint | undefined, name: string, work: () => Promise<void>) => {
    if (endpoint) test(name, work)
  }

  testOf(byForm, 'is made at a place of its own, and tells what is missing in the form’s words', async () => {
    const { status, body, headers } = await make()
    expect([status, headers.location, headers.etag]).toEqual([201, `${url}/${body.id}`, `"${body.id}-1"`])
    expect(await deeds(body.id)).toContainEqual(['create', 1])
    const issues = create?.body?.safeParse({}).error?.issues ?? []
    expect(issues.length).toBeGreaterThan(1)
    expect(errorsOf(await make({}))).toEqual([
      422,
      Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), [message]])),
    ])
  })

  test('is changed with a new version, once, and never over what somebody else wrote', async () => {
    const id = await another()
    const before = await read(id)
    const { change } = sample()
    const once = { 'if-match': `"${id}-1"`, 'idempotency-key': `${subject} ${id}`.replace(' ', '-') }
    const changed = await patch(id, change, once)
    expect([changed.status, changed.headers.etag]).toEqual([200, `"${id}-2"`])
    const repeated = await patch(id, change, once)
    expect([repeated.status, repeated.headers.etag, repeated.body]).toEqual([200, `"${id}-2"`, changed.body])
    expect(changed.body).toMatchObject({ ...change, version: 2 })
    expect((await patch(id, change)).body.version).toBe(2)
    expect((await deeds(id))[0]).toEqual(['update', 2])
    const sent = Object.fromEntries(Object.keys(change).map((name) => [name, before[name]]))
    const stale = await patch(id, sent, { 'if-match': `"${id}-1"` })
    expect([stale.status, stale.body]).toMatchObject([409, { current: { ...change, version: 2 }, sent }])
    expect(await read(id)).toMatchObject({ ...change, version: 2 })
    expect((await patch(999_999, change)).status).toBe(404)
    expect((await patch(id, { colour: 'red' })).status).toBe(422)
  })

  test('is unique, and its fixed fields cannot be changed', async () => {
    const id = await another()
    const [field, message] = Object.entries(sample().taken ?? {})[0] ?? []
    if (field !== undefined) {
      const { [field]: value } = await read(id)
      expect(errorsOf(await make({ ...sample().good?.(0), [field]: value }))).toEqual([422, { [field]: [message] }])
    }
    const locked = Object.keys(sample().kept ?? {}).map((name) => [name, ['This cannot be changed any more.']])
    if (locked.length > 0)
      expect(errorsOf(await patch(id, sample().kept ?? {}))).toEqual([422, Object.fromEntries(locked)])
  })

  testOf(byQuery, 'is found by its letters, the newest first', async () => {
    const ids = [await another(), await another()]
    const [field = ''] = search?.list?.searchFields ?? []
    const { [field]: text } = await read(ids[1]!)
    const found = (await call('GET', `/search?search=${text}&search_fields=${field}`)).body.items
    expect(found[0].id).toBe(ids[1])
    expect((await call('GET', `/search?search=no such text`)).body.total).toBe(0)
  })

  testOf(order, 'has a place among others: an order is written whole or not at all, and leaves versions', async () => {
    const [one, other] = [await another(), await another()]
    const put = (...items: [id: number, order: number][]) =>
      call('PATCH', '/order', { items: items.map(([id, place]) => ({ id, order: place })) })
    const done = await put([one, 902], [other, 901])
    expect([done.status, done.body.items.map(({ id }: { id: number }) => id)]).toEqual([200, [other, one]])
    const [reason] = decodeFailure(404, (await patch(999_999, {})).body).message.split('\n')
    expect(errorsOf(await put([one, 1], [999_999, 2]))).toEqual([422, { items: [reason] }])
    expect((await put([one, 1], [one, 2])).status).toBe(422)
    expect(errorsOf(await put())).toEqual([422, { items: ['Field can not be empty'] }])
    const items = [
      { id: one, order: 901 },
      { id: other, order: 902 },
    ]
    const stale = await call('PATCH', '/order', { items, was: [one, other] })
    expect([stale.status, stale.body.current]).toEqual([409, [other, one]])
    expect(await read(one)).toMatchObject({ order: 902, version: 1 })
    expect((await call('PATCH', '/order', { items, was: [other, one] })).status).toBe(200)
    // A record that the person saw was removed since.
    const withGone = [...items, { id: 999_999, order: 903 }]
    const less = await call('PATCH', '/order', { items: withGone, was: [one, other, 999_999] })
    expect([less.status, less.body.current]).toEqual([409, [one, other]])
    expect((await patch(one, sample().change, { 'if-match': `"${one}-1"` })).status).toBe(200)
  })

  testOf(remove, 'is removed as it was seen, and is not there any more', async () => {
    const id = await another()
    const own = (headers = {}) => call('DELETE', `/${id}`, undefined, headers)
    await patch(id, sample().change)
    const was = await read(id)
    expect((await own({ 'if-match': `"${id}-1"` })).status).toBe(409)
    expect((await own({ 'if-match': `"${id}-2"` })).status).toBe(204)
    expect((await own()).status).toBe(404)
    expect((await patch(id, sample().change)).status).toBe(404)
    expect(await deeds(id)).toContainEqual(['remove', 2])
    // The record is gone: the audit log tells its name.
    const [changed] = await rows<object>(
      room.database.db,
      sql`select changed as row from audit_log where record = ${String(id)} and action = 'remove' order by id desc limit 1`,
    )
    const fields = Object.keys(changed ?? {})
    expect(fields).toHaveLength(1)
    expect(changed).toEqual(Object.fromEntries(fields.map((field) => [field, { from: was[field], to: null }])))
  })
})

/** Uploads that bring a list up to date; people are invited by a file, which is another thing (users-upload.isolated.test.ts). */
const lists = Object.entries<Record<string, Endpoint>>(contract).flatMap(([subject, { list, upload }]) =>
  list && upload && !others.has(subject)
    ? [{ subject, list, upload, extension: upload.files?.['file']?.extension ?? 'txt' }]
    : [],
)

describe.each(lists)('an uploaded list of $subject', ({ subject, list, upload, extension }) => {
  const sample = () => ({ fields: {}, most: 50_000, ...uploadSamples(room)[subject]! })
  const linesOf = (count: number) => Array.from({ length: count }, (_, at) => sample().line(at)).join('\n')
  const send = (more: Record<string, string | File>) =>
    sendForm(room, 'editor', `/api/${upload.path}`, { ...sample().fields, ...more })
  const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = `list.${extension}`) => new File([content], name)
  const sendFile = (...file: Parameters<typeof fileOf>) => send({ file: fileOf(...file) })
  const count = async () => (await room.call('editor', 'GET', `/api/${list?.path}`)).body.total

  test('with wrong lines has each of them named, and none is taken', async () => {
    const [{ line, wrong }, total] = [sample(), await count()]
    const [text, message] = wrong
    const refused = await sendFile([line(0), text, line(1), line(2), text].join('\n'))
    expect(refused.body.type).toBe('extractor')
    expect(errorsOf(refused)).toEqual([422, { 2: [message], 5: [message] }])
    expect(await count()).toBe(total)
  })

  test('is taken whole, as long as it may be, and doubles nothing when it comes again', async () => {
    const { most } = sample()
    const lines = linesOf(most)
    expect((await sendFile(lines)).body).toMatchObject({ added: most, updated: 0, unchanged: 0 })
    expect((await sendFile(lines)).body).toMatchObject({ added: 0, updated: 0, unchanged: most })
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['nothing in it', '', 'File seems to be empty. Upload canceled.'],
    ['nothing but spaces', ' \n\n', 'File seems to be empty. Upload canceled.'],
    ['too many lines', 'a\n'.repeat(50_001), 'At most 50,000 lines.'],
  ])('with %s is refused in words', async (_name, content, message) => {
    expect(errorsOf(await sendFile(content))).toEqual([422, { file: [message] }])
  })

  test('of another encoding is refused with what to do, which differs for a csv file', async () => {
    const how = extension === 'csv' ? 'In Excel, save it as “CSV UTF-8”.' : 'Save it as UTF-8.'
    const refused = await sendFile(new Uint8Array([0xff, 0xfe, 0x41]))
    expect(errorsOf(refused)).toEqual([422, { file: [`The file is no UTF-8 text. ${how}`] }])
  })

  test('of another ending, over 5 MB, or that is none is refused, and one without what goes with it', async () => {
    const other = `You can upload only files with extension .${extension}`
    expect(errorsOf(await sendFile('x', 'list.exe'))).toEqual([422, { file: [other] }])
    const large = await sendFile('x'.repeat(fileLimits.txt + 1))
    expect([large.status, large.body.message]).toEqual([413, 'The file must not be larger than 5 MB.'])
    expect(errorsOf(await send({}))).toEqual([422, { file: ['Field can not be empty'] }])
    for (const name of Object.keys(sample().fields)) {
      const without = await send({ [name]: '', file: fileOf('x') })
      expect(errorsOf(without)).toEqual([422, { [name]: ['Field can not be empty'] }])
    }
  })
})
