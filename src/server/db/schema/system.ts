// Tables of the server itself: jobs, events, the audit log, imports, settings.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { createdAt, id, instant, ref } from './columns'
import { users } from './people'
import { categories, staticPages, tags } from './taxonomy'

/** Background jobs, claimed with FOR UPDATE SKIP LOCKED, so that any number of servers may run (src/server/jobs/queue.ts). */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    /** A name of `jobKinds` in the contract. */
    kind: text().notNull(),
    /** A description for people, for instance a file's name. */
    about: text().notNull().default(''),
    input: jsonb().notNull(),
    /** Deduplication key: of one kind, only one job with this key waits or runs. */
    key: text(),
    /** `waiting`, `running`, `done`, `failed` or `cancelled`. */
    state: text().notNull().default('waiting'),
    /**
     * When a server may claim the job: the due time of a waiting job, the lease's end of a running one. Null: it is never claimed
     * again.
     */
    next_at: instant(),
    /** Fencing token: counts the claims and only grows. A server with an older number can no longer write. */
    attempts: integer().notNull().default(0),
    /** The tries left before the job has failed; below 0 when no try was left at the last claim. */
    tries_left: integer().notNull(),
    /** Interval in seconds of a recurring job; null for a job that runs once. */
    every: integer(),
    /** The server that claimed the job last. */
    worker: text(),
    /** The progress, in the unit of the job's kind. */
    progress: integer(),
    /** The reason of the last failure. */
    error: text(),
    result: jsonb(),
    created_at: createdAt(),
    started_at: instant(),
    finished_at: instant(),
  },
  (table) => [
    index()
      .on(table.next_at)
      .where(sql`next_at is not null`),
    uniqueIndex('jobs_once')
      .on(table.kind, table.key)
      .where(sql`state in ('waiting', 'running')`),
    uniqueIndex('jobs_recurring')
      .on(table.kind)
      .where(sql`every is not null`),
  ],
)

/**
 * Live events, ids only. `xid` is the writing transaction. A reader continues from the oldest transaction that was open when it
 * read, so that a late commit is not missed (src/server/events/events.ts).
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
    /** The action: `update`, `sign-in`, `forbidden` … */
    action: text().notNull(),
    /** The kind of record: `post`, `session`, `endpoint`. */
    subject: text().notNull().default(''),
    record: text(),
    /** The record's version after the change; null for records without versions. */
    version: integer(),
    /** Changes by field: `{from, to}` of short plain values, null for long or secret ones (src/server/audit.ts). */
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

/**
 * Stored answers, encrypted, to writes with an Idempotency-Key. A repeated call gets the stored answer and changes nothing. `step` counts the
 * transactions of one call.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    step: integer().notNull(),
    /** SHA-256 of address, body and files. The same key with another request is refused. */
    request: text().notNull(),
    answer: json(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key, table.step] }), index().on(table.created_at)],
)

/** Records that were removed, or replaced by an upload. They are kept for a day (src/server/records/bin.ts). */
export const binEntries = pgTable(
  'bin_entries',
  {
    id: id(),
    subject: text().notNull(),
    /** The id of a single removed record; null for an upload or for several records. */
    record: ref(),
    title: text().notNull(),
    count: integer().notNull(),
    upload: boolean().notNull().default(false),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    at: createdAt(),
    content: jsonb().notNull(),
    /** A change in parts that has not ended, or is being put back. Nobody sees it; a job puts it back if its process ends. */
    unfinished: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.at),
    index().on(table.subject, table.record),
    index()
      .on(table.subject)
      .where(sql`unfinished`),
  ],
)

/** What the bin keeps of a large upload or removal, one row a part: the rows that it replaced or removed. */
export const binParts = pgTable(
  'bin_parts',
  {
    entry: ref()
      .notNull()
      .references(() => binEntries.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    content: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry, table.part] })],
)

/**
 * Old paths that lead to a static page, category, tag or author, without slashes at the ends: of the site that an archive was
 * imported from, and former ones of static pages, which a trigger stores. Those of posts are in `post_redirects`.
 */
export const placeRedirects = pgTable(
  'place_redirects',
  {
    path: text().primaryKey(),
    page_id: ref().references(() => staticPages.id, { onDelete: 'cascade' }),
    category_id: ref().references(() => categories.id, { onDelete: 'cascade' }),
    tag_id: ref().references(() => tags.id, { onDelete: 'cascade' }),
    user_id: ref().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check('place_redirects_one', sql`num_nonnulls(page_id, category_id, tag_id, user_id) = 1`),
    index().on(table.page_id),
    index().on(table.category_id),
    index().on(table.tag_id),
    index().on(table.user_id),
  ],
)

/** Records that an import created, by the source's own id. A second import of the same file creates no duplicates. */
export const importedRecords = pgTable(
  'imported_records',
  {
    source: text().notNull(),
    kind: text().notNull(),
    source_id: text().notNull(),
    record_id: ref().notNull(),
    /** SHA-256 of the source record. A different digest means that the source has changed. */
    digest: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.source_id] }),
    index().on(table.kind, table.record_id),
  ],
)

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() })
