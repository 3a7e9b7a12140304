// Makes a new role as a copy of another one.
import { eq, sql } from 'drizzle-orm'

import { notFound } from '#contract/base/failure'
import type { Transaction } from '#server/db/connect'
import { authItems } from '#server/db/schema'

/** Copies a role with its properties and rights. @returns the new role's id. @throws Failure 404 */
export async function copyRole(
  tx: Transaction,
  from: number,
  to: { name: string; description: string },
): Promise<number> {
  const [template] = await tx.select().from(authItems).where(eq(authItems.id, from))
  if (!template || template.type !== 1) throw notFound('Role not found.')
  const { id: _id, ...properties } = template
  const [made] = await tx
    .insert(authItems)
    .values({ ...properties, ...to })
    .returning({ id: authItems.id })
  const role = made?.id ?? 0
  await tx.execute(
    sql`insert into auth_item_children (parent_id, child_id)
        select ${role}, child_id from auth_item_children where parent_id = ${from}`,
  )
  return role
}
