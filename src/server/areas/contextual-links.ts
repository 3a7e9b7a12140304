import { sql } from 'drizzle-orm'

import { contextualLinks as endpoints } from '#contract/contextual-links'
import { broken, first, isWebLink, maxLength, messages, required } from '#contract/rules'
import type { Handlers } from '#server/context'
import { anyOf, listOf } from '#server/list'
import { LineErrors, readTable, takeUpload } from '#server/uploads'

const list = listOf(endpoints.list, {
  from: sql`contextual_links l`,
  id: sql`l.id`,
  columns: { id: sql`l.id`, text: sql`l.text`, url: sql`l.url`, version: sql`l.version` },
  filters: { id: anyOf(sql`l.id`) },
  sorts: { id: sql`l.id`, text: sql`lower(l.text)`, url: sql`l.url` },
  search: { text: sql`l.text`, url: sql`l.url` },
})

const textRules = first(required(messages.empty), maxLength(255))
const urlRules = first(required(messages.empty), maxLength(2000), isWebLink)

export const contextualLinkHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),

  upload: ({ files }, context) => {
    const lines = readTable(files.file, ['text', 'url'])
    const errors = new LineErrors()
    for (const { line, value } of lines)
      errors.add(line, ...new Set([...broken(textRules, value.text), ...broken(urlRules, value.url)]))
    errors.check()
    const links = JSON.stringify(lines.map(({ value }) => [value.text, value.url]))
    // Of two lines with the same text the later one holds.
    return takeUpload(
      context,
      'contextual-link',
      sql`given as (select distinct on (lower(pair ->> 0)) pair ->> 0 as text, pair ->> 1 as url
            from jsonb_array_elements(${links}::jsonb) with ordinality as g(pair, place) order by lower(pair ->> 0), place desc),
          written as (insert into contextual_links as l (text, url) select text, url from given
            on conflict (lower(text)) do update set text = excluded.text, url = excluded.url, version = l.version + 1,
              updated_at = ${context.now().toISOString()}::timestamptz
              where (l.text, l.url) is distinct from (excluded.text, excluded.url) returning xmax = 0 as added)`,
    )
  },
}
