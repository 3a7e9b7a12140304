import { sql } from 'drizzle-orm'

import { advertisements as endpoints } from '#contract/media/advertisements'
import type { Handlers } from '#server/context'
import { advertisements } from '#server/db/schema'
import { recordHandlers } from '#server/records/handlers'
import { digestOf } from '#server/records/put-rows'
import { recordsOf } from '#server/records/records'
import { tableList } from '#server/records/table-list'
import { readUpload, takeUpload } from '#server/records/uploads'

/** What the records and the upload share: the name in the audit log, and the table. */
const kept = { subject: 'adv', table: advertisements } as const

const list = tableList(endpoints.search, advertisements)

const records = recordsOf({
  ...kept,
  read: list.one,
  gone: 'Advertisement slot not found.',
  bin: [],
})

/**
 * Clears the size of an out-of-page slot; any other body stays as sent. `was`: the stored `outofpage`, which counts when the body
 * has none.
 */
const withoutSize = <T extends { outofpage?: number | undefined; size?: string | undefined }>(body: T, was = 0): T =>
  (body.outofpage ?? was) === 1 ? { ...body, size: '' } : body

/** SQL of the values of a slot `a` by its line `g`. Where the line has no sizes or no frequency, the slot keeps its own. */
const asGiven = sql`row(g.name, g.code, coalesce(g.frequency, a.frequency),
  case when a.outofpage = 1 then '' else coalesce(nullif(g.size, ''), a.size) end)`

export const advertisementHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  create: ({ body }, context) => records.create(context, withoutSize(body)),
  update: ({ params, body }, context) =>
    records.update(context, params.id, body, async (_tx, before) => ({ values: withoutSize(body, before.outofpage) })),
  upload: async ({ files }, context) => {
    const lines = (await readUpload('advertisements', files.file)).map(({ frequency, ...rest }, place) => ({
      ...rest,
      place,
      frequency: frequency === '' ? null : Number(frequency),
    }))
    // Slots are matched by path. Of two lines with the same path the later one wins; of two slots the older one is meant.
    return takeUpload(context, {
      ...kept,
      file: files.file,
      lines,
      nameOf: ({ slot }) => slot,
      steps: (slots) => sql`given as (select distinct on (slot) name, slot, code, size, frequency
            from jsonb_to_recordset(${slots})
              as g(name text, slot text, code text, size text, frequency smallint, place integer) order by slot, place desc),
          changed as (update advs a set (name, code, frequency, size) = ${asGiven}, version = a.version + 1
            from given g where a.slot = g.slot and not exists (select 1 from advs o where o.slot = a.slot and o.id < a.id)
              and (a.name, a.code, a.frequency, a.size) is distinct from ${asGiven} returning a.id, a.version, ${digestOf(sql`a`)} as digest),
          made as (insert into advs as a (name, slot, code, size, frequency)
            select name, slot, code, size, coalesce(frequency, 100) from given g
            where not exists (select 1 from advs o where o.slot = g.slot) returning id, version, ${digestOf(sql`a`)} as digest),
          written as (select id, version, false as added, digest from changed union all select id, version, true, digest from made)`,
    })
  },
}
