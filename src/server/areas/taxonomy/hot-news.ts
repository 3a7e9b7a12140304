// Handlers of hot news.
import { sql } from 'drizzle-orm'

import { invalid } from '#contract/base/failure'
import { hotNews as endpoints } from '#contract/taxonomy/hot-news'
import type { Handlers } from '#server/context'
import { hotNews } from '#server/db/schema'
import { sectionAt } from '#server/records/list'
import { rows } from '#server/rows'
import { tableList } from '#server/records/table-list'
import { readUpload, takeUpload } from '#server/records/uploads'

const list = tableList(endpoints.list, hotNews, {
  includes: {
    section: { section: sectionAt(hotNews.section_id) },
  },
})

export const hotNewsHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),

  async upload({ body, files }, context) {
    const lines = await readUpload('hotNews', files.file)
    const section = body.section_id
    const known = await rows(context.db, sql`select to_json(id) as row from sections where id = ${section}`)
    if (known.length === 0) throw invalid({ section_id: ['This record does not exist.'] })
    // The file replaces the section's list: items not in it are deleted, items with the same title are updated.
    return takeUpload(context, {
      subject: 'hot-news',
      table: hotNews,
      file: files.file,
      lines: lines.map((line, order) => ({ ...line, order })),
      record: section,
      replaces: true,
      steps: (news) => sql`given as (select distinct on (lower(title)) title, url, "order"
            from jsonb_to_recordset(${news}) as g(title text, url text, "order" integer) order by lower(title), "order"),
          gone as (delete from hot_news where section_id = ${section}
            and lower(title) not in (select lower(title) from given) returning id),
          changed as (update hot_news n set title = g.title, url = g.url, "order" = g."order", version = n.version + 1,
              updated_at = ${context.now().toISOString()}::timestamptz from given g
            where n.section_id = ${section} and lower(n.title) = lower(g.title)
              and (n.title, n.url, n."order") is distinct from (g.title, g.url, g."order") returning n.id, n.version),
          made as (insert into hot_news (section_id, title, url, "order")
            select ${section}::bigint, title, url, "order" from given
            where lower(title) not in (select lower(title) from hot_news where section_id = ${section}) returning id, version),
          written as (select id, version, true as added, null::text as digest from made union all select id, version, false, null from changed)`,
    })
  },
}
