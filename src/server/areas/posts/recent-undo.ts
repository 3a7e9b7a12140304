// Judges an undo by the audit log: what a rule forbids by hand, and what others have written since.
import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { nameArray, rows } from '#server/rows'

import { needsLock, type Patch } from './patch'

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

/** Whether a change sets nothing but the status and its date. */
const isMoveAlone = ({ status, published_at: _date, ...rest }: Patch) =>
  status !== undefined && Object.keys(rest).length === 0

/**
 * Whether an undo takes back a move of the last day, and the text is as it was at that move. The publishing rules do not judge such an
 * undo: an imported post was public although it breaks them.
 */
export async function takesBackMove(
  tx: Transaction,
  { id, status }: { id: number; status: number },
  patch: Patch,
  now: Date,
): Promise<boolean> {
  if (!isMoveAlone(patch)) return false
  const [changedSince] = await rows<string[]>(
    tx,
    sql`select coalesce((select json_agg(distinct k) from audit_log o cross join jsonb_object_keys(o.changed) k
          where o.subject = 'post' and o.record = m.record and o.version is not null and o.id > m.id), '[]') as row
        from audit_log m where m.subject = 'post' and m.record = ${String(id)}
          and m.at >= ${now.toISOString()}::timestamptz - make_interval(hours => ${undoHours})
          and m.changed -> 'status' ->> 'from' = ${String(patch.status)} and m.changed -> 'status' ->> 'to' = ${String(status)}
        order by m.id desc limit 1`,
  )
  return changedSince !== undefined && !changedSince.some(needsLock)
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
