// Handlers of static pages.
import { sql } from 'drizzle-orm'

import { invalid } from '#contract/base/failure'
import { type StaticPage, staticPage, staticPages as endpoints } from '#contract/taxonomy/static-pages'
import type { Context, Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { staticPages } from '#server/db/schema'
import { offload, OffloadError } from '#server/offload/offload'
import { recordHandlers } from '#server/records/handlers'
import { recordsOf } from '#server/records/records'
import { cssForReaders, inOwnElement, keepShownHtml, shownHtml } from '#server/site/html/static-page-html'
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

const slugTaken = ['slug', 'This slug is taken by another static page of the section.'] as const

const records = recordsOf({
  subject: 'static-page',
  table: staticPages,
  read: wholeList.one,
  gone: 'Static page not found.',
  bin: [],
  constraints: { static_pages_section_id_slug_index: slugTaken, static_pages_lower_slug: slugTaken },
})

/**
 * Refuses a page without a section whose slug a page of a section has: that page would be shown at its address.
 * @throws Failure 422
 */
async function checkFree(tx: Transaction, slug: string): Promise<void> {
  const same = sql`lower(slug) = lower(${slug}) and section_id is not null`
  if ((await tx.$count(staticPages, same)) > 0) throw invalid({ slug: ['This slug is taken by a page of a section.'] })
}

const isValid = (css: string) =>
  offload('isValidCss', css).catch((error: unknown) => {
    if (error instanceof OffloadError) return false
    throw error
  })

/**
 * Saves a page with the HTML that the site sends.
 * @throws Failure 422 for broken CSS, or HTML with too many elements
 */
async function withShownHtml(
  { db }: Context,
  { html, css }: { html?: string | undefined; css?: string | undefined },
  save: () => Promise<StaticPage>,
): Promise<StaticPage> {
  if (css !== undefined && !(await isValid(css))) throw invalid({ css: ['Invalid code, check markers'] })
  const shown = html === undefined ? null : await shownHtml(html)
  const saved = await save()
  if (shown !== null) await keepShownHtml(db, saved, shown)
  return saved
}

export const staticPageHandlers: Handlers<typeof endpoints> = {
  ...recordHandlers(list, records),
  create: ({ body }, context) =>
    withShownHtml(context, body, () =>
      records.create(context, async (tx) => {
        if ((body.section_id ?? null) === null) await checkFree(tx, body.slug)
        return body
      }),
    ),
  update: ({ params, body }, context) => withShownHtml(context, body, () => records.update(context, params.id, body)),
  shown: async ({ body: { html, css } }) => ({
    html: inOwnElement(await shownHtml(html)).text,
    css: await cssForReaders(css),
  }),
}
