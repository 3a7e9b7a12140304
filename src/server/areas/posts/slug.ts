// A post's slug: made from the headline by default, unique, and with redirects from former slugs.
import { and, eq, sql } from 'drizzle-orm'

import { postStatuses as status } from '#contract/constants'
import { invalid } from '#contract/base/failure'
import { postTextRules } from '#contract/posts/rules'
import { broken } from '#contract/base/rules'
import type { Transaction } from '#server/db/connect'
import { postRedirects } from '#server/db/schema'
import { rows } from '#server/rows'
import { numberedSlug, slugOf } from '#text/slug'

import type { PostRecord } from './record'

/**
 * Returns the new slug of a post, as a column to write; nothing when it stays. The slug is the sent one, or is made from the
 * headline for a post without one; a number makes it unique. The former slug of a published post becomes a redirect. @throws
 * Failure 422 for an invalid slug, in every status, because its address could not be reached
 */
export async function assignSlug(
  tx: Transaction,
  before: PostRecord,
  patch: { slug?: string | null; main_headline?: string; catchy_title?: string; status?: number },
): Promise<{ slug?: string | null }> {
  const wanted = patch.slug?.trim()
  if (wanted && wanted === before.slug) return {}
  if (wanted) {
    const messages = broken(postTextRules.slug, wanted)
    if (messages.length > 0) throw invalid({ slug: messages })
  }
  const headline = nameOf(patch, before)
  const emptied = patch.slug !== undefined && !wanted
  const base = wanted || (before.slug === null || emptied ? slugFrom(headline, before.id) : null)
  if (base === null) return {}
  const slug = await freeSlug(tx, base, before.id)
  if (slug === before.slug) return {}
  // A slug of its own that is used again needs no redirect. Redirects of other posts are not touched.
  await tx.delete(postRedirects).where(and(eq(postRedirects.path, slug), eq(postRedirects.post_id, before.id)))
  if (before.slug !== null && before.first_published_at !== null)
    await tx.insert(postRedirects).values({ path: before.slug, post_id: before.id }).onConflictDoNothing()
  return { slug }
}

/** The text that a slug is made from. A public post without a headline uses its catchy title, else its id. */
function nameOf(patch: { main_headline?: string; catchy_title?: string; status?: number }, before: PostRecord): string {
  const headline = patch.main_headline ?? before.main_headline
  const isPublic = publicStatuses.has(patch.status ?? before.status)
  if (headline.trim() !== '' || !isPublic) return headline
  return (patch.catchy_title ?? before.catchy_title).trim() || String(before.id)
}

const publicStatuses = new Set<number>([status.published, status.scheduled])

const slugFrom = (headline: string, id: number) => (headline.trim() === '' ? null : slugOf(headline, String(id)))

/** Numbers checked in one query. */
const batch = 50

/**
 * The slug itself, or with the smallest free number. Former slugs of published posts stay reserved for them. The advisory lock
 * keeps most writers from choosing the same slug; the others run into the unique index and retry (src/server/records/change.ts).
 */
async function freeSlug(tx: Transaction, base: string, id: number): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug ${base}`}))`)
  for (let from = 1; ; from += batch) {
    const wanted = Array.from({ length: batch }, (_, at) => numberedSlug(base, from + at))
    const among = sql`any(array[${sql.join(wanted, sql`, `)}]::text[])`
    const found = await rows<string>(
      tx,
      sql`select to_json(slug) as row from posts where slug = ${among} and id <> ${id}
          union all select to_json(path) as row from post_redirects where path = ${among} and post_id <> ${id}`,
    )
    const taken = new Set(found)
    const free = wanted.find((slug) => !taken.has(slug))
    if (free !== undefined) return free
  }
}
