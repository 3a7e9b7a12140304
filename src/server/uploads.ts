// Uploaded lists: read in a thread of their own (upload-files.ts), then written whole by one statement.
import { type SQL, sql } from 'drizzle-orm'

import type { SentFile } from '#contract/endpoint'
import { invalid } from '#contract/failure'
import type { UploadReply } from '#contract/record'

import { changesOf } from './audit'
import { change } from './change'
import type { Context } from './context'
import { offload, OffloadError } from './offload/offload'
import { rows } from './rows'
import type { uploadFiles } from './upload-files'

type UploadFiles = typeof uploadFiles

/** The records or lines of a file. @throws Failure 422, see upload-files.ts. */
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

/**
 * Writes what a file holds, in one statement: `steps` are the named queries `given`, a row for each record of the file, and
 * `written`, a row with `added` for each that made or changed a record. One deed tells of all.
 * @param lock a statement before it, which makes two uploads of the same list wait for each other.
 */
export function takeUpload(
  context: Context,
  subject: string,
  steps: SQL,
  { record = null, lock }: { record?: number | null; lock?: SQL } = {},
): Promise<UploadReply> {
  return change(context, async (tx) => {
    if (lock) await tx.execute(lock)
    const [answer = { added: 0, updated: 0, unchanged: 0 }] = await rows<UploadReply>(
      tx,
      sql`with ${steps} select json_build_object('added', count(*) filter (where added), 'updated', count(*) filter (where not added),
            'unchanged', (select count(*) from given) - count(*)) as row from written`,
    )
    const changed = changesOf({}, { ...answer })
    return { answer, deeds: [{ subject, action: 'upload', record, changed }] }
  })
}
