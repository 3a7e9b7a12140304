// The HTML and CSS of static pages as the site sends them. HTML is cleaned in a worker thread at every save, and stored beside the
// original; CSS is scoped when it is asked for.
import { sql } from 'drizzle-orm'

import { Failure, invalid } from '#contract/base/failure'
import type { Db } from '#server/db/connect'
import { offload, OffloadError } from '#server/offload/offload'

import { ownClass } from './clean-css'
import { html, type Html, safe } from './html'

/** Cleans a page's HTML. @throws Failure 422 for HTML with too many elements */
export const shownHtml = (given: string): Promise<string> =>
  offload('cleanHtml', given).catch((error: unknown) => {
    throw error instanceof OffloadError ? invalid({ html: ['The page is too complex.'] }) : error
  })

/** A page's cleaned HTML in the element that its CSS is scoped to. */
export const inOwnElement = (shown: string): Html => html`<div class="${ownClass}">${safe(shown)}</div>`

/** Stores the cleaned HTML, unless the page's HTML has changed in the meantime; a trigger has then reset it. */
export async function keepShownHtml(db: Db, page: { id: number; html: string }, shown: string): Promise<void> {
  await db.execute(
    sql`update static_pages set shown_html = ${shown}
        where id = ${page.id} and html = ${page.html} and shown_html is distinct from ${shown}`,
  )
}

/**
 * A page's HTML for readers. A page without cleaned HTML (imported, or saved before cleaning existed) is cleaned here once. Of a
 * page that is too complex nothing is shown.
 */
export async function htmlForReaders(
  db: Db,
  page: { id: number; html: string; shown_html: string | null },
): Promise<string> {
  if (page.shown_html !== null) return page.shown_html
  const shown = await shownHtml(page.html).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 422) return ''
    throw error
  })
  await keepShownHtml(db, page, shown)
  return shown
}

/** A page's CSS for readers. If scoping it fails or takes too long, the page has no style of its own. */
export const cssForReaders = (css: string): Promise<string> =>
  offload('scopedCss', css).catch((error: unknown) => {
    if (error instanceof OffloadError) return ''
    throw error
  })
