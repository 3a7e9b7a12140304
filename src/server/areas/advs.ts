import { sql } from 'drizzle-orm'

import { advs as endpoints, codeRules, nameRules, sizeRules, slotRules } from '#contract/advs'
import { messages, first, matches, required, type Rule } from '#contract/rules'
import type { Handlers } from '#server/context'
import { advs } from '#server/db/schema'
import { recordHandlers } from '#server/record-handlers'
import { recordsOf } from '#server/records'
import { tableList } from '#server/table-list'
import { readTabbed, takeUpload } from '#server/uploads'

const list = tableList(endpoints.search, advs)

const records = recordsOf({ subject: 'adv', table: advs, read: list.one, gone: 'Advertisement slot not found.' })

const whereGiven =
  (...rules: readonly Rule[]): Rule =>
  (text) =>
    text === '' ? null : (rules.map((rule) => rule(text)).find((message) => message !== null) ?? null)

/** The columns of an uploaded file, in their order. */
const columns = {
  name: first(required(messages.empty), ...nameRules),
  slot: first(required(messages.empty), ...slotRules),
  code: first(required(messages.empty), ...codeRules),
  size: [whereGiven(...sizeRules)],
  frequency: [whereGiven(matches(/^(?:[1-9]0|100)$/, 'Choose 10 to 100 percent in steps of 10.'))],
} as const

/** A slot that is out of page has no size. */
const withoutSize = <T extends { outofpage?: number | undefined; size?: string | undefined }>(body: T, was = 0): T =>
  (body.outofpage ?? was) === 1 ? { ...body, size: '' } : body

export const advHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  create: ({ body }, context) => records.create(context, withoutSize(body)),
  update: ({ params, body }, context) =>
    records.update(context, params.id, body, async (_tx, before) => ({ values: withoutSize(body, before.outofpage) })),
  upload: ({ files }, context) => {
    const lines = readTabbed(files.file, columns, 2).map(({ frequency, ...rest }) => ({
      ...rest,
      frequency: frequency === '' ? 100 : Number(frequency),
    }))
    // A slot is known by its path; of two lines with the same one the later holds.
    return takeUpload(
      context,
      'adv',
      sql`given as (select distinct on (slot) name, slot, code, size, frequency
            from jsonb_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::jsonb)
              as g(name text, slot text, code text, size text, frequency smallint, place integer) order by slot, place desc),
          changed as (update advs a set name = g.name, code = g.code, frequency = g.frequency, version = a.version + 1,
              size = case when a.outofpage = 1 then '' else g.size end
            from given g where a.slot = g.slot
              and (a.name, a.code, a.frequency, a.size) is distinct from
                (g.name, g.code, g.frequency, case when a.outofpage = 1 then '' else g.size end) returning a.id),
          made as (insert into advs (name, slot, code, size, frequency)
            select name, slot, code, size, frequency from given g
            where not exists (select 1 from advs a where a.slot = g.slot) returning id),
          written as (select false as added from changed union all select true from made)`,
    )
  },
}
