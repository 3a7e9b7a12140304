// Pages with a text of their own, written as HTML and CSS (second text). The v1 family.
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list'
import { id, idParams, version } from './record'
import { field, maxLength, ruled } from './rules'
import { titleRules } from './taxonomy-rules'

export const staticPageRow = z.object({
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

/** Characters of either code. */
export const mostCode = 500_000
const code = maxLength(mostCode)

/** What the editor sends. A page may do without CSS of its own; broken CSS is refused: 'Invalid code, check markers'. */
export const staticPageInput = z.strictObject({ title: field(...titleRules), html: field(code), css: ruled(code) })
export const staticPagePatch = staticPageInput.partial()

export const staticPages = {
  list: endpoint({
    method: 'GET',
    path: 'static-pages',
    family: 'v1',
    right: 'static.read',
    summary: 'Static pages',
    list: {
      item: staticPageRow,
      filters: { id: idList, section_id: idList },
      sorts: ['id', 'title', 'slug'],
      defaultSort: 'id',
    },
  }),
  get: endpoint({
    method: 'GET',
    path: 'static-pages/:id',
    family: 'v1',
    right: 'static.read',
    summary: 'One static page with its code',
    params: idParams,
    reply: staticPage,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'static-pages/:id',
    family: 'v1',
    right: 'static.update',
    summary: 'Change title, HTML and CSS of a static page',
    params: idParams,
    body: staticPagePatch,
    bodyLimit: 'text',
    reply: staticPage,
  }),
}
