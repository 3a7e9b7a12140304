// Posts go to a sister site, which is another instance of this program: once, again, while it is away, and where it refuses.
import { eq, sql } from 'drizzle-orm'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { exportJob } from '#server/areas/posts/export/job'
import { images, posts } from '#server/db/schema'
import { Worker } from '#server/jobs/worker'
import { readSettings, SettingsError } from '#server/settings'
import { newSlide, slideSeconds } from '#text/slides'

import { bodyOf, type Newsroom, openNewsroom, sendForm } from '../newsroom'
import { postActions } from './post-actions'

const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'slotdesk export ')))
let here: Newsroom
let there: Newsroom
let projects = ''

beforeAll(async () => {
  there = await openNewsroom({ BRAND: 'ng', DATA_DIR: folders[1] ?? '' })
  const address = new URL(await there.app.listen({ port: 0, host: '127.0.0.1' }))
  const login = { login: 'editor@slotdesk.test', password: 'Slotdesk#26' }
  const { token } = (await there.call(null, 'POST', '/api/v2/users/login', login)).body
  projects = [
    `ng=http://:${token}@${address.host}/api/`,
    'ke=http://:token@127.0.0.1:9/api/',
    `za=http://:wrong@${address.host}/api/`,
    `ph=http://:${token}@${address.host}/site/`,
  ].join(',')
  here = await openNewsroom({ BRAND: 'gh', DATA_DIR: folders[0] ?? '', PROJECTS: projects })
})
afterAll(async () => {
  await here.close()
  await there.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const { make, good, lock, patch } = postActions(() => here)
const send = (id: number, names: string[], as = 'editor') =>
  here.call(as, 'POST', `/api/posts/${id}/export`, { projects: names })
const arrived = async (message: string) => {
  const id = Number(/#(\d+)/.exec(message)?.[1])
  return (await there.call('editor', 'GET', `/api/posts/${id}`)).body
}

test('a post arrives as a draft with its pictures and what there is by name, and comes again as the same post', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const image = new File([new Uint8Array(bytes)], 'lead.jpg', { type: 'image/jpeg' })
  const picture = (await sendForm(here, 'editor', '/api/v2/images', { image, name: 'A lead picture', source: '2' }))
    .body
  const withPicture = JSON.parse(bodyOf('The levy passed.'))
  withPicture.content.push({
    type: 'image',
    attrs: { src: `/media/${picture.hash_key}.jpg?v=1`, alt: 'Of the levy', label: '' },
  })
  const post = await make({
    ...good(),
    thumb: picture.hash_key,
    thumb_ext: picture.ext,
    body: JSON.stringify(withPicture),
    slug: 'a-levy-for-roads',
  })
  const { status, body } = await send(post.id, ['ng'])
  expect([status, body.errors]).toEqual([200, {}])
  expect(body.success.ng).toMatch(/^Exported as #\d+\./)
  const first = await arrived(body.success.ng)
  expect(first).toMatchObject({
    status: 0,
    main_headline: good().main_headline,
    section_id: there.ids.section,
    slug: 'a-levy-for-roads',
  })
  const pictures = async () => (await there.call('editor', 'GET', '/api/v2/images')).body.items
  const kept = await pictures()
  const [own] = kept
  expect(first.thumb).toBe(own.hash_key)
  expect(first.body).toContain(`/media/${own.hash_key}.`)
  expect((await there.call(null, 'GET', `/media/${own.hash_key}.${own.ext}`)).status).toBe(200)
  expect((await here.call('editor', 'GET', `/api/posts/${post.id}?expand=exportProjects`)).body.exportProjects).toEqual(
    ['ng'],
  )

  await patch(
    post.id,
    { main_headline: 'Parliament approves another fuel levy after a long debate' },
    'editor',
    await lock(post.id),
  )
  const again = (await send(post.id, ['ng'])).body
  expect(again.success.ng).toBe(`#${first.id} was brought up to date.`)
  expect((await arrived(again.success.ng)).main_headline).toContain('another fuel levy')
  expect(await pictures()).toHaveLength(kept.length)
})

test('the slides of a live update keep their instants in the zone there, and their people by name', async () => {
  const named = (room: Newsroom, role: string) => {
    const id = room.ids.users[role] ?? 0
    return room.database.db.execute(sql`update users set username = 'Yaa Boatema' where id = ${id}`)
  }
  await named(here, 'slot-editor')
  await named(there, 'copy-editor')
  const at = Date.parse('2026-03-10T12:00:00Z')
  const [plot, slide] = [[], [here.ids.users['slot-editor'] ?? 0, here.ids.users['admin'] ?? 0]].map(
    (authorIds, place) =>
      newSlide({ id: `s${place}`, title: `Slide ${place}`, authorIds, at: slideSeconds(at, 'Africa/Accra') }),
  )
  await here.database.db.execute(
    sql`update users set username = 'Only Here' where id = ${here.ids.users['admin'] ?? 0}`,
  )
  const post = await make({ ...good(), template_type: 7, body: JSON.stringify([plot, slide]) })
  const { body } = await send(post.id, ['ng'])
  expect(body.success.ng).toContain('Not there: Only Here.')
  const inLagos = slideSeconds(at, 'Africa/Lagos')
  const sent = async (message: string) => JSON.parse((await arrived(message)).body)[1]
  const wanted = { createdAt: inLagos, updatedAt: inLagos, authorIds: [there.ids.users['copy-editor']] }
  expect(await sent(body.success.ng)).toMatchObject(wanted)
  const again = (await send(post.id, ['ng'])).body.success.ng
  expect(again).toContain('was brought up to date. Not there: Only Here.')
  expect(await sent(again)).toMatchObject(wanted)
})

test('a post that became an external link is one there too; a type that was chosen there stays with its text', async () => {
  const post = await make(good())
  const sent = async () => arrived((await send(post.id, ['ng'])).body.success.ng)
  const change = async (fields: object) => patch(post.id, fields, 'editor', await lock(post.id))
  const { id } = await sent()
  await there.database.db.update(posts).set({ template_type: 1 }).where(eq(posts.id, id))
  await change({ main_headline: 'Parliament approves another fuel levy after a long debate' })
  expect(await sent()).toMatchObject({ id, template_type: 1 })
  await change({ template_type: 5, external_link: 'https://example.org/levy' })
  expect(await sent()).toMatchObject({ id, template_type: 5, external_link: 'https://example.org/levy' })
  await change({ template_type: 0, body: bodyOf('The levy passed again.') })
  expect(await sent()).toMatchObject({ id, template_type: 0, external_link: null })
})

test('what somebody edits there, a wrong token and an answer of something else are told by project and field', async () => {
  const post = await make(good())
  const { success } = (await send(post.id, ['ng'])).body
  const copy = await arrived(success.ng)
  await there.call('senior-editor', 'POST', `/api/posts/lock/${copy.id}`, {})
  const { body } = await send(post.id, ['ng', 'za', 'ph'])
  expect(body.success).toEqual({})
  expect(body.errors).toEqual({
    ng: { post: ['This article is being edited by The senior-editor.'] },
    za: { token: ['The site does not accept the token.'] },
    ph: { post: [expect.any(String)] },
  })
  expect((await send(post.id, ['nowhere'])).status).toBe(422)
  expect((await send(post.id, ['ng'], 'copy-editor')).status).not.toBe(500)
})

/** Lets a worker run the waiting exports, with the project's site back. @returns how they ended. */
async function exportLater(): Promise<string[]> {
  const ng = projects.split(',')[0]?.slice(3)
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: folders[0], BRAND: 'gh', PROJECTS: `ke=${ng}` })
  if (settings instanceof SettingsError) throw settings
  const now = () => new Date(Date.parse('2026-03-10T12:05:00Z'))
  const worker = new Worker({ database: here.database, settings, report: () => undefined, now }, [exportJob])
  return Promise.all(await worker.look())
}

test('a site that is away is tried again by a job, which ends once it is there', async () => {
  const post = await make(good())
  expect((await send(post.id, ['ke'])).body).toEqual({
    success: { ke: 'The site cannot be reached at the moment. It is tried again.' },
    errors: {},
    changed: [],
  })
  const jobs = async () =>
    (await here.database.db.execute(sql`select state, key from jobs where kind = 'export' and state <> 'done'`)).rows
  expect(await jobs()).toEqual([{ state: 'waiting', key: `${post.id}:ke` }])
  // The same call twice leaves one job.
  await send(post.id, ['ke'])
  expect(await jobs()).toHaveLength(1)
  expect(await exportLater()).toEqual(['done'])
  expect(await jobs()).toEqual([])
  const { rows } = await here.database.db.execute(sql`select status from post_exports where post_id = ${post.id}`)
  expect(rows).toEqual([{ status: 'done' }])
})

test('a post in the trash is not sent, also where its export waited', async () => {
  const post = await make(good())
  await send(post.id, ['ke'])
  expect((await patch(post.id, { status: 4 })).status).toBe(200)
  await exportLater()
  const refusal = 'The post is in the trash: restore it first'
  const { rows } = await here.database.db.execute(
    sql`select status, message from post_exports where post_id = ${post.id}`,
  )
  expect(rows).toEqual([{ status: 'failed', message: expect.stringContaining(refusal) }])
  expect((await send(post.id, ['ng'])).body.errors).toEqual({ ng: { post: [refusal] } })
})

test('several posts go to one project and are told by their ids', async () => {
  const [one, two] = [await make(good()), await make({ ...good(), section_id: null, category_id: null })]
  const { body } = await here.call('editor', 'POST', '/api/posts/export', {
    project: 'ng',
    ids: `${one.id},${two.id},999999`,
  })
  expect(Object.keys(body.success.ng)).toEqual([String(one.id), String(two.id)])
  expect(body.errors).toEqual({ ng: { 999999: { post: ['Post with given ID not found.'] } } })
  const refusedFor = async (ids: string) =>
    (await here.call('editor', 'POST', '/api/posts/export', { project: 'ng', ids })).body
  expect(await refusedFor('1,x')).toEqual([{ field: 'ids', message: 'Enter ids of posts with commas between them.' }])
  const many = Array.from({ length: 201 }, (_, at) => at + 1).join(',')
  expect(await refusedFor(many)).toEqual([{ field: 'ids', message: 'At most 200 posts.' }])
})

test('two calls at once make one post there; an author sends only posts of their own; some brands take none', async () => {
  const post = await make(good())
  const answers = await Promise.all([send(post.id, ['ng']), send(post.id, ['ng'])])
  const numbers = answers.flatMap(({ body }) => /#(\d+)/.exec(String(body.success.ng))?.[1] ?? [])
  expect(new Set(numbers).size).toBe(1)
  const foreign = await make({ ...good(), authors: [here.ids.users.editor ?? 0] })
  expect((await send(foreign.id, ['ng'], 'author')).body.errors?.ng).toBeDefined()
  const closed = await openNewsroom({ BRAND: 'za' })
  const sent = { source: 'gh', id: 1, section: null, category: null, tags: [], authors: [], fields: {} }
  expect((await closed.call('editor', 'POST', '/api/posts/receive', sent)).status).toBe(403)
  await closed.close()
})

test('a post whose arrival, or newer text, could not be written down there comes once, and counts as edited by nobody', async () => {
  const post = await make({ ...good(), main_headline: 'A headline that no other post of this newsroom has had before' })
  const { db } = there.database
  await db.execute(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'The database failed.'; end $$`,
  )
  const whileItFails = async (work: () => Promise<unknown>) => {
    await db.execute(
      `create trigger fail before update on imported_records for each row when (new.record_id <> 0) execute function fail()`,
    )
    await work()
    await db.execute('drop trigger fail on imported_records')
  }
  const waits = 'The site cannot be reached at the moment. It is tried again.'
  await whileItFails(async () => expect((await send(post.id, ['ng'])).body.success.ng).toBe(waits))
  expect((await send(post.id, ['ng'])).body.success.ng).toContain('Exported as #')
  expect(await db.$count(posts, eq(posts.main_headline, post.main_headline))).toBe(1)
  await patch(post.id, { description: 'Changed here.' }, 'editor', await lock(post.id))
  await whileItFails(async () => expect((await send(post.id, ['ng'])).body.success.ng).toBe(waits))
  expect((await send(post.id, ['ng'])).body.success.ng).toContain('was brought up to date.')
})

test('what was edited there since is kept, unless it is to be replaced; publishing it there is no edit', async () => {
  const post = await make(good())
  const first = (await send(post.id, ['ng'])).body
  const copy = await arrived(first.success.ng)
  await there.call('editor', 'PATCH', `/api/posts/${copy.id}`, { is_verified: 1 })
  expect((await send(post.id, ['ng'])).body.success.ng).toContain(`#${copy.id} was brought up to date.`)
  const { token } = (await there.call('editor', 'POST', `/api/posts/lock/${copy.id}`, {})).body.lock
  const edit = { main_headline: 'Lagos readers get a headline of their own here' }
  await there.call('editor', 'PATCH', `/api/posts/${copy.id}`, edit, { 'x-lock-token': String(token) })
  await there.call('editor', 'DELETE', `/api/posts/lock/${copy.id}`, undefined, { 'x-lock-token': String(token) })
  const { body } = await send(post.id, ['ng'])
  expect(body).toEqual({
    sentences: expect.any(Object),
    success: {},
    errors: { ng: { post: [`#${copy.id} was edited there since it was exported. It keeps its text.`] } },
    changed: ['ng'],
  })
  expect((await arrived(`#${copy.id}`)).main_headline).toBe(edit.main_headline)
  const { body: over } = await here.call('editor', 'POST', '/api/posts/export', {
    project: 'ng',
    ids: String(post.id),
    overwrite: true,
  })
  expect(over.success.ng[post.id]).toContain(`#${copy.id} was brought up to date.`)
  expect((await arrived(`#${copy.id}`)).main_headline).toBe(good().main_headline)
  await there.call('editor', 'PATCH', `/api/posts/${copy.id}`, { status: 4 })
  expect((await send(post.id, ['ng'])).body).toMatchObject({
    success: {},
    errors: { ng: { post: [`#${copy.id} is in the trash there.`] } },
    changed: [],
  })
})

test('pictures without a file are left out of the text and told', async () => {
  const body = JSON.parse(bodyOf('The levy passed.'))
  const lost = { name: 'Of nothing', width: 1200, height: 800, hash_key: 'nothing1', ext: 'jpg', bytes: 1, digest: 'n' }
  await here.database.db.insert(images).values(lost)
  body.content.push({ type: 'image', attrs: { src: '/media/nothing1.jpg', alt: 'Of nothing', label: '' } })
  // The thumbnail of the post has none either.
  const post = await make({ ...good(), body: JSON.stringify(body) })
  const { success } = (await send(post.id, ['ng'])).body
  expect(success.ng).toMatch(/Without 2 pictures that have no file here\.$/)
  expect((await arrived(success.ng)).body).not.toContain('/media/')
})

describe('answers of a site that is not as it should be', () => {
  let answer: (reply: ServerResponse) => void = () => undefined
  let site: Server
  let room: Newsroom
  let project = ''
  beforeAll(async () => {
    site = createServer((request, reply) => request.resume().on('end', () => answer(reply))).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const { port } = site.address() as AddressInfo
    project = `ng=http://:token@127.0.0.1:${port}/api/`
    room = await openNewsroom({ BRAND: 'gh', PROJECTS: project })
  })
  afterAll(async () => {
    await room.close()
    site.close()
  })
  const actions = postActions(() => room)
  const sent = async () => {
    const post = await actions.make(actions.good())
    const { body } = await room.call('editor', 'POST', `/api/posts/${post.id}/export`, { projects: ['ng'] })
    const job = (await room.database.db.execute(sql`select state from jobs where key = ${`${post.id}:ng`}`)).rows[0]
    return { id: post.id, told: body.success.ng ?? body.errors.ng.post?.[0], waits: job?.['state'] === 'waiting' }
  }

  test.each([
    [429, 'It is tried again', true],
    [500, 'It is tried again', true],
    [413, 'The site takes nothing so large.', false],
    [302, 'It is tried again', true],
    [200, 'The site answered something that is no answer.', false],
  ])('%s', async (status, message, again) => {
    answer = (reply) => reply.writeHead(status, { location: '/elsewhere' }).end('{}')
    const { told, waits } = await sent()
    expect(told).toContain(message)
    expect(waits).toBe(again)
  })

  test('an answer without an end is cut', async () => {
    answer = (reply) => {
      reply.writeHead(200)
      const pour = () => {
        while (!reply.destroyed && reply.write('x'.repeat(65_536)));
      }
      reply.on('drain', pour).on('error', () => undefined)
      pour()
    }
    expect((await sent()).told).toBe('The site answered more than it may.')
  })

  test('the job waits as long as the site asks, and says so when no try is left', async () => {
    answer = (reply) => reply.writeHead(503, { 'retry-after': '1800' }).end()
    const { id } = await sent()
    let now = Date.parse('2026-03-10T12:05:00Z')
    const settings = readSettings({ LOG_LEVEL: 'silent', BRAND: 'gh', PROJECTS: project })
    if (settings instanceof SettingsError) throw settings
    const place = { database: room.database, settings, report: () => undefined, now: () => new Date(now) }
    const worker = new Worker(place, [exportJob])
    await room.database.db.execute(sql`update jobs set state = 'done', next_at = null where key <> ${`${id}:ng`}`)
    expect(await Promise.all(await worker.look())).toEqual([])
    now += 1_500_000
    expect(await Promise.all(await worker.look())).toEqual(['again'])
    now += 1_700_000
    expect(await Promise.all(await worker.look())).toEqual([])
    await room.database.db.execute(sql`update jobs set tries_left = 1 where key = ${`${id}:ng`}`)
    now += 200_000
    expect(await Promise.all(await worker.look())).toEqual(['failed'])
    const { rows } = await room.database.db.execute(sql`select status from post_exports where post_id = ${id}`)
    expect(rows).toEqual([{ status: 'failed' }])
  })
})
