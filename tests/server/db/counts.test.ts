import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database, Db, Transaction } from '#server/db/connect'
import { openDatabase } from '#server/db/connect'
import { applyMigrations } from '#server/db/migrate'
import { postCountChanges, posts, postTags, sections, tags } from '#server/db/schema'
import { foldCounts } from '#server/jobs/counts'

import { freshDatabase, freshPlace, testKind, testServer } from './database-fresh'

/** How many connections to the database wait for a lock. */
async function waiting(on: Db): Promise<number> {
  const { rows } = await on.execute<{ total: number }>(
    sql`select count(*)::int as total from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.total ?? 0
}

async function totalOf(on: Db | Transaction, status: number): Promise<number> {
  const { rows } = await on.execute<{ total: number }>(
    sql`select coalesce(sum(count), 0)::int as total from post_totals where status = ${status}`,
  )
  return rows[0]?.total ?? 0
}

describe('the counts of posts', () => {
  let database: Database
  let section_id: number
  beforeAll(async () => {
    database = await freshDatabase()
    const [made] = await database.db.insert(sections).values({ slug: 'news', catchy_title: 'News' }).returning()
    section_id = made?.id ?? 0
  })
  afterAll(() => database.close())

  test('are exact before they are folded and after', async () => {
    const { db } = database
    await db.insert(posts).values(Array.from({ length: 7 }, () => ({ section_id, status: 1 })))
    await db
      .update(posts)
      .set({ status: 2 })
      .where(sql`id in (select id from posts where status = 1 limit 3)`)
    await db.delete(posts).where(sql`id in (select id from posts where status = 2 limit 1)`)
    expect([await totalOf(db, 1), await totalOf(db, 2)]).toEqual([4, 2])
    expect(await foldCounts(database)).toBeGreaterThan(0)
    expect(await db.$count(postCountChanges)).toBe(0)
    expect([await totalOf(db, 1), await totalOf(db, 2)]).toEqual([4, 2])
    expect(await foldCounts(database)).toBe(0)
  })

  test('hold what a transaction itself has changed, and nothing of one that was undone', async () => {
    const before = await totalOf(database.db, 0)
    await database.db
      .transaction(async (tx) => {
        await tx.insert(posts).values({ section_id })
        expect(await totalOf(tx, 0)).toBe(before + 1)
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect(await totalOf(database.db, 0)).toBe(before)
  })

  test('are not written by a change that keeps status and section', async () => {
    await foldCounts(database)
    await database.db.update(posts).set({ main_headline: 'Another' })
    expect(await database.db.$count(postCountChanges)).toBe(0)
  })
})

describe.skipIf(testServer === undefined || testKind === 'embedded')('on PostgreSQL', () => {
  test('a tag that moves while its post goes to the trash is counted nowhere, whichever is first', async () => {
    const place = await freshPlace('server')
    const [one, other] = [await openDatabase(place), await openDatabase(place)]
    await applyMigrations(one)
    const [section] = await one.db.insert(sections).values({ slug: 'news', catchy_title: 'News' }).returning()
    const tag = (slug: string) => ({ slug, catchy_title: slug, section_id: section?.id ?? 0 })
    const made = await one.db
      .insert(tags)
      .values([tag('from'), tag('to')])
      .returning()
    const [from, to] = made.map(({ id }) => id)
    const both = await one.db.insert(posts).values([{}, {}]).returning()
    await one.db.insert(postTags).values(both.map(({ id }) => ({ post_id: id, tag_id: from ?? 0 })))
    const toTrash = (id: number) => sql`update posts set status = 4 where id = ${id}`
    const move = (id: number) => sql`update post_tags set tag_id = ${to} where post_id = ${id}`
    for (const [at, [first, second]] of [
      [toTrash, move],
      [move, toTrash],
    ].entries()) {
      const id = both[at]?.id ?? 0
      let after: Promise<unknown> = Promise.resolve()
      await one.db.transaction(async (tx) => {
        await tx.execute(first!(id))
        after = (async () => other.db.execute(second!(id)))()
        await expect.poll(async () => waiting(one.db)).toBe(1)
      })
      await after
    }
    const { rows } = await one.db.execute(sql`select coalesce(sum(count), 0)::int as total from tag_totals`)
    expect(rows).toEqual([{ total: 0 }])
    await one.close()
    await other.close()
    await place.remove()
  })

  test('a long transaction blocks nobody in its section, and folding skips its uncommitted rows', async () => {
    const place = await freshPlace('server')
    const [archive, desk] = [await openDatabase(place), await openDatabase(place)]
    await applyMigrations(archive)
    const [section] = await desk.db.insert(sections).values({ slug: 'news', catchy_title: 'News' }).returning()
    const news = { section_id: section?.id ?? 0 }
    const [draft] = await desk.db.insert(posts).values(news).returning()
    let finish = () => undefined as void
    const open = new Promise<void>((resolve) => (finish = resolve))
    let written = () => undefined as void
    const hasWritten = new Promise<void>((resolve) => (written = resolve))
    const long = archive.db.transaction(async (tx) => {
      await tx.insert(posts).values([
        { ...news, status: 3 },
        { ...news, status: 0 },
      ])
      written()
      await open
    })
    await hasWritten
    // Whatever would wait fails instead.
    await desk.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '1ms'`)
      await tx
        .update(posts)
        .set({ status: 3, published_at: new Date() })
        .where(eq(posts.id, draft?.id ?? 0))
    })
    await foldCounts(desk)
    expect([await totalOf(desk.db, 3), await totalOf(desk.db, 0)]).toEqual([1, 0])
    finish()
    await long
    expect([await totalOf(desk.db, 3), await totalOf(desk.db, 0)]).toEqual([2, 1])
    await Promise.all([foldCounts(desk), foldCounts(archive), foldCounts(desk)])
    expect([await totalOf(desk.db, 3), await totalOf(desk.db, 0)]).toEqual([2, 1])
    await archive.close()
    await desk.close()
    await place.remove()
  })
})
