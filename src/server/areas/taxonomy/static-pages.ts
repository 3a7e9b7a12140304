// Handlers of static pages.
import { sql } from 'drizzle-orm'

import { invalid } from '#contract/failure'
import { staticPage, staticPages as endpoints } from '#contract/static-pages'
import type { Handlers } from '#server/context'
import { staticPages } from '#server/db/schema'
import { offload, OffloadError } from '#server/offload/offload'
import { recordHandlers } from '#server/records/handlers'
import { recordsOf } from '#server/records/records'
import { keepShownHtml, shownHtml } from '#server/site/html/static-page-html'
import { tableList } from '#server/records/table-list'

const listExtras = {
  columns: {
    section: sql`(select json_build_object('catchy_title', s.catchy_title) from sections s where s.id = ${staticPages.section_id})`,
  },
}

const list = tableList(endpoints.list, staticPages, listExtras)

const wholeList = tableList(
  { ...endpoints.list, list: { ...endpoints.list.list, item: staticPage } },
  staticPages,
  listExtras,
)

const records = recordsOf({
  subject: 'static-page',
  table: staticPages,
  read: wholeList.one,
  gone: 'Static page not found.',
})

const isValid = (css: string) =>
  offload('isValidCss', css).catch((error: unknown) => {
    if (error instanceof OffloadError) return false
    throw error
  })

export const staticPageHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  async update({ params: { id }, body }, context) {
    if (body.css !== undefined && !(await isValid(body.css))) throw invalid({ css: ['Invalid code, check markers'] })
    const shown = body.html === undefined ? null : await shownHtml(body.html)
    const saved = await records.update(context, id, body)
    if (shown !== null) await keepShownHtml(context.db, { id, html: saved.html }, shown)
    return saved
  },
}
