import { sql } from 'drizzle-orm'

import { categories as endpoints, mostCategoryTags } from '#contract/taxonomy/categories'
import { invalid } from '#contract/base/failure'
import { messages } from '#contract/base/rules'
import type { Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { categories, categoryTags } from '#server/db/schema'
import { linksOf } from '#server/records/links'
import { listed, sectionAt, titledAs } from '#server/records/list'
import { recordHandlers } from '#server/records/handlers'
import { checkFixed, nextOrder, recordsOf } from '#server/records/records'
import { tableList } from '#server/records/table-list'

import { emptyCategory, movePostsBatch } from './categories-remove'
import { storedBody } from '#server/areas/rich-text'
import { withoutMerged } from '#server/areas/tags/renamed-merged'

const list = tableList(endpoints.list, categories, {
  includes: {
    section: { section: sectionAt(categories.section_id) },
    parent: { parent: sql`(select ${titledAs('p')} from categories p where p.id = ${categories.parent_id})` },
    children: {
      children: listed(sql`select json_agg(${titledAs('k', 'order', 'is_enabled')} order by k."order" desc, k.id)
        from categories k where k.parent_id = ${categories.id}`),
    },
    tags: {
      tags: listed(sql`select json_agg(json_build_object('id', t.id, 'catchy_title', t.catchy_title) order by lower(t.catchy_title), t.id)
        from category_tags j join tags t on t.id = j.tag_id where j.category_id = ${categories.id}`),
    },
  },
})

const allIncludes = ['section', 'parent', 'children', 'tags'] as const
const tagLinks = linksOf(categoryTags, 'category_id', 'tag_id', 'tags')

const records = recordsOf({
  subject: 'category',
  table: categories,
  read: (db, id) => list.one(db, id, allIncludes),
  gone: 'Category not found.',
  constraints: {
    categories_section_id_slug_index: ['slug', 'This slug is taken by another category of the section.'],
    categories_lower_slug: ['slug', 'This slug is taken by another category of the section.'],
    ...tagLinks.constraints,
  },
  bin: [],
  inUse: 'The category has subcategories or posts.',
})

/** A parent is a category of the same section without a parent of its own. @throws Failure 422 */
async function checkParent(tx: Transaction, parent: number | null | undefined, section: number): Promise<void> {
  if (parent === null || parent === undefined) return
  const found = await tx.$count(
    categories,
    sql`${categories.id} = ${parent} and ${categories.section_id} = ${section} and ${categories.parent_id} is null`,
  )
  if (found === 0) throw invalid({ parent_id: ['Choose a category of the same section without a parent of its own.'] })
}

export const categoryHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),

  create: ({ body: { tags = [], ...body } }, context) =>
    records.create(
      context,
      async (tx) => {
        await checkParent(tx, body.parent_id, body.section_id)
        const order = await nextOrder(tx, categories, sql`section_id = ${body.section_id}`)
        return { ...body, ...storedBody(context, body, null), order }
      },
      async (tx, id) => tagLinks.write(tx, id, await withoutMerged(tx, tags)),
    ),

  update: ({ params, body: { tags, ...body } }, context) =>
    records.update(context, params.id, { tags, ...body }, async (tx, before) => {
      checkFixed(before, body, ['section_id', 'slug', 'parent_id'])
      const count = tags?.length ?? (body.newshub === undefined ? 0 : await tagLinks.count(tx, params.id))
      if (count > mostCategoryTags(body.newshub ?? before.newshub)) throw invalid({ tags: [messages.tags] })
      return {
        values: { ...body, ...storedBody(context, body, before.body) },
        changed: await tagLinks.write(tx, params.id, tags && (await withoutMerged(tx, tags))),
      }
    }),

  remove: ({ params, query }, context) =>
    records.remove(context, params.id, (tx, row) => emptyCategory(tx, context, row, query.move_to)),

  movePosts: ({ params, body }, context) => movePostsBatch(context, params.id, body.move_to),
}
