import { sql } from 'drizzle-orm'

import { invalid, notFound } from '#contract/failure'
import { staticPage, staticPages as endpoints } from '#contract/static-pages'
import type { Handlers } from '#server/context'
import { staticPages } from '#server/db/schema'
import { anyOf, listOf } from '#server/list'
import { recordsOf } from '#server/records'
import { iso } from '#server/rows'
import { isValidCss } from '#server/site/own-css'

const shared = {
  id: sql`p.id`,
  title: sql`p.title`,
  slug: sql`p.slug`,
  section_id: sql`p.section_id`,
  section: sql`(select json_build_object('catchy_title', s.catchy_title) from sections s where s.id = p.section_id)`,
  updated_at: iso(sql`p.updated_at`),
  version: sql`p.version`,
}

const source = {
  from: sql`static_pages p`,
  id: sql`p.id`,
  filters: { id: anyOf(sql`p.id`), section_id: anyOf(sql`p.section_id`) },
  sorts: { id: sql`p.id`, title: sql`lower(p.title)`, slug: sql`p.slug` },
}

const list = listOf(endpoints.list, { ...source, columns: shared })

const whole = listOf(
  { ...endpoints.list, list: { ...endpoints.list.list, item: staticPage } },
  { ...source, columns: { ...shared, html: sql`p.html`, css: sql`p.css` } },
)

const records = recordsOf({
  subject: 'static-page',
  table: staticPages,
  read: whole.one,
  gone: 'Static page not found.',
})

export const staticPageHandlers: Handlers<typeof endpoints> = {
  list: ({ query }, { database }) => list.page(database.read, query),
  get: async ({ params }, { db }) => {
    const found = await whole.one(db, params.id)
    if (!found) throw notFound('Static page not found.')
    return found
  },
  update: ({ params, body }, context) => {
    if (body.css !== undefined && !isValidCss(body.css)) throw invalid({ css: ['Invalid code, check markers'] })
    return records.update(context, params.id, body)
  },
}
