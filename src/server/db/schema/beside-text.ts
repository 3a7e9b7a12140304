// What is kept beside a post's text: fingerprints, checks for copied text, drafts that are not saved, comments.
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

import { createdAt, id, ref, version } from './columns'
import { users } from './people'
import { postRef } from './posts'

const userRef = () =>
  ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Word 5-gram fingerprints for the uniqueness check. A foreign key would be checked once a row, eleven million times for a large
 * archive: a trigger on posts removes the rows of a deleted post instead.
 */
export const postFingerprints = pgTable(
  'post_fingerprints',
  { fingerprint: bigint({ mode: 'number' }).notNull(), post_id: ref().notNull() },
  (table) => [primaryKey({ columns: [table.fingerprint, table.post_id] }), index().on(table.post_id)],
)

/** Posts whose words have changed since their fingerprints were taken; a trigger on posts adds them, a job takes them. */
export const postFingerprintsDue = pgTable('post_fingerprints_due', { post_id: ref().primaryKey() })

export const uniquenessChecks = pgTable(
  'uniqueness_checks',
  { id: id(), user_id: userRef(), post_id: ref(), at: createdAt() },
  (table) => [index().on(table.user_id, table.at)],
)

/** What somebody has typed in a post and not saved. One a person and post; it goes when the post is saved or the draft discarded. */
export const postDrafts = pgTable(
  'post_drafts',
  {
    post_id: postRef(),
    user_id: userRef(),
    /** The post's version that it was written against. */
    version: integer().notNull(),
    /** The window that sent it: another window of the person is offered it. */
    page: text().notNull(),
    /** The changed fields, as a save sends them. */
    sent: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The changed fields but the text, as the editor's fields have them. */
    changes: jsonb().$type<Record<string, unknown>>().notNull(),
    saved_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.user_id] })],
)

/** Comments on a post's text, their replies, and suggested changes. */
export const postComments = pgTable(
  'post_comments',
  {
    id: id(),
    post_id: postRef(),
    /** The comment that it replies to. */
    parent_id: ref().references((): AnyPgColumn => postComments.id, { onDelete: 'cascade' }),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull().default(''),
    /** Of a suggestion: what the passage becomes. */
    replacement: text(),
    /** The passage that it is about, as it was when it was written. */
    quote: text().notNull().default(''),
    /** Where the passage is, in characters of the post's plain text; null: it is not there any more. */
    from_at: integer(),
    to_at: integer(),
    /** `open`, `done`; of a suggestion `taken` or `left`. */
    state: text().notNull().default('open'),
    mentions: jsonb().$type<number[]>().notNull().default([]),
    closed_by: ref().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: createdAt(),
    version: version(),
  },
  (table) => [
    index().on(table.post_id),
    index().on(table.parent_id),
    index('post_comments_mentions').using('gin', table.mentions),
    check('post_comment_state', sql`${table.state} in ('open', 'done', 'taken', 'left')`),
  ],
)
