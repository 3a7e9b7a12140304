// The bin: rows as they were before they were removed or replaced by an upload, kept a day and put back whole.
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { binHours, mayRestore, type PostLeft } from '#contract/bin'
import { Failure, forbidden, invalid, notFound } from '#contract/base/failure'
import { say } from '#contract/base/say'

import { type Changed, changesOf, type Deed } from '#server/audit'
import { change } from './change'
import type { Context } from '#server/context'
import { errorCode, errorConstraint, type Transaction } from '#server/db/connect'
import { idArray, momentOf, rows } from '#server/rows'

import { columnsOf, digestOf, insertAttached, insertRows } from './put-rows'

export type Row = Record<string, unknown> & { id: number; version: number }

/** The content of a bin entry, from which a restore puts the rows back. Rows are JSON as PostgreSQL writes them. */
export interface BinContent {
  table: string
  /** Rows that were removed. */
  removed: Row[]
  /** Rows as they were before; `version` and `left_as` are those of the replacement. */
  replaced: (Row & { left_as?: string })[]
  /** Rows that were added. `left_as` is the digest of their values; an older entry has none. */
  made: { id: number; version: number; left_as?: string }[]
  /** Rows of other tables that went with the removed ones. */
  attached: { table: string; rows: object[] }[]
  /** Rows of other tables that referred to a removed one and were set to null. */
  loosened: { table: string; column: string; to: number; ids: number[] }[]
  /** The record whose whole list an upload replaced, such as the section of hot news. Such uploads are taken back newest first. */
  list?: number | null
  /** What the subject's removal stored for its {@link RestoreMore}. The key is that of the stored JSON. */
  beside?: unknown
}

/** What a subject restores besides the rows of its entry, in the same transaction. Returns its audit entries and the posts left. */
export type RestoreMore = (
  tx: Transaction,
  context: Context,
  content: BinContent,
) => Promise<{ deeds: readonly Deed[]; left: readonly PostLeft[] }>

/** Most rows of other tables that are kept with one record. A record with more of them is not kept and cannot be restored. */
const mostAttached = 100_000

interface Reference {
  table: string
  column: string
  /** As `pg_constraint.confdeltype`: `c` cascade, `n` set null, `r` restrict. */
  action: string
}

const referencesTo = (tx: Transaction, table: string) =>
  rows<Reference>(
    tx,
    sql`select json_build_object('table', c.conrelid::regclass::text, 'column', a.attname, 'action', c.confdeltype) as row
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
        where c.contype = 'f' and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1 and k.attname = 'id'`,
  )

/** The columns that can name a record, the best first. */
export const nameColumns = ['catchy_title', 'title', 'name', 'text', 'username']

type Named = Readonly<Record<string, unknown>> & { id: number }

const nameColumnOf = (row: Named) => nameColumns.find((column) => typeof row[column] === 'string')

/** What a record is called in the bin. */
export function nameOf(row: Named): string {
  const column = nameColumnOf(row)
  return column === undefined ? `#${row.id}` : String(row[column])
}

/** The name of a removed record as a change, for the audit log, where nothing else tells it. */
export function removedName(row: Named): Changed {
  const column = nameColumnOf(row)
  return column === undefined ? {} : changesOf(row, { [column]: null })
}

export interface Removal {
  subject: string
  table: PgTable
  ids: readonly number[]
  /** Tables whose rows the removal deletes itself, although their foreign key restricts. */
  takes: readonly string[]
}

/** What is removed with records: they and the rows that go with them. Null: there is too much to keep. */
export async function contentOf(
  tx: Transaction,
  { table, ids, takes }: Omit<Removal, 'subject'>,
): Promise<BinContent | null> {
  const name = getTableName(table)
  const meant = idArray(ids)
  const removed = await rows<Row>(
    tx,
    sql`select to_jsonb(x) as row from ${sql.identifier(name)} x where x.id = any(${meant}) order by x.id`,
  )
  const content: BinContent = { table: name, removed, replaced: [], made: [], attached: [], loosened: [] }
  for (const { table: other, column, action } of await referencesTo(tx, name)) {
    const from = sql`from ${sql.raw(other)} x where x.${sql.identifier(column)} = any(${meant})`
    if (action === 'c' || takes.includes(other)) {
      const found = await rows<object>(tx, sql`select to_jsonb(x) as row ${from} limit ${mostAttached + 1}`)
      if (found.length > mostAttached) return null
      if (found.length > 0) content.attached.push({ table: other, rows: found })
    } else if (action === 'n') content.loosened.push(...(await loosenedBy(tx, other, column, ids)))
  }
  return content
}

/**
 * Copies records and the rows that go with them into the bin, before they are removed in the same transaction.
 * @returns the entry's id; null when nothing was copied: there is too much to keep, or no such record.
 */
export async function keepRemoved(tx: Transaction, context: Context, removal: Removal): Promise<number | null> {
  const content = await contentOf(tx, removal)
  const [first] = content?.removed ?? []
  if (!content || !first) return null
  const { subject, ids } = removal
  return keepEntry(tx, context, { subject, record: ids.length === 1 ? first.id : null, title: nameOf(first) }, content)
}

const loosenedBy = (tx: Transaction, table: string, column: string, ids: readonly number[]) =>
  rows<BinContent['loosened'][number]>(
    tx,
    sql`select json_build_object('table', ${table}::text, 'column', ${column}::text, 'to', x.${sql.identifier(column)}, 'ids', json_agg(x.id)) as row
        from ${sql.raw(table)} x where x.${sql.identifier(column)} = any(${idArray(ids)}) group by x.${sql.identifier(column)}`,
  )

interface Entry {
  subject: string
  record: number | null
  title: string
}

/**
 * Deletes bin entries older than a day, but no unfinished ones.
 * @param at the current time; undefined means the database's time.
 */
export const clearOld = (tx: Transaction, at?: Date) =>
  tx.execute(
    sql`delete from bin_entries where at < ${momentOf(at)} - make_interval(hours => ${binHours}::integer) and not unfinished`,
  )

/** The number of records that an entry holds. */
export const recordsIn = ({ removed, replaced, made }: BinContent) => removed.length + replaced.length + made.length

async function keepEntry(
  tx: Transaction,
  context: Context,
  { subject, record, title }: Entry,
  content: BinContent,
): Promise<number> {
  await clearOld(tx, context.now())
  const count = recordsIn(content)
  const [id = 0] = await rows<number>(
    tx,
    sql`insert into bin_entries (subject, record, title, count, user_id, at, content)
        values (${subject}, ${record}, ${title.slice(0, 255)}, ${count}, ${context.user.id}, ${context.now().toISOString()}::timestamptz,
          ${JSON.stringify(content)}::jsonb) returning to_json(id) as row`,
  )
  return id
}

/** Stores in a bin entry of the same transaction what the subject needs to restore besides the rows. */
export const keepForSubject = (tx: Transaction, entry: number, needed: unknown) =>
  tx.execute(
    sql`update bin_entries set content = jsonb_set(content, '{beside}', ${JSON.stringify(needed)}::jsonb) where id = ${entry}`,
  )

interface StoredEntry {
  id: number
  subject: string
  count: number
  content: BinContent
}

/**
 * Restores one entry, or the entries of records of a subject, and takes them out of the bin. An entry of which every record stays as
 * it is remains there: once the later change is taken back, it can be restored.
 * @param more what subjects restore besides rows, such as a picture's files, by the subject's name.
 * @returns how many records were put back, how many stay as they were changed since, and the posts that stay as they are.
 * @throws Failure 404 when nothing of it is in the bin (any more), 403 without the right, 409 when a later upload replaced the
 * list, 422 when a name is taken or a reference is gone.
 */
export async function restore(
  context: Context,
  meant: { entry?: number | undefined; subject?: string | undefined; records?: readonly number[] | undefined },
  more: Readonly<Record<string, RestoreMore>> = {},
): Promise<{ restored: number; stayed?: number; left: PostLeft[] }> {
  /** The record that is being put back, of an entry of one record. */
  let current: Row | undefined
  try {
    return await change(context, async (tx) => {
      const entries = await lockEntries(tx, context, entriesOf(meant))
      if (entries.length === 0) throw notFound('It is not in the bin any more.')
      const deeds: Deed[] = []
      const left = new Map<number, PostLeft>()
      let stayed = 0
      for (const entry of entries) {
        const { removed } = entry.content
        current = removed.length === 1 ? removed[0] : undefined
        await checkNewest(tx, entry)
        const rowsBack = await putRowsBack(tx, entry)
        stayed += rowsBack.stayed
        if (rowsBack.stayed === recordsIn(entry.content)) continue
        await removeEntry(tx, entry.id)
        deeds.push(...rowsBack.deeds)
        const besides = await more[entry.subject]?.(tx, context, entry.content)
        deeds.push(...(besides?.deeds ?? []))
        for (const post of besides?.left ?? []) left.set(post.id, post)
      }
      const count = entries.reduce((sum, entry) => sum + entry.count, 0)
      return { answer: { ...restoredOf(count, stayed), left: [...left.values()] }, deeds }
    })
  } catch (error) {
    if (errorConstraint(error) === 'images_digest_unique')
      throw invalid({ image: ['The same picture is in the gallery again by now.'] })
    if (errorCode(error) === '23505') throw invalid({ name: [takenName(current)] })
    if (errorCode(error) === '23503') throw new Failure(422, 'What it belongs to is not there any more.')
    throw error
  }
}

export const removeEntry = (tx: Transaction, id: number) => tx.execute(sql`delete from bin_entries where id = ${id}`)

/** How many of `count` records were put back, and how many stay as they are, where any do. */
export const restoredOf = (count: number, stayed: number): { restored: number; stayed?: number } => ({
  restored: count - stayed,
  ...(stayed > 0 ? { stayed } : {}),
})

/** @param row the record whose name is taken; undefined: it is one of several */
const takenName = (row: Row | undefined) =>
  row
    ? say`Another record has the name or the address of ${nameOf(row)} by now.`
    : 'Another record has this name by now.'

function entriesOf({ entry, subject, records }: Parameters<typeof restore>[1]): SQL {
  if (entry !== undefined) return sql`id = ${entry}`
  return sql`subject = ${subject ?? ''} and record = any(${idArray(records ?? [])})`
}

/** Reads entries and locks them until the transaction ends: a second call waits, and does not find what the first has removed. */
async function lockEntries(tx: Transaction, context: Context, which: SQL): Promise<StoredEntry[]> {
  const at = context.now().toISOString()
  const found = await rows<StoredEntry>(
    tx,
    sql`select json_build_object('id', id, 'subject', subject, 'count', count, 'content', content) as row from bin_entries
        where ${which} and not unfinished and at >= ${at}::timestamptz - make_interval(hours => ${binHours}::integer)
        order by id for update`,
  )
  const held = new Set(context.user.rights)
  if (found.some(({ subject }) => !mayRestore(subject, held))) throw forbidden()
  // Newest first: a parent is removed after its children, so it must be restored before them.
  return found.sort((a, b) => b.id - a.id)
}

/**
 * Locks the list of a record until the transaction ends, so that uploads that replace it, and their undo, run one after another.
 */
export const lockList = (tx: Transaction, subject: string, list: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`slotdesk.list.${subject}`}), ${list}::integer)`)

/** @throws Failure 409 when a later upload replaced the list: with its rows between, the earlier list cannot come back. */
async function checkNewest(tx: Transaction, { id, subject, content: { list } }: StoredEntry): Promise<void> {
  if (typeof list !== 'number') return
  await lockList(tx, subject, list)
  const later = await rows<number>(
    tx,
    sql`select to_json(id) as row from bin_entries
        where id > ${id} and subject = ${subject} and upload and (content ->> 'list')::bigint = ${list} limit 1`,
  )
  if (later.length > 0) throw new Failure(409, 'Another file has replaced this list since. Nothing was taken back.')
}

/** Runs a statement that changes rows. @returns how many it changed */
async function countOf(tx: Transaction, statement: SQL): Promise<number> {
  const [count = 0] = await rows<number>(
    tx,
    sql`with done as (${statement} returning 1) select to_json(count(*)) as row from done`,
  )
  return count
}

/**
 * Restores the rows of an entry: inserts the removed ones with those that hung on them, gives the replaced ones their earlier
 * values, and deletes the added ones. A row that was changed since is skipped, unless the change was taken back. The rows of a list
 * that an upload replaced are restored whatever their version: {@link checkNewest} has refused the call where a later upload replaced
 * the list.
 * @returns the audit entries, and how many rows stay as they are, because they were changed since or their name is taken.
 * @param taken the clause of the insert for a row whose name is taken by now. Left out: it fails.
 */
export async function putRowsBack(
  tx: Transaction,
  { subject, content }: Pick<StoredEntry, 'subject' | 'content'>,
  taken?: SQL,
): Promise<{ deeds: Deed[]; stayed: number }> {
  const { table, removed, replaced, made, attached, loosened } = content
  const name = sql.raw(table)
  const whole = sql`${typeof content.list === 'number'}::boolean`
  let restored = 0
  if (made.length > 0)
    restored += await countOf(
      tx,
      sql`delete from ${name} x using jsonb_to_recordset(${JSON.stringify(made)}::jsonb) m(id bigint, version integer, left_as text)
          where x.id = m.id and (x.version = m.version or ${digestOf(sql`x`)} = m.left_as or ${whole})`,
    )
  if (replaced.length > 0) {
    const columns = (await columnsOf(tx, table, replaced)).filter((column) => column !== 'id' && column !== 'version')
    const set = sql.raw(columns.map((column) => `${column} = p.${column}`).join(', '))
    restored += await countOf(
      tx,
      sql`update ${name} x set ${set}, version = x.version + 1
          from rows from (jsonb_populate_recordset(null::${name}, ${JSON.stringify(replaced)}::jsonb),
            jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as (left_as text)) p
          where x.id = p.id and (x.version = p.version or ${digestOf(sql`x`)} = p.left_as or ${whole})`,
    )
  }
  restored += await insertRows(
    tx,
    table,
    removed.map((row) => ({ ...row, version: row.version + 1 })),
    taken ? { conflict: taken } : {},
  )
  for (const { table: other, rows: list } of attached) await insertAttached(tx, other, list)
  for (const { table: other, column, to, ids } of loosened)
    await tx.execute(
      sql`update ${sql.raw(other)} set ${sql.identifier(column)} = ${to} where id = any(${idArray(ids)}) and ${sql.identifier(column)} is null`,
    )
  const deeds: Deed[] =
    removed.length === 0 || removed.length > 50
      ? [{ subject, action: 'restore' }]
      : removed.map(({ id, version }) => ({ subject, action: 'restore', record: id, version: version + 1 }))
  return { deeds, stayed: recordsIn(content) - restored }
}
