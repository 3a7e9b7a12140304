import { sql } from 'drizzle-orm'

import type { ListQuery, Page } from '#contract/list'
import type { Tag, tags as endpoints } from '#contract/tags'
import type { Context, Handlers } from '#server/context'
import { containing, idArray } from '#server/rows'

import { allOf, pageOf } from './paging'

export const tagHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, context) => listTags(query, context),
  search: ({ query }, context) => listTags(query, context),
}

const count = sql`(select count(*) from post_tags j where j.tag_id = t.id)`

function listTags(
  query: ListQuery<(typeof endpoints.list)['list']['filters']>,
  { database }: Context,
): Promise<Page<Tag>> {
  const { id, section_id } = query.filter
  const like = containing(query.search)
  const conditions = [
    ...(id ? [sql`t.id = any(${idArray(id)})`] : []),
    ...(section_id ? [sql`t.section_id = any(${idArray(section_id)})`] : []),
    ...(query.search
      ? [
          sql`(lower(t.catchy_title) like ${like} or t.slug like ${like} or lower(t.main_headline) like ${like} or lower(t.description) like ${like})`,
        ]
      : []),
  ]
  return pageOf(database.read, query, {
    row: sql`json_build_object('id', t.id, 'slug', t.slug, 'catchy_title', t.catchy_title, 'section_id', t.section_id,
      'section', json_build_object('id', s.id, 'slug', s.slug, 'catchy_title', s.catchy_title),
      'main_headline', t.main_headline, 'description', t.description, 'article_count', ${count})`,
    from: sql`from tags t join sections s on s.id = t.section_id where ${allOf(conditions)}`,
    sorts: { id: sql`t.id`, catchy_title: sql`lower(t.catchy_title)`, article_count: count },
    id: sql`t.id`,
  })
}
