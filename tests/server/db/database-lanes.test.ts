// The internals of the PostgreSQL driver on which connect-pool.ts relies: an update of the driver that changes them fails here.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Database } from '#server/db/connect'

import { freshDatabase, testKind } from './database-fresh'

describe.skipIf(testKind === 'embedded')('the lanes of single reads', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase('server', false)
    // A lane is opened by the first read that misses one.
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 12 }, () => ask('select 1')))
  })
  afterAll(() => database.close())

  const ask = <Row>(text: string, values: unknown[] = []) => database.ask<Row>(text, values)
  const backend = 'pg_backend_pid() as pid'
  const pids = async (count: number) => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) => ask<{ n: number; pid: number }>(`select $1::int as n, ${backend}`, [n])),
    )
    return answers.map(([row]) => row)
  }

  it('carry at most six reads of one turn of the event loop each, and every read gets its own answer', async () => {
    const rows = await pids(12)
    expect(rows.map((row) => row?.n)).toEqual(Array.from({ length: 12 }, (_, n) => n))
    expect(new Set(rows.slice(0, 6).map((row) => row?.pid)).size).toBe(1)
    expect(new Set(rows.map((row) => row?.pid)).size).toBe(2)
  })

  it('answer the same read of one turn once, and that of another turn anew', async () => {
    const moment = 'select clock_timestamp()::text as at'
    const [first, second] = await Promise.all([ask<{ at: string }>(moment), ask<{ at: string }>(moment)])
    expect(second).toEqual(first)
    expect(await ask(moment)).not.toEqual(first)
  })

  it('prepare a text that is asked often', async () => {
    const rows = await ask<{ text: string }>(
      `select statement as text from pg_prepared_statements where name like 'slotdesk%' and statement like '%pg_backend_pid%'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('go on after a read that fails', async () => {
    const [failed, right] = await Promise.allSettled([ask('select 1 / $1::int', [0]), ask('select $1::int as n', [7])])
    expect(failed.status).toBe('rejected')
    expect(right).toMatchObject({ status: 'fulfilled', value: [{ n: 7 }] })
  })

  it('are left by a statement that locks or writes, and by every transaction', async () => {
    const lanes = new Set((await pids(36)).map((row) => row?.pid))
    const locking = `select pg_try_advisory_lock(7) as got, ${backend}`
    const { rows } = await database.db.execute<{ pid: number }>(sql.raw(locking))
    expect(lanes.has(rows[0]?.pid ?? 0)).toBe(false)
    const inside = await database.db.transaction((tx) => tx.execute<{ pid: number }>(sql.raw(`select ${backend}`)))
    expect(lanes.has(inside.rows[0]?.pid ?? 0)).toBe(false)
  })

  it('that are cut are replaced', async () => {
    const before = new Set((await pids(12)).map((row) => row?.pid))
    const cut = [...before].map((pid) =>
      database.db.execute(sql.raw(`select pg_terminate_backend(${pid}), pg_sleep(0)`)),
    )
    await Promise.all(cut)
    await expect
      .poll(() =>
        pids(12).then(
          (rows) => rows.length,
          () => 0,
        ),
      )
      .toBe(12)
    for (const row of await pids(12)) expect(before.has(row?.pid ?? 0)).toBe(false)
  })
})
