// A large upload: its lines are written part by part.
import { getTableName, sql } from 'drizzle-orm'

import type { UploadReply } from '#contract/base/record'
import type { Context } from '#server/context'

import { titleOf, type Upload, uploadDeed, writeLines } from '#server/records/upload-write'
import { splitLines } from './split'
import { writeInParts } from './work'

type LargeUpload<L> = Upload<L> & Required<Pick<Upload<L>, 'nameOf'>>

/** Writes the lines of a large file part by part. @returns the counts of all parts, and the entry of the bin */
export function takeInParts<L>(context: Context, upload: LargeUpload<L>): Promise<UploadReply> {
  const { subject, lines, nameOf, file, record = null } = upload
  const large = { subject, table: getTableName(upload.table), title: titleOf(file), upload: true }
  return writeInParts(
    context,
    large,
    () => splitLines(lines, nameOf),
    (tx, { entry, at, part }) => {
      const kept = sql`insert into bin_parts (entry, part, content) select ${entry}::bigint, ${at}::integer, content
        from content, counts where added + updated > 0 returning entry as id`
      return writeLines(tx, upload, part, kept)
    },
    (written) => {
      const total = (name: 'added' | 'updated' | 'unchanged') => written.reduce((sum, one) => sum + one[name], 0)
      const [added, updated, unchanged] = [total('added'), total('updated'), total('unchanged')]
      const sum = { added, updated, unchanged, removed: 0 }
      return {
        answer: (bin) => ({ ...sum, bin }),
        count: added + updated,
        counts: { taken: added, changed: updated, unchanged },
        deed: uploadDeed(subject, record, { ...sum, bin: null }),
      }
    },
  )
}
