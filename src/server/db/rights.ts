// Updates the rows of rights at every start, so that rights added by a new version can be given.
import { sql } from 'drizzle-orm'

import { isSeniorEditorRight, rights } from '#contract/users/rights'
import { idArray, nameArray, rows } from '#server/rows'

import type { Db, Transaction } from './connect'

/**
 * Creates missing rights and gives them to the roles that held all rights, or all rights of a senior editor, so that
 * administrators and senior editors keep their scope, whatever their roles' names. @returns the names of the new rights
 */
export function updateRights(db: Db, known: readonly string[] = rights): Promise<string[]> {
  return db.transaction(async (tx) => {
    const there = await rows<string>(tx, sql`select to_json(name) as row from auth_items where type = 2`)
    const seniors = there.filter(isSeniorEditorRight)
    // Computed before the new rights exist, because no role holds those yet.
    const whole = await rolesWith(tx, there)
    const senior = await rolesWith(tx, seniors)
    const made = await addRights(tx, known)
    await grant(tx, whole, made)
    await grant(tx, senior, made.filter(isSeniorEditorRight))
    return made
  })
}

/** Returns the roles that hold all of these rights; no roles for an empty list. */
async function rolesWith(tx: Transaction, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  return rows<number>(
    tx,
    sql`select to_json(role.id) as row from auth_items role
        where role.type = 1 and not exists (select 1 from auth_items held
          where held.type = 2 and held.name = any(${nameArray(names)}) and not exists
            (select 1 from auth_item_children c where c.parent_id = role.id and c.child_id = held.id))`,
  )
}

async function grant(tx: Transaction, roles: readonly number[], names: readonly string[]): Promise<void> {
  if (roles.length === 0 || names.length === 0) return
  await tx.execute(
    sql`insert into auth_item_children (parent_id, child_id)
        select role.id, i.id from auth_items role, auth_items i
        where role.id = any(${idArray(roles)}) and i.type = 2 and i.name = any(${nameArray(names)})
        on conflict (parent_id, child_id) do nothing`,
  )
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
