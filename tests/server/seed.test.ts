import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { checkPost } from '#contract/posts/checks'
import { slideSchema } from '#text/document'
import { type Database, openDatabase } from '#server/db/connect'
import { applyMigrations } from '#server/db/migrate'
import * as schema from '#server/db/schema'
import { seedCommand, seedDatabase, type Seeded } from '#server/seed/seed'
import { readSettings, SettingsError } from '#server/settings'

import { freshDatabase, freshPlace, testKind, testServer } from './db/database-fresh'

let database: Database
let seeded: Seeded
const dataDir = mkdtempSync(join(tmpdir(), 'slotdesk seed '))
const now = new Date('2026-03-10T12:00:00Z')
const quiet = () => undefined

beforeAll(async () => {
  database = await freshDatabase()
  seeded = await seedDatabase(database, { dataDir, storageUrl: null }, { kind: 'demo', now, report: quiet })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the demo newsroom', () => {
  test('has posts of every type, a live update with its slides', async () => {
    const posts = await database.db.select().from(schema.posts)
    expect([...new Set(posts.map(({ template_type }) => template_type))].sort()).toEqual([0, 1, 2, 3, 4, 5, 7])
    const live = posts.filter(({ template_type, status }) => template_type === 7 && status === 3)
    expect(live.length).toBeGreaterThan(1)
    for (const { body } of live) {
      const slides = z.array(slideSchema).parse(JSON.parse(body ?? ''))
      expect([slides.length, slides[0]?.title]).toEqual([5, 'Plot'])
    }
    for (const { body, external_link } of posts.filter(({ template_type }) => template_type === 5))
      expect([body, external_link]).toEqual([null, 'https://example.org/report'])
  })

  test('has what the decisions promise', async () => {
    const count = (table: Parameters<Database['db']['$count']>[0]) => database.db.$count(table)
    expect(await count(schema.sections)).toBe(5)
    expect(await count(schema.categories)).toBe(24)
    expect(await count(schema.tags)).toBe(300)
    expect(await count(schema.users)).toBe(40)
    expect(await count(schema.posts)).toBe(400)
    expect(await count(schema.images)).toBe(120)
    expect(await count(schema.experts)).toBe(12)
    expect(await count(schema.languages)).toBe(4)
    // Those of the gallery, a face for each expert, and the two of a banner.
    expect(readdirSync(join(dataDir, 'media'))).toHaveLength(120 + 12 + 2)
  })

  test('breaks no rule in a post that is public or will be', async () => {
    const posts = await database.db
      .select()
      .from(schema.posts)
      .where(sql`status in (3, 5)`)
    const wrong = posts.flatMap((post) => {
      const found = checkPost({
        ...post,
        titles: { rss: post.rss_title },
        authors: [1],
        tags: [],
        experts: [],
        categoryFits: true,
        bodyEmpty: post.body_text === '',
      })
      return Object.keys(found).length > 0 ? [{ headline: post.main_headline, found }] : []
    })
    expect(posts.length).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })

  test('schedules nothing within the next ten minutes', async () => {
    const soon = await database.db
      .select()
      .from(schema.posts)
      .where(sql`status = 5 and published_at < ${new Date(now.getTime() + 600_000).toISOString()}::timestamptz`)
    expect(soon).toEqual([])
  })

  test('tells whom to sign in as, with the two-factor secret', () => {
    expect(seeded.accounts.join('\n')).toMatch(
      /Slotdesk#26[\s\S]*copy-editor@slotdesk\.test[\s\S]*secret of two-factor@slotdesk\.test: [A-Z2-7]{32}/,
    )
  })

  test('is not made a second time', async () => {
    await seedDatabase(database, { dataDir, storageUrl: null }, { kind: 'demo', now, report: quiet })
    expect(await database.db.$count(schema.posts)).toBe(400)
  })

  test('grows to the number asked for, and its counts with it', async () => {
    const settings = readSettings({ DATA_DIR: dataDir, SEED: 'demo' })
    if (settings instanceof SettingsError) throw settings
    for (const wrong of [['--posts'], ['--posts', '1e9'], ['--post', '650'], ['650'], ['--posts', '650', 'more']])
      await expect(seedCommand(database, settings, wrong, quiet)).rejects.toThrow(SettingsError)
    await seedCommand(database, settings, ['--posts', '650'], quiet)
    expect(await database.db.$count(schema.posts)).toBe(650)
    const [row] = (await database.db.execute<{ sum: number }>(sql`select sum(count)::int as sum from post_totals`)).rows
    expect(row?.sum).toBe(650)
  })
})

test('an empty newsroom has one administrator, whose password is said once', async () => {
  const empty = await freshDatabase()
  try {
    const first = await seedDatabase(empty, { dataDir, storageUrl: null }, { kind: 'empty', now, report: quiet })
    expect(first.accounts[0]).toMatch(/^The first account is admin@slotdesk\.test with the password \S{12,}$/)
    expect(
      (await seedDatabase(empty, { dataDir, storageUrl: null }, { kind: 'empty', now, report: quiet })).accounts,
    ).toEqual([])
    expect(await empty.db.$count(schema.users)).toBe(1)
  } finally {
    await empty.close()
  }
})

describe.skipIf(testServer === undefined || testKind === 'embedded')('three servers on one empty database', () => {
  test.each(['demo', 'empty'] as const)('seed it once (%s), and each of them starts', async (kind) => {
    const place = await freshPlace('server')
    const servers = await Promise.all([1, 2, 3].map(() => openDatabase(place)))
    const told = await Promise.all(
      servers.map(async (server) => {
        await applyMigrations(server)
        return seedDatabase(server, { dataDir: place.dataDir, storageUrl: null }, { kind, now, report: quiet })
      }),
    )
    // The secret, or the one-time password, is said by the one that made it.
    expect(
      told.filter(({ accounts }) => /secret of|with the password \S{12,}$/m.test(accounts.join('\n'))),
    ).toHaveLength(1)
    const [first] = servers
    expect(await first?.db.$count(schema.users)).toBe(kind === 'demo' ? 40 : 1)
    await Promise.all(servers.map((server) => server.close()))
    await place.remove()
  })
})
