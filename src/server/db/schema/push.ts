// Readers who asked to be told of posts, and what they were told.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { createdAt, id, ref } from './columns'
import { users } from './people'
import { posts } from './posts'

/** One browser of a reader, at the push service of whoever makes it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    endpoint: text().notNull().unique(),
    /** `{p256dh, auth}`, base64url: what only that browser can read a message with. */
    keys: jsonb().$type<{ p256dh: string; auth: string }>().notNull(),
    /** Whose network it came from, as a digest that is another each day: it only counts. */
    source: text().notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [index().on(table.source, table.created_at)],
)

/** A push message about a post, and its progress. */
export const postPushes = pgTable(
  'post_pushes',
  {
    id: id(),
    post_id: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    at: createdAt(),
    /** The id of the last subscription that was reached. Subscriptions are processed in the order of their ids. */
    reached: bigint({ mode: 'number' }).notNull().default(0),
    sent: integer().notNull().default(0),
    /** Subscriptions that were removed because their push service no longer knows them. */
    ended: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.post_id, table.at),
    check('post_pushes_counts', sql`${table.sent} >= 0 and ${table.ended} >= 0`),
  ],
)

/** Subscriptions that a push message has not reached yet. They are retried. */
export const pushesLeft = pgTable(
  'pushes_left',
  {
    push_id: ref()
      .notNull()
      .references(() => postPushes.id, { onDelete: 'cascade' }),
    subscription_id: ref()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.push_id, table.subscription_id] }), index().on(table.subscription_id)],
)
