// Where old addresses of tags lead.
import { and, eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { tagRedirects } from '#server/db/schema'

/** Keeps the address that a tag gives up, and takes the new one out of the old ones. */
export async function keepOldSlug(
  tx: Transaction,
  before: { id: number; slug: string; section_id: number },
  slug: string | undefined,
): Promise<void> {
  if (slug === undefined || slug === before.slug) return
  const { id, section_id } = before
  await tx.delete(tagRedirects).where(and(eq(tagRedirects.section_id, section_id), eq(tagRedirects.slug, slug)))
  await tx
    .insert(tagRedirects)
    .values({ section_id, slug: before.slug, tag_id: id })
    .onConflictDoUpdate({ target: [tagRedirects.section_id, tagRedirects.slug], set: { tag_id: id, merge_id: null } })
}
