// Unsaved drafts of posts: one for each person and post, readable by that person alone.
import { sql } from 'drizzle-orm'

import type { drafts as endpoints, PostDraft } from '#contract/posts/drafts'
import { notFound } from '#contract/base/failure'
import type { Context, Handlers } from '#server/context'
import { postDrafts } from '#server/db/schema'
import { iso, rows } from '#server/rows'

import { ownDraft } from './draft-rows'
import { checkMayWrite } from './reach'
import { postForUpdate } from './record'
import { checkLock, readLock } from './lock'
import { patchOf } from './patch'

async function readDraft({ db, user }: Context, post: number): Promise<PostDraft | null> {
  const [there] = await rows<boolean>(db, sql`select to_json(true) as row from posts where id = ${post}`)
  if (!there) throw notFound('Post with given ID not found.')
  const [found] = await rows<PostDraft>(
    db,
    sql`select json_build_object('version', d.version, 'page', d.page, 'saved_at', ${iso(sql`d.saved_at`)},
          'sent', d.sent, 'changes', d.changes,
          'base', case when p.version = d.version then null else (select r.data from post_revisions r
            where r.post_id = p.id and r.version <= d.version and r.kind not in ('kept', 'ousted')
            order by r.version desc, r.number desc limit 1) end) as row
        from post_drafts d join posts p on p.id = d.post_id where d.post_id = ${post} and d.user_id = ${user.id}`,
  )
  return found ?? null
}

export const draftHandlers: Handlers<typeof endpoints> = {
  get: async ({ params }, context) => ({ draft: await readDraft(context, params.id) }),

  async keep({ params: { id }, body }, context) {
    const at = context.now()
    const { version, page, changes } = body
    const draft = { version, page, sent: patchOf(body.sent), changes, saved_at: at }
    await context.db.transaction(async (tx) => {
      const post = await postForUpdate(tx, id)
      await checkMayWrite(tx, context, post)
      checkLock(context, await readLock(tx, id, at), true)
      await tx
        .insert(postDrafts)
        .values({ post_id: id, user_id: context.user.id, ...draft })
        .onConflictDoUpdate({ target: [postDrafts.post_id, postDrafts.user_id], set: draft })
    })
    return { saved_at: at.toISOString() }
  },

  async drop({ params: { id } }, context) {
    await context.db.delete(postDrafts).where(ownDraft(id, context.user.id))
  },
}
