// What a role holds, and whether that is more than a person has.
import { sql } from 'drizzle-orm'

import { forbidden, invalid } from '#contract/base/failure'
import type { Me } from '#contract/users/session'
import type { Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

/** The names of the rights that a role holds. */
export const rightsOfRole = async (tx: Transaction, roleId: number | null): Promise<string[]> =>
  roleId === null
    ? []
    : rows<string>(
        tx,
        sql`select to_json(i.name) as row from auth_item_children c join auth_items i on i.id = c.child_id
            where c.parent_id = ${roleId}`,
      )

/** Whether a role is limited to own posts. */
export async function isLimited(tx: Transaction, roleId: number): Promise<boolean> {
  const [found = false] = await rows<boolean>(
    tx,
    sql`select to_json(own_posts_only) as row from auth_items where id = ${roleId}`,
  )
  return found
}

/** What a role holds that a user does not: a right, or the posts of others where the user has only their own; null: nothing. */
export async function excessOf(tx: Transaction, user: Me, roleId: number | null): Promise<'rights' | 'posts' | null> {
  if (roleId === null) return null
  if ((await rightsOfRole(tx, roleId)).some((right) => !user.rights.includes(right))) return 'rights'
  return user.own_posts_only && !(await isLimited(tx, roleId)) ? 'posts' : null
}

/** @throws Failure 403 when a role holds more than the user: nobody gives, changes or removes such a role. */
export async function checkHoldsNoMore(tx: Transaction, user: Me, roleId: number | null): Promise<void> {
  const excess = await excessOf(tx, user, roleId)
  if (excess === 'rights') throw forbidden('This role holds rights that you do not have.')
  if (excess === 'posts') throw forbidden('Your role is limited to own posts, and this one is not.')
}

/**
 * Refuses to give somebody a role that the user may not give. @throws Failure 422 when it is no role, 403 when it holds more than
 * the user.
 */
export async function checkMayGive(tx: Transaction, user: Me, roleId: number): Promise<void> {
  const [type] = await rows<number>(tx, sql`select to_json(type) as row from auth_items where id = ${roleId}`)
  if (type !== 1) throw invalid({ role_id: ['This record does not exist.'] })
  await checkHoldsNoMore(tx, user, roleId)
}

/** @throws Failure 403 when a user who is limited to own posts gives a role without this limit. */
export function checkKeepsLimit(user: Me, own_posts_only: number | undefined): void {
  if (own_posts_only === 0 && user.own_posts_only)
    throw forbidden('Your own role has this limit, so you cannot take it away.')
}
