// Judges an undo by the audit log: what a rule forbids by hand, and what others have written since.
import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { nameArray, rows } from '#server/rows'

/** Hours within which a change can be undone although a rule forbids it. */
const undoHours = 24

interface Change {
  from: string | number | null
  to: string | number | null
  now: Date
}

/**
 * Whether the audit log of the last day has a change of this field of a post from one value to the other. Otherwise a client could
 * declare any change an undo.
 */
export async function undoesRecentChange(
  tx: Transaction,
  post: number,
  field: 'status' | 'due_date' | 'published_at',
  { from, to, now }: Change,
): Promise<boolean> {
  const values = (way: 'from' | 'to', value: Change['from']) =>
    sql`changed -> ${field}::text ->> ${way}::text is not distinct from ${value === null ? null : String(value)}::text`
  const found = await rows<boolean>(
    tx,
    sql`select to_json(exists (select 1 from audit_log
        where subject = 'post' and record = ${String(post)}
          and at >= ${now.toISOString()}::timestamptz - make_interval(hours => ${undoHours})
          and changed ? ${field}::text and ${values('from', from)} and ${values('to', to)})) as row`,
  )
  return found[0] ?? false
}

/**
 * Whether the audit log has every change of a post since a version, and none of them wrote one of the fields. An undo then restores
 * them, and leaves what others wrote.
 */
export async function isUntouchedSince(
  tx: Transaction,
  { id, version }: { id: number; version: number },
  since: number,
  fields: readonly string[],
): Promise<boolean> {
  if (since > version) return false
  const found = await rows<boolean>(
    tx,
    sql`select to_json(count(distinct version) = ${version - since}
          and not coalesce(bool_or(changed ?| ${nameArray(fields)}), false)) as row from audit_log
        where subject = 'post' and record = ${String(id)} and version > ${since} and version <= ${version}`,
  )
  return found[0] ?? false
}
