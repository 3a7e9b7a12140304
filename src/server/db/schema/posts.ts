// Posts, their tasks, and the tables that belong to them.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { createdAt, id, instant, ref, tsvector } from './columns'
import { images } from './media'
import { experts, users } from './people'
import { categories, sections, tags } from './taxonomy'

export const posts = pgTable(
  'posts',
  {
    id: id(),
    /** Null while the post has neither a slug nor a headline. */
    slug: text().unique(),
    status: smallint().notNull().default(0),
    template_type: smallint().notNull().default(0),
    top_status: smallint().notNull().default(0),
    breaking_status: smallint().notNull().default(0),
    advert_status: smallint().notNull().default(0),
    is_sponsored: smallint().notNull().default(0),
    is_message_sent: smallint().notNull().default(0),
    is_verified: smallint().notNull().default(0),
    is_evergreen: smallint().notNull().default(0),
    table_of_contents: smallint().notNull().default(0),
    main_headline: text().notNull().default(''),
    catchy_title: text().notNull().default(''),
    rss_title: text().notNull().default(''),
    description: text().notNull().default(''),
    fb_catchy_title: text().notNull().default(''),
    external_link: text(),
    json_ld: text(),
    section_id: ref().references(() => sections.id, { onDelete: 'restrict' }),
    category_id: ref().references(() => categories.id, { onDelete: 'restrict' }),
    copy_editor_id: ref().references(() => users.id, { onDelete: 'set null' }),
    thumb: text().references(() => images.hash_key, { onDelete: 'set null' }),
    thumb_ext: text(),
    fb_thumb: text().references(() => images.hash_key, { onDelete: 'set null' }),
    fb_thumb_ext: text(),
    /** Serialized document JSON (`src/text/document.ts`); an array of slides for live updates. */
    body: text(),
    /** The plain text of the body, for search and statistics. */
    body_text: text().notNull().default(''),
    word_count: integer().notNull().default(0),
    uniqueness: real(),
    uniqueness_body: text(),
    /** The fields of the task on the board. */
    reporter_id: ref().references(() => users.id, { onDelete: 'set null' }),
    assignee_id: ref().references(() => users.id, { onDelete: 'set null' }),
    editor_id: ref().references(() => users.id, { onDelete: 'set null' }),
    notes: text(),
    due_date: date({ mode: 'string' }),
    estimate: smallint(),
    priority: smallint().notNull().default(1),
    published_at: instant(),
    first_published_at: instant(),
    /**
     * For a post in the trash: its former status, until its text changes. Restoring it to that status needs no checks or further
     * rights.
     */
    trashed_from: integer(),
    /** Part of every preview link. Links with an older number are invalid. */
    preview_number: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** Counts the writes, for the ETag. */
    version: integer().notNull().default(1),
  },
  (table) => [
    // Lists leave out the trash, so deep pages are read from the index alone.
    index('posts_published')
      .on(table.published_at.desc().nullsLast(), table.id.desc())
      .where(sql`status <> 4`),
    index('posts_status_published').on(table.status, table.published_at.desc().nullsLast(), table.id.desc()),
    index('posts_section_published').on(table.section_id, table.published_at.desc().nullsLast(), table.id.desc()),
    index('posts_category_published').on(table.category_id, table.published_at.desc().nullsLast(), table.id.desc()),
    index('posts_uniqueness').on(table.uniqueness.desc().nullsLast(), table.id.desc()),
    index('posts_updated').on(table.updated_at.desc(), table.id.desc()),
    index('posts_words').on(table.word_count.desc(), table.id.desc()),
    // Nulls come last and ties by id descending in this direction too, so the index above cannot be scanned backwards.
    index('posts_oldest')
      .on(table.published_at.asc().nullsLast(), table.id.desc())
      .where(sql`status <> 4`),
    index('posts_least_unique').on(table.uniqueness.asc().nullsLast(), table.id.desc()),
    index('posts_due')
      .on(table.published_at)
      .where(sql`status = 5`),
    // The board: the columns in work, and one person's tasks.
    index('posts_board')
      .on(table.status, table.updated_at.desc(), table.id.desc())
      .where(sql`status in (0, 1, 2)`),
    index('posts_assigned')
      .on(table.assignee_id, table.status)
      .where(sql`assignee_id is not null`),
    // The front page: top posts and breaking news.
    index('posts_top')
      .on(table.published_at.desc().nullsLast(), table.id.desc())
      .where(sql`status = 3 and top_status > 0`),
    index('posts_breaking')
      .on(table.published_at.desc().nullsLast(), table.id.desc())
      .where(sql`status = 3 and breaking_status = 1`),
    index().on(table.thumb),
    index().on(table.fb_thumb),
    check('post_status', sql`${table.status} between 0 and 5`),
    check('post_template_type', sql`${table.template_type} in (0, 1, 2, 3, 4, 5, 7)`),
    check('post_priority', sql`${table.priority} between 0 and 2`),
    check('post_scheduled_has_date', sql`${table.status} <> 5 or ${table.published_at} is not null`),
  ],
)

export const postRef = () =>
  ref()
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' })

/**
 * The search index of posts. A table of its own, maintained by triggers on `posts`: PostgreSQL indexes each row version as a
 * whole, so a change of other fields would index hundreds of words again.
 */
export const postWords = pgTable(
  'post_words',
  {
    post_id: postRef().primaryKey(),
    /** The headline in lower case. */
    headline: text().notNull(),
    /** The words of the headline (weight A) and of the body's first 250,000 characters (weight B). */
    search: tsvector().notNull(),
    /** Copied from the post, so that a search counts and sorts its matches without reading posts. */
    published_at: instant(),
    status: smallint().notNull().default(0),
  },
  (table) => [
    index('post_words_search').using('gin', table.search).with({ fastupdate: false }),
    index('post_words_headline').using('gin', table.headline.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
)

export const postAuthors = pgTable(
  'post_authors',
  {
    post_id: postRef(),
    user_id: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    position: smallint().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.user_id] }), index().on(table.user_id, table.post_id)],
)

export const postTags = pgTable(
  'post_tags',
  {
    post_id: postRef(),
    tag_id: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'restrict' }),
    position: smallint().notNull().default(0),
    /** Whether the post is in the trash. Triggers write it, so that the counts of tags need this table only. */
    trashed: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.tag_id] }), index().on(table.tag_id, table.post_id)],
)

export const postExperts = pgTable(
  'post_experts',
  {
    post_id: postRef(),
    expert_id: ref()
      .notNull()
      .references(() => experts.id, { onDelete: 'restrict' }),
    position: smallint().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.expert_id] }), index().on(table.expert_id)],
)

export const postSources = pgTable(
  'post_sources',
  { id: id(), post_id: postRef(), title: text().notNull().default(''), url: text().notNull() },
  (table) => [index().on(table.post_id)],
)

/** The pictures in each body, so that the gallery shows where a picture is used. */
export const postImages = pgTable(
  'post_images',
  {
    post_id: postRef(),
    image_id: ref()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.image_id] }), index().on(table.image_id)],
)

/**
 * The lock of a post. The row stays when the lock is released, so that `token` only grows: it is a fencing token, and a writer
 * with an older one is refused.
 */
export const postLocks = pgTable(
  'post_locks',
  {
    post_id: ref()
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    user_id: ref().references(() => users.id, { onDelete: 'cascade' }),
    token: bigint({ mode: 'number' }).notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index().on(table.expires_at)],
)

export const postRevisions = pgTable(
  'post_revisions',
  {
    id: id(),
    post_id: postRef(),
    /** Numbers the revisions of a post. */
    number: integer().notNull(),
    /** The post's version. For an unsaved text it is the version that the text was based on. */
    version: integer().notNull(),
    /**
     * `save`, `publish`, `restore`; the state before the first save: `earlier`, or `imported`; unsaved texts: `kept` after a
     * conflict, `ousted` after a takeover of the lock.
     */
    kind: text().notNull(),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    /** The post without its lock. For an unsaved text the fields that were sent. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex().on(table.post_id, table.number), index().on(table.post_id, table.version)],
)

/** Old addresses of a published post: former slugs, and paths of the site that it was imported from. */
export const postRedirects = pgTable(
  'post_redirects',
  { path: text().primaryKey(), post_id: postRef(), created_at: createdAt() },
  (table) => [index().on(table.post_id)],
)

/** The newest export of a post to a sister site: `waiting`, `done` or `failed`. */
export const postExports = pgTable(
  'post_exports',
  {
    id: id(),
    post_id: postRef(),
    project: text().notNull(),
    status: text().notNull(),
    message: text().notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex().on(table.post_id, table.project)],
)

/** The Facebook posts of a post (`postsFb`). */
export const postFacebook = pgTable(
  'post_facebook',
  { id: id(), post_id: postRef(), facebook_id: text().notNull(), published_at: instant() },
  (table) => [index().on(table.post_id)],
)

const countedKind = {
  section_id: ref().notNull(),
  status: smallint().notNull(),
  template_type: smallint().notNull(),
  advert_status: smallint().notNull(),
  count: integer().notNull(),
}

/**
 * Numbers of posts by kind, because counting 100,000 rows takes 19 ms on the embedded database. `section_id` 0 means none. A
 * trigger appends each statement's changes to `post_count_changes`, and jobs/counts.ts folds them into this table: writers of a
 * shared row would wait for each other. The view `post_totals` is the exact sum of both.
 */
export const postCounts = pgTable('post_counts', countedKind, (table) => [
  primaryKey({ columns: [table.section_id, table.status, table.template_type, table.advert_status] }),
])

export const postCountChanges = pgTable('post_count_changes', { id: id(), ...countedKind })

/**
 * A row for each statement that changed the public site, and one for each clean-up. Newest id and count together are the stamp of
 * cached pages.
 */
export const siteChanges = pgTable('site_changes', { id: id(), at: createdAt() }, (table) => [index().on(table.at)])
