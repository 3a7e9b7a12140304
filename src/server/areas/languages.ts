import { sql } from 'drizzle-orm'

import type { languages as endpoints } from '#contract/languages'
import type { Handlers } from '#server/context'

import { pageOf } from './paging'

export const languageHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) =>
    pageOf(database.read, query, {
      row: sql`json_build_object('id', l.id, 'name', l.name, 'code', l.code,
        'phrases', (select count(*) from source_messages),
        'translated', (select count(*) from translations t where t.language_id = l.id))`,
      from: sql`from languages l`,
      sorts: { id: sql`l.id`, name: sql`lower(l.name)`, code: sql`l.code` },
      id: sql`l.id`,
    }),
}
