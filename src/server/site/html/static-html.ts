// The HTML of static pages as the site sends it: cleaned in a thread of its own when it is saved, and kept beside what was written.
import { sql } from 'drizzle-orm'

import { Failure, invalid } from '#contract/failure'
import type { Db } from '#server/db/connect'
import { offload, OffloadError } from '#server/offload/offload'

/** What the site may send of it. @throws Failure 422 for HTML that becomes too many elements. */
export const shownHtml = (html: string): Promise<string> =>
  offload('ownHtml', html).catch((error: unknown) => {
    throw error instanceof OffloadError ? invalid({ html: ['The page is too complex.'] }) : error
  })

/** Keeps it, unless the page's HTML has changed meanwhile: a trigger has then forgotten it. */
export async function keepShownHtml(db: Db, page: { id: number; html: string }, shown: string): Promise<void> {
  await db.execute(
    sql`update static_pages set shown_html = ${shown}
        where id = ${page.id} and html = ${page.html} and shown_html is distinct from ${shown}`,
  )
}

/**
 * The HTML of a page for its readers. A page that came in by an import, or before pages were cleaned at their save, is cleaned
 * once, here; of one that is too complex nothing is shown.
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
