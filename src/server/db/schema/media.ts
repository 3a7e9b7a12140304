// Pictures and promotion: images, advertisement slots, banners, calls to action.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

import type { Crops } from '#contract/media/picture-parts'

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
    /** The name of the file in the storage. Other tables refer to the picture by it (`thumb`). */
    hash_key: text().notNull().unique(),
    ext: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the uploaded bytes. It is unique, so that a picture is stored once. */
    digest: text().notNull().unique(),
    author: text().notNull().default(''),
    source: smallint().notNull().default(1),
    has_watermark: smallint().notNull().default(0),
    color: smallint().notNull().default(0),
    crop: jsonb(),
    /** Crops chosen for single aspect ratios, by ratio. Null: none. */
    crops: jsonb().$type<Crops>(),
    /** The point that stays visible in every crop, from 0 to 1 in each direction. Null: the middle. */
    focus: jsonb().$type<{ x: number; y: number }>(),
    /** The perceptual hash, 64 bits in hexadecimal: similar pictures differ in few bits. Null for a plain or an old picture. */
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

/** Pictures outside the gallery: avatars and banners. */
export const pictures = pgTable('pictures', {
  id: id(),
  /** The file's name in the storage without its extension, made from a hash of its bytes, so that equal files are stored once. */
  key: text().notNull().unique(),
  ext: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  created_at: createdAt(),
})

export const advertisements = pgTable(
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
    // An upload matches slots by their path.
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
