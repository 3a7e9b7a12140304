// A PostgreSQL server that cuts connections, has none free or keeps a row: the process goes on and answers 503.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { openDatabase } from '#server/db/connect'
import { isOutage } from '#server/db/outage'
import { reportOutageOnce } from '#server/jobs/report-outage'
import { loggedError } from '#server/log'

import { freshPlace, testServer } from './database-fresh'
import { type Newsroom, openNewsroom } from '../newsroom'

describe.skipIf(testServer === undefined)('a PostgreSQL server in trouble', () => {
  let room: Newsroom
  beforeAll(async () => {
    room = await openNewsroom({}, 'server')
  })
  afterAll(() => room.close())

  /** A connection of the test's own to the same database. */
  async function beside<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const { rows } = await room.database.db.execute<{ name: string }>(sql`select current_database() as name`)
    const url = new URL(testServer ?? '')
    url.pathname = `/${rows[0]?.name ?? ''}`
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  it('goes on when its connections are cut under eight writers, who are answered 503 and no 500', async () => {
    const statuses: number[] = []
    const state = { writing: true }
    const write = async () => {
      while (state.writing) statuses.push((await room.call('editor', 'POST', '/api/posts', {})).status)
    }
    await room.call('editor', 'GET', '/api/posts')
    const writers = Array.from({ length: 8 }, () => write())
    await beside(async (client) => {
      for (let cut = 0; cut < 20; cut += 1) {
        // Only those inside a transaction: idle ones have always been heard.
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'slotdesk serve' and xact_start is not null`,
        )
        await vi.waitFor(() => expect(statuses.slice(-3)).toContain(201), { timeout: 10_000, interval: 1 })
      }
    })
    state.writing = false
    await Promise.all(writers)
    expect([...new Set(statuses)].filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect((await room.call('editor', 'POST', '/api/posts', {})).status).toBe(201)
  })

  it('counts as away when it takes a statement and never answers, and holds up no close', async () => {
    const { hostname, port } = new URL(testServer ?? '')
    let frozen = false
    const between = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const)
        from
          .on('error', () => to.destroy())
          .on('close', () => to.destroy())
          .on('data', (data) => frozen || to.write(data))
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const place = await freshPlace('server')
    const through = new URL(place.databaseUrl ?? '')
    through.port = String(z.object({ port: z.number() }).parse(between.address()).port)
    const database = await openDatabase({ ...place, databaseUrl: through.href }, () => {})
    await database.ping()
    frozen = true
    const timers = vi.spyOn(globalThis, 'setTimeout')
    /** Ends the wait of a timer. */
    const end = (milliseconds: number) =>
      vi.waitFor(() => {
        const timer = timers.mock.calls.find(([, wait]) => wait === milliseconds)
        expect(timer).toBeDefined()
        timer?.[0]()
      })
    const asked = database.ping().catch((error: unknown) => error)
    await end(20_000)
    expect(isOutage(await asked)).toBe(true)
    const closed = database.close()
    await end(5_000)
    await closed
    timers.mockRestore()
    between.close()
    await place.remove()
  })

  it('takes back the connections of transactions that could not begin', async () => {
    const { db } = room.database
    const unknown = 'none' as 'serializable'
    const failed = Array.from({ length: 40 }, () => db.transaction(async () => 1, { isolationLevel: unknown }))
    const ended = await Promise.allSettled(failed)
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(db.transaction(async () => 'begun')).resolves.toBe('begun')
  })

  it('refuses a change of a row that another transaction holds after three seconds, in words', async () => {
    const made = await room.call('editor', 'POST', '/api/posts', {})
    await beside(async (client) => {
      await client.query('begin')
      await client.query('select 1 from posts where id = $1 for update', [made.body.id])
      const began = performance.now()
      const answer = await room.call('editor', 'PATCH', `/api/posts/${made.body.id}`, { priority: 2 })
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
      expect(answer.body.message).toBe('Somebody else is changing this at the moment. Try again in a moment.')
      expect(performance.now() - began).toBeLessThan(9000)
      await client.query('rollback')
    })
  })

  it('answers 503 with Retry-After where the database is gone', async () => {
    const own = await openNewsroom({}, 'server')
    const { rows } = await own.database.db.execute<{ name: string }>(sql`select current_database() as name`)
    const name = rows[0]?.name ?? ''
    await own.call('editor', 'GET', '/api/posts')
    const client = new pg.Client({ connectionString: testServer })
    await client.connect()
    await client.query(`alter database ${name} with allow_connections false`)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
    const answer = await own.call('editor', 'GET', '/api/posts')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    await client.query(`alter database ${name} with allow_connections true`)
    await client.end()
    expect((await own.call('editor', 'GET', '/api/posts')).status).toBe(200)
    await own.close()
  })
})

describe('many writers of one row', () => {
  const kinds = ['embedded', ...(testServer === undefined ? [] : ['server' as const])] as const
  it.each(kinds)('each change is made once or refused, and others read meanwhile: %s', async (kind) => {
    const room = await openNewsroom({}, kind)
    const { body: post } = await room.call('editor', 'POST', '/api/posts', {})
    for (const role of ['senior-editor', 'author']) await room.call(role, 'GET', '/api/v2/users/me')
    const writers = Array.from({ length: 24 }, async (_, at) => {
      const estimate = at + 1
      return room.call(at % 2 ? 'editor' : 'senior-editor', 'PATCH', `/api/posts/${post.id}`, { estimate })
    })
    const reads = Array.from({ length: 8 }, () => room.call('author', 'GET', '/api/posts?per-page=5'))
    const answers = await Promise.all(writers)
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    for (const { status, headers } of answers)
      if (status !== 200) expect([status, headers['retry-after']]).toEqual([503, expect.any(String)])
    const made = answers.filter(({ status }) => status === 200).length
    expect(made).toBeGreaterThan(0)
    const { body: after } = await room.call('editor', 'GET', `/api/posts/${post.id}`)
    expect(after.version).toBe(post.version + made)
    await room.close()
  })
})

describe('an outage in the log', () => {
  it('is told once, and once more when it is over', async () => {
    const lines: string[] = []
    const state = { away: true }
    const ping = () => (state.away ? Promise.reject(new Error('away')) : Promise.resolve())
    const { report, stop } = reportOutageOnce((message) => lines.push(message), { ping, interval: 1 })
    const refused = Object.assign(new Error('Failed query'), {
      cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    })
    for (let round = 0; round < 20; round += 1) report('folding counts failed', { error: loggedError(refused) })
    report('folding counts failed', { error: loggedError(new Error('division by zero')) })
    expect(lines).toEqual(['the database is away: folding counts failed', 'folding counts failed'])
    state.away = false
    await vi.waitFor(() => expect(lines.at(-1)).toBe('the database answers again'))
    report('folding counts failed', { error: loggedError(refused) })
    expect(lines.at(-1)).toBe('the database is away: folding counts failed')
    stop()
  })

  it('is told apart from a wrong statement', () => {
    expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isOutage(Object.assign(new Error('x'), { code: '57P01' }))).toBe(true)
    expect(isOutage(Object.assign(new Error('x'), { code: '23505' }))).toBe(false)
    expect(isOutage(new Error('Something else'))).toBe(false)
  })
})
