import { sql } from 'drizzle-orm'

import type { categories as endpoints } from '#contract/categories'
import type { Handlers } from '#server/context'
import { idArray } from '#server/rows'

import { allOf, pageOf } from './paging'

export const categoryHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => {
    const { id, section_id, parent_id } = query.filter
    const conditions = [
      ...(id ? [sql`c.id = any(${idArray(id)})`] : []),
      ...(section_id ? [sql`c.section_id = any(${idArray(section_id)})`] : []),
      ...(parent_id === null
        ? [sql`c.parent_id is null`]
        : parent_id
          ? [sql`c.parent_id = any(${idArray(parent_id)})`]
          : []),
    ]
    return pageOf(database.read, query, {
      row: sql`json_build_object('id', c.id, 'slug', c.slug, 'catchy_title', c.catchy_title, 'section_id', c.section_id,
        'section', json_build_object('id', s.id, 'slug', s.slug, 'catchy_title', s.catchy_title), 'parent_id', c.parent_id,
        'parent', case when p.id is null then null else json_build_object('id', p.id, 'slug', p.slug, 'catchy_title', p.catchy_title) end,
        'main_headline', c.main_headline, 'description', c.description, 'is_enabled', c.is_enabled, 'newshub', c.newshub, 'order', c."order")`,
      from: sql`from categories c join sections s on s.id = c.section_id left join categories p on p.id = c.parent_id where ${allOf(conditions)}`,
      sorts: { id: sql`c.id`, order: sql`c."order"`, catchy_title: sql`lower(c.catchy_title)` },
      id: sql`c.id`,
    })
  },
}
