// What a category leaves behind when it is removed: its posts go to another one, or it stays.
import { sql } from 'drizzle-orm'

import { Failure, invalid } from '#contract/failure'
import { changesOf, type Deed } from '#server/audit'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

interface Left {
  posts: number
  children: number
}

/**
 * Moves the posts of a category to `moveTo`, a category of the same section.
 * @throws Failure 422 that counts posts and subcategories, in words and as `posts` and `children`, where they would be orphaned.
 */
export async function leaveCategory(
  tx: Transaction,
  context: Context,
  { id, section_id }: { id: number; section_id: number },
  moveTo: number | undefined,
): Promise<Deed[]> {
  const [left = { posts: 0, children: 0 }] = await rows<Left>(
    tx,
    sql`select json_build_object('posts', (select count(*) from posts where category_id = ${id}),
          'children', (select count(*) from categories where parent_id = ${id})) as row`,
  )
  if (left.children > 0 || (left.posts > 0 && moveTo === undefined)) throw refusal(left)
  if (left.posts === 0 || moveTo === undefined) return []
  const [target] = await rows<number>(
    tx,
    sql`select to_json(id) as row from categories where id = ${moveTo} and id <> ${id} and section_id = ${section_id} for share`,
  )
  if (target === undefined) throw invalid({ move_to: ['Choose another category of the same section.'] })
  const moved = await rows<{ id: number; version: number }>(
    tx,
    sql`update posts set category_id = ${target}, version = version + 1, updated_at = ${context.now().toISOString()}::timestamptz
        where category_id = ${id} returning json_build_object('id', id, 'version', version) as row`,
  )
  const changed = changesOf({ category_id: id }, { category_id: target })
  return moved.map((post) => ({ subject: 'post', action: 'update', record: post.id, version: post.version, changed }))
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

function refusal({ posts, children }: Left): Failure {
  const what = [...counted(posts, 'post', 'posts'), ...counted(children, 'subcategory', 'subcategories')].join(' and ')
  const message = `This category has ${what}.`
  return new Failure(422, message, { fields: { id: [message] }, type: 'category_in_use', extra: { posts, children } })
}
