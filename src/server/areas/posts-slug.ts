// A post's address: made from the headline when none is given, unique, and an old one leaves a redirect behind.
import { eq, sql } from 'drizzle-orm'

import { invalid } from '#contract/failure'
import { postTextRules } from '#contract/posts-rules'
import { broken } from '#contract/rules'
import type { Transaction } from '#server/db/connect'
import { postRedirects, posts } from '#server/db/schema'
import { slugOf } from '#text/slug'

type PostRecord = typeof posts.$inferSelect

/** The slug a patch leads to. An invalid one is refused in every state, because it would be an address nobody can reach. */
export async function assignSlug(
  tx: Transaction,
  before: PostRecord,
  patch: { slug?: string | null; main_headline?: string },
): Promise<{ slug?: string | null }> {
  const wanted = patch.slug?.trim()
  if (wanted && wanted === before.slug) return {}
  if (wanted) {
    const messages = broken(postTextRules.slug, wanted)
    if (messages.length > 0) throw invalid({ slug: messages })
  }
  const headline = patch.main_headline ?? before.main_headline
  const emptied = patch.slug !== undefined && !wanted
  const base = wanted || (before.slug === null || emptied ? slugFrom(headline, before.id) : null)
  if (base === null) return {}
  const slug = await freeSlug(tx, base, before.id)
  if (slug === before.slug) return {}
  await tx.delete(postRedirects).where(eq(postRedirects.path, slug))
  if (before.slug !== null && before.first_published_at !== null) {
    await tx
      .insert(postRedirects)
      .values({ path: before.slug, post_id: before.id })
      .onConflictDoUpdate({ target: postRedirects.path, set: { post_id: before.id } })
  }
  return { slug }
}

const slugFrom = (headline: string, id: number) => (headline.trim() === '' ? null : slugOf(headline, String(id)))

/** The slug itself, or with the smallest free number behind it. The lock keeps two writers from finding the same one. */
async function freeSlug(tx: Transaction, base: string, id: number): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug ${base}`}))`)
  const taken = new Set(
    (
      await tx
        .select({ slug: posts.slug })
        .from(posts)
        .where(
          sql`(${posts.slug} = ${base} or ${posts.slug} like ${`${base.slice(0, 245)}-%`}) and ${posts.id} <> ${id}`,
        )
    ).map(({ slug }) => slug),
  )
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base.slice(0, 245)}-${number}`)) number += 1
  return `${base.slice(0, 245)}-${number}`
}
