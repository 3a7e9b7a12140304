import { sql } from 'drizzle-orm'

import { invalid } from '#contract/base/failure'
import { menus as endpoints, menuTypes } from '#contract/taxonomy/menus'
import type { Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { categories, menus } from '#server/db/schema'
import { recordHandlers } from '#server/records/handlers'
import { nextOrder, recordsOf } from '#server/records/records'
import { tableList } from '#server/records/table-list'

const shown = (table: string, column: string) =>
  sql.raw(
    `(select json_build_object('id', x.id, 'catchy_title', x.catchy_title) from ${table} x where x.id = menus.${column})`,
  )

const list = tableList(endpoints.list, menus, {
  includes: {
    category: { category: shown('categories', 'category_id') },
    section: { section: shown('sections', 'section_id') },
  },
})

const records = recordsOf({
  subject: 'menu',
  table: menus,
  read: (db, id) => list.one(db, id, ['category', 'section']),
  bin: [],
  gone: 'Menu item not found.',
})

interface SectionAndCategory {
  section_id?: number | null | undefined
  category_id?: number | null | undefined
}

/** A menu item's category is of its section. @throws Failure 422 */
async function checkSectionAndCategory(
  tx: Transaction,
  { section_id, category_id }: SectionAndCategory,
): Promise<void> {
  if (category_id === null || category_id === undefined) return
  const fits = sql`${categories.id} = ${category_id} and ${categories.section_id} = ${section_id ?? 0}`
  if ((await tx.$count(categories, fits)) === 0) throw invalid({ category_id: ['Choose a category of the section.'] })
}

export const menuHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  constants: async () => ({ type: [...menuTypes] }),
  create: ({ body }, context) =>
    records.create(context, async (tx) => {
      await checkSectionAndCategory(tx, body)
      return {
        ...body,
        order: await nextOrder(
          tx,
          menus,
          sql`type = ${body.type} and section_id is not distinct from ${body.section_id ?? null}::bigint`,
        ),
      }
    }),
  update: ({ params, body }, context) =>
    records.update(context, params.id, body, async (tx, before) => {
      if (body.category_id !== undefined || body.section_id !== undefined)
        await checkSectionAndCategory(tx, { ...before, ...body })
      return { values: body }
    }),
}
