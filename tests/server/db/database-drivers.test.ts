// Both drivers answer alike.
import { eq, sql } from 'drizzle-orm'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { type Database, type Db, errorCode, openDatabase, type Transaction } from '#server/db/connect'
import { applyMigrations, migrationsApplied } from '#server/db/migrate'
import { events } from '#server/db/schema'
import { vacuumWhenIdle } from '#server/db/vacuum'

import { freshDatabase, freshPlace, kinds, testServer } from './database-fresh'

// Making a database without the build's template takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const record = (on: Db | Transaction, name: string) =>
  on
    .insert(events)
    .values({ name, data: { n: 1 } })
    .returning()
const count = async (on: Db | Transaction, name: string) => on.$count(events, eq(events.name, name))

if (testServer === undefined) {
  it.skip('does all of this on PostgreSQL too (SLOTDESK_TEST_POSTGRES is not set; npm test sets it)', () => undefined)
}

describe.each(kinds)('the database, %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase(kind)
  })
  afterAll(() => database.close())

  it('gives ids as numbers and instants as dates in UTC', async () => {
    const at = new Date('2026-03-29T01:30:00.123Z')
    const [made] = await database.db
      .insert(events)
      .values({ name: 'types', data: { deep: [1, null] }, at })
      .returning()
    expect(made).toEqual({
      id: expect.any(Number),
      xid: expect.any(Number),
      name: 'types',
      data: { deep: [1, null] },
      at,
    })
    const { rows } = await database.db.execute(
      sql`select count(*) as n, 1.50::numeric as exact, timestamptz '2026-01-01 12:00+02' as instant from events`,
    )
    expect(rows[0]).toEqual({ n: expect.any(Number), exact: '1.50', instant: '2026-01-01 10:00:00+00' })
  })

  it('leaves the server free while it works', async () => {
    let beats = 0
    const beat = setInterval(() => (beats += 1), 5)
    await database.db.execute(sql`select sum(x::text::numeric) from generate_series(1, 1500000) x`)
    clearInterval(beat)
    expect(beats).toBeGreaterThan(20)
  })

  it('gives a duplicate the code 23505, a missing parent 23503, a failed check 23514, and other errors none', async () => {
    await database.db.execute(sql`create table parent (id int primary key, n int check (n > 0))`)
    await database.db.execute(sql`create table child (id int references parent)`)
    await database.db.execute(sql`insert into parent values (1, 1)`)
    const codeOf = (statement: ReturnType<typeof sql>) =>
      database.db.execute(statement).then(
        () => 'none',
        (error: unknown) => errorCode(error),
      )
    expect(await codeOf(sql`insert into parent values (1, 1)`)).toBe('23505')
    expect(await codeOf(sql`insert into child values (2)`)).toBe('23503')
    expect(await codeOf(sql`insert into parent values (3, 0)`)).toBe('23514')
    expect(errorCode(new Error('other'))).toBeUndefined()
    expect(errorCode(Object.assign(new Error('no route'), { code: 'ECONNREFUSED' }))).toBeUndefined()
  })

  it('undoes a transaction whole when the work in it fails, also work that was passed the transaction', async () => {
    await expect(
      database.db.transaction(async (transaction) => {
        await record(transaction, 'undone')
        expect(await count(transaction, 'undone')).toBe(1)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await count(database.db, 'undone')).toBe(0)
  })

  it('keeps the outer work when a transaction inside it fails', async () => {
    await database.db.transaction(async (outer) => {
      await record(outer, 'outer')
      await outer
        .transaction(async (inner) => {
          await record(inner, 'inner')
          throw new Error('only this part')
        })
        .catch(() => undefined)
    })
    expect([await count(database.db, 'outer'), await count(database.db, 'inner')]).toEqual([1, 0])
  })

  it('runs many transactions at once without mixing them', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `many-${index}`)
    await Promise.all(
      names.map((name) =>
        database.db.transaction(async (transaction) => {
          await record(transaction, name)
          await record(transaction, name)
        }),
      ),
    )
    for (const name of names) expect(await count(database.db, name)).toBe(2)
  })

  it('does what a transaction asks at once in the order it was asked, prepared or not', async () => {
    await record(database.db, 'in order')
    const ours = eq(events.name, 'in order')
    const read = (on: Db | Transaction) => on.select({ data: events.data }).from(events).where(ours).execute()
    const write = (tx: Transaction, n: number) => tx.update(events).set({ data: { n } }).where(ours).execute()
    // The read is prepared before the write is.
    for (let round = 0; round < 4; round += 1) await read(database.db)
    for (let n = 1; n <= 5; n += 1) {
      const [, found] = await database.db.transaction((tx) => Promise.all([write(tx, n), read(tx)]))
      expect(found).toEqual([{ data: { n } }])
    }
  })

  it('runs a prepared statement again with other values', async () => {
    await record(database.db, 'prepared')
    const byName = database.db
      .select()
      .from(events)
      .where(eq(events.name, sql.placeholder('name')))
      .prepare('by_name')
    expect(await byName.execute({ name: 'prepared' })).toHaveLength(1)
    expect(await byName.execute({ name: 'nobody' })).toHaveLength(0)
  })

  it('hears a notification when its transaction commits, and none after it has stopped', async () => {
    const heard: string[] = []
    const stop = await database.listen('news', (payload) => heard.push(payload))
    await database.db.transaction(async (transaction) => {
      await database.notify('news', 'it’s "quoted"', transaction)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(heard).toEqual([])
    })
    await vi.waitFor(() => expect(heard).toEqual(['it’s "quoted"']))
    await database.db
      .transaction(async (transaction) => {
        await database.notify('news', 'never', transaction)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await stop()
    await database.notify('news', 'too late')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(heard).toEqual(['it’s "quoted"'])
  })

  it('takes no channel name that would need quoting', async () => {
    await expect(database.listen('a; drop table events', () => undefined)).rejects.toThrow('Not a channel name')
  })

  it('has its migrations applied, and a second time there is nothing to do', async () => {
    expect(await migrationsApplied(database.db)).toBe(true)
    expect(await applyMigrations(database)).toBe(0)
  })

  it('applies a migration whole or not at all, and says that it is missing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slotdesk-migrations-'))
    mkdirSync(join(folder, 'meta'))
    const entry = { idx: 0, version: '7', when: 9_000_000_000_000, tag: '0000_broken', breakpoints: true }
    writeFileSync(
      join(folder, 'meta/_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
    )
    writeFileSync(
      join(folder, '0000_broken.sql'),
      'create table half (x int);\n--> statement-breakpoint\nselect nonsense;',
    )
    const refused = await applyMigrations(database, folder).catch((error: unknown) => error)
    expect(errorCode(refused)).toBe('42703')
    expect(await migrationsApplied(database.db, folder)).toBe(false)
    const { rows } = await database.db.execute(sql`select to_regclass('half')::text as half`)
    expect(rows).toEqual([{ half: null }])
    rmSync(folder, { recursive: true })
  })
})

describe('the embedded database alone', () => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase('embedded', false)
  })
  afterAll(() => database.close())

  it('says so, instead of hanging, when the outer handle is used inside a transaction', async () => {
    const inside = database.db.transaction(() => database.ping()).catch((error: unknown) => error)
    expect(await inside).toMatchObject({ cause: { message: expect.stringContaining('pass the transaction on') } })
    await database.ping()
  })

  it('lets work that a transaction has left behind use the outer handle afterwards', async () => {
    let later: Promise<void> = Promise.resolve()
    await database.db.transaction(async () => {
      later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => database.ping())
    })
    await later
  })

  it('cannot be told to break a statement off: it has no timer, so no statement of ours may take long by itself', async () => {
    await database.db.execute(sql`set statement_timeout = '10ms'`)
    const { rows } = await database.db.execute(sql`select pg_sleep(0.05)::text as slept`)
    expect(rows).toEqual([{ slept: '' }])
    await database.db.execute(sql`reset statement_timeout`)
  })

  it('prepares a text that comes again, and reads its values and refusals as before', async () => {
    await database.db.execute(
      sql`create table typed (id int primary key, at timestamptz, data jsonb, on_ boolean, word text)`,
    )
    const add = (id: number) =>
      database.db.execute(
        sql`insert into typed values (${id}, ${'2026-01-01T00:00:00Z'}, ${'{"a":[1]}'}, ${true}, ${`it's \\ "${id}"`}) returning id`,
      )
    for (const id of [1, 2, 3, 4, 5]) expect((await add(id)).rows).toEqual([{ id }])
    const error = await add(5).catch((refused: unknown) => refused)
    expect(errorCode(error)).toBe('23505')
    expect(JSON.stringify(error)).not.toContain('execute slotdesk')
    const { rows: names } = await database.db.execute(sql`select name from pg_prepared_statements`)
    expect(names).toHaveLength(1)
    const read = (id: number | null) => database.db.execute(sql`select word, on_, data from typed where id = ${id}`)
    for (let round = 0; round < 5; round += 1)
      expect((await read(4)).rows).toEqual([{ word: `it's \\ "4"`, on_: true, data: { a: [1] } }])
    expect((await read(null)).rows).toEqual([])
  })

  it('vacuums once after enough was written and an interval has passed in silence', async () => {
    let tick = () => undefined as void
    const clock = { every: (_: number, work: () => void) => ((tick = work), () => undefined) }
    const report = vi.fn()
    const stop = vacuumWhenIdle(database, { clock, enough: 100_000, report })
    const settle = () => new Promise((resolve) => setTimeout(resolve, 150))
    const pages = async () => {
      const { rows } = await database.db.execute<{ n: number }>(
        sql`select reltuples::int as n from pg_class where relname = 'busy'`,
      )
      return rows[0]?.n
    }
    tick()
    await settle()
    await database.db.execute(sql`create table busy as select generate_series(1, 20000) as x`)
    tick()
    await settle()
    expect(await pages()).toBe(-1)
    tick()
    await settle()
    expect(await pages()).toBe(20_000)
    await stop()
    expect(report).not.toHaveBeenCalled()
  })
})

describe.skipIf(testServer === undefined)('PostgreSQL alone', () => {
  it('is migrated once when several processes start together', async () => {
    const place = await freshPlace('server')
    const all = await Promise.all([1, 2, 3, 4].map(() => openDatabase(place)))
    const applied = await Promise.all(all.map((database) => applyMigrations(database)))
    await Promise.all(all.map((database) => database.close()))
    await place.remove()
    expect(applied.filter((number) => number > 0)).toHaveLength(1)
  })

  it('hears again after the server has cut every connection, and the pool goes on', async () => {
    const place = await freshPlace('server')
    const report = vi.fn()
    const database = await openDatabase(place, report)
    const heard: string[] = []
    await database.listen('news', (payload) => heard.push(payload))
    await database.ping()
    const other = new pg.Client({ connectionString: testServer })
    await other.connect()
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      new URL(place.databaseUrl ?? '').pathname.slice(1),
    ])
    await other.end()
    await vi.waitFor(() => expect(report).toHaveBeenCalled())
    await vi.waitFor(
      async () => {
        await database.notify('news', 'again')
        expect(heard).toContain('again')
      },
      { timeout: 5000 },
    )
    await database.close()
    await place.remove()
  })

  it('prepares what comes again by name, on every connection, and no more texts than it can keep', async () => {
    const place = await freshPlace('server')
    const database = await openDatabase(place)
    const known = async (on: Db | Transaction) => {
      const { rows } = await on.execute<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`)
      return rows[0]?.n ?? 0
    }
    await database.db.transaction(async (tx) => {
      for (let round = 0; round < 5; round += 1) await tx.execute(sql`select ${round}::int as n`)
      expect(await known(tx)).toBe(1)
      for (let text = 0; text < 1500; text += 1)
        for (let round = 0; round < 3; round += 1) await tx.execute(sql`select ${sql.raw(String(text))} as n`)
      expect(await known(tx)).toBeLessThanOrEqual(400)
    })
    await database.close()
    await place.remove()
  })

  it('answers many reads at once, each with its own rows or its own refusal, and goes on after the connections are cut', async () => {
    const place = await freshPlace('server')
    const database = await openDatabase(place, () => undefined)
    const ask = (n: number) =>
      database.db.execute<{ n: number }>(sql`select 60 / ${n}::int as n`).then(({ rows }) => rows[0]?.n, errorCode)
    const round = () => Promise.all(Array.from({ length: 300 }, (_, at) => ask(at % 7)))
    const expected = Array.from({ length: 300 }, (_, at) => (at % 7 === 0 ? '22012' : Math.trunc(60 / (at % 7))))
    await round()
    await vi.waitFor(async () => expect(await round()).toEqual(expected))
    const other = new pg.Client({ connectionString: testServer })
    await other.connect()
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      new URL(place.databaseUrl ?? '').pathname.slice(1),
    ])
    await other.end()
    // A busy machine needs seconds to make the connections again.
    await vi.waitFor(async () => expect(await round()).toEqual(expected), { timeout: 20_000 })
    await database.close()
    await place.remove()
  })

  it('refuses a query that takes longer than the pool allows, but not on a connection alone', async () => {
    const place = await freshPlace('server')
    const database = await openDatabase(place)
    const limit = async (on: Db) => (await on.execute(sql`select current_setting('statement_timeout') as ms`)).rows
    expect(await limit(database.db)).toEqual([{ ms: '15s' }])
    expect(await database.alone(limit)).toEqual([{ ms: '0' }])
    await database.close()
    await place.remove()
  })
})
