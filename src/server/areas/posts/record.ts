// A post's row without its plain text, which is long and not needed for a change.
import { getTableColumns, sql } from 'drizzle-orm'

import { notFound } from '#contract/base/failure'
import type { Transaction } from '#server/db/connect'
import { posts } from '#server/db/schema'
import { builtOnce } from '#server/rows'

const { body_text: _words, ...columns } = getTableColumns(posts)

export const recordColumns = columns

export type PostRecord = Omit<typeof posts.$inferSelect, 'body_text'>

/** A post's row as PostgreSQL writes it into JSON: instants are texts. */
type Row = {
  [Name in keyof PostRecord]: PostRecord[Name] extends Date | null ? PostRecord[Name] | string : PostRecord[Name]
}

const names = sql.join(
  Object.values(columns).map(({ name }) => sql.identifier(name)),
  sql`, `,
)

const readLocked = builtOnce<Row>(
  sql`select to_json(p) as row from (select ${names} from posts where id = ${sql.placeholder('id')} for update) p`,
)

/** The post's row, locked until the transaction ends; undefined where there is none. */
export async function recordForUpdate(tx: Transaction, id: number): Promise<PostRecord | undefined> {
  const [found] = await readLocked(tx, { id })
  return found && recordOf(found)
}

/** The post's row, locked until the transaction ends. @throws Failure 404 */
export async function postForUpdate(tx: Transaction, id: number): Promise<PostRecord> {
  const post = await recordForUpdate(tx, id)
  if (!post) throw notFound('Post with given ID not found.')
  return post
}

const readOwner = builtOnce<Pick<PostRecord, 'id' | 'reporter_id'>>(
  sql`select to_json(p) as row from (select id, reporter_id from posts where id = ${sql.placeholder('id')} for no key update) p`,
)

/** Locks a post's row against changes and returns its id and reporter. @throws Failure 404 */
export async function ownerForUpdate(tx: Transaction, id: number): Promise<Pick<PostRecord, 'id' | 'reporter_id'>> {
  const [found] = await readOwner(tx, { id })
  if (!found) throw notFound('Post with given ID not found.')
  return found
}

const recordOf = (row: Row): PostRecord => ({
  ...row,
  published_at: row.published_at === null ? null : new Date(row.published_at),
  first_published_at: row.first_published_at === null ? null : new Date(row.first_published_at),
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
})
