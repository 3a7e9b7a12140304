// Uploaded lists: parsed in a thread of their own (upload-files.ts), then written by one statement.
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { SentFile } from '#contract/endpoint'
import { invalid } from '#contract/failure'
import type { UploadReply } from '#contract/record'

import { changesOf } from '#server/audit'
import { clearOld } from './bin'
import { change } from './change'
import type { Context } from '#server/context'
import { offload, OffloadError } from '#server/offload/offload'
import { rows } from '#server/rows'
import type { uploadFiles } from './upload-files'

type UploadFiles = typeof uploadFiles

/**
 * Returns the records or lines of an uploaded file.
 * @throws Failure 422, see upload-files.ts.
 */
export async function readUpload<N extends keyof UploadFiles>(
  name: N,
  file: SentFile,
): Promise<ReturnType<UploadFiles[N]>> {
  try {
    return await offload(name, file)
  } catch (error) {
    throw error instanceof OffloadError ? invalid({ file: ['The file is too large to be read.'] }) : error
  }
}

interface Upload {
  /** The subject's name in the audit log. */
  subject: string
  table: PgTable
  file: SentFile
  /**
   * Named queries: `given`, a row for each record of the file, and `written`, the `id` and `version` of each record that was made
   * (`added`) or changed.
   */
  steps: SQL
  /** Whether the steps also have `gone`, the `id` of each record that was removed. */
  replaces?: boolean
  /** The record that the file is for. */
  record?: number
  /** A statement that runs first and makes two uploads of the same list wait for each other. */
  lock?: SQL
}

/**
 * Writes the records of a file in one statement, which also stores the earlier rows in the bin: its queries see the table as it
 * was before. One audit entry records the whole upload.
 */
export function takeUpload(context: Context, upload: Upload): Promise<UploadReply> {
  const { subject, steps, table, file, replaces = false, record = null, lock } = upload
  const name = sql.identifier(getTableName(table))
  const gone = replaces ? sql`(select count(*) from gone)` : sql`0`
  const goneRows = replaces
    ? sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${name} x where x.id in (select id from gone))`
    : sql`'[]'::jsonb`
  return change(context, async (tx) => {
    if (lock) await tx.execute(lock)
    await clearOld(tx, context.now())
    const [answer = { added: 0, updated: 0, unchanged: 0, removed: 0, bin: null }] = await rows<UploadReply>(
      tx,
      sql`with ${steps},
          counts as (select count(*) filter (where added) as added, count(*) filter (where not added) as updated, ${gone} as removed from written),
          content as (select jsonb_build_object('table', ${getTableName(table)}::text, 'attached', '[]'::jsonb, 'loosened', '[]'::jsonb,
              'made', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version)), '[]') from written where added),
              'replaced', (select coalesce(jsonb_agg(to_jsonb(x) || jsonb_build_object('version', w.version)), '[]')
                from ${name} x join written w on w.id = x.id where not w.added),
              'removed', ${goneRows}) as content),
          kept as (insert into bin_entries (subject, title, count, upload, user_id, at, content)
            select ${subject}, ${file.name.slice(0, 255)}, added + updated + removed, true, ${context.user.id}::bigint,
              ${context.now().toISOString()}::timestamptz, content from content, counts where added + updated + removed > 0 returning id)
          select json_build_object('added', added, 'updated', updated, 'removed', removed,
            'unchanged', (select count(*) from given) - added - updated, 'bin', (select id from kept)) as row from counts`,
    )
    const { bin: _bin, ...counts } = answer
    return { answer, deeds: [{ subject, action: 'upload', record, changed: changesOf({}, counts) }] }
  })
}
