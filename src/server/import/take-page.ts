// Imports a page of the archive as a static page of the site.
import { and, eq, sql } from 'drizzle-orm'

import type { Db, Transaction } from '#server/db/connect'
import { staticPages } from '#server/db/schema'
import { slugOf } from '#text/slug'

import type { PreparedPage } from './prepare'
import type { Earlier } from './take-memory'

/** A static page that exists already. */
export interface StandingPage {
  id: number
  updated_at: Date
}

export const pageSlug = (record: PreparedPage) =>
  (record.slug ?? slugOf(record.headline, String(record.line))).slice(0, 200)

/** The page with an id, or with a slug in a section. */
export async function standingPage(
  on: Db | Transaction,
  by: { id: number } | { section: number; slug: string },
): Promise<StandingPage | null> {
  const [found] = await on
    .select({ id: staticPages.id, updated_at: staticPages.updated_at })
    .from(staticPages)
    .where(
      'id' in by
        ? eq(staticPages.id, by.id)
        : and(eq(staticPages.section_id, by.section), eq(staticPages.slug, by.slug)),
    )
    // A concurrent save waits until the page is written, and then finds a newer version.
    .for('update')
  return found ?? null
}

/** Whether a page was written here: it existed before any import, or changed since the last one. */
export const wasEditedHere = (standing: StandingPage | null, before: Earlier | undefined) =>
  standing !== null && (before === undefined || standing.updated_at > before.at)

/** Creates a page in the section, or overwrites the one of an earlier import at its address. @returns its id */
export async function writePage(
  tx: Transaction,
  record: PreparedPage,
  at: { standing: StandingPage | null; section_id: number; now: Date },
): Promise<number> {
  const page = { title: record.headline.slice(0, 255), html: record.html, updated_at: at.now }
  if (at.standing) {
    const { id } = at.standing
    await tx
      .update(staticPages)
      .set({ ...page, version: sql`${staticPages.version} + 1` })
      .where(eq(staticPages.id, id))
    return id
  }
  const [made] = await tx
    .insert(staticPages)
    .values({ ...page, slug: pageSlug(record), section_id: at.section_id })
    .returning({ id: staticPages.id })
  if (!made) throw new Error(`The page of line ${record.line} was not made.`)
  return made.id
}
