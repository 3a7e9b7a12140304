// What the server keeps for itself: jobs, events, the audit log, imports, settings.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { createdAt, id, instant, ref } from './columns'
import { users } from './people'

/** Later work, claimed with FOR UPDATE SKIP LOCKED, so that any number of servers may run. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    name: text().notNull(),
    data: jsonb().notNull(),
    /** The same key is not queued twice. */
    key: text().unique(),
    run_at: createdAt(),
    attempts: integer().notNull().default(0),
    failed_at: instant(),
    error: text(),
    created_at: createdAt(),
  },
  (table) => [
    index()
      .on(table.run_at)
      .where(sql`failed_at is null`),
  ],
)

/**
 * Live events, ids only. `xid` is the transaction that wrote one: a reader goes on from the oldest that was still open when it
 * looked, so that a late commit is not missed (src/server/events.ts).
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    xid: ref()
      .notNull()
      .default(sql`(pg_current_xact_id()::text::bigint)`),
    name: text().notNull(),
    data: jsonb().notNull(),
    at: createdAt(),
  },
  (table) => [index().on(table.at), index().on(table.xid)],
)

export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    /** What was done: `update`, `sign-in`, `forbidden` … */
    action: text().notNull(),
    /** What kind of record it was done to: `post`, `session`, `endpoint`. */
    subject: text().notNull().default(''),
    record: text(),
    /** The version that the change made, of a record that counts them. */
    version: integer(),
    /** Field by field: `{from, to}` of small plain values, null of what is long or secret (src/server/audit.ts). */
    changed: jsonb().$type<Record<string, { from: unknown; to: unknown } | null>>(),
    request_id: text().notNull(),
    address: text(),
  },
  (table) => [
    index().on(table.at.desc()),
    index().on(table.user_id, table.at.desc()),
    index().on(table.subject, table.record, table.version),
  ],
)

/** What an import made, by the source's own id: the same file twice doubles nothing. */
export const importedRecords = pgTable(
  'imported_records',
  {
    source: text().notNull(),
    kind: text().notNull(),
    source_id: text().notNull(),
    record_id: ref().notNull(),
    /** SHA-256 of the record as it was read; another one means that the source has changed. */
    digest: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.source_id] }),
    index().on(table.kind, table.record_id),
  ],
)

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() })
