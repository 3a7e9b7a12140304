import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { rows } from '#server/rows'

/** Whether a person can be given work: they are active and not removed. */
export async function isActivePerson(tx: Transaction, id: number): Promise<boolean> {
  const found = await rows<number>(
    tx,
    sql`select to_json(id) as row from users where id = ${id} and is_active = 1 and removed_at is null`,
  )
  return found.length > 0
}
