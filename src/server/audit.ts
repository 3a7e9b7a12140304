// The audit log: one row for a change of a record, written in the transaction of that change, and one for a refusal.
import { sql } from 'drizzle-orm'

import type { Db, Transaction } from '#server/db/connect'
import { builtOnce } from '#server/rows'

/** Who did it, and when. A schedule or another job is nobody: `user` null, with a request id that names it. */
export interface Actor {
  user: { id: number } | null
  requestId: string
  address: string | null
  now: () => Date
}

export type Changed = Record<string, { from: unknown; to: unknown } | null>

/** One thing done to one record. */
export interface Deed {
  /** `post`, `session`, `endpoint` … */
  subject: string
  /** `create`, `update`, `remove`, `sign-in`, `forbidden` … */
  action: string
  record?: number | string | null
  /** The version that the change made, where the record counts them. */
  version?: number
  changed?: Changed
}

/** One parameter for the deeds however many they are: a statement takes 65,535 at most. */
const write = builtOnce(
  sql`insert into audit_log (at, user_id, request_id, address, action, subject, record, version, changed)
      select ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('user')}::bigint, ${sql.placeholder('requestId')}::text,
        ${sql.placeholder('address')}::text, d.action, d.subject, d.record, d.version, d.changed
      from jsonb_to_recordset(${sql.placeholder('deeds')}::jsonb)
        as d(action text, subject text, record text, version integer, changed jsonb)`,
)

/** Writes what was done. Inside a transaction it is there exactly if the change is. */
export async function writeAudit(on: Db | Transaction, actor: Actor, ...deeds: Deed[]): Promise<void> {
  if (deeds.length === 0) return
  const written = deeds.map(({ subject, action, record = null, version = null, changed = null }) => {
    return { subject, action, record: record === null ? null : String(record), version, changed }
  })
  await write(on, {
    at: actor.now().toISOString(),
    user: actor.user?.id ?? null,
    requestId: actor.requestId,
    address: actor.address,
    deeds: JSON.stringify(written),
  })
}

/** A value longer than this is named as changed and not kept. */
const longest = 200

/** Texts of articles and what opens an account: that they changed is kept, never what they are. */
const neverKept = /^(?:body|body_text|notes|json_ld|uniqueness_body)$|password|secret|token|hash/

/**
 * What a change made of a record, field by field: `{from, to}` of values that are small and plain, null of the others.
 * Fields of `after` that are as they were are left out.
 */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changed {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, to]) => {
      const [was, is] = [plainOf(before[name]), plainOf(to)]
      if (JSON.stringify(was) === JSON.stringify(is)) return []
      return [[name, !neverKept.test(name) && isSmall(was) && isSmall(is) ? { from: was, to: is } : null]]
    }),
  )
}

const plainOf = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

function isSmall(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= 50 && value.every((item) => typeof item === 'number')
  return typeof value === 'string' ? value.length <= longest : value === null || typeof value !== 'object'
}
