// A push of a post, from the call to the readers' browsers, with a push service that speaks the real protocol.
import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { carryOut, type Ended } from '#server/jobs/run-job'
import { enqueue, freeAll, takeDue } from '#server/jobs/queue'
import { pushJob } from '#server/push/push-job'
import { readSettings, type Settings, SettingsError } from '#server/settings'

import { type PushService, startPushService } from '../../push-service'

import { goodPost, type Newsroom, openNewsroom } from '../newsroom'

let service: PushService
let room: Newsroom
let settings: Settings
let post: number
let draft: number

const db = () => room.database.db
const subscribe = (name: string) => room.call(null, 'POST', '/site/push', service.subscribe(name))
const send = (id: number, as = 'editor', body?: object) => room.call(as, 'POST', `/api/posts/send-push/${id}`, body)
const one = async <T>(query: ReturnType<typeof sql>) => (await db().execute<{ it: T }>(query)).rows[0]?.it
const subscriptions = () => one<number>(sql`select count(*)::int as it from push_subscriptions`)

/** Does the jobs that are due, as a server does that looks so many seconds on; answers how they ended. */
async function work(seconds = 0, stopping = new AbortController().signal): Promise<Ended[]> {
  const now = () => new Date(Date.now() + seconds * 1000)
  const place = { database: room.database, settings, report: () => undefined, now }
  const ended: Ended[] = []
  for (const held of await takeDue(db(), [pushJob], 10, now()))
    ended.push(await carryOut(place, pushJob, held, stopping))
  return ended
}

beforeAll(async () => {
  service = await startPushService()
  const env = { PUSH_SERVICES: service.host }
  room = await openNewsroom(env)
  const read = readSettings({ ...env, DATA_DIR: '/nonexistent/slotdesk' })
  if (read instanceof SettingsError) throw read
  settings = read
  const insert = (slug: string, status: number) =>
    one<number>(
      sql`insert into posts (slug, status, main_headline, description, published_at, section_id)
          values (${slug}, ${status}, ${goodPost.main_headline}, ${goodPost.description}, now() - interval '1 day', ${room.ids.section})
          returning id as it`,
    )
  post = Number(await insert('fuel-levy', 3))
  draft = Number(await insert('not-yet', 0))
})
beforeEach(async () => {
  await db().execute(sql`truncate jobs, push_subscriptions, post_pushes, pushes_left`)
  await db().execute(sql`update posts set is_message_sent = 0`)
  service.delivered.length = 0
  service.hold(async () => undefined)
})
afterAll(async () => {
  await room.close()
  await service.stop()
})

test('a network subscribes a hundred times an hour, however many calls it makes at once', async () => {
  const calls = await Promise.all(Array.from({ length: 120 }, (_, reader) => subscribe(`at once ${reader}`)))
  expect(calls.filter(({ status }) => status === 204)).toHaveLength(100)
  expect(await subscriptions()).toBe(100)
})

test('a subscription whose address has a user and a password is refused', async () => {
  const sent = service.subscribe('one')
  const endpoint = sent.endpoint.replace('://', '://user:secret@')
  expect((await room.call(null, 'POST', '/site/push', { ...sent, endpoint })).status).toBe(422)
})

describe('a push', () => {
  test('reaches every reader who asked for it, once, with the post as it is on the site', async () => {
    for (let reader = 0; reader < 60; reader += 1) expect((await subscribe(`reader ${reader}`)).status).toBe(204)
    expect((await room.call('editor', 'GET', '/api/posts/push-readers')).body).toEqual({ readers: 60 })
    expect((await send(post)).status).toBe(202)
    expect(await work()).toEqual(['done'])
    expect(new Set(service.delivered.map(({ browser }) => browser)).size).toBe(60)
    expect(service.delivered).toHaveLength(60)
    expect(service.delivered[0]).toMatchObject({
      title: goodPost.main_headline,
      body: goodPost.description,
      path: 'post/fuel-levy',
      tag: `post-${post}`,
      topic: `post-${post}`,
    })
    const { body } = await room.call('editor', 'GET', `/api/posts/${post}`)
    expect(body).toMatchObject({ is_message_sent: 1, version: 1 })
    const told = await one(sql`select json_build_object('action', action, 'record', record) as it from audit_log
      where subject = 'post' order by id desc limit 1`)
    expect(told).toEqual({ action: 'push', record: String(post) })
  })

  test('asked for twice, by two people at once, is one; a minute later it is another', async () => {
    await subscribe('one')
    const answers = await Promise.all([send(post), send(post, 'senior-editor'), send(post)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await work()
    expect(service.delivered).toHaveLength(1)
    await db().execute(sql`update post_pushes set at = at - interval '61 seconds'`)
    await send(post)
    await work()
    expect(service.delivered).toHaveLength(2)
  })

  test('asked for as the first is refused where a colleague sent one while the question was open', async () => {
    await subscribe('one')
    expect((await send(post, 'senior-editor', { again: false })).status).toBe(202)
    // The same call twice, or two people at once, is one push.
    expect((await send(post, 'editor', { again: false })).status).toBe(202)
    await db().execute(sql`update post_pushes set at = at - interval '61 seconds'`)
    const late = await send(post, 'editor', { again: false })
    expect([late.status, late.body.message]).toEqual([409, 'This push has been sent meanwhile.'])
    expect((await send(post, 'editor', { again: true })).status).toBe(202)
    await work()
    expect(service.delivered).toHaveLength(2)
  })

  test('is refused for a post that readers cannot open, without the right, and where the brand sends none', async () => {
    const refused = await send(draft)
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual([{ field: 'status', message: 'Only a published post can be sent.' }])
    expect((await send(999_999)).status).toBe(404)
    expect((await send(post, 'copy-editor')).status).toBe(403)
    expect((await room.call('author', 'GET', '/api/posts/push-readers')).status).toBe(403)
    expect(await one(sql`select count(*)::int as it from jobs`)).toBe(0)
  })

  test('of a post that was taken down before its job began tells nobody, and says so', async () => {
    await subscribe('one')
    await send(post)
    await db().execute(sql`update posts set status = 4 where id = ${post}`)
    expect(await work()).toEqual(['failed'])
    await db().execute(sql`update posts set status = 3 where id = ${post}`)
    expect(service.delivered).toEqual([])
    expect(await one(sql`select error as it from jobs`)).toBe('The post is not on the site any more.')
  })

  test('forgets browsers that their service knows no more, and tries again whom it could not reach', async () => {
    for (const reader of ['well', 'gone', 'busy']) await subscribe(reader)
    service.answer('gone', 410)
    service.answer('busy', 503)
    await send(post)
    expect(await work()).toEqual(['again'])
    expect(await subscriptions()).toBe(2)
    expect(await one(sql`select error as it from jobs`)).toBe('1 of 2 readers could not be reached.')
    service.answer('busy', 201)
    service.answer('gone', 201)
    expect(await work(20)).toEqual(['done'])
    expect(service.delivered.map(({ browser }) => browser).sort()).toEqual(['busy', 'well'])
    expect(await one(sql`select result as it from jobs`)).toEqual({ sent: 2, ended: 1 })
  })

  test('waits as long as a push service asks that has too much to do', async () => {
    await subscribe('hurried')
    service.answer('hurried', 429, 600)
    await send(post)
    expect(await work()).toEqual(['again'])
    service.answer('hurried', 201)
    expect(await work(590)).toEqual([])
    expect(await work(610)).toEqual(['done'])
  })

  test('leaves the readers of a push service that does not answer to the next try, and tells all others', async () => {
    let calls = 0
    const deaf = createServer((socket) => {
      calls += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(deaf, 'listening')
    const { port } = deaf.address() as AddressInfo
    const { keys } = service.subscribe('deaf')
    await db().execute(
      sql`insert into push_subscriptions (endpoint, keys) select ${`http://127.0.0.1:${port}/`}::text || i, ${JSON.stringify(keys)}::jsonb
          from generate_series(1, 120) i`,
    )
    await subscribe('last')
    await send(post)
    settings.pushServices.push(`127.0.0.1:${port}`)
    expect(await work()).toEqual(['again'])
    deaf.close()
    expect(calls).toBeLessThanOrEqual(50)
    expect(service.delivered.map(({ browser }) => browser)).toEqual(['last'])
    expect(await one(sql`select count(*)::int as it from pushes_left`)).toBe(120)
  })

  test('keeps all browsers when our own keys are invalid', async () => {
    await subscribe('one')
    await send(post)
    const valid = settings
    settings = { ...valid, vapid: { publicKey: 'none', privateKey: 'none', subject: 'mailto:desk@example.com' } }
    expect(await work()).toEqual(['again'])
    settings = valid
    expect(await subscriptions()).toBe(1)
    expect(await work(20)).toEqual(['done'])
    expect(service.delivered.map(({ browser }) => browser)).toEqual(['one'])
  })

  test('keeps a browser whose service refuses us: a clock of ours that is wrong must not cost all readers', async () => {
    await subscribe('one')
    service.answer('one', 403)
    await send(post)
    await work()
    service.answer('one', 201)
    expect(await subscriptions()).toBe(1)
  })

  test('goes on where a server was killed: who was told and written down is not told again', async () => {
    for (let reader = 0; reader < 90; reader += 1) await subscribe(`reader ${String(reader).padStart(3, '0')}`)
    const killed = new AbortController()
    service.hold(async (browser) => {
      if (browser === 'reader 070') killed.abort(new Error('killed'))
    })
    await send(post)
    await work(0, killed.signal)
    const before = service.delivered.length
    expect(before).toBeGreaterThanOrEqual(50)
    expect(before).toBeLessThan(90)
    service.hold(async () => undefined)
    await freeAll(db())
    expect(await work(60)).toEqual(['done'])
    const counts = new Map<string, number>()
    for (const { browser } of service.delivered) counts.set(browser, (counts.get(browser) ?? 0) + 1)
    expect(counts.size).toBe(90)
    // The page that was on its way comes twice, and replaces what is there by its tag; no other does.
    expect([...counts].filter(([name, times]) => times > 1 && name < 'reader 050')).toEqual([])
  })

  test('is cut to what a message holds, whatever the headline', async () => {
    await db().execute(
      sql`update posts set main_headline = ${'ẹ'.repeat(500)}, description = ${'ọ'.repeat(2000)} where id = ${post}`,
    )
    await subscribe('one')
    await send(post)
    expect(await work()).toEqual(['done'])
    expect(service.delivered[0]?.title).toHaveLength(200)
    await db().execute(
      sql`update posts set main_headline = ${goodPost.main_headline}, description = ${goodPost.description} where id = ${post}`,
    )
  })
})

describe('a subscription', () => {
  test('is kept once, changed where it is known, and ended by the browser itself', async () => {
    const given = service.subscribe('one')
    await room.call(null, 'POST', '/site/push', given)
    await room.call(null, 'POST', '/site/push', service.subscribe('one'))
    expect(await subscriptions()).toBe(1)
    await send(post)
    await work()
    expect(service.delivered).toHaveLength(1)
    expect((await room.call(null, 'POST', '/site/push/end', { endpoint: given.endpoint })).status).toBe(204)
    expect(await subscriptions()).toBe(0)
  })

  const good = () => service.subscribe('good')
  test.each([
    ['somebody else’s server', () => ({ ...good(), endpoint: 'https://victim.example/' })],
    ['a push service by another port', () => ({ ...good(), endpoint: 'https://fcm.googleapis.com:8443/x' })],
    ['a push service without TLS', () => ({ ...good(), endpoint: 'http://fcm.googleapis.com/x' })],
    ['a name that ends like one', () => ({ ...good(), endpoint: 'https://fcm.googleapis.com.victim.example/' })],
    ['a user in the address', () => ({ ...good(), endpoint: 'https://fcm.googleapis.com@victim.example/' })],
    ['no address', () => ({ ...good(), endpoint: 'x'.repeat(1900) })],
    ['keys that are none', () => ({ ...good(), keys: { p256dh: 'x', auth: 'y' } })],
    ['nothing', () => ({})],
    ['a list', () => []],
  ])('of %s is refused', async (_name, body) => {
    expect((await room.call(null, 'POST', '/site/push', body())).status).toBe(422)
    expect(await subscriptions()).toBe(0)
  })

  test('with a point that is on no curve is forgotten when it is used', async () => {
    const { endpoint } = service.subscribe('one')
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') }
    expect((await room.call(null, 'POST', '/site/push', { endpoint, keys })).status).toBe(204)
    await send(post)
    expect(await work()).toEqual(['done'])
    expect(await subscriptions()).toBe(0)
  })

  test('is added a hundred times an hour from one network, and no more', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    for (let reader = 0; reader < 100; reader += 1)
      expect((await room.call(null, 'POST', '/site/push', service.subscribe(`r${reader}`), from)).status).toBe(204)
    const over = await room.call(null, 'POST', '/site/push', service.subscribe('one more'), from)
    expect(over.status).toBe(429)
    expect(over.headers['retry-after']).toBe('3600')
    expect((await room.call(null, 'POST', '/site/push', service.subscribe('another'))).status).toBe(204)
  })
})

describe('the site', () => {
  test('allows the one script by its address, and its calls, and shows the button with the key', async () => {
    const page = await room.call(null, 'GET', '/site/')
    const policy = page.headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/script-src http:\/\/[^ ;]+\/site\/live\.js http:\/\/[^ ;]+\/site\/push\.js(;|$)/)
    expect(policy).not.toMatch(/unsafe/)
    expect(page.body).toMatch(/<button\s+type="button"\s+hidden\s+data-push="[\w-]{87}"/)
    expect((await room.call(null, 'GET', '/site/push.js')).headers['content-type']).toContain('text/javascript')
  })
})

test('a job that names a push that is not there is refused, not tried again', async () => {
  await enqueue(db(), pushJob, { push: 999 })
  expect(await work()).toEqual(['failed'])
})
