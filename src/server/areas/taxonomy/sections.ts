import { sql } from 'drizzle-orm'

import { invalid } from '#contract/base/failure'
import { messages } from '#contract/base/rules'
import { sections as endpoints } from '#contract/taxonomy/sections'
import type { Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { sections } from '#server/db/schema'
import { listed } from '#server/records/list'
import { recordHandlers } from '#server/records/handlers'
import { checkFixed, nextOrder, recordsOf } from '#server/records/records'
import { tableList } from '#server/records/table-list'
import { slugOfName } from '#text/slug'

const list = tableList(endpoints.list, sections, {
  includes: {
    categories: {
      categories:
        listed(sql`select json_agg(json_build_object('id', c.id, 'catchy_title', c.catchy_title, 'parent_id', c.parent_id)
        order by c."order" desc, c.id) from categories c where c.section_id = ${sections.id}`),
    },
  },
})

const slugTaken = ['slug', 'This slug is taken by another section.'] as const

const records = recordsOf({
  subject: 'section',
  table: sections,
  read: list.one,
  gone: 'Section not found.',
  constraints: { sections_slug_unique: slugTaken, sections_lower_slug: slugTaken },
})

/**
 * The slug of a new section. Only a newsroom's first one may leave it out; it is then made from the title. @throws Failure 422
 */
async function slugFor(tx: Transaction, { slug, catchy_title }: { slug: string; catchy_title: string }) {
  if (slug !== '') return slug
  if ((await tx.$count(sections)) > 0) throw invalid({ slug: [messages.empty] })
  return slugOfName(catchy_title, 'section', new Set())
}

export const sectionHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  create: ({ body }, context) =>
    records.create(context, async (tx) => {
      return { ...body, slug: await slugFor(tx, body), order: await nextOrder(tx, sections) }
    }),
  update: ({ params, body }, context) =>
    records.update(context, params.id, body, async (_tx, before) => {
      checkFixed(before, body, ['slug'])
      return { values: body }
    }),
}
