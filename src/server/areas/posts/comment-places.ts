// Moves comments with their passages at every save of a text.
import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { idArray, rows } from '#server/rows'
import { Follower } from '#text/anchors'

interface Placed {
  id: number
  quote: string
  from: number
  to: number
}

/**
 * Moves open comments to their passages in the new text; the range of a passage that is gone becomes null. Call it before the new
 * text is written: it compares with the stored one.
 */
export async function moveComments(tx: Transaction, post: number, after: string): Promise<void> {
  const placed = await rows<Placed>(
    tx,
    sql`select json_build_object('id', id, 'quote', quote, 'from', from_at, 'to', to_at) as row from post_comments
        where post_id = ${post} and from_at is not null and state = 'open' order by id`,
  )
  if (placed.length === 0) return
  const [before = ''] = await rows<string>(tx, sql`select to_json(body_text) as row from posts where id = ${post}`)
  const follower = new Follower(before, after)
  const moved = placed.map(({ id, quote, ...anchor }) => {
    const found = follower.follow(quote, anchor)
    return {
      id,
      from: found?.from ?? null,
      to: found?.to ?? null,
      quote: found ? after.slice(found.from, found.to) : quote,
    }
  })
  await tx.execute(
    sql`update post_comments c set from_at = m.from, to_at = m.to, quote = m.quote
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, "from" integer, "to" integer, quote text)
        where c.id = m.id`,
  )
}

/** The posts among these that have open comments. A change of many posts asks this once, and moves the comments of those alone. */
export const commentedOf = async (tx: Transaction, posts: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    await rows<number>(
      tx,
      sql`select to_json(post_id) as row from post_comments where state = 'open' and post_id = any(${idArray(posts)}) group by post_id`,
    ),
  )
