// Tables beside a post's text: fingerprints, uniqueness checks, unsaved drafts, comments.
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
 * Fingerprints of five words for the uniqueness check. There is no foreign key, because it would be checked for each of eleven
 * million rows of a large archive: a trigger on posts deletes the rows of a deleted post.
 */
export const postFingerprints = pgTable(
  'post_fingerprints',
  { fingerprint: bigint({ mode: 'number' }).notNull(), post_id: ref().notNull() },
  (table) => [primaryKey({ columns: [table.fingerprint, table.post_id] }), index().on(table.post_id)],
)

/**
 * The queue of posts whose words changed since their fingerprints were computed. A trigger on posts adds rows, a job takes them.
 */
export const postFingerprintsDue = pgTable('post_fingerprints_due', { post_id: ref().primaryKey() })

export const uniquenessChecks = pgTable(
  'uniqueness_checks',
  { id: id(), user_id: userRef(), post_id: ref(), at: createdAt() },
  (table) => [index().on(table.user_id, table.at)],
)

/** Unsaved drafts: one for each person and post, deleted when the post is saved or the draft discarded. */
export const postDrafts = pgTable(
  'post_drafts',
  {
    post_id: postRef(),
    user_id: userRef(),
    /** The version of the post that the draft is based on. */
    version: integer().notNull(),
    /** The id of the window that sent the draft. Only other windows of the person are offered it. */
    page: text().notNull(),
    /** The changed fields in the form of a save. */
    sent: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The changed fields without the text, in the form of the editor. */
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
    /** The comment that this one replies to. */
    parent_id: ref().references((): AnyPgColumn => postComments.id, { onDelete: 'cascade' }),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull().default(''),
    /** The new text of a suggested change. */
    replacement: text(),
    /** The commented passage. */
    quote: text().notNull().default(''),
    /** The range of the passage in the post's plain text, in UTF-16 units; null: the passage is gone. */
    from_at: integer(),
    to_at: integer(),
    /** `open` or `done`; for a suggestion also `taken` or `left`. */
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
