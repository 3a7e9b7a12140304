// Imports a page of the archive as a static page of the site.
import { and, eq, sql } from 'drizzle-orm'

import type { Db, Transaction } from '#server/db/connect'
import { staticPages } from '#server/db/schema'
import { slugOf } from '#text/slug'

import type { PreparedPage } from './prepare'
import type { Earlier } from './take-memory'

/** A static page that exists in the section with the slug of an imported one. */
export interface StandingPage {
  id: number
  updated_at: Date
}

export const pageSlug = (record: PreparedPage) =>
  (record.slug ?? slugOf(record.headline, String(record.line))).slice(0, 200)

export async function standingPage(on: Db | Transaction, section: number, slug: string): Promise<StandingPage | null> {
  const [found] = await on
    .select({ id: staticPages.id, updated_at: staticPages.updated_at })
    .from(staticPages)
    .where(and(eq(staticPages.section_id, section), eq(staticPages.slug, slug)))
    // A concurrent save waits until the page is written, and then finds a newer version.
    .for('update')
  return found ?? null
}

/** Whether the page of an earlier import was not removed. */
export const isStanding = async (on: Db | Transaction, id: number): Promise<boolean> =>
  (await on.$count(staticPages, eq(staticPages.id, id))) > 0

/** Whether a page was written here: it existed before any import, is of another record, or changed since the last import. */
export const wasEditedHere = (standing: StandingPage | null, before: Earlier | undefined) =>
  standing !== null && (before === undefined || standing.id !== before.record_id || standing.updated_at > before.at)

/** Creates or overwrites the page. @returns its id */
export async function writePage(tx: Transaction, record: PreparedPage, section_id: number, now: Date): Promise<number> {
  const page = { title: record.headline.slice(0, 255), html: record.html, section_id, updated_at: now }
  const [made] = await tx
    .insert(staticPages)
    .values({ ...page, slug: pageSlug(record) })
    .onConflictDoUpdate({
      target: [staticPages.section_id, staticPages.slug],
      set: { ...page, version: sql`${staticPages.version} + 1` },
    })
    .returning({ id: staticPages.id })
  if (!made) throw new Error(`The page of line ${record.line} was not made.`)
  return made.id
}
