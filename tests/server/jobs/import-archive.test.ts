import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'

import { auditLog, postRedirects, posts, sections, staticPages, tags, users } from '#server/db/schema'
import { importFile } from '#server/import/take'
import { importCommand } from '#server/import/take-command'
import { readSettings, SettingsError } from '#server/settings'

import { importPlace } from './import-place'

const shared = process.env.SLOTDESK_SHARED ?? '../shared'
const now = new Date('2026-03-10T12:00:00Z')

const here = importPlace()

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

/** A WordPress export of one page. */
const wordpress = (title: string, words: string) =>
  `<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Old</title>
    <item><title>${title}</title><guid>page-1</guid><wp:post_type>page</wp:post_type><wp:post_name>about-us</wp:post_name><wp:status>publish</wp:status>
    <wp:post_date_gmt>2024-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[<p>${words}</p>]]></content:encoded></item></channel></rss>`

function file(...lines: (object | string)[]): string {
  const path = join(here.folder, 'archive.jsonl')
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

const take = (path: string, dryRun = false, at = now) => importFile(here.database, { path, dryRun, now: at })
const found = async (query: string) =>
  (
    await here.database.db.execute<{ id: number }>(
      sql`select post_id as id from post_words where search @@ websearch_to_tsquery('slotdesk', ${query})`,
    )
  ).rows

test('a removed person whom an archive names gets no address again', async () => {
  await here.database.db.insert(users).values({ username: 'Esi Gone', slug: 'esi-gone', is_active: 0, removed_at: now })
  const path = join(here.folder, 'people.xml')
  const author = (name: string) =>
    `<wp:author><wp:author_login>${name}</wp:author_login><wp:author_email>${name}@example.org</wp:author_email><wp:author_display_name>Esi ${name}</wp:author_display_name></wp:author>`
  writeFileSync(path, wordpress('About', 'Words.').replace('<item>', `${author('Gone')}${author('Here')}<item>`))
  await take(path)
  const kept = await here.database.db.select({ name: users.username, email: users.email }).from(users).orderBy(users.id)
  expect(kept).toContainEqual({ name: 'Esi Here', email: 'here@example.org' })
  expect(kept).toContainEqual({ name: 'Esi Gone', email: null })
})

describe('an archive of JSON lines', () => {
  test('comes in with its people, tags, dates and old addresses, and its bodies can be searched', async () => {
    const report = await take(file(record()))
    expect(report).toMatchObject({ posts: { taken: 1 }, made: { users: 2, sections: 1, tags: 2 }, refused: [] })
    const [post] = await here.database.db.select().from(posts)
    expect(post).toMatchObject({
      status: 3,
      slug: 'the-harbour-opens-again',
      published_at: new Date('2024-05-01T08:00:00Z'),
    })
    expect(await found('lighthousekeeper')).toHaveLength(1)
    expect(await here.database.db.select().from(postRedirects)).toHaveLength(1)
  })

  test('leads to the address of a post that has no text', async () => {
    await take(file(record({ body_text: '', source_url: 'https://other.example/report' })))
    const [post] = await here.database.db.select().from(posts)
    expect(post).toMatchObject({ template_type: 5, external_link: 'https://other.example/report' })
  })

  test('goes into the section that has its name, and keeps apart tags whose names only look alike in Latin', async () => {
    const [news] = await here.database.db.insert(sections).values({ slug: 'nyheter', catchy_title: 'News' }).returning()
    const report = await take(
      file(
        record({ tags: ['User experience', 'C', 'C++', '你好', '世界'] }),
        record({ id: 'two', slug: 'another-harbour', tags: ['user-experience', 'c++', '18F'], authors: ['ama owusu'] }),
      ),
    )
    expect(report.made).toMatchObject({ users: 2, sections: 0, tags: 6 })
    expect((await here.database.db.select().from(posts)).every(({ section_id }) => section_id === news?.id)).toBe(true)
    const made = (await here.database.db.select().from(tags)).map(({ catchy_title, slug }) => [catchy_title, slug])
    expect(Object.fromEntries(made)).toEqual({
      'User experience': 'user-experience',
      C: 'c',
      'C++': 'c-2',
      你好: 'tag',
      世界: 'tag-2',
      '18F': 'tag-18f',
    })
  })

  test('keeps a tag of many sections as one, where one section is to have all tags', async () => {
    const many = ['news', 'sport', 'life'].map((section) => record({ id: section, slug: `in-${section}`, section }))
    await importFile(here.database, { path: file(...many), dryRun: false, now, tagSection: 'News' })
    const made = await here.database.db
      .select({ slug: tags.slug, section: sections.slug })
      .from(tags)
      .innerJoin(sections, eq(sections.id, tags.section_id))
    expect(made.sort((a, b) => a.slug.localeCompare(b.slug))).toEqual([
      { slug: 'ports', section: 'news' },
      { slug: 'sea', section: 'news' },
    ])
  })

  test('a second time doubles nothing', async () => {
    const path = file(record(), record({ id: 'two', slug: 'another-harbour' }))
    await take(path)
    expect((await take(path)).posts).toEqual({ taken: 0, changed: 0, unchanged: 2, kept: 0 })
    expect(await here.database.db.$count(posts)).toBe(2)
    expect(await here.database.db.$count(users)).toBe(2)
  })

  test('a line without an id is known again by its headline and date wherever it stands, and another archive’s is not it', async () => {
    const line = (headline: string, changes = {}) => ({
      headline,
      slug: '',
      body_text: 'Some words.',
      published_at: '2024-05-01T08:00:00Z',
      ...changes,
    })
    const weather = line('The weather of today', { body_text: 'It rains in the evening.' })
    await take(file(line('The harbour opens again'), line('The weather of today'), weather))
    const other = await take(file(line('A bridge is closed'), line('The harbour opens again')))
    expect(other.posts).toEqual({ taken: 1, changed: 0, unchanged: 1, kept: 0 })
    expect((await here.database.db.select().from(posts)).map(({ main_headline }) => main_headline).sort()).toEqual([
      'A bridge is closed',
      'The harbour opens again',
      'The weather of today',
      'The weather of today',
    ])
  })

  test('a repeated slug gets another, as does the former one of another post, and the report says so', async () => {
    await take(file(record({ aliases: ['the-old-harbour'] })))
    const report = await take(file(record({ id: 'two' }), record({ id: 'three', slug: 'the-old-harbour' })))
    expect(report.notes['slug-taken']?.count).toBe(2)
    const slugs = (await here.database.db.select().from(posts)).map(({ slug }) => slug)
    expect(slugs).toEqual(['the-harbour-opens-again', 'the-harbour-opens-again-2', 'the-old-harbour-2'])
  })

  test('a line that cannot be read is refused by its number, and the others come in', async () => {
    const report = await take(file(record(), '{"headline": ', record({ id: 'three', slug: 'the-third-one' })))
    expect(report.posts.taken).toBe(2)
    expect(report.refused.map(({ line }) => line)).toEqual([2])
  })

  test('a dry run says what would come and writes nothing at all', async () => {
    const sequences = async () =>
      (await here.database.db.execute(sql`select schemaname, sequencename, last_value from pg_sequences order by 2`))
        .rows
    const before = await sequences()
    const path = file(record(), record({ id: 'two', section: 'sport', tags: ['sea'] }))
    const report = await take(path, true)
    expect(report).toMatchObject({ posts: { taken: 2 }, made: { users: 2, sections: 2, categories: 2, tags: 3 } })
    for (const table of [posts, users, sections, tags]) expect(await here.database.db.$count(table)).toBe(0)
    expect(await sequences()).toEqual(before)
    expect(await take(path)).toMatchObject({ posts: report.posts, made: report.made, notes: report.notes })
  })

  test('goes on where it was cut short: nothing is doubled and all of it is in', async () => {
    const records = Array.from({ length: 450 }, (_, at) =>
      record({ id: `post-${at}`, slug: undefined, tags: [`tag ${at % 7}`] }),
    )
    const path = file(...records)
    const cut = importFile(here.database, {
      path,
      dryRun: false,
      now,
      progress: (read) => {
        if (read === 430) throw new Error('The power is gone.')
      },
    })
    await expect(cut).rejects.toThrow('The power is gone.')
    const taken = await here.database.db.$count(posts)
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(450)
    const report = await take(path)
    expect(report.posts).toEqual({ taken: 450 - taken, changed: 0, unchanged: taken, kept: 0 })
    expect(await here.database.db.$count(posts)).toBe(450)
    const slugs = (await here.database.db.select().from(posts)).map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(450)
    expect(await here.database.db.$count(users)).toBe(2)
    expect(await here.database.db.$count(tags)).toBe(7)
    expect(await found('lighthousekeeper')).toHaveLength(450)
  })

  test('takes what PostgreSQL has no place for out of its texts', async () => {
    await take(
      file(
        JSON.stringify(record({ headline: 'The harbour opens', summary: 'A b' })).replace('A b', 'A\\u0000\\ud800b'),
      ),
    )
    expect((await here.database.db.select().from(posts))[0]?.description).toBe('Ab')
  })

  test('a record that changed at its source changes here, unless somebody has edited it here', async () => {
    await take(file(record()))
    const changed = file(record({ summary: 'Another summary.' }))
    expect((await take(changed, false, new Date('2026-03-11T12:00:00Z'))).posts.changed).toBe(1)
    // Whoever has it open is told who changed it.
    expect(await here.database.db.select().from(auditLog)).toMatchObject([
      { subject: 'post', action: 'import', version: 2, user_id: null, at: new Date('2026-03-11T12:00:00Z') },
    ])
    await here.database.db
      .update(posts)
      .set({ updated_at: new Date('2026-03-12T12:00:00Z'), main_headline: 'Edited here' })
    expect(
      (await take(file(record({ summary: 'A third.' })), false, new Date('2026-03-13T12:00:00Z'))).posts.kept,
    ).toBe(1)
    const [post] = await here.database.db.select().from(posts).where(eq(posts.main_headline, 'Edited here'))
    expect(post?.description).toBe('Another summary.')
    // A removed one stays removed, whether its record changed or not.
    await here.database.db.delete(posts)
    for (const path of [file(record()), changed]) expect((await take(path)).posts).toMatchObject({ taken: 0, kept: 1 })
  })

  test('a record that changed is left alone while somebody edits the post here', async () => {
    await take(file(record()))
    const [post] = await here.database.db.select().from(posts)
    await here.database.db.execute(
      sql`insert into users (username, slug) values ('Here', 'here') on conflict do nothing`,
    )
    await here.database.db.execute(
      sql`insert into post_locks (post_id, user_id, token, expires_at)
          select ${post?.id}, id, 1, now() + interval '1 minute' from users where slug = 'here'`,
    )
    const at = new Date('2026-03-11T12:00:00Z')
    const report = await take(file(record({ summary: 'Other.' })), false, at)
    expect(report.posts).toMatchObject({ kept: 1, changed: 0 })
    expect(report.notes['kept']?.examples[0]).toContain(`#${post?.id} is being edited here; `)
    await here.database.db.execute(sql`update post_locks set expires_at = now() - interval '1 minute'`)
    expect((await take(file(record({ summary: 'Other.' })), false, at)).posts).toMatchObject({ kept: 0, changed: 1 })
  })

  test('names and addresses that no index takes stop nothing', async () => {
    const wrong = {
      id: 'x'.repeat(5000),
      tags: ['a\u0000b'],
      section: 'n\u0000ews',
      authors: [{ name: 'A\u0000da', email: `${'a'.repeat(4000)}@example.com` }],
      aliases: [`/${'a'.repeat(9000)}`, '/short'],
    }
    const report = await take(file(record(wrong), record({ id: 'two', slug: 'the-second' })))
    expect(report.posts.taken).toBe(2)
    expect((await here.database.db.select().from(tags)).map(({ catchy_title }) => catchy_title)).toContain('ab')
  })

  test('a file that breaks off takes nothing, however far it was readable', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) =>
      JSON.stringify(record({ id: `${at}`, slug: `harbour-${at}`, summary: randomUUID() })),
    )
    const whole = gzipSync(lines.join('\n'))
    const path = join(here.folder, 'broken.jsonl.gz')
    writeFileSync(path, whole.subarray(0, whole.length - 2000))
    const report = await take(path)
    expect(report).toMatchObject({ broken: true, posts: { taken: 0, changed: 0, unchanged: 0, kept: 0 }, pages: 0 })
    expect(report.refused).toHaveLength(1)
    expect(report.made).toEqual({ users: 0, sections: 0, categories: 0, tags: 0 })
    for (const table of [posts, users, sections]) expect(await here.database.db.$count(table)).toBe(0)
  })

  test('a file of lines that was cut off in the last one takes nothing', async () => {
    const path = join(here.folder, 'cut.jsonl')
    const lines = [record(), record({ id: 'two', slug: 'the-second' })].map((row) => JSON.stringify(row)).join('\n')
    writeFileSync(path, lines.slice(0, -40))
    const report = await take(path)
    expect(report).toMatchObject({ broken: true, posts: { taken: 0 } })
    expect(report.refused).toMatchObject([{ line: 2, reason: 'the file breaks off in line 2' }])
    writeFileSync(path, lines)
    expect(await take(path)).toMatchObject({ broken: false, posts: { taken: 2 } })
  })

  test('an item of a WordPress export after which it breaks off is not taken either', async () => {
    const path = join(here.folder, 'broken.xml')
    writeFileSync(path, `${wordpress('About us', 'Words.')}`.replace('</channel></rss>', '<item><title>Half'))
    expect(await take(path)).toMatchObject({ broken: true, pages: 0, posts: { taken: 0 } })
    expect(await here.database.db.$count(staticPages)).toBe(0)
  })

  test('a page that was edited here is kept, and one that changed at its source changes', async () => {
    const path = join(here.folder, 'pages.xml')
    const at = (day: number) => new Date(`2026-03-${day}T12:00:00Z`)
    const html = async () => (await here.database.db.select().from(staticPages))[0]?.html
    writeFileSync(path, wordpress('About us', 'First words.'))
    expect((await take(path)).pages).toBe(1)
    writeFileSync(path, wordpress('About us', 'Second words.'))
    expect((await take(path, false, at(11))).pages).toBe(1)
    expect(await html()).toContain('Second words.')
    await here.database.db.update(staticPages).set({ html: '<p>Ours.</p>', updated_at: at(12) })
    writeFileSync(path, wordpress('About us', 'Third words.'))
    expect(await take(path, false, at(13))).toMatchObject({ pages: 0, posts: { kept: 1 } })
    expect(await html()).toBe('<p>Ours.</p>')
  })

  test('leaves the search indexes as they were', async () => {
    const options = async () =>
      (
        await here.database.db.execute(
          sql`select reloptions from pg_class where relname in ('post_words_search', 'post_words_headline') order by 1`,
        )
      ).rows
    const before = await options()
    await take(file(record()))
    expect(await options()).toEqual(before)
  })
})

describe('the command', () => {
  const run = async (...args: string[]) => {
    const settings = readSettings({ DATA_DIR: here.folder, SEED: 'empty' })
    if (settings instanceof SettingsError) throw settings
    const said: string[] = []
    const code = await importCommand(here.database, settings, args, (line) => said.push(line))
    return { code, said: said.join('\n') }
  }

  test('tells archives of two systems apart that use the same ids', async () => {
    await run(file(record({ id: 7 })), '--source=Old desk')
    const other = file(record({ id: 7, headline: 'Of the other desk' }))
    expect((await run(other, '--source=Other desk')).said).toContain('Posts: 1 taken, 0 changed')
    expect((await run(other, '--source=Other desk')).said).toContain('0 taken, 0 changed, 1 unchanged')
    expect(await here.database.db.$count(posts)).toBe(2)
  })

  test('ends with 0 for what was taken or known, and 1 for what could not be used', async () => {
    const path = file(record())
    expect(await run(path, '--dry-run')).toMatchObject({ code: 0 })
    expect(await here.database.db.$count(users)).toBe(0)
    expect(existsSync(join(here.folder, 'imports'))).toBe(false)
    expect((await run(path)).said).not.toContain('What did not come over')
    expect((await run(path)).code).toBe(0)
    expect((await run(file('{"headline": '))).code).toBe(1)
    expect((await run(join(here.folder, 'nowhere.jsonl'))).code).toBe(1)
    expect((await run()).code).toBe(1)
    expect((await run(path, '--tag-in=News')).said).toContain('Usage')
    const broken = join(here.folder, 'broken.jsonl.gz')
    writeFileSync(broken, gzipSync('{"headline": "One"}').subarray(0, 20))
    const answer = await run(broken)
    expect(answer.code).toBe(1)
    expect(answer.said).toContain('The file cannot be read. Nothing of it was taken.')
    expect(answer.said).toContain('Posts: 0 taken')
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

  const exported = join(shared, 'data/wxr/themeunittestdata.wordpress.xml')
  test.skipIf(!existsSync(exported))(
    'of WordPress comes in with its pages (skipped where the archive is not beside the project)',
    { timeout: 60_000 },
    async () => {
      const report = await take(exported)
      expect(report.posts.taken).toBe(58)
      expect(report.pages).toBe(21)
      expect(report.refused).toHaveLength(70)
    },
  )
})
