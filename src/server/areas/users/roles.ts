// Roles and their rights. Nobody can give a right that they do not hold, and somebody can always edit roles.
import { and, eq, sql } from 'drizzle-orm'

import { Failure, forbidden, invalid, notFound } from '#contract/base/failure'
import { roleRights as rightEndpoints, roles as endpoints } from '#contract/users/roles'
import type { Me } from '#contract/users/session'
import { say } from '#contract/base/say'
import { changesOf, type Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Context, Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { authItemChildren, authItems } from '#server/db/schema'
import { equals, listOf } from '#server/records/list'
import { lockedRow, recordsOf } from '#server/records/records'
import { idArray, rows } from '#server/rows'
import { tableList } from '#server/records/table-list'

import { checkHoldsNoMore, checkKeepsLimit, isLimited, rightsOfRole } from './role-reach'
import { copyRole } from './roles-copy'

const gone = 'Role not found.'
const peopleOf = sql`(select count(*) from users u where u.role_id = ${authItems.id} and u.removed_at is null)`

const list = tableList(endpoints.list, authItems, {
  columns: { own_posts_only: sql`${authItems.own_posts_only}::int`, people: peopleOf, may_give: sql`null` },
})

const records = recordsOf({
  subject: 'role',
  table: authItems,
  read: list.one,
  gone,
  constraints: { auth_items_type_name_index: ['name', 'There is a role of this name already.'] },
})

const conflict = (message: string) => new Failure(409, message)

/** Reads a role and locks its row until the transaction ends. @throws Failure 404, also for the id of a right */
async function lockedRole(tx: Transaction, id: number) {
  const role = await lockedRow(tx, authItems, id, gone)
  if (role.type !== 1) throw notFound(gone)
  return role
}

/**
 * Whether an active person can still edit roles without these users, this role, and roles limited to own posts.
 * @param right the right that this person must hold too, to give it.
 */
async function mayStillEditRoles(
  tx: Transaction,
  without: { role?: number; users?: readonly number[]; limited?: boolean },
  right = 'roles.update',
): Promise<boolean> {
  const [found] = await rows<boolean>(
    tx,
    sql`select to_json(exists(
          select 1 from users u join auth_items r on r.id = u.role_id
          where array['roles.update', ${right}::text] <@ array(
              select i.name from auth_item_children c join auth_items i on i.id = c.child_id where c.parent_id = r.id)
            and u.is_active = 1 and u.removed_at is null and u.password_hash is not null
            and not (r.own_posts_only and ${without.limited ?? false}::boolean)
            and u.role_id is distinct from ${without.role ?? null}::bigint
            and u.id <> all(${idArray(without.users ?? [])}))) as row`,
  )
  return found === true
}

const lastWhoEditsRoles = 'This is the last role that may edit roles.'
const lastWithoutLimit = 'This is the last role that may edit roles without this limit.'
const lastWhoGives = 'This is the last role that may give this right: nobody could give it again.'

/**
 * Refuses to go without these users, or this role, where nobody else may edit roles, or nobody else without the limit to own posts.
 * @param limited whether they are under this limit themselves.
 * @throws Failure 409
 */
export async function checkOthersEditRoles(
  tx: Transaction,
  without: { role?: number; users?: readonly number[] },
  limited: boolean,
): Promise<void> {
  if (!(await mayStillEditRoles(tx, without))) throw conflict(lastWhoEditsRoles)
  if (!limited && !(await mayStillEditRoles(tx, { ...without, limited: true }))) throw conflict(lastWithoutLimit)
}

/** @throws Failure 409 when nobody could take the limit to own posts from a role again. */
async function checkLimitCanEnd(tx: Transaction, role: number): Promise<void> {
  await lockRoles(tx)
  if (!(await rightsOfRole(tx, role)).includes('roles.update')) return
  if (!(await mayStillEditRoles(tx, { role, limited: true }))) throw conflict(lastWithoutLimit)
}

/**
 * Locks roles until the transaction ends. Changes of who may edit roles then run one after another, so that two of them cannot
 * remove the last two ways to edit roles.
 */
export const lockRoles = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('slotdesk.roles'))`)

export const roleHandlers: Handlers<typeof endpoints> = {
  list: async ({ query }, { db, user }) => {
    const isForPeople = query.filter.type === 1 && user.rights.includes('users.read')
    if (!isForPeople && !user.rights.includes('roles.read')) throw forbidden()
    const page = await list.page(db, query)
    const beyond = new Set(
      await rows<number>(
        db,
        sql`select distinct to_jsonb(c.parent_id) as row from auth_item_children c join auth_items i on i.id = c.child_id
            where i.name <> all(string_to_array(${user.rights.join(',')}, ','))
            union select to_jsonb(id) from auth_items where type = 1 and not own_posts_only and ${user.own_posts_only}::boolean`,
      ),
    )
    const items = page.items.map((item) =>
      item.type === 1 ? { ...item, may_give: beyond.has(item.id) ? 0 : 1 } : item,
    )
    return { ...page, items }
  },

  create: ({ body: { name, description, own_posts_only, copy_from } }, context) =>
    change(
      context,
      async (tx) => {
        const template = copy_from ?? null
        if (template !== null) {
          await lockedRole(tx, template)
          await checkHoldsNoMore(tx, context.user, template)
        }
        checkKeepsLimit(context.user, own_posts_only)
        const role = { name, description }
        const id = template === null ? await emptyRole(tx, context.user, role) : await copyRole(tx, template, role)
        if (own_posts_only !== undefined)
          await tx
            .update(authItems)
            .set({ own_posts_only: own_posts_only === 1 })
            .where(eq(authItems.id, id))
        const changed = changesOf({}, { name, copy_from: template })
        return {
          answer: await records.get(tx, id),
          deeds: [{ subject: 'role', action: 'create', record: id, version: 1, changed }],
        }
      },
      { auth_items_type_name_index: ['name', 'There is a role of this name already.'] },
    ),

  update: ({ params: { id }, body }, context) =>
    records.update(context, id, body, async (tx, before) => {
      if (before.type !== 1) throw notFound(gone)
      await checkHoldsNoMore(tx, context.user, id)
      checkKeepsLimit(context.user, body.own_posts_only)
      if (body.own_posts_only === 1) await checkLimitCanEnd(tx, id)
      const { own_posts_only, ...values } = body
      return {
        values: { ...values, ...(own_posts_only === undefined ? {} : { own_posts_only: own_posts_only === 1 }) },
      }
    }),

  remove: ({ params: { id } }, context) =>
    records.remove(context, id, async (tx) => {
      await lockRoles(tx)
      const role = await lockedRole(tx, id)
      if (role.name === context.user.role) throw conflict('You cannot remove your own role.')
      await checkHoldsNoMore(tx, context.user, id)
      const people = await rows<string>(
        tx,
        sql`select to_json(username) as row from users where role_id = ${id} and removed_at is null order by lower(username)`,
      )
      if (people.length > 0) throw conflict(inUse(people))
      return []
    }),
}

/** The refusal to remove a role: names five people who have it, and counts the others. */
function inUse(people: readonly string[]): string {
  const named = people.slice(0, 5).join(', ')
  const more = people.length - 5
  return more > 0
    ? say`This role is in use: ${named} and ${more} more. Give these people another role first.`
    : say`This role is in use: ${named}. Give these people another role first.`
}

/** Adds a role without rights, with the limit of the user who adds it. */
async function emptyRole(
  tx: Transaction,
  { own_posts_only }: Me,
  role: { name: string; description: string },
): Promise<number> {
  const [made] = await tx
    .insert(authItems)
    .values({ ...role, type: 1, own_posts_only })
    .returning({ id: authItems.id })
  return made?.id ?? 0
}

const rightList = listOf(rightEndpoints.list, {
  from: sql`auth_item_children c join auth_items p on p.id = c.parent_id join auth_items i on i.id = c.child_id`,
  id: sql`c.id`,
  columns: { id: sql`c.id`, parent: sql`p.name`, child: sql`i.name` },
  filters: { parent: equals(sql`p.name`) },
  sorts: { id: sql`c.id` },
})

/** The deed of giving or taking a right: the role by its id, the right by its name. */
const rightDeed = (role: number, right: string, on: boolean): Deed => ({
  subject: 'role',
  action: 'update',
  record: role,
  changed: { [right]: { from: !on, to: on } },
})

/** @throws Failure 403 when the user does not hold the right that is given or taken. */
const checkHolds = ({ user }: Context, right: string) => {
  if (!user.rights.includes(right)) throw forbidden('You cannot give or take a right that you do not have.')
}

export const roleRightHandlers: Handlers<typeof rightEndpoints> = {
  list: ({ query }, { db }) => rightList.page(db, query),

  create: ({ body: { parent, child } }, context) =>
    change(
      context,
      async (tx) => {
        const [role] = await tx
          .select()
          .from(authItems)
          .where(and(eq(authItems.name, parent), eq(authItems.type, 1)))
        const [right] = await tx
          .select()
          .from(authItems)
          .where(and(eq(authItems.name, child), eq(authItems.type, 2)))
        if (!role) throw invalid({ parent: [gone] })
        if (!right) throw invalid({ child: ['Right not found.'] })
        checkHolds(context, child)
        await checkHoldsNoMore(tx, context.user, role.id)
        // Of two concurrent toggles one writes nothing.
        const [made] = await tx
          .insert(authItemChildren)
          .values({ parent_id: role.id, child_id: right.id })
          .onConflictDoNothing()
          .returning({ id: authItemChildren.id })
        const [known] = made
          ? [made]
          : await tx
              .select({ id: authItemChildren.id })
              .from(authItemChildren)
              .where(and(eq(authItemChildren.parent_id, role.id), eq(authItemChildren.child_id, right.id)))
        return {
          answer: { id: known?.id ?? 0, parent, child, is_new: made !== undefined },
          deeds: made ? [rightDeed(role.id, child, true)] : [],
        }
      },
      { auth_item_children_parent_id_auth_items_id_fk: ['parent', gone] },
    ),

  remove: ({ params: { id } }, context) =>
    change(context, async (tx) => {
      await lockRoles(tx)
      const [link] = await rows<{ role: number; right: string }>(
        tx,
        sql`select json_build_object('role', c.parent_id, 'right', i.name) as row
            from auth_item_children c join auth_items i on i.id = c.child_id where c.id = ${id} for update of c`,
      )
      if (!link) throw notFound('Right not found.')
      checkHolds(context, link.right)
      await checkHoldsNoMore(tx, context.user, link.role)
      const limited = await isLimited(tx, link.role)
      if (link.right === 'roles.update') await checkOthersEditRoles(tx, { role: link.role }, limited)
      else if (!(await mayStillEditRoles(tx, { role: link.role, limited: !limited }, link.right)))
        throw conflict(lastWhoGives)
      await tx.delete(authItemChildren).where(eq(authItemChildren.id, id))
      return { answer: undefined, deeds: [rightDeed(link.role, link.right, false)] }
    }),
}
