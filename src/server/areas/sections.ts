import { sql } from 'drizzle-orm'

import type { sections as endpoints } from '#contract/sections'
import type { Handlers } from '#server/context'

import { pageOf } from './paging'

export const sectionHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => {
    const categories = query.include.includes('categories')
      ? sql`, 'categories', coalesce((select json_agg(json_build_object('id', c.id, 'catchy_title', c.catchy_title, 'parent_id', c.parent_id) order by c."order" desc, c.id)
          from categories c where c.section_id = s.id), '[]'::json)`
      : sql``
    return pageOf(database.read, query, {
      row: sql`json_build_object('id', s.id, 'slug', s.slug, 'language_id', s.language_id, 'catchy_title', s.catchy_title,
        'main_headline', s.main_headline, 'description', s.description, 'is_enabled', s.is_enabled, 'order', s."order" ${categories})`,
      from: sql`from sections s`,
      sorts: { order: sql`s."order"`, id: sql`s.id`, catchy_title: sql`lower(s.catchy_title)` },
      id: sql`s.id`,
    })
  },
}
