import { sql } from 'drizzle-orm'

import { invalid } from '#contract/failure'
import { staticPage, staticPages as endpoints } from '#contract/static-pages'
import type { Handlers } from '#server/context'
import { staticPages } from '#server/db/schema'
import { recordHandlers } from '#server/record-handlers'
import { recordsOf } from '#server/records'
import { isValidCss } from '#server/site/own-css'
import { tableList } from '#server/table-list'

const beside = {
  columns: {
    section: sql`(select json_build_object('catchy_title', s.catchy_title) from sections s where s.id = ${staticPages.section_id})`,
  },
}

const list = tableList(endpoints.list, staticPages, beside)

const whole = tableList({ ...endpoints.list, list: { ...endpoints.list.list, item: staticPage } }, staticPages, beside)

const records = recordsOf({
  subject: 'static-page',
  table: staticPages,
  read: whole.one,
  gone: 'Static page not found.',
})

export const staticPageHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  update: ({ params, body }, context) => {
    if (body.css !== undefined && !isValidCss(body.css)) throw invalid({ css: ['Invalid code, check markers'] })
    return records.update(context, params.id, body)
  },
}
