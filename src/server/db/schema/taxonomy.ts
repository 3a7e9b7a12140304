// How content is classified and the site is built: languages, sections, categories, tags, menus, static pages, word lists.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

import { createdAt, id, ref } from './columns'

export const languages = pgTable('languages', {
  id: id(),
  name: text().notNull(),
  code: text().notNull().unique(),
  created_at: createdAt(),
})

/** A phrase of the interface (`admin`) or of the public templates (`templates`), in English. */
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
    updated_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.source_id, table.language_id] }), index().on(table.language_id)],
)

export const sections = pgTable('sections', {
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
})

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
  },
  (table) => [
    uniqueIndex().on(table.section_id, table.slug),
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
    thumb: text(),
    crop: jsonb(),
    json_ld: text(),
    social_links: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.section_id, table.slug),
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

/** Where a merged tag went, so that its public page redirects and a merge can be taken back. */
export const tagMerges = pgTable('tag_merges', {
  id: id(),
  major_id: ref()
    .notNull()
    .references(() => tags.id, { onDelete: 'cascade' }),
  slug: text().notNull(),
  section_id: ref().notNull(),
  minor: jsonb().notNull(),
  post_ids: jsonb().$type<number[]>().notNull(),
  created_at: createdAt(),
})

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
    css: text().notNull().default(''),
    section_id: ref().references(() => sections.id, { onDelete: 'cascade' }),
    updated_at: createdAt(),
  },
  (table) => [uniqueIndex().on(table.section_id, table.slug)],
)

export const stopWords = pgTable('stop_words', {
  id: id(),
  name: text().notNull().unique(),
  is_article: integer().notNull().default(0),
  is_tag: integer().notNull().default(0),
})

export const contextualLinks = pgTable('contextual_links', {
  id: id(),
  text: text().notNull().unique(),
  url: text().notNull(),
})

export const hotNews = pgTable(
  'hot_news',
  {
    id: id(),
    section_id: ref()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    url: text().notNull(),
    order: integer().notNull().default(0),
  },
  (table) => [index().on(table.section_id, table.order)],
)
