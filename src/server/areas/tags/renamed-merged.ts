// Redirects from former addresses of tags, and the tags that merged tags became.
import { and, eq, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { tagRedirects } from '#server/db/schema'
import type { RestoreMore } from '#server/records/bin'
import { insertAttached } from '#server/records/put-rows'
import { idArray, rows } from '#server/rows'

/** Stores a tag's former address as a redirect, and deletes a redirect from its new address. */
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

/** SQL for the chain from each of the ids, as (asked, id): a merged tag leads to the one that it was merged into, and so on. */
const mergedInto = (ids: readonly number[]): SQL =>
  sql`with recursive now (asked, id) as (
        select x, x from unnest(${idArray(ids)}) x
        union select now.asked, g.major_id from now
          join tag_merge_minors m on m.tag_id = now.id join tag_merges g on g.id = m.merge_id and g.undone_at is null
          where not exists (select 1 from tags t where t.id = now.id))`

/** SQL for the array of the ids, with the tags that merged ones were merged into: a saved view may name a tag of before. */
export const withMerged = (ids: readonly number[]): SQL => sql`array(${mergedInto(ids)} select now.id from now)`

/** The present tag of each id: itself, or the one that it was merged into, and so on. A removed tag has none. */
async function presentTags(tx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await rows<[number, number]>(
    tx,
    sql`${mergedInto(ids)} select json_build_array(now.asked, now.id) as row from now join tags t on t.id = now.id`,
  )
  return new Map(found)
}

/**
 * Replaces each merged tag by the tag that it was merged into; a form may have been open during the merge. Removed tags are left
 * out.
 */
export async function mergedTags(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const present = await presentTags(tx, ids)
  return ids.flatMap((id) => present.get(id) ?? [])
}

/** Replaces each merged tag by the tag that it was merged into, and keeps every other id, also of a tag that does not exist. */
export async function withoutMerged(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const present = await presentTags(tx, ids)
  return ids.map((id) => present.get(id) ?? id)
}

/** The columns that name a tag, by the table whose rows go into the bin with the record that they link. */
const tagColumns: Readonly<Record<string, readonly string[]>> = {
  category_tags: ['tag_id'],
  banner_tags: ['tag_id'],
  tag_tags: ['tag_id', 'related_id'],
}

/** Links a record from the bin to the tags into which its own were merged meanwhile. A tag never links to itself. */
export const relinkMerged: RestoreMore = async (tx, _context, { attached }) => {
  for (const { table, rows: links } of attached) {
    const columns = tagColumns[table] ?? []
    if (columns.length === 0) continue
    const tagsOf = (link: object) => columns.map((column) => Number(Reflect.get(link, column)))
    const present = await presentTags(tx, [...new Set(links.flatMap(tagsOf))])
    const presentIn = (link: object) => tagsOf(link).map((tag) => present.get(tag) ?? tag)
    const moved = links
      .filter((link) => new Set(presentIn(link)).size === columns.length)
      .map((link) => ({ ...link, ...Object.fromEntries(presentIn(link).map((tag, at) => [columns[at], tag])) }))
    await insertAttached(tx, table, moved)
  }
  return { deeds: [], left: [] }
}
