// Lists over a replica that lags or dies: nobody is shown an old row of their own, and no list fails.
import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Database, openDatabase } from '#server/db/connect'
import { applyMigrations } from '#server/db/migrate'

import { postgresBinaries, startPostgres, startReplica } from '../../postgres.mjs'
import { type Newsroom, openNewsroom } from '../newsroom'

describe.skipIf(postgresBinaries() === null)('a replica', () => {
  let primary: Awaited<ReturnType<typeof startPostgres>>
  let replica: Awaited<ReturnType<typeof startReplica>>
  let standby: pg.Client
  let database: Database
  let room: Newsroom

  beforeAll(async () => {
    primary = await startPostgres()
    const place = { dataDir: '/nonexistent/slotdesk', databaseUrl: primary.url }
    const first = await openDatabase({ ...place, databaseReplicaUrl: null })
    await applyMigrations(first)
    await first.close()
    replica = await startReplica(primary.url)
    standby = new pg.Client({ connectionString: replica.url })
    standby.on('error', () => undefined)
    await standby.connect()
    database = await openDatabase({ ...place, databaseReplicaUrl: replica.url }, () => undefined)
    room = await openNewsroom({}, database)
  })
  afterAll(async () => {
    await standby.end().catch(() => undefined)
    await room.close()
    await replica.stop()
    await primary.stop()
  })

  /** Sends a signal to a server and the processes of its connections. */
  function signal(pid: number, name: NodeJS.Signals): void {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    for (const one of [pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(one, name)
  }

  /** Whether a list is read from the replica at the moment. */
  const isUsed = async (): Promise<boolean> => {
    const { rows } = await database.read.execute<{ used: boolean }>(sql`select pg_is_in_recovery() as used`)
    return rows[0]?.used === true
  }
  const newest = async (headers = {}) =>
    (await room.call('editor', 'GET', '/api/posts?sort=-id', undefined, headers)).body.items[0]?.id

  beforeEach(() => vi.waitFor(async () => expect(await isUsed()).toBe(true), { timeout: 20_000 }))

  it('answers lists as soon as it has every change', async () => {
    const made = await room.call('editor', 'POST', '/api/posts', {})
    await vi.waitFor(async () => expect(await isUsed()).toBe(true), { timeout: 20_000 })
    expect(await newest()).toBe(made.body.id)
  })

  it('that is held back answers no list of somebody who wrote since', async () => {
    await standby.query('select pg_wal_replay_pause()')
    try {
      for (let round = 0; round < 100; round += 1) {
        const made = await room.call('editor', 'POST', '/api/posts', {})
        expect(await newest()).toBe(made.body.id)
      }
      expect(await isUsed()).toBe(false)
    } finally {
      await standby.query('select pg_wal_replay_resume()')
    }
  })

  it('that lacks what another server wrote answers nobody once that is heard, nor whoever wrote it', async () => {
    const place = { dataDir: '/nonexistent/slotdesk', databaseUrl: primary.url, databaseReplicaUrl: null }
    const other = await openDatabase(place)
    await standby.query('select pg_wal_replay_pause()')
    try {
      const { rows } = await other.db.execute<{ id: number }>(sql`insert into posts default values returning id`)
      expect(await newest({ 'x-last-write': '1' })).toBe(rows[0]?.id)
      await other.notify('events', '')
      await vi.waitFor(async () => expect(await isUsed()).toBe(false))
      expect(await newest()).toBe(rows[0]?.id)
    } finally {
      await standby.query('select pg_wal_replay_resume()')
      await other.close()
    }
  })

  it('that stops answering keeps no list waiting for more than two seconds, and is used again when it goes on', async () => {
    signal(replica.pid, 'SIGSTOP')
    try {
      for (let round = 0; round < 20; round += 1) {
        const began = performance.now()
        expect((await room.call('editor', 'GET', '/api/posts')).status).toBe(200)
        expect(performance.now() - began).toBeLessThan(2000)
      }
      expect(await isUsed()).toBe(false)
    } finally {
      signal(replica.pid, 'SIGCONT')
    }
    await vi.waitFor(async () => expect(await isUsed()).toBe(true), { timeout: 20_000 })
  })

  it('that is gone fails no list', async () => {
    await replica.stop()
    for (let round = 0; round < 20; round += 1)
      expect((await room.call('editor', 'GET', '/api/posts')).status).toBe(200)
    expect(await isUsed()).toBe(false)
  })
})
