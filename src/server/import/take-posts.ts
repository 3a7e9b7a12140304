// Writes the posts of a chunk in a few statements, whatever their number. Each statement takes its rows as one JSON parameter, so
// its text is constant and prepared once.
import { type SQL, sql } from 'drizzle-orm'

import { commentedOf, moveComments } from '#server/areas/posts/comment-places'
import type { Transaction } from '#server/db/connect'

import type { Remembered } from './take-memory'

/** The columns of a post that an import writes, with their types. */
const columnTypes = {
  main_headline: 'text',
  catchy_title: 'text',
  rss_title: 'text',
  description: 'text',
  template_type: 'smallint',
  external_link: 'text',
  status: 'smallint',
  section_id: 'bigint',
  category_id: 'bigint',
  body: 'text',
  body_text: 'text',
  word_count: 'integer',
  published_at: 'timestamptz',
  first_published_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

export type PostColumns = Record<keyof typeof columnTypes, string | number | Date | null> & { body_text: string }

/** A post of a chunk. `id`: the row to change; null creates one under `slug`. */
export interface PlannedPost {
  id: number | null
  slug: string | null
  columns: PostColumns
  authors: number[]
  tags: number[]
  aliases: string[]
  remembered: Omit<Remembered, 'record_id'>
}

const names = Object.keys(columnTypes)
const columnList = names.map((name) => `"${name}"`).join(', ')
const typed = Object.entries(columnTypes)
  .map(([name, type]) => `"${name}" ${type}`)
  .join(', ')

/** Characters that PostgreSQL does not accept in JSON: U+0000 and lone surrogates. */
const unstorable = /\0|\p{Cs}/gu
const clean = (_key: string, value: unknown) => (typeof value === 'string' ? value.replace(unstorable, '') : value)

/** Rows as a table in SQL, from one parameter. `shape` lists their columns and types. */
const table = (rows: readonly object[], shape: string): SQL =>
  sql`json_to_recordset(${JSON.stringify(rows, clean)}::json) as r(${sql.raw(shape)})`

/** Writes posts with their links and redirects, and stores which record each came from. */
export async function writePosts(tx: Transaction, planned: readonly PlannedPost[]): Promise<void> {
  if (planned.length === 0) return
  const made = await insertNew(
    tx,
    planned.filter(({ id }) => id === null),
  )
  const changed = planned.filter(({ id }) => id !== null)
  await rewrite(tx, changed)
  const rows = planned.map((post) => ({ ...post, id: post.id ?? made.get(post.slug ?? '') ?? 0 }))
  await link(tx, 'post_authors', 'user_id', rows, ({ authors }) => authors)
  await link(tx, 'post_tags', 'tag_id', rows, ({ tags }) => tags)
  await redirect(tx, rows)
  await remember(
    tx,
    rows.map(({ id, remembered }) => ({ ...remembered, record_id: id })),
  )
}

/** Inserts new posts. @returns their ids by slug */
async function insertNew(tx: Transaction, planned: readonly PlannedPost[]): Promise<Map<string, number>> {
  if (planned.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: number; slug: string }>(
    sql`insert into posts (slug, ${sql.raw(columnList)}) select r.slug, ${sql.raw(names.map((name) => `r."${name}"`).join(', '))}
        from ${table(
          planned.map(({ slug, columns }) => ({ slug, ...columns })),
          `slug text, ${typed}`,
        )} returning id, slug`,
  )
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

async function rewrite(tx: Transaction, planned: readonly PlannedPost[]): Promise<void> {
  if (planned.length === 0) return
  const ids = planned.map(({ id }) => ({ id }))
  const at = planned[0]?.remembered.at ?? new Date()
  const commented = await commentedOf(
    tx,
    ids.flatMap(({ id }) => id ?? []),
  )
  for (const { id, columns } of planned)
    if (id !== null && commented.has(id)) await moveComments(tx, id, columns.body_text.replace(unstorable, ''))
  // Audited without a user, so that somebody who has the post open is told of the change.
  await tx.execute(
    sql`with changed as (update posts p set ${sql.raw(names.map((name) => `"${name}" = r."${name}"`).join(', '))}, version = p.version + 1,
          uniqueness = null, uniqueness_body = null
        from ${table(
          planned.map(({ id, columns }) => ({ id, ...columns })),
          `id bigint, ${typed}`,
        )} where p.id = r.id returning p.id, p.version)
        insert into audit_log (at, user_id, subject, action, record, version, request_id)
        select ${at.toISOString()}::timestamptz, null, 'post', 'import', id::text, version, 'import' from changed`,
  )
  await tx.execute(sql`delete from post_authors where post_id in (select r.id from ${table(ids, 'id bigint')})`)
  await tx.execute(sql`delete from post_tags where post_id in (select r.id from ${table(ids, 'id bigint')})`)
}

type Written = PlannedPost & { id: number }

async function link(
  tx: Transaction,
  name: 'post_authors' | 'post_tags',
  key: 'user_id' | 'tag_id',
  posts: readonly Written[],
  of: (post: Written) => readonly number[],
): Promise<void> {
  const rows = posts.flatMap((post) => of(post).map((other, position) => ({ post_id: post.id, other, position })))
  if (rows.length === 0) return
  await tx.execute(
    sql`insert into ${sql.raw(name)} (post_id, ${sql.raw(key)}, position)
        select r.post_id, r.other, r.position from ${table(rows, 'post_id bigint, other bigint, position smallint')}`,
  )
}

async function redirect(tx: Transaction, posts: readonly Written[]): Promise<void> {
  const rows = posts.flatMap(({ id, aliases }) => [...new Set(aliases)].map((path) => ({ path, post_id: id })))
  if (rows.length === 0) return
  await tx.execute(
    sql`insert into post_redirects (path, post_id) select r.path, r.post_id from ${table(rows, 'path text, post_id bigint')}
        on conflict do nothing`,
  )
}

/** Stores what each record became, in the same transaction as the rows, so that an interrupted import can be continued. */
export async function remember(tx: Transaction, remembered: readonly Remembered[]): Promise<void> {
  if (remembered.length === 0) return
  const shape = 'source text, kind text, source_id text, record_id bigint, digest text, at timestamptz'
  await tx.execute(
    sql`insert into imported_records (source, kind, source_id, record_id, digest, at)
        select r.source, r.kind, r.source_id, r.record_id, r.digest, r.at from ${table(remembered, shape)}
        on conflict (source, kind, source_id) do update set digest = excluded.digest, at = excluded.at, record_id = excluded.record_id`,
  )
}
