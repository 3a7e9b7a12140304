// Handlers of stop words.
import { sql } from 'drizzle-orm'

import { invalid } from '#contract/base/failure'
import { forbidsNothing, stopWordForbids, stopWords as endpoints } from '#contract/taxonomy/stop-words'
import { tidyWord } from '#contract/taxonomy/rules'
import type { Handlers } from '#server/context'
import { stopWords } from '#server/db/schema'
import { recordHandlers } from '#server/records/handlers'
import { digestOf } from '#server/records/put-rows'
import { recordsOf } from '#server/records/records'
import { tableList } from '#server/records/table-list'
import { readUpload, takeUpload } from '#server/records/uploads'

const list = tableList(endpoints.search, stopWords)

const records = recordsOf({
  subject: 'stop-word',
  table: stopWords,
  read: list.one,
  bin: [],
  gone: 'Stop word not found.',
  constraints: { stop_words_lower_name: ['name', 'This stop word is in the list already.'] },
})

interface Flags {
  is_article: number
  is_tag: number
}

function checkForbids(word: Flags): void {
  if (!stopWordForbids(word)) throw invalid({ is_article: [forbidsNothing] })
}

export const stopWordHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  create: ({ body }, context) => {
    checkForbids(body)
    return records.create(context, { ...body, name: tidyWord(body.name) })
  },
  update: ({ params, body: { name, ...body } }, context) =>
    records.update(context, params.id, body, async (_tx, before) => {
      checkForbids({ ...before, ...body })
      return { values: name === undefined ? body : { ...body, name: tidyWord(name) } }
    }),
  upload: async ({ body, files }, context) => {
    const lines = (await readUpload('stopWords', files.file)).map(tidyWord)
    const flag = sql.identifier(body.type === 'post' ? 'is_article' : 'is_tag')
    // A word that exists already gets the flag as well.
    return takeUpload(context, {
      subject: 'stop-word',
      table: stopWords,
      file: files.file,
      lines,
      nameOf: (word) => word,
      steps: (words) => sql`given as (select distinct on (lower(name)) name
            from jsonb_array_elements_text(${words}) with ordinality as g(name, place) order by lower(name), place),
          written as (insert into stop_words as w (name, ${flag}) select name, 1 from given
            on conflict (lower(name)) do update set ${flag} = 1, version = w.version + 1, updated_at = ${context.now().toISOString()}::timestamptz
              where w.${flag} = 0 returning w.id, w.version, xmax = 0 as added, ${digestOf(sql`w`)} as digest)`,
    })
  },
}
