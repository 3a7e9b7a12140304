// Seeing the newsroom as another role: only the rights that both the role and the person have, and no writing.
import { sql } from 'drizzle-orm'

import { type Endpoint, isWriting } from '#contract/base/endpoint'
import { forbidden } from '#contract/base/failure'
import { passes } from '#contract/users/rights'
import type { Me } from '#contract/users/session'
import { say } from '#contract/base/say'

import type { Db } from '#server/db/connect'
import { decoded } from '#server/decoded'
import { rows } from '#server/rows'
import { cleanText } from '#text/plain'

/** The header that names the role, percent-encoded. */
export const seeAsHeader = 'x-see-as'

interface Role {
  name: string
  title: string
  own_posts_only: boolean
  rights: string[]
}

const readRole = (db: Db, name: string) =>
  rows<Role>(
    db,
    sql`select json_build_object('name', r.name, 'title', r.description, 'own_posts_only', r.own_posts_only,
          'rights', coalesce((select json_agg(i.name) from auth_item_children c join auth_items i on i.id = c.child_id
                              where c.parent_id = r.id), '[]'::json)) as row
        from auth_items r where r.type = 1 and r.name = ${name}`,
  )

/**
 * The person with the role that a request names.
 * @throws Failure 403 when they may not read roles, when the role is unknown or lacks the endpoint's right, and for every write.
 */
export async function seenAs(db: Db, user: Me, role: string, definition: Endpoint): Promise<Me> {
  // Signing out ends the person's own session.
  if (definition.path === 'v2/users/logout') return user
  if (!passes('roles.read', new Set(user.rights))) throw forbidden('You need the right “Roles: Read” to see as a role.')
  const [found] = await readRole(db, cleanText(decoded(role) ?? '').slice(0, 255))
  if (!found) throw forbidden('There is no such role any more.')
  if (isWriting(definition))
    throw forbidden(say`You see Slotdesk as ${found.title || found.name}: nothing can be changed.`)
  const rights = found.rights.filter((right) => user.rights.includes(right))
  if (!passes(definition.right, new Set(rights)))
    throw forbidden(say`This role is not allowed to do that. It needs the right ${definition.right}.`)
  const { name, title, own_posts_only } = found
  return { ...user, role: name, own_posts_only, rights, seen_as: title || name }
}
