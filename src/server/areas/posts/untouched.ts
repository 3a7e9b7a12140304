// Deletes new posts without any content: when their tab is closed, or after a day.
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { jobKind } from '#server/jobs/kind'
import { momentOf, rows } from '#server/rows'

/** SQL: a post `p` has no text and refers to no other record but its authors, whom a new post has. */
const isEmpty = sql`concat(p.main_headline, p.catchy_title, p.rss_title, p.description, p.fb_catchy_title) = ''
  and num_nonnulls(p.slug, p.body, p.external_link, p.json_ld, p.thumb, p.fb_thumb, p.section_id, p.copy_editor_id,
    p.assignee_id, p.notes, p.due_date) = 0
  and not exists (select 1 from post_tags t where t.post_id = p.id)
  and not exists (select 1 from post_experts e where e.post_id = p.id)`

/** Deletes new posts of the condition `which` that were never changed, are empty and are open nowhere. Returns their ids. */
const removeUntouched = (on: Db | Transaction, which: SQL, at?: Date) =>
  rows<number>(
    on,
    sql`delete from posts p where ${which} and p.version = 1 and p.status = 0 and ${isEmpty}
          and not exists (select 1 from post_locks l where l.post_id = p.id and l.user_id is not null and l.expires_at > ${momentOf(at)})
          and not exists (select 1 from post_drafts d where d.post_id = p.id)
          and not exists (select 1 from post_revisions r where r.post_id = p.id)
          and not exists (select 1 from post_comments c where c.post_id = p.id) returning to_json(p.id) as row`,
  )

/** Deletes a new post when its tab is closed, if its creator wrote nothing. */
export const abandonPost = (context: Context, id: number): Promise<void> =>
  change(context, async (tx) => {
    const removed = await removeUntouched(tx, sql`p.id = ${id} and p.reporter_id = ${context.user.id}`, context.now())
    const deeds = removed.map((record): Deed => ({ subject: 'post', action: 'remove', record, version: 1 }))
    return { answer: undefined, deeds }
  })

export const removeUntouchedJob = jobKind({
  name: 'remove-untouched',
  input: z.strictObject({}),
  every: 6 * 3600,
  whole: async (tx) => void (await removeUntouched(tx, sql`p.created_at < now() - interval '1 day'`)),
})
