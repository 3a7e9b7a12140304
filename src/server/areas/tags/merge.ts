// Merges tags and undoes merges. The journal holds each merged tag whole with all its links, so that an undo restores them. Both
// work on sets, because a tag may be on a hundred thousand posts.
import { type SQL, sql } from 'drizzle-orm'

import { Failure, invalid, notFound } from '#contract/base/failure'
import type { Actor, Deed } from '#server/audit'
import { removedName } from '#server/records/bin'
import { change } from '#server/records/change'
import { insertRows } from '#server/records/put-rows'
import type { Db, Transaction } from '#server/db/connect'
import { tagMerges } from '#server/db/schema'
import { idArray, iso, rows } from '#server/rows'

/** The tables that link to a tag: the tag's column, the other record's column, and whether a link has a position. */
const tables = [
  { key: 'post_tags', table: sql`post_tags`, tag: sql`tag_id`, other: sql`post_id`, place: true },
  { key: 'related', table: sql`tag_tags`, tag: sql`tag_id`, other: sql`related_id`, place: false },
  { key: 'related_to', table: sql`tag_tags`, tag: sql`related_id`, other: sql`tag_id`, place: false },
  { key: 'apart', table: sql`tag_apart`, tag: sql`tag_id`, other: sql`other_id`, place: false },
  { key: 'apart_of', table: sql`tag_apart`, tag: sql`other_id`, other: sql`tag_id`, place: false },
  { key: 'category_tags', table: sql`category_tags`, tag: sql`tag_id`, other: sql`category_id`, place: false },
  { key: 'banner_tags', table: sql`banner_tags`, tag: sql`tag_id`, other: sql`banner_id`, place: false },
] as const
type Linked = (typeof tables)[number]

/** The person who merges, the clock and the database. */
type Merging = Actor & { db: Db; user: { id: number } }

/** Milliseconds during which a merge can be undone. */
const undoable = 24 * 60 * 60 * 1000

/**
 * PostgreSQL estimates a hundred rows in a journal's JSON, and would scan a hundred thousand links for each in a nested loop. So
 * nested loops are off, and it sorts in memory: a hundred thousand links take eight megabytes.
 */
const joinByHash = sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`

/** The number of posts that have one of the minor tags. */
export async function countMerge(db: Db | Transaction, major: number, minors: readonly number[]) {
  const [posts = 0] = await rows<number>(
    db,
    sql`select to_json(count(distinct post_id)) as row from post_tags where tag_id = any(${idArray(minors)}) and tag_id <> ${major}`,
  )
  return { posts }
}

/** Merges `minors` into `major`: it gets all their links, and their addresses redirect to it. */
export function mergeTags(context: Merging, major: number, given: readonly number[]) {
  const minors = [...new Set(given)]
  if (minors.includes(major)) throw invalid({ minor_ids: ['The major tag is among those that are to be merged.'] })
  return change(context, async (tx) => {
    await lockTags(tx, major, minors)
    await tx.execute(joinByHash)
    const { posts } = await countMerge(tx, major, minors)
    const merge_id = await writeJournal(tx, context, major, minors)
    for (const linked of tables) await moveLinks(tx, linked, major, minors)
    await redirect(tx, merge_id, major, minors)
    const gone = await rows<{ id: number; catchy_title: string }>(
      tx,
      sql`delete from tags where id = any(${idArray(minors)})
          returning json_build_object('id', id, 'catchy_title', catchy_title) as row`,
    )
    const version = await bumpVersion(tx, context, major)
    const changed = { minor_ids: { from: null, to: minors }, posts: { from: null, to: posts } }
    const deeds: Deed[] = [{ subject: 'tag', action: 'merge', record: major, version, changed }]
    for (const row of gone) deeds.push({ subject: 'tag', action: 'remove', record: row.id, changed: removedName(row) })
    return { answer: { merge_id, posts }, deeds }
  })
}

/**
 * Locks the tags in the order of their ids. @throws Failure 404 for the major tag, 422 for a minor one, when it does not exist
 */
async function lockTags(tx: Transaction, major: number, minors: readonly number[]): Promise<void> {
  const found = await rows<number>(
    tx,
    sql`select to_json(id) as row from tags where id = any(${idArray([major, ...minors])}) order by id for update`,
  )
  if (!found.includes(major)) throw notFound('Tag not found.')
  if (found.length !== minors.length + 1) throw invalid({ minor_ids: ['This record does not exist.'] })
}

async function writeJournal(
  tx: Transaction,
  context: Merging,
  major: number,
  minors: readonly number[],
): Promise<number> {
  const ids = idArray(minors)
  const had = tables.map(
    ({ key, table, tag, other }) =>
      sql`${sql.raw(`'${key}'`)}, coalesce((select jsonb_agg(m.${other}) from ${table} m where m.${tag} = ${major}
        and m.${other} in (select k.${other} from ${table} k where k.${tag} = any(${ids}))), '[]')`,
  )
  const [merge = 0] = await rows<number>(
    tx,
    sql`insert into tag_merges (major_id, user_id, created_at, had)
        select ${major}::bigint, ${context.user.id}::bigint, ${context.now().toISOString()}::timestamptz, jsonb_build_object(${sql.join(had, sql`, `)})
        returning to_json(id) as row`,
  )
  const links = tables.map(
    (linked) =>
      sql`${sql.raw(`'${linked.key}'`)}, coalesce((select jsonb_agg(jsonb_build_array(m.${linked.other}, ${placeOf(linked, sql`m`)}))
        from ${linked.table} m where m.${linked.tag} = t.id), '[]')`,
  )
  await tx.execute(
    sql`insert into tag_merge_minors (merge_id, tag_id, tag, links)
        select ${merge}::bigint, t.id, to_jsonb(t), jsonb_build_object(${sql.join(links, sql`, `)},
          'redirects', coalesce((select jsonb_agg(jsonb_build_array(r.section_id, r.slug)) from tag_redirects r where r.tag_id = t.id), '[]'),
          'old_paths', coalesce((select jsonb_agg(r.path) from place_redirects r where r.tag_id = t.id), '[]'))
        from tags t where t.id = any(${ids})`,
  )
  return merge
}

/**
 * Moves links to the major tag. A record with several of the tags gets it once, at the first of their positions. A tag never
 * links to itself. Most links are updated in place, which checks one foreign key only.
 */
async function moveLinks(tx: Transaction, linked: Linked, major: number, minors: readonly number[]): Promise<void> {
  const { table, tag, other } = linked
  const ids = idArray(minors)
  await tx.execute(
    sql`update ${table} m set ${tag} = ${major}
        from (select distinct on (k.${other}) k.${other} as other, k.${tag} as tag from ${table} k where k.${tag} = any(${ids})
          order by k.${other}, ${placeOf(linked, sql`k`)}, k.${tag}) f
        where m.${other} = f.other and m.${tag} = f.tag
          and m.${other} <> all(${selfLinked(linked) ? idArray([major, ...minors]) : idArray([])})
          and not exists (select 1 from ${table} h where h.${tag} = ${major} and h.${other} = f.other)`,
  )
  await tx.execute(sql`delete from ${table} where ${tag} = any(${ids})`)
}

const placeOf = ({ place }: Linked, alias: SQL) => (place ? sql`${alias}.position` : sql`0::smallint`)

const ofTwoTags: ReadonlySet<Linked['key']> = new Set(['related', 'related_to', 'apart', 'apart_of'])
const selfLinked = ({ key }: Linked) => ofTwoTags.has(key)

async function redirect(tx: Transaction, merge: number, major: number, minors: readonly number[]): Promise<void> {
  const ids = idArray(minors)
  await tx.execute(sql`update tag_redirects set tag_id = ${major} where tag_id = any(${ids})`)
  await tx.execute(sql`update place_redirects set tag_id = ${major} where tag_id = any(${ids})`)
  await tx.execute(
    sql`insert into tag_redirects (section_id, slug, tag_id, merge_id)
        select section_id, slug, ${major}::bigint, ${merge}::bigint from tags where id = any(${ids})
        on conflict (section_id, slug) do update set tag_id = excluded.tag_id, merge_id = excluded.merge_id`,
  )
}

async function bumpVersion(tx: Transaction, context: Merging, id: number): Promise<number> {
  const [version = 0] = await rows<number>(
    tx,
    sql`update tags set version = version + 1, updated_at = ${context.now().toISOString()}::timestamptz where id = ${id}
        returning to_json(version) as row`,
  )
  return version
}

const addressTaken = ['id', 'Another tag has the address of a merged one by now. Change it first.'] as const

/** Undoes a merge: restores the tags with their ids, links and addresses. Records that were removed since stay removed. */
export function undoMerge(context: Merging, id: number) {
  return change(
    context,
    async (tx) => {
      const merge = await undoableMerge(tx, context, id)
      await tx.execute(joinByHash)
      const stored = await rows<{ id: number }>(tx, sql`select tag as row from tag_merge_minors where merge_id = ${id}`)
      await insertRows(tx, 'tags', stored)
      const minors = stored.map((tag) => tag.id)
      for (const linked of tables) await restoreLinks(tx, linked, id, merge.major_id)
      await restoreAddresses(tx, id)
      await tx
        .update(tagMerges)
        .set({ undone_at: context.now() })
        .where(sql`${tagMerges.id} = ${id}`)
      const version = await bumpVersion(tx, context, merge.major_id)
      const [posts = 0] = await rows<number>(
        tx,
        sql`select to_json(count(distinct post_id)) as row from post_tags where tag_id = any(${idArray(minors)})`,
      )
      const deeds: Deed[] = [{ subject: 'tag', action: 'undo-merge', record: merge.major_id, version }]
      for (const record of minors) deeds.push({ subject: 'tag', action: 'create', record })
      return { answer: { tags: minors, posts }, deeds }
    },
    { tags_section_id_slug_index: addressTaken, tags_lower_slug: addressTaken },
  )
}

interface RecentMerge {
  merge_id: number
  major: { id: number; catchy_title: string } | null
  minors: string[]
  user: string | null
  at: string
}

/** The merges of the last day that were not undone. */
export const recentMerges = ({ db, now }: Merging): Promise<RecentMerge[]> =>
  rows<RecentMerge>(
    db,
    sql`select json_build_object('merge_id', m.id, 'major', (select json_build_object('id', t.id, 'catchy_title', t.catchy_title) from tags t where t.id = m.major_id),
          'minors', (select coalesce(json_agg(n.tag ->> 'catchy_title' order by n.tag_id), '[]') from tag_merge_minors n where n.merge_id = m.id),
          'user', (select u.username from users u where u.id = m.user_id), 'at', ${iso(sql`m.created_at`)}) as row
        from tag_merges m where m.undone_at is null and m.created_at >= ${new Date(now().getTime() - undoable).toISOString()}::timestamptz
        order by m.id desc limit 200`,
  )

async function undoableMerge(tx: Transaction, context: Merging, id: number): Promise<{ major_id: number }> {
  const [merge] = await tx
    .select()
    .from(tagMerges)
    .where(sql`${tagMerges.id} = ${id}`)
    .for('update')
  if (!merge) throw notFound('Merge not found.')
  const refuse = (message: string) => new Failure(422, message, { fields: { id: [message] } })
  if (merge.undone_at !== null) throw refuse('This merge has been undone already.')
  if (context.now().getTime() - merge.created_at.getTime() > undoable)
    throw refuse('A merge can be undone within a day.')
  const [major] = await rows(tx, sql`select to_json(id) as row from tags where id = ${merge.major_id} for update`)
  if (major === undefined) throw refuse('The major tag is gone. If it was merged too, undo that first.')
  return { major_id: merge.major_id }
}

/**
 * Restores the links of the merged tags whose ends still exist. The major tag loses those that it only got by the merge. A record
 * from which somebody has taken the major tag since gets none back.
 */
async function restoreLinks(tx: Transaction, linked: Linked, merge: number, major: number): Promise<void> {
  const { key, table, tag, other, place } = linked
  const links = sql`select m.tag_id, (l ->> 0)::bigint as other, (l ->> 1)::bigint as place
    from tag_merge_minors m cross join lateral jsonb_array_elements(m.links -> ${key}::text) l where m.merge_id = ${merge}`
  const had = sql`select h::bigint from tag_merges g cross join lateral jsonb_array_elements_text(g.had -> ${key}::text) h where g.id = ${merge}`
  const ends = {
    post_tags: sql`posts`,
    related: sql`tags`,
    related_to: sql`tags`,
    apart: sql`tags`,
    apart_of: sql`tags`,
    category_tags: sql`categories`,
    banner_tags: sql`banners`,
  }
  // A link that the major tag only got by the merge goes back to the first tag that had it. The others are inserted before.
  const first = sql`select distinct on (other) * from (${links}) a where other not in (${had}) order by other, place, tag_id`
  const back = place ? sql`${tag} = l.tag_id, position = l.place` : sql`${tag} = l.tag_id`
  // Of links between tags of the merge the major tag got none.
  const within = selfLinked(linked)
    ? sql`l.other = ${major} or l.other in (select m.tag_id from tag_merge_minors m where m.merge_id = ${merge})`
    : sql`false`
  await tx.execute(
    sql`insert into ${table} (${tag}, ${other} ${place ? sql`, position` : sql``})
        select l.tag_id, l.other ${place ? sql`, l.place` : sql``} from (${links}) l join ${ends[key]} e on e.id = l.other
          left join ${table} h on h.${tag} = ${major} and h.${other} = l.other
          left join (${first}) f on f.tag_id = l.tag_id and f.other = l.other
        where case when h.${tag} is null then ${within} else f.tag_id is null end on conflict do nothing`,
  )
  // A later merge into the same tag, still in force, links that tag again. That merge's journal then no longer says that it had the link.
  await tx.execute(
    sql`with given as (
          update ${table} m set ${back} from (${first}) l where m.${tag} = ${major} and m.${other} = l.other returning m.${other} as other),
        again as (
          select distinct on (other) g.id, (l ->> 0)::bigint as other, (l ->> 1)::smallint as place
          from tag_merges g join tag_merge_minors m on m.merge_id = g.id cross join lateral jsonb_array_elements(m.links -> ${key}::text) l
          where g.major_id = ${major} and g.id > ${merge} and g.undone_at is null and (l ->> 0)::bigint in (select other from given)
          order by other, g.id, place),
        forgotten as (
          update tag_merges g set had = g.had || jsonb_build_object(${key}::text, (
            select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(g.had -> ${key}::text) h
            where h::bigint not in (select a.other from again a where a.id = g.id)))
          where g.id in (select id from again))
        insert into ${table} (${tag}, ${other} ${place ? sql`, position` : sql``})
        select ${major}::bigint, other ${place ? sql`, place` : sql``} from again`,
  )
}

async function restoreAddresses(tx: Transaction, merge: number): Promise<void> {
  await tx.execute(sql`delete from tag_redirects where merge_id = ${merge}`)
  await tx.execute(
    sql`update tag_redirects r set tag_id = m.tag_id
        from tag_merge_minors m cross join lateral jsonb_array_elements(m.links -> 'redirects') l
        where m.merge_id = ${merge} and r.section_id = (l ->> 0)::bigint and r.slug = l ->> 1`,
  )
  await tx.execute(
    sql`update place_redirects r set tag_id = m.tag_id
        from tag_merge_minors m cross join lateral jsonb_array_elements_text(m.links -> 'old_paths') as old(path)
        where m.merge_id = ${merge} and r.path = old.path`,
  )
}
