// Imports a page of the archive as a static page of the site.
import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { Db, Transaction } from '#server/db/connect'
import { importedRecords, staticPages } from '#server/db/schema'
import { numberedSlug, slugOf } from '#text/slug'

import type { PreparedPage } from './prepare'

/** A static page that exists already. */
interface StandingPage {
  id: number
  updated_at: Date
  /** Whether an import has made it. */
  imported: boolean
}

/** The longest slug of an imported page. */
const longestSlug = 200

/** The slug of a page as its archive has it, or with a number. */
const slugWith = ({ slug, headline, line }: PreparedPage, number: number) =>
  numberedSlug(slug ?? slugOf(headline, String(line)), number, longestSlug)

export const pageSlug = (record: PreparedPage) => slugWith(record, 1)

async function pageWhere(on: Db | Transaction, condition: SQL | undefined): Promise<StandingPage | null> {
  const imported = sql<boolean>`exists (select 1 from ${importedRecords} i where i.kind = 'page' and i.record_id = ${staticPages.id})`
  const [found] = await on
    .select({ id: staticPages.id, updated_at: staticPages.updated_at, imported })
    .from(staticPages)
    .where(condition)
    // A concurrent save waits until the page is written, and then finds a newer version.
    .for('update')
  return found ?? null
}

export const standingPage = (on: Db | Transaction, id: number) => pageWhere(on, eq(staticPages.id, id))

/**
 * A slug for a page that comes in for the first time. Where another imported page of the section has it, as one below another page
 * of the archive, it gets a number.
 * @returns null when a page that was written here has it
 */
export async function freePageSlug(
  on: Db | Transaction,
  record: PreparedPage,
  section: number,
): Promise<string | null> {
  for (let number = 1; ; number += 1) {
    const slug = slugWith(record, number)
    const standing = await pageWhere(
      on,
      and(eq(staticPages.section_id, section), sql`lower(${staticPages.slug}) = lower(${slug})`),
    )
    if (!standing) return slug
    if (!standing.imported) return null
  }
}

/** Creates a page at `place`, or overwrites the page with that id. @returns its id */
export async function writePage(
  tx: Transaction,
  record: PreparedPage,
  place: number | { section_id: number; slug: string },
  now: Date,
): Promise<number> {
  const page = { title: record.headline.slice(0, 255), html: record.html, updated_at: now }
  if (typeof place === 'number') {
    await tx
      .update(staticPages)
      .set({ ...page, version: sql`${staticPages.version} + 1` })
      .where(eq(staticPages.id, place))
    return place
  }
  const [made] = await tx
    .insert(staticPages)
    .values({ ...page, ...place })
    .returning({ id: staticPages.id })
  if (!made) throw new Error(`The page of line ${record.line} was not made.`)
  return made.id
}
