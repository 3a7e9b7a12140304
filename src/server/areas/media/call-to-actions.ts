import { sql } from 'drizzle-orm'

import { callToActionLengths, callToActionPositions, callToActions as endpoints } from '#contract/media/call-to-actions'
import { invalid } from '#contract/base/failure'
import { countWithoutSpaces } from '#contract/taxonomy/rules'
import { say } from '#contract/base/say'
import { readText } from '#server/areas/rich-text'
import type { Context, Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { callToActions } from '#server/db/schema'
import { sectionAt, titledAs } from '#server/records/list'
import { recordHandlers } from '#server/records/handlers'
import { recordsOf } from '#server/records/records'
import { rows } from '#server/rows'
import { tableList } from '#server/records/table-list'
import { plainText } from '#text/plain'

const include = ['section', 'category']

const list = tableList(endpoints.search, callToActions, {
  filters: { position: (position) => sql`${callToActions.position} = ${position}` },
  includes: {
    section: { section: sectionAt(callToActions.section_id) },
    category: { category: sql`(select ${titledAs('c')} from categories c where c.id = ${callToActions.category_id})` },
  },
})

const records = recordsOf({
  subject: 'call-to-action',
  bin: [],
  table: callToActions,
  read: (db, id) => list.one(db, id, include),
  gone: 'Call to action not found.',
})

/** The body as stored: parsed, normalised, and 1 to 1000 characters long. @throws Failure 422 */
function keptBody(context: Context, sent: string, stored: string | null): string {
  const read = readText(context, sent, stored)
  const now = countWithoutSpaces(plainText(read))
  const [min, max] = callToActionLengths
  if (now < min || now > max) throw invalid({ body: [say`Body must contain ${min}-${max} characters (now: ${now})`] })
  return JSON.stringify(read)
}

/** @throws Failure 422 for a category of another section. */
async function checkCategory(tx: Transaction, section: number, category: number | null | undefined): Promise<void> {
  if (category === null || category === undefined) return
  const [found] = await rows<number>(tx, sql`select to_json(section_id) as row from categories where id = ${category}`)
  if (found !== undefined && found !== section) throw invalid({ category_id: ['It is of another section.'] })
}

export const callToActionHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  constants: async () => ({ position: [...callToActionPositions] }),
  create: ({ body }, context) =>
    records.create(context, async (tx) => {
      const kept = { ...body, body: keptBody(context, body.body, null) }
      await checkCategory(tx, body.section_id, body.category_id)
      return kept
    }),
  update: ({ params, body }, context) =>
    records.update(context, params.id, body, async (tx, before) => {
      const { section_id = before.section_id, category_id = before.category_id } = body
      await checkCategory(tx, section_id, category_id)
      return {
        values: { ...body, ...(body.body === undefined ? {} : { body: keptBody(context, body.body, before.body) }) },
      }
    }),
}
