// Authors, tags and experts of a post, in their order.
import { asc, eq } from 'drizzle-orm'

import { Failure } from '#contract/base/failure'
import { postLists } from '#contract/posts/bulk'
import { type Changed, changesOf } from '#server/audit'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { postAuthors, postExperts, postTags } from '#server/db/schema'

import type { Patch } from './patch'
import { checkHasExperts } from '#server/areas/media/experts'
import { mergedTags } from '#server/areas/tags/renamed-merged'

const relations = {
  authors: { table: postAuthors, key: 'user_id', column: postAuthors.user_id },
  tags: { table: postTags, key: 'tag_id', column: postTags.tag_id },
  experts: { table: postExperts, key: 'expert_id', column: postExperts.expert_id },
} as const

const names = ['authors', 'tags', 'experts'] as const

export type Lists = Pick<Patch, 'tags' | 'authors'>

async function idsIn(tx: Transaction, postId: number, name: (typeof names)[number]): Promise<number[]> {
  const { table, column } = relations[name]
  const found = await tx
    .select({ id: column })
    .from(table)
    .where(eq(table.post_id, postId))
    .orderBy(asc(table.position), asc(column))
  return found.map(({ id }) => id)
}

/**
 * The post's lists after adding and removing ids. A list that does not change is left out.
 * @throws Failure when a list would grow beyond what a post may have.
 */
export async function changedLists(
  tx: Transaction,
  postId: number,
  { add = {}, remove = {} }: { add?: Lists | undefined; remove?: Lists | undefined },
): Promise<Lists> {
  const changed: Lists = {}
  for (const name of ['tags', 'authors'] as const) {
    if (!add[name] && !remove[name]) continue
    const before = await idsIn(tx, postId, name)
    const gone = new Set(remove[name])
    const wanted = [...new Set([...before, ...(add[name] ?? [])])].filter((id) => !gone.has(id))
    const { error } = postLists[name].safeParse(wanted)
    if (error && wanted.length > before.length) throw new Failure(422, error.issues[0]?.message ?? '')
    if (wanted.join() !== before.join()) changed[name] = wanted
  }
  return changed
}

/** The lists of a post that a patch changed. */
interface Written {
  /** The changes by field, for the audit log, which stores no long list. */
  changed: Changed
  /** The earlier ids of each changed list, whole. */
  earlier: Lists & Pick<Patch, 'experts'>
}

/**
 * Replaces the lists of linked records that a patch contains: each id once, in the order sent. Merged tags are replaced by the tag
 * that they were merged into. Unchanged lists are not written.
 * @throws Failure 403 for new experts where the brand has none.
 */
export async function writeRelations(
  tx: Transaction,
  context: Pick<Context, 'settings'>,
  postId: number,
  patch: Pick<Patch, (typeof names)[number]>,
): Promise<Written> {
  const written: Written = { changed: {}, earlier: {} }
  for (const name of names) {
    const asked = patch[name] && (name === 'tags' ? await mergedTags(tx, patch[name]) : patch[name])
    if (!asked) continue
    const wanted = [...new Set(asked)]
    const { table, key } = relations[name]
    const before = await idsIn(tx, postId, name)
    const found = changesOf({ [name]: before }, { [name]: wanted })
    if (Object.keys(found).length === 0) continue
    if (name === 'experts' && wanted.length > 0) checkHasExperts(context)
    Object.assign(written.changed, found)
    written.earlier[name] = before
    await tx.delete(table).where(eq(table.post_id, postId))
    const values = wanted.map((id, position) => ({ post_id: postId, [key]: id, position }))
    if (values.length > 0) await tx.insert(table).values(values as never)
  }
  return written
}
