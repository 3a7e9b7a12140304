import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'

import type { Database } from '#server/db/connect'
import { postRedirects, posts, sections, tags, users } from '#server/db/schema'
import { importFile } from '#server/import/take'

import { freshDatabase } from './database-fresh'

const shared = process.env.SLOTDESK_SHARED ?? '../shared'
const now = new Date('2026-03-10T12:00:00Z')

let database: Database
let folder: string
beforeEach(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'slotdesk import '))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const record = (changes: object = {}) => ({
  id: 'one',
  headline: 'The harbour opens again',
  slug: 'the-harbour-opens-again',
  summary: 'A summary.',
  body_text: 'First **bold** words.\n\nThen the lighthousekeeper spoke.',
  published_at: '2024-05-01T08:00:00Z',
  section: 'news',
  tags: ['ports', 'sea'],
  authors: ['Ama Owusu', 'José Peña'],
  aliases: ['/2024/05/harbour/'],
  ...changes,
})

function file(...lines: (object | string)[]): string {
  const path = join(folder, 'archive.jsonl')
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

const take = (path: string, dryRun = false, at = now) => importFile(database, { path, dryRun, now: at })
const found = async (query: string) =>
  (
    await database.db.execute<{ id: number }>(
      sql`select id from posts where search @@ websearch_to_tsquery('slotdesk', ${query})`,
    )
  ).rows

describe('an archive of JSON lines', () => {
  test('comes in with its people, tags, dates and old addresses, and its bodies can be searched', async () => {
    const report = await take(file(record()))
    expect(report).toMatchObject({ posts: { taken: 1 }, made: { users: 2, sections: 1, tags: 2 }, refused: [] })
    const [post] = await database.db.select().from(posts)
    expect(post).toMatchObject({
      status: 3,
      slug: 'the-harbour-opens-again',
      published_at: new Date('2024-05-01T08:00:00Z'),
    })
    expect(await found('lighthousekeeper')).toHaveLength(1)
    expect(await database.db.select().from(postRedirects)).toHaveLength(1)
  })

  test('goes into the section that has its name, and keeps apart tags whose names only look alike in Latin', async () => {
    const [news] = await database.db.insert(sections).values({ slug: 'nyheter', catchy_title: 'News' }).returning()
    const report = await take(
      file(
        record({ tags: ['User experience', 'C', 'C++', '你好', '世界'] }),
        record({ id: 'two', slug: 'another-harbour', tags: ['user-experience', 'c++', '18F'], authors: ['ama owusu'] }),
      ),
    )
    expect(report.made).toMatchObject({ users: 2, sections: 0, tags: 6 })
    expect((await database.db.select().from(posts)).every(({ section_id }) => section_id === news?.id)).toBe(true)
    const made = (await database.db.select().from(tags)).map(({ catchy_title, slug }) => [catchy_title, slug])
    expect(Object.fromEntries(made)).toEqual({
      'User experience': 'user-experience',
      C: 'c',
      'C++': 'c-2',
      你好: 'tag',
      世界: 'tag-2',
      '18F': 'tag-18f',
    })
  })

  test('a second time doubles nothing', async () => {
    const path = file(record(), record({ id: 'two', slug: 'another-harbour' }))
    await take(path)
    expect((await take(path)).posts).toEqual({ taken: 0, changed: 0, unchanged: 2, kept: 0 })
    expect(await database.db.$count(posts)).toBe(2)
    expect(await database.db.$count(users)).toBe(2)
  })

  test('a repeated slug gets another, and the report says so', async () => {
    const report = await take(file(record(), record({ id: 'two' })))
    expect(report.notes['slug-taken']?.count).toBe(1)
    expect((await database.db.select().from(posts)).map(({ slug }) => slug)).toEqual([
      'the-harbour-opens-again',
      'the-harbour-opens-again-2',
    ])
  })

  test('a line that cannot be read is refused by its number, and the others come in', async () => {
    const report = await take(file(record(), '{"headline": ', record({ id: 'three', slug: 'the-third-one' })))
    expect(report.posts.taken).toBe(2)
    expect(report.refused.map(({ line }) => line)).toEqual([2])
  })

  test('a dry run says what would come and leaves nothing', async () => {
    expect((await take(file(record()), true)).posts.taken).toBe(1)
    expect(await database.db.$count(posts)).toBe(0)
    expect(await database.db.$count(users)).toBe(0)
  })

  test('a record that changed at its source changes here, unless somebody has edited it here', async () => {
    await take(file(record()))
    const changed = file(record({ summary: 'Another summary.' }))
    expect((await take(changed, false, new Date('2026-03-11T12:00:00Z'))).posts.changed).toBe(1)
    await database.db.update(posts).set({ updated_at: new Date('2026-03-12T12:00:00Z'), main_headline: 'Edited here' })
    expect(
      (await take(file(record({ summary: 'A third.' })), false, new Date('2026-03-13T12:00:00Z'))).posts.kept,
    ).toBe(1)
    const [post] = await database.db.select().from(posts).where(eq(posts.main_headline, 'Edited here'))
    expect(post?.description).toBe('Another summary.')
  })

  test('a file that breaks off takes nothing', async () => {
    const path = join(folder, 'broken.jsonl.gz')
    writeFileSync(path, Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))
    const report = await take(path)
    expect(report.refused).toHaveLength(1)
    expect(await database.db.$count(posts)).toBe(0)
  })
})

describe('a real archive', () => {
  const news = join(shared, 'data/news/digitalgov.jsonl.gz')
  test.skipIf(!existsSync(news))(
    'of 2,412 articles comes in whole, and no second time (skipped where the archive is not beside the project)',
    { timeout: 180_000 },
    async () => {
      const report = await take(news)
      expect(report).toMatchObject({ posts: { taken: 2412 }, refused: [] })
      expect(report.notes['slug-taken']?.count).toBe(15)
      expect(await found('"failures of design"')).toHaveLength(1)
      expect((await take(news)).posts.unchanged).toBe(2412)
    },
  )

  const wordpress = join(shared, 'data/wxr/themeunittestdata.wordpress.xml')
  test.skipIf(!existsSync(wordpress))(
    'of WordPress comes in with its pages (skipped where the archive is not beside the project)',
    { timeout: 60_000 },
    async () => {
      const report = await take(wordpress)
      expect(report.posts.taken).toBe(58)
      expect(report.pages).toBe(21)
      expect(report.refused).toHaveLength(70)
    },
  )
})
