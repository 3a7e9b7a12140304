// Rights as rows: brought up to date at every start, so that a right which a later version adds can be given.
import { sql } from 'drizzle-orm'

import { rights } from '#contract/rights'
import { rows } from '#server/rows'

import type { Db, Transaction } from './connect'

/**
 * Makes the rights that are missing, and gives them to every role that held all there were: a newsroom's administrators stay
 * that, whatever their role is called. Answers the names of the new ones.
 */
export function updateRights(db: Db, known: readonly string[] = rights): Promise<string[]> {
  return db.transaction(async (tx) => {
    const whole = await rows<number>(
      tx,
      sql`select to_json(role.id) as row from auth_items role
          where role.type = 1 and exists (select 1 from auth_items where type = 2)
            and not exists (select 1 from auth_items held where held.type = 2 and not exists
              (select 1 from auth_item_children c where c.parent_id = role.id and c.child_id = held.id))`,
    )
    const made = await addRights(tx, known)
    for (const role of whole) {
      await tx.execute(
        sql`insert into auth_item_children (parent_id, child_id)
            select ${role}, i.id from auth_items i where i.type = 2
            on conflict (parent_id, child_id) do nothing`,
      )
    }
    return made
  })
}

async function addRights(tx: Transaction, known: readonly string[]): Promise<string[]> {
  const values = known.map((name) => sql`(${name}::text, 2, ${name.split('.')[0] ?? name}::text)`)
  return rows<string>(
    tx,
    sql`with made as (insert into auth_items (name, type, area) values ${sql.join(values, sql`, `)}
          on conflict (type, name) do nothing returning name)
        select to_json(name) as row from made`,
  )
}
