import { sql } from 'drizzle-orm'

import type { translations as endpoints } from '#contract/translations'
import type { Handlers } from '#server/context'
import { rows } from '#server/rows'

import { allOf, pageOf } from './paging'

export const translationHandlers: Handlers<typeof endpoints> = {
  async catalogue({ params }, { database }) {
    const [found] = await rows<Record<string, string>>(
      database.read,
      sql`select coalesce(json_object_agg(s.message, t.translation), '{}'::json) as row
          from translations t join source_messages s on s.id = t.source_id join languages l on l.id = t.language_id
          where l.code = ${params.language} and s.category = 'admin'`,
    )
    return found ?? {}
  },

  list: ({ query }, { database }) => {
    const { category, language } = query.filter
    const only = language ? sql`and l.code = ${language}` : sql``
    return pageOf(database.read, query, {
      row: sql`json_build_object('id', s.id, 'message', s.message, 'category', s.category, 'translations',
        coalesce((select json_agg(json_build_object('language', l.code, 'translation', t.translation) order by l.id)
          from translations t join languages l on l.id = t.language_id where t.source_id = s.id ${only}), '[]'::json))`,
      from: sql`from source_messages s where ${allOf(category ? [sql`s.category = ${category}`] : [])}`,
      sorts: { id: sql`s.id`, message: sql`lower(s.message)` },
      id: sql`s.id desc`,
    })
  },
}
