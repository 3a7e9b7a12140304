// Handlers of contextual links.
import { sql } from 'drizzle-orm'

import { contextualLinks as endpoints } from '#contract/taxonomy/contextual-links'
import type { Handlers } from '#server/context'
import { contextualLinks } from '#server/db/schema'
import { recordHandlers } from '#server/records/handlers'
import { digestOf } from '#server/records/put-rows'
import { recordsOf } from '#server/records/records'
import { tableList } from '#server/records/table-list'
import { readUpload, takeUpload } from '#server/records/uploads'

const list = tableList(endpoints.list, contextualLinks)

const records = recordsOf({
  subject: 'contextual-link',
  table: contextualLinks,
  read: list.one,
  gone: 'Contextual link not found.',
  constraints: { contextual_links_lower_text: ['text', 'This text has a link already.'] },
  bin: [],
})

export const contextualLinkHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),

  upload: async ({ files }, context) => {
    const lines = await readUpload('contextualLinks', files.file)
    // Of two lines with the same text the later one wins.
    return takeUpload(context, {
      subject: 'contextual-link',
      table: contextualLinks,
      file: files.file,
      lines: lines.map(({ text, url }) => [text, url] as const),
      nameOf: ([text]) => text,
      steps: (links) => sql`given as (select distinct on (lower(pair ->> 0)) pair ->> 0 as text, pair ->> 1 as url
            from jsonb_array_elements(${links}) with ordinality as g(pair, place) order by lower(pair ->> 0), place desc),
          written as (insert into contextual_links as l (text, url) select text, url from given
            on conflict (lower(text)) do update set text = excluded.text, url = excluded.url, version = l.version + 1,
              updated_at = ${context.now().toISOString()}::timestamptz
              where (l.text, l.url) is distinct from (excluded.text, excluded.url) returning l.id, l.version, xmax = 0 as added, ${digestOf(sql`l`)} as digest)`,
    })
  },
}
