// Empties a category before its removal: its posts, menu items, calls to action and banners move to another one, or the removal is
// refused. Without its category a call to action would be shown in the whole section, and a banner nowhere.
import { sql } from 'drizzle-orm'

import { mostMoved, type Moved } from '#contract/taxonomy/categories'
import { Failure, invalid, notFound } from '#contract/base/failure'
import { say, sayAll } from '#contract/base/say'
import { changesOf, type Deed } from '#server/audit'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { change } from '#server/records/change'
import { rows } from '#server/rows'

interface Dependents {
  posts: number
  children: number
  menus: number
  calls: number
  banners: number
}

interface CategoryInSection {
  id: number
  section_id: number
}

const countDependents = async (tx: Transaction, id: number): Promise<Dependents> => {
  const [found] = await rows<Dependents>(
    tx,
    sql`select json_build_object('posts', (select count(*) from posts where category_id = ${id}),
          'children', (select count(*) from categories where parent_id = ${id}),
          'menus', (select count(*) from menus where category_id = ${id}),
          'calls', (select count(*) from call_to_actions where category_id = ${id}),
          'banners', (select count(*) from banner_categories where category_id = ${id})) as row`,
  )
  return found ?? { posts: 0, children: 0, menus: 0, calls: 0, banners: 0 }
}

async function checkTarget(tx: Transaction, { id, section_id }: CategoryInSection, moveTo: number): Promise<void> {
  const [target] = await rows<number>(
    tx,
    sql`select to_json(id) as row from categories where id = ${moveTo} and id <> ${id} and section_id = ${section_id} for share`,
  )
  if (target === undefined) throw invalid({ move_to: ['Choose another category of the same section.'] })
}

/** A record after it moved to another category. */
interface MovedRecord {
  id: number
  version: number
}

/** One deed for each record that moved. `field`: the column or list that held the category. */
const deedsOf = (
  subject: Deed['subject'],
  moved: readonly MovedRecord[],
  field: string,
  from: number,
  to: number,
): Deed[] => {
  const changed = changesOf({ [field]: from }, { [field]: to })
  return moved.map(({ id, version }) => ({ subject, action: 'update', record: id, version, changed }))
}

/** Moves at most {@link mostMoved} posts. @returns one deed for each post */
async function movePosts(tx: Transaction, context: Context, id: number, target: number): Promise<Deed[]> {
  const moved = await rows<MovedRecord>(
    tx,
    sql`update posts set category_id = ${target}, version = version + 1, updated_at = ${context.now().toISOString()}::timestamptz
        where id in (select id from posts where category_id = ${id} order by id limit ${mostMoved} for update)
        returning json_build_object('id', id, 'version', version) as row`,
  )
  return deedsOf('post', moved, 'category_id', id, target)
}

/** Gives banners the category `target` in place of `id`. @returns one deed for each banner */
async function moveBanners(tx: Transaction, id: number, target: number): Promise<Deed[]> {
  const moved = await rows<MovedRecord>(
    tx,
    sql`with taken as (delete from banner_categories where category_id = ${id} returning banner_id),
          given as (insert into banner_categories (banner_id, category_id) select banner_id, ${target}::bigint from taken
            on conflict do nothing)
        update banners set version = version + 1 where id in (select banner_id from taken)
        returning json_build_object('id', id, 'version', version) as row`,
  )
  return deedsOf('banner', moved, 'category_ids', id, target)
}

const menusAndCalls = { menus: 'menu', call_to_actions: 'call-to-action' } as const

async function moveMenusOrCalls(
  tx: Transaction,
  table: keyof typeof menusAndCalls,
  id: number,
  target: number,
): Promise<Deed[]> {
  const moved = await rows<MovedRecord>(
    tx,
    sql`update ${sql.identifier(table)} set category_id = ${target}, version = version + 1 where category_id = ${id}
        returning json_build_object('id', id, 'version', version) as row`,
  )
  return deedsOf(menusAndCalls[table], moved, 'category_id', id, target)
}

/** Redirects the public address of a category, and the addresses that redirect to it, to the category `target`. */
async function redirectTo(tx: Transaction, id: number, target: number): Promise<void> {
  await tx.execute(sql`update place_redirects set category_id = ${target} where category_id = ${id}`)
  await tx.execute(
    sql`insert into place_redirects (path, category_id)
        select 'category/' || s.slug || '/' || c.slug, ${target}::bigint
        from categories c join sections s on s.id = c.section_id where c.id = ${id}
        on conflict (path) do update set page_id = null, category_id = excluded.category_id, tag_id = null, user_id = null`,
  )
}

/**
 * Moves one batch of a category's posts to another one, in its own transaction.
 * @returns the posts moved and the posts left.
 * @throws Failure 422 when subcategories block the removal that follows; nothing is moved then.
 */
export const movePostsBatch = (context: Context, id: number, moveTo: number): Promise<Moved> =>
  change(context, async (tx) => {
    const [category] = await rows<CategoryInSection>(
      tx,
      sql`select json_build_object('id', id, 'section_id', section_id) as row from categories where id = ${id}`,
    )
    if (!category) throw notFound('Category not found.')
    const found = await countDependents(tx, id)
    if (found.children > 0) throw refusal(found)
    await checkTarget(tx, category, moveTo)
    const deeds = await movePosts(tx, context, id, moveTo)
    return { answer: { moved: deeds.length, left: found.posts - deeds.length }, deeds }
  })

/**
 * Empties a category before its removal: its last posts, its menu items, its calls to action and its banners go to `moveTo`, a
 * category of the same section, and its address leads there.
 * @returns one deed for each moved record.
 * @throws Failure 422 with the counts of posts, subcategories, menu items, calls to action and banners that block the removal.
 */
export async function emptyCategory(
  tx: Transaction,
  context: Context,
  category: CategoryInSection,
  moveTo: number | undefined,
): Promise<Deed[]> {
  const found = await countDependents(tx, category.id)
  const isHeld = found.posts > 0 || found.menus > 0 || found.calls > 0 || found.banners > 0
  if (found.children > 0 || (isHeld && moveTo === undefined) || found.posts > mostMoved) throw refusal(found)
  if (moveTo === undefined) return []
  await checkTarget(tx, category, moveTo)
  await redirectTo(tx, category.id, moveTo)
  return [
    ...(await movePosts(tx, context, category.id, moveTo)),
    ...(await moveMenusOrCalls(tx, 'menus', category.id, moveTo)),
    ...(await moveMenusOrCalls(tx, 'call_to_actions', category.id, moveTo)),
    ...(await moveBanners(tx, category.id, moveTo)),
  ]
}

/** `a`, `a and b`, or `a, b and c`. */
function inWords(parts: readonly string[]): string {
  const [last = '', ...before] = parts.toReversed()
  return before.length === 0 ? last : say`${sayAll(before.toReversed())} and ${last}`
}

function refusal({ posts, children, menus, calls, banners }: Dependents): Failure {
  const what = [
    posts > 0 && (posts === 1 ? say`${posts} post` : say`${posts} posts`),
    children > 0 && (children === 1 ? say`${children} subcategory` : say`${children} subcategories`),
    menus > 0 && (menus === 1 ? say`${menus} menu item` : say`${menus} menu items`),
    calls > 0 && (calls === 1 ? say`${calls} call to action` : say`${calls} call to actions`),
    banners > 0 && (banners === 1 ? say`${banners} banner` : say`${banners} banners`),
  ]
  const message = say`This category has ${inWords(what.filter((part) => part !== false))}.`
  const extra = { posts, children, menus, calls, banners }
  return new Failure(422, message, { fields: { id: [message] }, type: 'category_in_use', extra })
}
