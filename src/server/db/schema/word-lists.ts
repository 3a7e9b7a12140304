// Uploaded lists: stop words, contextual links, hot news.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { createdAt, id, ref, version } from './columns'
import { sections } from './taxonomy'

/** Words that no post or tag may contain, unique ignoring case. */
export const stopWords = pgTable(
  'stop_words',
  {
    id: id(),
    name: text().notNull(),
    is_article: integer().notNull().default(0),
    is_tag: integer().notNull().default(0),
    updated_at: createdAt(),
    version: version(),
  },
  (table) => [uniqueIndex('stop_words_lower_name').on(sql`lower(${table.name})`)],
)

/** Contextual links: one for each text, ignoring case. */
export const contextualLinks = pgTable(
  'contextual_links',
  { id: id(), text: text().notNull(), url: text().notNull(), updated_at: createdAt(), version: version() },
  (table) => [uniqueIndex('contextual_links_lower_text').on(sql`lower(${table.text})`)],
)

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
    updated_at: createdAt(),
    version: version(),
  },
  (table) => [index().on(table.section_id, table.order)],
)

/** Stamps of lists that servers cache in memory. Triggers increase them with each change. */
export const stamps = pgTable('stamps', { name: text().primaryKey(), value: bigint({ mode: 'number' }).notNull() })
