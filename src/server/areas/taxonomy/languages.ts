// Handlers of languages.
import { sql } from 'drizzle-orm'

import { languages as endpoints } from '#contract/taxonomy/languages'
import type { Handlers } from '#server/context'
import { languages } from '#server/db/schema'
import { recordHandlers } from '#server/records/handlers'
import { recordsOf } from '#server/records/records'
import { tableList } from '#server/records/table-list'

const list = tableList(endpoints.list, languages, {
  columns: {
    phrases: sql`(select count(*) from source_messages)`,
    translated: sql`(select count(*) from translations t where t.language_id = ${languages.id} and t.translation <> '')`,
  },
})

const records = recordsOf({
  subject: 'language',
  table: languages,
  read: list.one,
  gone: 'Language not found.',
  constraints: { languages_code_unique: ['code', 'This language is in the list already.'] },
  bin: [],
  inUse: 'A section is written in this language.',
})

export const languageHandlers: Handlers<typeof endpoints> = recordHandlers(list, records)
