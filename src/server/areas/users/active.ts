import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

/**
 * Why a person cannot be given work: they were removed or deactivated. Null: they can. A removal or deactivation that is under way is
 * waited for, and one that comes later waits for this transaction.
 */
export async function whyNoWorkFor(tx: Transaction, id: number): Promise<string | null> {
  const [active] = await rows<number>(
    tx,
    sql`select to_json(is_active) as row from users where id = ${id} and removed_at is null for share`,
  )
  if (active === undefined) return 'This record does not exist.'
  return active === 1 ? null : 'This person is deactivated. Activate them first.'
}
