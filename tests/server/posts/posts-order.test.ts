import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isBadParameter, parseListQuery } from '#contract/base/list-query'
import { posts as endpoints } from '#contract/posts/posts'
import { firstQueued } from '#server/areas/analysis/fingerprints'
import { conditionOf, idsOf, matchesOf } from '#server/areas/posts/rows'
import { foundByWords, stopWords } from '#server/areas/posts/search'
import { posts } from '#server/db/schema'

import { type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
  await room.database.db.execute(
    sql`insert into posts (slug, status, section_id, main_headline, body_text, word_count, uniqueness, published_at, updated_at)
        select 'post-' || n, n % 5, ${room.ids.section}, 'Council number ' || n, 'words', n % 300, nullif(n % 100, 0),
          case when n % 5 < 3 then null else timestamptz '2026-01-01' + n * interval '1 minute' end, timestamptz '2026-01-01' + n * interval '1 second'
        from generate_series(1, 4000) n`,
  )
  await room.database.db.execute(sql`analyze posts`)
})
afterAll(() => room.close())

function queryOf(raw: Record<string, string>) {
  const query = parseListQuery('v1', endpoints.list.list, raw)
  if (isBadParameter(query)) throw new Error(query.message)
  return query
}

/** The kinds of the nodes of a statement's plan. */
async function planOf(statement: SQL): Promise<string> {
  return room.database.db.transaction(async (tx) => {
    // What remains is what no index can give.
    await tx.execute(sql`set local enable_sort = off`)
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<Record<string, string>>(sql`explain (costs off) ${statement}`)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
}

const clock = { now: () => new Date() }

const ids = (raw: Record<string, string>, skip = 0, reversed = false) => {
  const query = queryOf(raw)
  return idsOf(query, conditionOf(clock, query), '', { size: 25, skip, reversed }, null)
}

function matching(text: string, raw = {}): SQL {
  const query = queryOf(raw)
  return matchesOf(query, conditionOf(clock, query), text) ?? sql``
}

test('the first posts that wait for their fingerprints are found without reading the others', async () => {
  expect(await planOf(firstQueued)).toMatch(/Limit\s+->\s+Index (?:Only )?Scan using post_fingerprints_due_pkey/)
})

describe('the order of the list', () => {
  const sorts = ['id', 'published_at', 'uniqueness', 'updated_at', 'word_count'].flatMap((name) => [name, `-${name}`])
  test.each(sorts)('by %s comes from an index, read from either end', async (sort) => {
    for (const reversed of [false, true]) {
      const plan = await planOf(ids({ sort }, 0, reversed))
      expect(plan).not.toMatch(/^\s*(?:->)?\s*Sort$/m)
      expect(plan).toMatch(/Index (?:Only )?Scan/)
    }
  })

  test.each<Record<string, string>>([{ 'search[status]': '3' }, { 'search[section_id]': '1' }])(
    'by date within one of a kind does too (%o)',
    async (filter) => {
      const plan = await planOf(ids({ ...filter, sort: '-published_at' }))
      expect(plan).not.toMatch(/Sort/)
    },
  )

  test.each(sorts)('by %s puts empty values last and ties by id descending', async (sort) => {
    const name = sort.replace('-', '')
    const { body } = await room.call('admin', 'GET', `/api/posts?sort=${sort}&per-page=200`)
    const { body: last } = await room.call('admin', 'GET', `/api/posts?sort=${sort}&per-page=200&page=1000`)
    const all: Record<string, unknown>[] = [...body.items, ...last.items]
    const key = name === 'word_count' ? 'wordCount' : name
    const value = (row: Record<string, unknown>) =>
      typeof row[key] === 'string' ? Date.parse(row[key]) : Number(row[key])
    for (const [at, row] of all.entries()) {
      const next = all[at + 1]
      if (!next) continue
      if (row[key] === null) expect(next[key]).toBeNull()
      if (row[key] === next[key]) expect(Number(row.id)).toBeGreaterThan(Number(next.id))
      else if (next[key] !== null) expect(value(row) < value(next)).toBe(!sort.startsWith('-'))
    }
  })
})

describe('a text', () => {
  const search = (query: string, parameters = '') =>
    room.call('admin', 'POST', `/api/search/posts${parameters}`, { query })
  const make = (main_headline: string, body_text: string, published_at: string) =>
    room.database.db.insert(posts).values({
      main_headline,
      body_text,
      status: 3,
      slug: main_headline.toLowerCase().replaceAll(' ', '-'),
      published_at: new Date(published_at),
    })

  test('of a short word is found by the index', async () => {
    await make('What AI means for farmers', 'A report.', '2026-02-01T00:00:00Z')
    await make('Trade with the EU grows', 'AI is not in the headline here.', '2026-02-02T00:00:00Z')
    expect((await search('AI')).body.items).toHaveLength(2)
    expect((await search('eu')).body.items).toHaveLength(1)
    const filters: Record<string, string>[] = [{}, { 'search[template_type]': '0' }]
    for (const filter of filters) {
      expect(await planOf(matching('AI', filter))).toMatch(/post_words_search/)
      expect(await planOf(matching('42', filter))).toMatch(/post_words_search/)
      for (const sort of ['-published_at', '-updated_at', 'relevance'])
        expect((await search('AI', `?${new URLSearchParams({ ...filter, sort })}`)).body.items).toHaveLength(2)
    }
  })

  test('finds by the beginning of its last word, by an author and by a number', async () => {
    await make('Kumasi bypass reopens', 'Lorries wait.', '2026-02-01T00:00:00Z')
    const [post] = (await search('bypass')).body.items
    for (const text of ['byp', 'kumasi byp', 'kumasi or harmattan', String(post.id), `#${post.id}`])
      expect((await search(text)).body.items.map(({ id }: { id: number }) => id)).toContain(post.id)
    for (const text of ['byp kumasi', '"kumasi byp"', 'kumasi -bypass'])
      expect((await search(text)).body.items).toEqual([])
    const user_id = room.ids.users['author'] ?? 0
    await room.database.db.execute(sql`insert into post_authors (post_id, user_id) values (${post.id}, ${user_id})`)
    for (const text of ['The auth', 'author'])
      expect((await search(text)).body.items.map(({ id }: { id: number }) => id)).toContain(post.id)
    expect((await search('uthor')).body.items).toEqual([])
  })

  test('finds the same while its last word becomes a word that the index does not have', async () => {
    await make('Quinoa prices climb again', 'While talks go on.', '2026-02-02T00:00:00Z')
    await make('Quinoa plan B is agreed', 'Nothing else.', '2026-02-01T00:00:00Z')
    const headlines = async (text: string) =>
      (await search(text)).body.items.map((row: { main_headline: string }) => row.main_headline)
    const again = 'quinoa prices climb again'
    for (let end = 'quinoa prices climb'.length; end <= again.length; end += 1)
      expect([again.slice(0, end), await headlines(again.slice(0, end))]).toEqual([
        again.slice(0, end),
        ['Quinoa prices climb again'],
      ])
    expect(await headlines('quinoa talks go o')).toEqual(['Quinoa prices climb again'])
    // What has the word as it stands comes first.
    expect(await headlines('quinoa b')).toEqual(['Quinoa plan B is agreed', 'Quinoa prices climb again'])
  })

  test('that most posts have is counted by the index after an analyze too, without the posts', async () => {
    await room.database.db.execute(sql`analyze`)
    const { rows } = await room.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stats where tablename = 'post_words' and attname = 'search'`,
    )
    expect(rows[0]?.count).toBe(0)
    const found = foundByWords('council', sql`w.status <> 4`) ?? sql``
    expect(await planOf(found)).toMatch(/Bitmap Index Scan on post_words_search/)
    const countOf = async (parameters = '') => (await search('council', parameters)).body._meta.totalCount
    const [all, trashed] = [await countOf(), await countOf('?search[status]=4')]
    await room.database.db.execute(
      sql`update posts set status = 4 where id = (select max(post_id) from post_words where headline like '%council%' and status <> 4)`,
    )
    expect([await countOf(), await countOf('?search[status]=4')]).toEqual([all - 1, trashed + 1])
  })

  test('is looked up among words that only a change of words writes anew', async () => {
    await make('Ferries to the islands', 'They sail at dawn.', '2026-02-03T00:00:00Z')
    const [post] = (await search('ferries')).body.items
    const written = async () =>
      (
        await room.database.db.execute<{ row: string }>(
          sql`select xmin || ' ' || ctid as row from post_words where post_id = ${post.id}`,
        )
      ).rows[0]?.row
    const before = await written()
    await room.call('admin', 'PATCH', `/api/posts/${post.id}`, { is_evergreen: 1 })
    expect(await written()).toBe(before)
    await room.database.db.execute(sql`update posts set main_headline = 'Trams to the hills' where id = ${post.id}`)
    expect(await written()).not.toBe(before)
    expect((await search('ferries')).body.items).toEqual([])
    expect((await search('trams dawn')).body.items).toHaveLength(1)
    await room.database.db.execute(sql`delete from posts where id = ${post.id}`)
    expect(await written()).toBeUndefined()
  })

  test('is ordered by how well it fits, then by date, unless a sort is asked for', async () => {
    await make('Harbour plans delayed', 'Nothing else.', '2026-01-05T00:00:00Z')
    await make('Night trains return', 'They stop at the harbour.', '2026-01-07T00:00:00Z')
    await make('Harbour plans agreed', 'Nothing else.', '2026-01-06T00:00:00Z')
    const headlines = async (parameters: string) =>
      (await search('harbour', parameters)).body.items.map((row: { main_headline: string }) => row.main_headline)
    expect(await headlines('')).toEqual(['Harbour plans agreed', 'Harbour plans delayed', 'Night trains return'])
    expect(await headlines('?sort=-relevance')).toEqual(await headlines(''))
    expect(await headlines('?sort=-published_at')).toEqual([
      'Night trains return',
      'Harbour plans agreed',
      'Harbour plans delayed',
    ])
  })

  test('that many have is complete and without a double over all pages', async () => {
    const seen: number[] = []
    for (let page = 1; page <= 22; page += 1) {
      const { body } = await search('council', `?page=${page}&per-page=150`)
      seen.push(...body.items.map(({ id }: { id: number }) => id))
    }
    expect(seen).toHaveLength(new Set(seen).size)
    expect(seen).toHaveLength((await search('council')).body._meta.totalCount)
  })

  test('of stop words alone is looked for in the headlines, and the list of them is the server’s', async () => {
    await make('How it was then', 'Nothing.', '2026-01-05T00:00:00Z')
    expect((await search('it was')).body.items).toHaveLength(1)
    const { rows } = await room.database.db.execute<{ word: string }>(
      sql`select word from unnest(${`{${[...stopWords].join(',')}}`}::text[]) word where numnode(to_tsquery('slotdesk', word)) > 0`,
    )
    expect(rows).toEqual([])
    expect(stopWords.size).toBe(127)
  })
})
