// Uploaded lists: parsed in a thread of their own (parse-uploads.ts), then written by one statement, or in parts
// (in-parts/upload.ts).
import { sql } from 'drizzle-orm'

import type { SentFile } from '#contract/base/endpoint'
import { invalid } from '#contract/base/failure'
import type { UploadReply } from '#contract/base/record'

import { clearOld, lockList } from './bin'
import { change } from './change'
import type { Context } from '#server/context'
import { offload, OffloadError } from '#server/offload/offload'
import type { Transaction } from '#server/db/connect'
import type { uploadFiles } from './parse-uploads'
import { takeInParts } from './in-parts/upload'
import { holdTurn, TurnTaken } from './in-parts/turns'
import { listOwner, titleOf, type Upload, uploadDeed, writeLines } from './upload-write'

type UploadFiles = typeof uploadFiles

/**
 * Returns the records or lines of an uploaded file.
 * @throws Failure 422, see parse-uploads.ts.
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

/** The most lines that are written in one transaction. */
const mostWhole = 1000

/**
 * Writes the records of a file, and stores the earlier rows in the bin. One audit entry records the whole upload. A large file is
 * written in parts, so that nobody waits for it, and is put back if that fails.
 */
export async function takeUpload<L>(context: Context, upload: Upload<L>): Promise<UploadReply> {
  const { lines, nameOf, subject } = upload
  if (!nameOf) return takeWhole(context, upload)
  if (lines.length > mostWhole) return takeInParts(context, { ...upload, nameOf })
  try {
    // A copy, because the steps of the call are counted anew when the turn is taken.
    const idempotency = context.idempotency ? { ...context.idempotency } : null
    return await takeWhole({ ...context, idempotency }, upload, (tx) => holdTurn(tx, subject))
  } catch (error) {
    if (error instanceof TurnTaken) return takeInParts(context, { ...upload, nameOf })
    throw error
  }
}

/** Writes all lines in one statement: its queries see the table as it was before. */
function takeWhole<L>(
  context: Context,
  upload: Upload<L>,
  begin: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<UploadReply> {
  const { subject, file, record = null } = upload
  const list = listOwner(upload)
  const kept = sql`insert into bin_entries (subject, title, count, upload, user_id, at, content)
    select ${subject}, ${titleOf(file)}, added + updated + removed, true, ${context.user.id}::bigint,
      ${context.now().toISOString()}::timestamptz, content from content, counts where added + updated + removed > 0 returning id`
  return change(context, async (tx) => {
    await begin(tx)
    if (list !== null) await lockList(tx, subject, list)
    await clearOld(tx, context.now())
    const answer = await writeLines(tx, upload, upload.lines, kept)
    return { answer, deeds: [uploadDeed(subject, record, answer)] }
  })
}
