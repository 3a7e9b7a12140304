import { sql } from 'drizzle-orm'

import { invalid } from '#contract/failure'
import { menus as endpoints, menuTypes } from '#contract/menus'
import type { Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { categories, menus } from '#server/db/schema'
import { anyOf, equals, listOf } from '#server/list'
import { nextPlace, recordsOf } from '#server/records'

const shown = (table: string, column: string) =>
  sql.raw(
    `(select json_build_object('id', x.id, 'catchy_title', x.catchy_title) from ${table} x where x.id = m.${column})`,
  )

const list = listOf(endpoints.list, {
  from: sql`menus m`,
  id: sql`m.id`,
  columns: {
    id: sql`m.id`,
    name: sql`m.name`,
    url: sql`m.url`,
    type: sql`m.type`,
    section_id: sql`m.section_id`,
    category_id: sql`m.category_id`,
    nofollow: sql`m.nofollow`,
    order: sql`m."order"`,
    version: sql`m.version`,
  },
  filters: {
    id: anyOf(sql`m.id`),
    type: equals(sql`m.type`),
    section_id: anyOf(sql`m.section_id`),
    category_id: anyOf(sql`m.category_id`),
  },
  sorts: { order: sql`m."order"`, id: sql`m.id`, name: sql`lower(m.name)` },
  includes: {
    category: { category: shown('categories', 'category_id') },
    section: { section: shown('sections', 'section_id') },
  },
})

const records = recordsOf({
  subject: 'menu',
  table: menus,
  read: (db, id) => list.one(db, id, ['category', 'section']),
  gone: 'Menu item not found.',
})

interface Place {
  section_id?: number | null | undefined
  category_id?: number | null | undefined
}

/** A category is one of the section. */
async function checkPlace(tx: Transaction, { section_id, category_id }: Place): Promise<void> {
  if (category_id === null || category_id === undefined) return
  const fits = sql`${categories.id} = ${category_id} and ${categories.section_id} = ${section_id ?? 0}`
  if ((await tx.$count(categories, fits)) === 0) throw invalid({ category_id: ['Choose a category of the section.'] })
}

export const menuHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),
  constants: async () => ({ type: [...menuTypes] }),
  create: ({ body }, context) =>
    records.create(context, async (tx) => {
      await checkPlace(tx, body)
      return {
        ...body,
        order: await nextPlace(tx, menus, sql`type = ${body.type} and section_id = ${body.section_id}`),
      }
    }),
  update: ({ params, body }, context) =>
    records.update(context, params.id, body, async (tx, before) => {
      if (body.category_id !== undefined || body.section_id !== undefined) await checkPlace(tx, { ...before, ...body })
      return { values: body }
    }),
  remove: ({ params }, context) => records.remove(context, params.id),
  order: ({ body }, context) => records.order(context, body.items),
}
