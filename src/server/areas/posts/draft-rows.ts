// What becomes of unsaved drafts when the post is saved, or somebody else takes its lock.
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { postDrafts } from '#server/db/schema'
import { nameArray } from '#server/rows'

import { keepOusted } from './revisions'

/** The condition that selects one person's draft of a post. */
export const ownDraft = (post: number, user: number) => and(eq(postDrafts.post_id, post), eq(postDrafts.user_id, user))

/** Takes the draft of whoever is ousted into the post's revisions; the post's row is locked. */
export async function keepOustedDraft(tx: Transaction, context: Context, post: number, user: number): Promise<void> {
  const [taken] = await tx.delete(postDrafts).where(ownDraft(post, user)).returning()
  if (taken) await keepOusted(tx, { post, version: taken.version, userId: user, data: taken.sent, at: context.now() })
}

/**
 * Removes a draft whose fields were all saved; with `saved` null, whatever it has. A field that is changed from a list leaves the draft
 * of an open text alone.
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
