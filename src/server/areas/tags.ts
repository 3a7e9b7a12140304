import { sql } from 'drizzle-orm'

import type { ListQuery, Page } from '#contract/list'
import type { Tag, tags as endpoints } from '#contract/tags'
import type { Context, Handlers } from '#server/context'
import { idArray } from '#server/rows'

import { allOf, pageOf, searchIn } from './paging'

export const tagHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, context) => listTags(query, context),
  search: ({ query }, context) => listTags(query, context),
}

const count = sql`(select count(*) from post_tags j where j.tag_id = t.id)`

const searched = {
  slug: sql`t.slug`,
  main_headline: sql`t.main_headline`,
  catchy_title: sql`t.catchy_title`,
  description: sql`t.description`,
  body: sql`coalesce(t.body, '')`,
}

/** Related tags, for those who ask. */
const related = sql`, 'tags', coalesce((select json_agg(json_build_object('id', r.id, 'slug', r.slug, 'catchy_title', r.catchy_title,
    'section', json_build_object('id', rs.id, 'slug', rs.slug, 'catchy_title', rs.catchy_title)) order by lower(r.catchy_title), r.id)
  from tag_tags j join tags r on r.id = j.related_id join sections rs on rs.id = r.section_id where j.tag_id = t.id), '[]'::json)`

function listTags(
  query: ListQuery<(typeof endpoints.list)['list']['filters']>,
  { database }: Context,
): Promise<Page<Tag>> {
  const { id, section_id } = query.filter
  const conditions = [
    ...(id ? [sql`t.id = any(${idArray(id)})`] : []),
    ...(section_id ? [sql`t.section_id = any(${idArray(section_id)})`] : []),
    ...searchIn(query, searched),
  ]
  return pageOf(database.read, query, {
    row: sql`json_build_object('id', t.id, 'slug', t.slug, 'catchy_title', t.catchy_title, 'section_id', t.section_id,
      'section', json_build_object('id', s.id, 'slug', s.slug, 'catchy_title', s.catchy_title),
      'main_headline', t.main_headline, 'description', t.description, 'article_count', ${count} ${query.include.some((name) => name.startsWith('tags')) ? related : sql``})`,
    from: sql`from tags t join sections s on s.id = t.section_id where ${allOf(conditions)}`,
    sorts: { id: sql`t.id`, catchy_title: sql`lower(t.catchy_title)`, article_count: count },
    id: sql`t.id`,
  })
}
