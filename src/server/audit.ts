// The audit log: one row for a change of a record, written in the transaction of that change, and one for a refusal.
import { sql } from 'drizzle-orm'

import type { AuditAction } from '#contract/audit'
import type { Db, Transaction } from '#server/db/connect'
import { builtOnce } from '#server/rows'

/** The person who made a change, and the time. For a scheduled change or a job `user` is null and the request id names it. */
export interface Actor {
  user: { id: number } | null
  requestId: string
  address: string | null
  now: () => Date
}

export type Changed = Record<string, { from: unknown; to: unknown } | null>

/** One audit entry: an action on one record. */
export interface Deed {
  /** `post`, `session`, `endpoint` … */
  subject: string
  action: AuditAction
  record?: number | string | null
  /** The record's version after the change; undefined for a record without versions. */
  version?: number
  changed?: Changed
}

/** Inserts audit entries. All entries are one JSON parameter, because a PostgreSQL statement takes at most 65,535 parameters. */
const write = builtOnce(
  sql`insert into audit_log (at, user_id, request_id, address, action, subject, record, version, changed)
      select ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('user')}::bigint, ${sql.placeholder('requestId')}::text,
        ${sql.placeholder('address')}::text, d.action, d.subject, d.record, d.version, d.changed
      from jsonb_to_recordset(${sql.placeholder('deeds')}::jsonb)
        as d(action text, subject text, record text, version integer, changed jsonb)`,
)

/** Writes audit entries. Inside a transaction they are committed or rolled back together with the change. */
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

/** Longest value, in characters, that an audit entry stores. For a longer value only the field's name is stored. */
const longest = 200

/** Fields whose values an audit entry never stores: article texts and credentials. Only the field's name is stored. */
const neverKept = /^(?:body|body_text|notes|json_ld|uniqueness_body|two_fa_pending)$|password|secret|token|hash/

/**
 * Returns the fields that differ between two states of a record: `{from, to}` for short plain values, null for all others.
 * Unchanged fields of `after` are left out.
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
