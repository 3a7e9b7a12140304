// Removes unsaved drafts when the post is saved, and keeps them when somebody takes over the lock.
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { postDrafts } from '#server/db/schema'
import { nameArray, rows } from '#server/rows'

import { keepOusted } from './revisions'

/** The condition that selects one person's draft of a post. */
export const ownDraft = (post: number, user: number) => and(eq(postDrafts.post_id, post), eq(postDrafts.user_id, user))

/** Moves the draft of a person whose lock was taken over to the post's revisions. The post's row must be locked. */
export async function keepOustedDraft(tx: Transaction, context: Context, post: number, user: number): Promise<void> {
  const [taken] = await tx.delete(postDrafts).where(ownDraft(post, user)).returning()
  if (taken) await keepOusted(tx, { post, version: taken.version, userId: user, data: taken.sent, at: context.now() })
}

/** Moves all drafts of a person who is removed to the revisions of their posts: nobody else could read them. */
export async function keepDraftsOf(tx: Transaction, context: Context, user: number): Promise<void> {
  const drafted = await rows<number>(
    tx,
    sql`select to_json(p.id) as row from posts p join post_drafts d on d.post_id = p.id
        where d.user_id = ${user} order by p.id for update of p`,
  )
  for (const post of drafted) await keepOustedDraft(tx, context, post, user)
}

/**
 * Deletes a draft when all its fields were saved; with `saved` null in any case. So a change from a list does not delete the
 * draft of an open text.
 */
export const dropDraft = (tx: Transaction, post: number, user: number, saved: readonly string[] | null) =>
  tx
    .delete(postDrafts)
    .where(
      and(
        ownDraft(post, user),
        saved === null
          ? undefined
          : sql`not exists (select 1 from jsonb_object_keys(${postDrafts.sent}) k where k <> all(${nameArray(saved)}))`,
      ),
    )
    .execute()
