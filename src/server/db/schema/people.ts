// People: users, sessions, roles and rights, public profiles, experts.
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { createdAt, id, instant, ref, version } from './columns'
import { sections } from './taxonomy'

/** Roles (type 1) and rights (type 2). */
export const authItems = pgTable(
  'auth_items',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: smallint().notNull(),
    area: text(),
    /** For a role: its people change only posts that they author or report. */
    own_posts_only: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex().on(table.type, table.name), check('auth_item_type', sql`${table.type} in (1, 2)`)],
)

/** The rights (`child_id`) of each role (`parent_id`). */
export const authItemChildren = pgTable(
  'auth_item_children',
  {
    id: id(),
    parent_id: ref()
      .notNull()
      .references(() => authItems.id, { onDelete: 'cascade' }),
    child_id: ref()
      .notNull()
      .references(() => authItems.id, { onDelete: 'cascade' }),
  },
  (table) => [uniqueIndex().on(table.parent_id, table.child_id), index().on(table.child_id)],
)

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    nickname: text().notNull().default(''),
    slug: text().notNull().unique(),
    /** Null for an imported author who never signs in. */
    email: text().unique(),
    /** An argon2id hash; null for somebody who cannot sign in. */
    password_hash: text(),
    position: text().notNull().default(''),
    role_id: ref().references(() => authItems.id, { onDelete: 'restrict' }),
    section_id: ref().references(() => sections.id, { onDelete: 'set null' }),
    show_on_site: integer().notNull().default(1),
    two_fa_enabled: integer().notNull().default(0),
    two_fa_secret: text(),
    two_fa_last_step: ref(),
    /** A secret that is not confirmed yet. */
    two_fa_pending: text(),
    /** An inactive person cannot sign in. */
    is_active: integer().notNull().default(1),
    /** SHA-256 of an invitation's token; null when there is none or it was used. */
    invite_hash: text().unique(),
    invite_until: instant(),
    /** When the account was removed. The person's bylines stay. */
    removed_at: instant(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index().on(table.role_id),
    index('users_username_trgm').using('gin', sql`lower(${table.username}) gin_trgm_ops`),
    check('user_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Sessions. Tokens are stored as their SHA-256 only. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token_hash: text().notNull().unique(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    last_seen_at: createdAt(),
    expires_at: instant().notNull(),
    address: text(),
    agent: text(),
  },
  (table) => [index().on(table.user_id), index().on(table.expires_at)],
)

/**
 * The posts that a window has open: one row with a lease, which the window renews. Triggers send live events of changes
 * (migration `who-is-here`).
 */
export const presence = pgTable(
  'presence',
  {
    session_id: ref()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The window's own id. */
    page: text().notNull(),
    posts: ref().array().notNull(),
    until: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.session_id, table.page] })],
)

/** Sign-in tries, counted for throttling (src/server/areas/users/throttle.ts). */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: id(),
    login: text().notNull(),
    address: text().notNull(),
    /** The known device of the try, which is throttled apart. */
    device_id: ref().references(() => loginDevices.id, { onDelete: 'cascade' }),
    /** Whether the wait after this try is in the audit log already, so that each wait is logged once. */
    throttled: boolean().notNull().default(false),
    at: createdAt(),
  },
  (table) => [
    index().on(table.login, table.at),
    index().on(table.address, table.at),
    index().on(table.device_id, table.at),
    index().on(table.at),
  ],
)

/**
 * Browsers that signed in to an account before, so that wrong tries from elsewhere do not slow them. Tokens are stored as
 * SHA-256.
 */
export const loginDevices = pgTable(
  'login_devices',
  {
    id: id(),
    token_hash: text().notNull(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    last_used_at: createdAt(),
  },
  (table) => [uniqueIndex().on(table.token_hash, table.user_id), index().on(table.user_id)],
)

/** Recovery codes, each valid once, stored as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    used_at: instant(),
  },
  (table) => [uniqueIndex().on(table.user_id, table.code_hash)],
)

/** A person's preferences of the workspace, which only the client reads. */
export const preferences = pgTable('preferences', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** JSON as the client sent it. It is no jsonb, which cannot hold every JSON text. */
  content: text().notNull(),
  version: version(),
})

/** Passkeys (WebAuthn), each bound to the host where it was made. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's id of the credential, in base64url. */
    credential_id: text().notNull().unique(),
    /** A COSE key in base64url. */
    public_key: text().notNull(),
    /** The authenticator's counter of its uses; always 0 when it does not count. */
    counter: ref().notNull().default(0),
    transports: text().array().notNull().default([]),
    host: text().notNull(),
    name: text().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (table) => [index().on(table.user_id)],
)

/** Challenges for passkeys, each valid once: with a session for adding a passkey, without one for signing in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: ref().references(() => sessions.id, { onDelete: 'cascade' }),
    /** The origin that requested the challenge. */
    origin: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.user_id), index().on(table.session_id), index().on(table.expires_at)],
)

export const authorProfiles = pgTable('author_profiles', {
  user_id: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  avatar: text(),
  crop: jsonb(),
  description: text().notNull().default(''),
  education: text().notNull().default(''),
  experience: text().notNull().default(''),
  awards: text().notNull().default(''),
  social_links: jsonb().$type<Record<string, string>>().notNull().default({}),
  json_ld: text(),
  version: version(),
  updated_at: createdAt(),
})

export const experts = pgTable('experts', {
  id: id(),
  avatar: text(),
  crop: jsonb(),
  username: text().notNull(),
  slug: text().notNull().unique(),
  position: text().notNull(),
  description: text().notNull(),
  education: text().notNull().default(''),
  experience: text().notNull().default(''),
  awards: text().notNull().default(''),
  social_links: jsonb().$type<Record<string, string>>().notNull().default({}),
  version: version(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

/** Settings of a person: layouts, saved views, key bindings. */
export const userSettings = pgTable(
  'user_settings',
  {
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    value: jsonb().notNull(),
    updated_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)
