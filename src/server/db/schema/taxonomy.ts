// Classification and structure of the site: languages, sections, categories, tags, menus, static pages.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { createdAt, id, instant, ref, version } from './columns'

export const languages = pgTable('languages', {
  id: id(),
  name: text().notNull(),
  code: text().notNull().unique(),
  created_at: createdAt(),
  updated_at: createdAt(),
  version: version(),
})

/** A phrase of the interface (`admin`) or of the public site's templates (`templates`), in English. */
export const sourceMessages = pgTable(
  'source_messages',
  { id: id(), category: text().notNull().default('admin'), message: text().notNull() },
  (table) => [uniqueIndex().on(table.category, table.message)],
)

export const translations = pgTable(
  'translations',
  {
    source_id: ref()
      .notNull()
      .references(() => sourceMessages.id, { onDelete: 'cascade' }),
    language_id: ref()
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    translation: text().notNull(),
    /** Whether a person wrote it here. Other translations came with the program. */
    updated: boolean().notNull().default(false),
    updated_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.source_id, table.language_id] }), index().on(table.language_id)],
)

/** The sections of the site. Slugs are unique ignoring case, here and for categories, tags and static pages. */
export const sections = pgTable(
  'sections',
  {
    id: id(),
    slug: text().notNull().unique(),
    language_id: ref().references(() => languages.id, { onDelete: 'restrict' }),
    catchy_title: text().notNull(),
    main_headline: text().notNull().default(''),
    description: text().notNull().default(''),
    is_enabled: integer().notNull().default(1),
    order: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('sections_lower_slug').on(sql`lower(${table.slug})`)],
)

export const categories = pgTable(
  'categories',
  {
    id: id(),
    slug: text().notNull(),
    section_id: ref()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    parent_id: ref().references((): AnyPgColumn => categories.id, { onDelete: 'restrict' }),
    catchy_title: text().notNull(),
    main_headline: text().notNull().default(''),
    description: text().notNull().default(''),
    body: text(),
    is_enabled: integer().notNull().default(1),
    newshub: integer().notNull().default(0),
    order: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex().on(table.section_id, table.slug),
    uniqueIndex('categories_lower_slug').on(table.section_id, sql`lower(${table.slug})`),
    index().on(table.parent_id),
    check('category_not_its_own_parent', sql`${table.parent_id} <> ${table.id}`),
  ],
)

export const tags = pgTable(
  'tags',
  {
    id: id(),
    slug: text().notNull(),
    section_id: ref()
      .notNull()
      .references(() => sections.id, { onDelete: 'restrict' }),
    catchy_title: text().notNull(),
    main_headline: text().notNull().default(''),
    description: text().notNull().default(''),
    body: text(),
    /** The plain text of the body, for search. */
    body_text: text().notNull().default(''),
    thumb: text(),
    crop: jsonb(),
    json_ld: text(),
    social_links: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: createdAt(),
    updated_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex().on(table.section_id, table.slug),
    uniqueIndex('tags_lower_slug').on(table.section_id, sql`lower(${table.slug})`),
    index('tags_title_trgm').using('gin', sql`lower(${table.catchy_title}) gin_trgm_ops`),
  ],
)

export const tagTags = pgTable(
  'tag_tags',
  {
    tag_id: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    related_id: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.tag_id, table.related_id] }), index().on(table.related_id)],
)

/** Pairs of similar tags that a person marked as different, in either order. They are not offered for a merge again. */
export const tagApart = pgTable(
  'tag_apart',
  {
    tag_id: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    other_id: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.tag_id, table.other_id] }), index().on(table.other_id)],
)

/** Merges of tags, with the journal that an undo needs (server/areas/tags/merge.ts). */
export const tagMerges = pgTable('tag_merges', {
  id: id(),
  /** The major tag. It may itself have been merged; that merge must be undone first. */
  major_id: ref().notNull(),
  user_id: ref(),
  /** The links that the major tag had already, among those it got: other ids by table. */
  had: jsonb().$type<Record<string, number[]>>().notNull().default({}),
  created_at: createdAt(),
  undone_at: instant(),
})

export const tagMergeMinors = pgTable(
  'tag_merge_minors',
  {
    merge_id: ref()
      .notNull()
      .references(() => tagMerges.id, { onDelete: 'cascade' }),
    /** The tag's id. An undo restores it. */
    tag_id: ref().notNull(),
    /** The tag's whole row. */
    tag: jsonb().notNull(),
    /** The tag's links by table, as `[other id, position]`. */
    links: jsonb().$type<Record<string, [number, number | string][]>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merge_id, table.tag_id] }), index().on(table.tag_id)],
)

/** Old addresses of tags: of merged tags, and former slugs. */
export const tagRedirects = pgTable(
  'tag_redirects',
  {
    section_id: ref()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    tag_id: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    /** The merge that made the redirect; its undo deletes the row. */
    merge_id: ref().references(() => tagMerges.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.section_id, table.slug] }), index().on(table.tag_id)],
)

/**
 * The number of posts of each tag, without the trash (`postTags.trashed`). A trigger appends each statement's changes to
 * `tag_count_changes`, and jobs/counts.ts folds them into this table; the view `tag_totals` is the sum of both.
 */
export const tagCounts = pgTable('tag_counts', { tag_id: ref().primaryKey(), count: integer().notNull() })
export const tagCountChanges = pgTable(
  'tag_count_changes',
  { id: id(), tag_id: ref().notNull(), count: integer().notNull() },
  (table) => [index().on(table.tag_id)],
)

export const categoryTags = pgTable(
  'category_tags',
  {
    category_id: ref()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    tag_id: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.category_id, table.tag_id] }), index().on(table.tag_id)],
)

export const menus = pgTable(
  'menus',
  {
    id: id(),
    name: text().notNull(),
    url: text().notNull(),
    type: text().notNull(),
    section_id: ref().references(() => sections.id, { onDelete: 'cascade' }),
    category_id: ref().references(() => categories.id, { onDelete: 'cascade' }),
    nofollow: integer().notNull().default(0),
    order: integer().notNull().default(0),
    updated_at: createdAt(),
    version: version(),
  },
  (table) => [
    index().on(table.type, table.order),
    check(
      'menu_type',
      sql`${table.type} in ('head_main', 'footer_info', 'footer_social', 'head_trendings', 'global_info')`,
    ),
  ],
)

export const staticPages = pgTable(
  'static_pages',
  {
    id: id(),
    title: text().notNull(),
    slug: text().notNull(),
    html: text().notNull().default(''),
    /** The cleaned `html` that the site sends. Null: to be cleaned again; a trigger sets it to null when `html` changes. */
    shown_html: text(),
    css: text().notNull().default(''),
    section_id: ref().references(() => sections.id, { onDelete: 'cascade' }),
    updated_at: createdAt(),
    version: version(),
  },
  (table) => [
    uniqueIndex().on(table.section_id, table.slug),
    // Pages without a section are together, too.
    uniqueIndex('static_pages_lower_slug').on(sql`coalesce(${table.section_id}, 0)`, sql`lower(${table.slug})`),
  ],
)
