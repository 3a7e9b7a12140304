import { sql } from 'drizzle-orm'

import { broken } from '#contract/rules'
import { stopWords as endpoints } from '#contract/stop-words'
import { stopWordRules } from '#contract/taxonomy-rules'
import type { Handlers } from '#server/context'
import { stopWords } from '#server/db/schema'
import { anyOf, listOf } from '#server/list'
import { recordsOf } from '#server/records'
import { LineErrors, readLines, takeUpload } from '#server/uploads'

const list = listOf(endpoints.search, {
  from: sql`stop_words w`,
  id: sql`w.id`,
  columns: {
    id: sql`w.id`,
    name: sql`w.name`,
    is_article: sql`w.is_article`,
    is_tag: sql`w.is_tag`,
    version: sql`w.version`,
  },
  filters: { id: anyOf(sql`w.id`) },
  sorts: { id: sql`w.id`, name: sql`lower(w.name)` },
  search: { name: sql`w.name` },
})

const records = recordsOf({
  subject: 'stop-word',
  table: stopWords,
  read: list.one,
  gone: 'Stop word not found.',
  constraints: { stop_words_lower_name: ['name', 'This stop word is in the list already.'] },
})

export const stopWordHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),
  search: ({ query }, { database }) => list.page(database.read, query),
  create: ({ body }, context) => records.create(context, body),
  update: ({ params, body }, context) => records.update(context, params.id, body),
  remove: ({ params }, context) => records.remove(context, params.id),

  upload: ({ body, files }, context) => {
    const lines = readLines(files.file)
    const errors = new LineErrors()
    for (const { line, value } of lines) errors.add(line, ...broken(stopWordRules, value))
    errors.check()
    const flag = sql.identifier(body.type === 'post' ? 'is_article' : 'is_tag')
    const words = JSON.stringify(lines.map(({ value }) => value))
    // A word that is there already is forbidden in more than before.
    return takeUpload(
      context,
      'stop-word',
      sql`given as (select distinct on (lower(name)) name
            from jsonb_array_elements_text(${words}::jsonb) with ordinality as g(name, place) order by lower(name), place),
          written as (insert into stop_words as w (name, ${flag}) select name, 1 from given
            on conflict (lower(name)) do update set ${flag} = 1, version = w.version + 1, updated_at = ${context.now().toISOString()}::timestamptz
              where w.${flag} = 0 returning xmax = 0 as added)`,
    )
  },
}
