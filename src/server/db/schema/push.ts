// Readers' subscriptions to notifications, and the notifications sent.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { createdAt, id, ref } from './columns'
import { users } from './people'
import { posts } from './posts'

/** A subscription of one browser at its push service. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    endpoint: text().notNull().unique(),
    /** `{p256dh, auth}` in base64url: the keys that encrypt messages for this browser. */
    keys: jsonb().$type<{ p256dh: string; auth: string }>().notNull(),
    /** A digest of the browser's network and the day, for the limit of new subscriptions. */
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
    /** The id of the last subscription processed. They are processed in the order of their ids. */
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

/** Subscriptions that a notification could not reach yet. They are retried. */
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
