// Static pages, written as HTML and CSS. They belong to the v1 family.
import { z } from 'zod'

import { idList } from '#contract/base/list-query'
import { endpoint } from '#contract/base/endpoint'
import { id, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { field, lineField, rawField, ruled } from '#contract/base/fields'
import { maxLength } from '#contract/base/rules'
import { slugRules, titleRules } from './rules'

const staticPageRow = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  section_id: id.nullable(),
  section: z.object({ catchy_title: z.string() }).nullable(),
  updated_at: z.string(),
  version,
})
export type StaticPageRow = z.infer<typeof staticPageRow>

export const staticPage = staticPageRow.extend({ html: z.string(), css: z.string() })
export type StaticPage = z.infer<typeof staticPage>

/** The most characters of the HTML, and of the CSS. */
const mostCode = 500_000
const code = maxLength(mostCode)

/** What the editor of a static page sends. The CSS may be empty; broken CSS is refused: 'Invalid code, check markers'. */
export const staticPageInput = z.strictObject({
  title: lineField(...titleRules),
  html: rawField(code),
  css: ruled(code),
})

/** A new static page (ours). Its slug and section never change. Without HTML it is empty. */
export const newStaticPage = staticPageInput.partial({ html: true, css: true }).extend({
  slug: field(...slugRules),
  /** Null: a page of no section. */
  section_id: id.nullable().optional(),
})

export const staticPages = {
  ...recordEndpoints(
    {
      path: 'static-pages',
      rights: 'static',
      record: staticPageRow,
      list: { filters: { section_id: idList }, sorts: ['id', 'title', 'slug'], defaultSort: 'id' },
    },
    {
      list: { summary: 'Static pages' },
      get: { summary: 'One static page with its code', reply: staticPage },
      create: {
        summary: 'Add a static page (ours); it is public at once',
        body: newStaticPage,
        bodyLimit: 'text',
        reply: staticPage,
      },
      remove: { summary: 'Remove a static page (ours)' },
      update: {
        summary: 'Change title, HTML and CSS of a static page',
        body: staticPageInput.partial(),
        bodyLimit: 'text',
        reply: staticPage,
      },
    },
  ),
  shown: endpoint({
    method: 'POST',
    path: 'static-pages/shown',
    family: 'v1',
    right: 'static.read',
    summary: 'What the site would show of HTML and CSS that are not saved yet (ours)',
    body: staticPageInput.pick({ css: true }).extend({ html: ruled(code) }),
    bodyLimit: 'text',
    reply: z.object({ html: z.string(), css: z.string() }),
    reads: true,
  }),
}
