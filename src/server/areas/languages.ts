import { sql } from 'drizzle-orm'

import { languages as endpoints } from '#contract/languages'
import type { Handlers } from '#server/context'
import { languages } from '#server/db/schema'
import { anyOf, listOf } from '#server/list'
import { recordsOf } from '#server/records'

const list = listOf(endpoints.list, {
  from: sql`languages l`,
  id: sql`l.id`,
  columns: {
    id: sql`l.id`,
    name: sql`l.name`,
    code: sql`l.code`,
    phrases: sql`(select count(*) from source_messages)`,
    translated: sql`(select count(*) from translations t where t.language_id = l.id and t.translation <> '')`,
    version: sql`l.version`,
  },
  filters: { id: anyOf(sql`l.id`) },
  sorts: { id: sql`l.id`, name: sql`lower(l.name)`, code: sql`l.code` },
})

const records = recordsOf({
  subject: 'language',
  table: languages,
  read: list.one,
  gone: 'Language not found.',
  constraints: { languages_code_unique: ['code', 'This language is in the list already.'] },
  inUse: 'A section is written in this language.',
})

export const languageHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),
  create: ({ body }, context) => records.create(context, body),
  update: ({ params, body }, context) => records.update(context, params.id, body),
  remove: ({ params }, context) => records.remove(context, params.id),
}
