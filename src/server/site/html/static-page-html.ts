// The HTML of static pages as the site sends it: cleaned in a worker thread at every save, and stored beside the original.
import { sql } from 'drizzle-orm'

import { Failure, invalid } from '#contract/base/failure'
import type { Db } from '#server/db/connect'
import { offload, OffloadError } from '#server/offload/offload'

/** Cleans a page's HTML. @throws Failure 422 for HTML with too many elements */
export const shownHtml = (html: string): Promise<string> =>
  offload('cleanHtml', html).catch((error: unknown) => {
    throw error instanceof OffloadError ? invalid({ html: ['The page is too complex.'] }) : error
  })

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
