// Posts, the tasks they begin as, and all that hangs on them.
import { sql } from 'drizzle-orm'
import {
  bigint,
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
    /** Null while there is neither a slug nor a headline to make one from. */
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
    /** Document JSON as `src/text/document.ts` shapes it, serialized; an array of slides for live updates. */
    body: text(),
    /** The body's words, for search and statistics. */
    body_text: text().notNull().default(''),
    word_count: integer().notNull().default(0),
    uniqueness: real(),
    uniqueness_body: text(),
    /** Task fields: the card on the board. */
    reporter_id: ref().references(() => users.id, { onDelete: 'set null' }),
    assignee_id: ref().references(() => users.id, { onDelete: 'set null' }),
    editor_id: ref().references(() => users.id, { onDelete: 'set null' }),
    notes: text(),
    due_date: date({ mode: 'string' }),
    estimate: smallint(),
    priority: smallint().notNull().default(1),
    published_at: instant(),
    first_published_at: instant(),
    /** Of a post in the trash: the status it had, until its text changes. Going back there asks for no rule and no further right. */
    trashed_from: integer(),
    /** Signed with each preview link: a link of an older number opens nothing any more. */
    preview_number: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: createdAt(),
    /** Counts the writes; the ETag. */
    version: integer().notNull().default(1),
  },
  (table) => [
    // Lists leave out the trash, so their deep pages are read from the index alone.
    index('posts_published')
      .on(table.published_at.desc().nullsLast(), table.id.desc())
      .where(sql`status <> 4`),
    index('posts_status_published').on(table.status, table.published_at.desc().nullsLast(), table.id.desc()),
    index('posts_section_published').on(table.section_id, table.published_at.desc().nullsLast(), table.id.desc()),
    index('posts_category_published').on(table.category_id, table.published_at.desc().nullsLast(), table.id.desc()),
    index('posts_uniqueness').on(table.uniqueness.desc().nullsLast(), table.id.desc()),
    index('posts_updated').on(table.updated_at.desc(), table.id.desc()),
    index('posts_words').on(table.word_count.desc(), table.id.desc()),
    // Empty values stand last and ties by id descending in this direction too, so no index above serves it backwards.
    index('posts_oldest')
      .on(table.published_at.asc().nullsLast(), table.id.desc())
      .where(sql`status <> 4`),
    index('posts_least_unique').on(table.uniqueness.asc().nullsLast(), table.id.desc()),
    index('posts_due')
      .on(table.published_at)
      .where(sql`status = 5`),
    // The board: the columns that are still worked on, and somebody's own tasks.
    index('posts_board')
      .on(table.status, table.updated_at.desc(), table.id.desc())
      .where(sql`status in (0, 1, 2)`),
    index('posts_assigned')
      .on(table.assignee_id, table.status)
      .where(sql`assignee_id is not null`),
    // The front page: its lead, what stands beside it, and what is breaking.
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
 * What finds a post by its words. A table of its own, which triggers on `posts` keep: a change that touches no words would otherwise
 * put hundreds of them into the indexes once more, because each version of a row is indexed whole.
 */
export const postWords = pgTable(
  'post_words',
  {
    post_id: postRef().primaryKey(),
    /** In small letters. */
    headline: text().notNull(),
    /** The words of the headline (weight A) and of the body (B, its first 250,000 letters). */
    search: tsvector().notNull(),
    /** As the post has them: a search counts and orders its matches without looking at the posts. */
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

/** Pictures inside a body, so that a picture knows where it is used. */
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
 * Who edits a post. The row stays when the lock is released, so that `token` only grows (a fencing token: a writer with an
 * older one is refused for ever).
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
    /** Counts a post's revisions. */
    number: integer().notNull(),
    /** The post's version that this is, or, of a text that was not chosen, the one that it was written against. */
    version: integer().notNull(),
    /** `save`, `publish`, `restore`; `earlier`: as it was before the first save; `kept`: a text that was not chosen. */
    kind: text().notNull(),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    /** A post without its lock; of a kept text the fields that were sent. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex().on(table.post_id, table.number), index().on(table.post_id, table.version)],
)

/** Old addresses of a published post: a slug it had, or a path of the site it came from. */
export const postRedirects = pgTable(
  'post_redirects',
  { path: text().primaryKey(), post_id: postRef(), created_at: createdAt() },
  (table) => [index().on(table.post_id)],
)

/** What became of the newest export of a post to a sister site: `waiting`, `done` or `failed`. */
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

/** Posts on Facebook (`postsFb`). */
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
 * How many posts there are of each kind: counting 100,000 rows takes 19 ms on the embedded database, which every list page would
 * pay. `section_id` 0 stands for none. A trigger appends what a statement changes to `post_count_changes`, and jobs/counts.ts
 * folds that into here: a row that writers shared would stay locked for as long as the longest transaction. The view
 * `post_totals` is both together, and exact for whoever reads it.
 */
export const postCounts = pgTable('post_counts', countedKind, (table) => [
  primaryKey({ columns: [table.section_id, table.status, table.template_type, table.advert_status] }),
])

export const postCountChanges = pgTable('post_count_changes', { id: id(), ...countedKind })

/** A row for each statement that changed something the public site shows; its newest id tells a rendered page that it is old. */
export const siteChanges = pgTable('site_changes', { id: id(), at: createdAt() }, (table) => [index().on(table.at)])
