// Pictures and what sells: images, advertisement slots, banners, call-to-actions.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import type { Crops } from '#contract/picture-parts'

import { createdAt, id, ref, version } from './columns'
import { users } from './people'
import { categories, sections, tags } from './taxonomy'

export const images = pgTable(
  'images',
  {
    id: id(),
    name: text().notNull(),
    alt: text().notNull().default(''),
    label: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Names the file in the storage, and the picture wherever one is meant (`thumb`). */
    hash_key: text().notNull().unique(),
    ext: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the uploaded bytes: the same picture is not kept twice. */
    digest: text().notNull().unique(),
    author: text().notNull().default(''),
    source: smallint().notNull().default(1),
    has_watermark: smallint().notNull().default(0),
    color: smallint().notNull().default(0),
    crop: jsonb(),
    /** Parts that were chosen for single shapes, by the shape. Null: none. */
    crops: jsonb().$type<Crops>(),
    /** What must stay in sight however it is cut: a point, each part from 0 to 1. Null: the middle. */
    focus: jsonb().$type<{ x: number; y: number }>(),
    /** 64 bits of how it looks, in hexadecimal: pictures that look alike differ in few. Null until a job has read the file. */
    look: text(),
    version: version(),
    user_id: ref().references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    index('images_name_trgm').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
    check('image_source', sql`${table.source} between 1 and 10`),
  ],
)

/** Pictures that are not in the gallery: avatars and banners. */
export const pictures = pgTable('pictures', {
  id: id(),
  /** The file's name in the storage without its ending; made from its bytes, so that the same bytes are kept once. */
  key: text().notNull().unique(),
  ext: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  created_at: createdAt(),
})

export const advs = pgTable(
  'advs',
  {
    id: id(),
    name: text().notNull(),
    frequency: smallint().notNull().default(100),
    slot: text().notNull(),
    code: text().notNull(),
    outofpage: smallint().notNull().default(0),
    size: text().notNull().default(''),
    status: smallint().notNull().default(1),
    cached: smallint().notNull().default(0),
    version: version(),
  },
  (table) => [
    // An upload finds a slot by its path.
    index().on(table.slot),
    check('adv_frequency', sql`${table.frequency} between 10 and 100 and ${table.frequency} % 10 = 0`),
  ],
)

export const banners = pgTable('banners', {
  id: id(),
  name: text().notNull(),
  link: text().notNull(),
  section_id: ref().references(() => sections.id, { onDelete: 'cascade' }),
  image_desktop: text(),
  image_mobile: text(),
  is_enabled: smallint().notNull().default(1),
  version: version(),
})

export const bannerCategories = pgTable(
  'banner_categories',
  {
    banner_id: ref()
      .notNull()
      .references(() => banners.id, { onDelete: 'cascade' }),
    category_id: ref()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.banner_id, table.category_id] }), index().on(table.category_id)],
)

export const bannerTags = pgTable(
  'banner_tags',
  {
    banner_id: ref()
      .notNull()
      .references(() => banners.id, { onDelete: 'cascade' }),
    tag_id: ref()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.banner_id, table.tag_id] }), index().on(table.tag_id)],
)

export const callToActions = pgTable(
  'call_to_actions',
  {
    id: id(),
    name: text().notNull(),
    section_id: ref()
      .notNull()
      .references(() => sections.id, { onDelete: 'cascade' }),
    position: text().notNull(),
    category_id: ref().references(() => categories.id, { onDelete: 'set null' }),
    body: text().notNull(),
    version: version(),
  },
  (table) => [check('call_to_action_position', sql`${table.position} in ('top', 'middle', 'bottom')`)],
)
