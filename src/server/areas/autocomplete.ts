import { type SQL, sql } from 'drizzle-orm'

import type { autocomplete as endpoints, Suggestion } from '#contract/autocomplete'
import type { Handlers } from '#server/context'
import { containing, idArray, rows } from '#server/rows'

import { allOf } from './paging'

/** How many a picker offers. */
const most = 25

const table: Record<string, { from: SQL; name: SQL; field: string; more?: SQL }> = {
  posts: { from: sql`posts x`, name: sql`x.main_headline`, field: 'main_headline', more: sql`, 'status', x.status` },
  categories: {
    from: sql`categories x left join categories p on p.id = x.parent_id`,
    name: sql`x.catchy_title`,
    field: 'catchy_title',
    more: sql`, 'parent', p.catchy_title`,
  },
  tags: { from: sql`tags x`, name: sql`x.catchy_title`, field: 'catchy_title' },
  sections: { from: sql`sections x`, name: sql`x.catchy_title`, field: 'catchy_title' },
  users: { from: sql`users x`, name: sql`x.username`, field: 'username' },
  experts: { from: sql`experts x`, name: sql`x.username`, field: 'username' },
}

export const autocompleteHandlers: Handlers<typeof endpoints> = {
  async list({ query }, { database, user }) {
    const source = table[query.entity]
    if (!source || (query.entity === 'posts' && !user.rights.includes('posts.read'))) return []
    const text = query.query.trim()
    const section = query['match[section_id]']
    const parent = query['match[parent_id]']
    const inSection = query.entity === 'tags' || query.entity === 'categories'
    const conditions = [
      ...(text ? [sql`lower(${source.name}) like ${containing(text)}`] : []),
      ...(query.ids ? [sql`x.id = any(${idArray(query.ids)})`] : []),
      ...(query.entity === 'posts' && !query.ids ? [sql`x.status <> 4`] : []),
      ...(section && inSection ? [sql`x.section_id = ${section}`] : []),
      ...(parent && query.entity === 'categories' ? [sql`x.parent_id = ${parent}`] : []),
    ]
    // What begins with the text comes first; posts by date, everything else by name.
    const begins = text ? sql`(lower(${source.name}) like ${containing(text).slice(1)}) desc,` : sql``
    const order =
      query.entity === 'posts'
        ? sql`x.published_at desc nulls last, x.id desc`
        : sql`${begins} lower(${source.name}), x.id`
    return rows<Suggestion>(
      database.read,
      sql`select json_build_object('id', x.id, ${source.field}::text, ${source.name} ${source.more ?? sql``}) as row
          from ${source.from} where ${allOf(conditions)} order by ${order} limit ${query.ids?.length ?? most}`,
    )
  },
}
