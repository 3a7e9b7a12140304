// Writes the lines of an upload in one statement, which also stores the earlier rows.
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { SentFile } from '#contract/base/endpoint'
import type { UploadReply } from '#contract/base/record'
import { changesOf, type Deed } from '#server/audit'
import type { Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

export interface Upload<L = unknown> {
  /** The subject's name in the audit log. */
  subject: string
  table: PgTable
  file: SentFile
  lines: readonly L[]
  /**
   * The value that a line's record is known by. With it a large file is written in parts, and two files of the same list one after
   * the other. Left out: the whole file is one transaction, and waits for no other.
   */
  nameOf?: (line: L) => string
  /**
   * Named queries on the lines, a JSON array: `given`, a row for each record of the file, and `written`, the `id`, `version` and
   * `digest` of each record that was made (`added`) or changed. No digest is needed where the file replaces the whole list.
   */
  steps: (lines: SQL) => SQL
  /** The file replaces the whole list of `record`. The steps also have `gone`, the `id` of each record that was removed. */
  replaces?: boolean
  /** The record that the file is for. */
  record?: number
}

/** The title of an upload in the bin. */
export const titleOf = (file: SentFile) => file.name.slice(0, 255)

/** The record whose list an upload replaces; null: it replaces none. */
export const listOwner = ({ replaces = false, record }: Pick<Upload, 'replaces' | 'record'>): number | null =>
  (replaces ? record : undefined) ?? null

/** The audit entry of a whole upload. */
export function uploadDeed(subject: string, record: number | null, { bin: _bin, ...counts }: UploadReply): Deed {
  return { subject, action: 'upload', record, changed: changesOf({}, counts) }
}

/**
 * Writes lines in one statement.
 * @param kept stores the query `content`, the earlier rows, where `counts` has any, and returns its `id`.
 */
export async function writeLines<L>(
  tx: Transaction,
  { steps, table, replaces = false, record }: Upload<L>,
  lines: readonly L[],
  kept: SQL,
): Promise<UploadReply> {
  const name = sql.identifier(getTableName(table))
  const gone = replaces ? sql`(select count(*) from gone)` : sql`0`
  const goneRows = replaces
    ? sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${name} x where x.id in (select id from gone))`
    : sql`'[]'::jsonb`
  const [answer = { added: 0, updated: 0, unchanged: 0, removed: 0, bin: null }] = await rows<UploadReply>(
    tx,
    sql`with ${steps(sql`${JSON.stringify(lines)}::jsonb`)},
        counts as (select count(*) filter (where added) as added, count(*) filter (where not added) as updated, ${gone} as removed from written),
        content as (select jsonb_build_object('table', ${getTableName(table)}::text, 'attached', '[]'::jsonb, 'loosened', '[]'::jsonb,
            'list', ${listOwner({ replaces, record })}::integer,
            'made', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version, 'left_as', digest)), '[]') from written where added),
            'replaced', (select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object('version', w.version, 'left_as', w.digest)), '[]')
              from ${name} x join written w on w.id = x.id where not w.added),
            'removed', ${goneRows}) as content),
        kept as (${kept})
        select json_build_object('added', added, 'updated', updated, 'removed', removed,
          'unchanged', (select count(*) from given) - added - updated, 'bin', (select id from kept)) as row from counts`,
  )
  return answer
}
