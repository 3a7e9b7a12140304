// Revisions of a post's text: one for each save, the state before the first save, and texts rejected in a conflict.
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'

import { postStatuses as status } from '#contract/constants'
import { fittingType } from '#contract/posts/fitting-type'
import { notFound } from '#contract/base/failure'
import { parseBody } from '#text/body'
import { type Post, postPatch } from '#contract/posts/posts'
import type { Revision, RevisionRow, VersionChange } from '#contract/posts/revisions'
import { change } from '#server/records/change'
import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { categories, experts, images, postRevisions, posts } from '#server/db/schema'
import { iso, rows, shownName } from '#server/rows'

import { needsLock, type Patch } from './patch'
import { postForUpdate, type PostRecord } from './record'
import { checkMayWrite } from './reach'
import { readPost, shownOf } from './rows'

interface NewRevision {
  post: number
  version: number
  kind: RevisionRow['kind']
  userId: number | null
  data: Record<string, unknown>
  at: Date
}

/** Inserts a revision with the next number. The post's row must be locked, because the number is counted from the existing rows. */
async function insert(tx: Transaction, { post, version, kind, userId, data, at }: NewRevision): Promise<number> {
  const next = sql<number>`(select coalesce(max(${postRevisions.number}), 0) + 1 from ${postRevisions} where ${postRevisions.post_id} = ${post})`
  const [made] = await tx
    .insert(postRevisions)
    .values({ post_id: post, number: next, version, kind, user_id: userId, data, created_at: at })
    .returning({ number: postRevisions.number })
  return made?.number ?? 0
}

function withoutLock(post: Post): Record<string, unknown> {
  const { lock: _lock, previewUrl: _preview, ...data } = post
  return data
}

export async function keepRevision(tx: Transaction, context: Context, after: Post, kind?: 'restore'): Promise<void> {
  await insert(tx, {
    post: after.id,
    version: after.version,
    kind: kind ?? (after.status === status.published ? 'publish' : 'save'),
    userId: context.user.id,
    data: withoutLock(after),
    at: context.now(),
  })
}

/** Stores the state that is about to be overwritten, if no revision has it: seeded and imported posts start without revisions. */
export async function keepEarlier(tx: Transaction, context: Context, before: PostRecord): Promise<void> {
  const [known] = await tx
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(
      and(
        eq(postRevisions.post_id, before.id),
        eq(postRevisions.version, before.version),
        notInArray(postRevisions.kind, ['kept', 'ousted']),
      ),
    )
    .limit(1)
  const post = known ? null : await readPost(tx, before.id, shownOf(context))
  if (!post) return
  const { id, version, editor_id: userId, updated_at: at } = before
  const kind = await kindOfEarlier(tx, id)
  await insert(tx, { post: id, version, kind, userId, data: withoutLock(post), at })
}

/** The kind of a post's earlier state: `imported` for an archive's post without a save here, else `earlier`. */
async function kindOfEarlier(tx: Transaction, id: number): Promise<'earlier' | 'imported'> {
  const [imported] = await rows<boolean>(
    tx,
    sql`select to_json(true) as row from imported_records i where i.kind = 'post' and i.record_id = ${id}
        and not exists (select 1 from post_revisions r where r.post_id = ${id} and r.kind not in ('kept', 'ousted')) limit 1`,
  )
  return imported ? 'imported' : 'earlier'
}

/** Keeps the unsaved text of a person whose lock was taken over. The post's row must be locked. */
export const keepOusted = (tx: Transaction, ousted: Omit<NewRevision, 'kind'>): Promise<number> =>
  insert(tx, { ...ousted, kind: 'ousted' })

async function checkPost(db: Db, id: number): Promise<void> {
  const [found] = await db.select({ id: posts.id }).from(posts).where(eq(posts.id, id))
  if (!found) throw notFound('Post with given ID not found.')
}

/** SQL condition: the post's text had a revision before the revision `r`. */
const isLater = sql`exists (select 1 from post_revisions o
  where o.post_id = r.post_id and o.number < r.number and o.kind not in ('kept', 'ousted'))`

/** A revision without its text. `fields` come from the audit log, or from the stored text of a `kept` or `ousted` one. */
const revisionFields = sql`'number', r.number, 'version', r.version, 'created_at', ${iso(sql`r.created_at`)},
  'user', (select json_build_object('id', u.id, 'username', ${shownName('u')}) from users u where u.id = r.user_id),
  'kind', case when r.kind = 'earlier' and ${isLater} then 'between' else r.kind end,
  'fields', case when r.kind in ('kept', 'ousted') then (select json_agg(k order by k) from jsonb_object_keys(r.data) k)
    when r.kind in ('earlier', 'imported') and not ${isLater} then null
    else (select (select json_agg(k order by k) from jsonb_object_keys(a.changed) k) from audit_log a
          where a.subject = 'post' and a.record = r.post_id::text and a.version = r.version and a.action <> 'publish' limit 1) end`

/** Returns a post's revisions, at most two hundred, the newest first. */
export async function listRevisions({ db }: Context, postId: number): Promise<RevisionRow[]> {
  await checkPost(db, postId)
  return rows<RevisionRow>(
    db,
    sql`select json_build_object(${revisionFields}) as row from post_revisions r
        where r.post_id = ${postId} order by r.number desc limit 200`,
  )
}

async function readRevision(db: Db | Transaction, postId: number, number: number): Promise<Revision> {
  const [found] = await rows<Revision>(
    db,
    sql`select json_build_object(${revisionFields}, 'data', r.data) as row from post_revisions r
        where r.post_id = ${postId} and r.number = ${number}`,
  )
  if (!found) throw notFound('Revision not found.')
  return found
}

export const getRevision = ({ db }: Context, postId: number, number: number) => readRevision(db, postId, number)

/**
 * Stores a text that was rejected in a conflict, or that was unsaved when the lock was taken over, as a revision of the kind
 * `kept`. It needs no lock, only the right to write the post. @returns the revision
 */
export function keepText(context: Context, postId: number, kept: { version: number; sent: Patch }): Promise<Revision> {
  return change(context, async (tx) => {
    const post = await postForUpdate(tx, postId)
    await checkMayWrite(tx, context, post)
    const { version, sent: data } = kept
    const userId = context.user.id
    const number = await insert(tx, { post: postId, version, kind: 'kept', userId, data, at: context.now() })
    const changed = Object.fromEntries(Object.keys(data).map((name) => [name, null]))
    return {
      answer: await readRevision(tx, postId, number),
      deeds: [{ subject: 'post', action: 'keep-text', record: postId, changed }],
    }
  })
}

const ids = (people: unknown): number[] | undefined =>
  Array.isArray(people) ? people.flatMap((one: unknown) => idOf(one) ?? []) : undefined

const idOf = (one: unknown): number | null => {
  if (typeof one === 'number') return one
  return typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'number' ? one.id : null
}

/**
 * A revision as a change of the post: the fields that need the lock (patch.ts), with authors and tags, without uniqueness. Fields
 * of old shapes that are invalid now are left out, and so is what names a removed record: the post keeps its present one. A text that
 * was kept without its type brings one that can hold it.
 */
export async function revisionAsPatch(context: Context, postId: number, number: number): Promise<Patch> {
  const { data } = await readRevision(context.db, postId, number)
  const lists = { authors: ids(data.authors), tags: ids(data.tags), experts: ids(data.experts) }
  const wanted = Object.keys(postPatch.shape).filter((name) => needsLock(name) && !name.startsWith('uniqueness'))
  const found = wanted.flatMap((name) => {
    const value = name in lists ? lists[name as keyof typeof lists] : data[name]
    const shape = postPatch.shape[name as keyof typeof postPatch.shape]
    return value !== undefined && shape.safeParse(value).success ? [[name, value]] : []
  })
  const patch = postPatch.parse(Object.fromEntries(found))
  return withoutRemoved(context.db, { ...patch, ...(await typeFor(context.db, postId, patch)) })
}

const isSlides = (body: string | null) => Array.isArray(parseBody(body))

/** The type that a text without one needs. */
async function typeFor(db: Db, postId: number, { body, template_type }: Patch): Promise<Pick<Patch, 'template_type'>> {
  if (typeof body !== 'string' || template_type !== undefined) return {}
  const [now] = await db.select({ body: posts.body, type: posts.template_type }).from(posts).where(eq(posts.id, postId))
  return now ? { template_type: fittingType(isSlides(body), isSlides(now.body), now.type) } : {}
}

/** The fields that name a record, each with those that go with it, and the column that the name is looked up in. */
const references = [
  { names: ['category_id', 'section_id'], table: categories, column: categories.id },
  { names: ['thumb', 'thumb_ext'], table: images, column: images.hash_key },
  { names: ['fb_thumb', 'fb_thumb_ext'], table: images, column: images.hash_key },
] as const

/** The change without references to a category, pictures and experts that were removed. */
async function withoutRemoved(db: Db, patch: Patch): Promise<Patch> {
  const left = { ...patch }
  for (const { names, table, column } of references) {
    const value = patch[names[0]]
    if (value == null || (await db.$count(table, sql`${column} = ${value}`)) > 0) continue
    for (const name of names) delete left[name]
  }
  if (patch.experts) {
    const found = await db.select({ id: experts.id }).from(experts).where(inArray(experts.id, patch.experts))
    left.experts = patch.experts.filter((id) => found.some((expert) => expert.id === id))
  }
  return left
}

/**
 * The changes after a version, oldest first, at most 500, without removals. A scheduled publication has no user and does not raise the
 * version, so one at this version is among them.
 */
export async function changesSince({ db }: Context, postId: number, version: number): Promise<VersionChange[]> {
  await checkPost(db, postId)
  return rows<VersionChange>(
    db,
    sql`select json_build_object('version', a.version, 'at', ${iso(sql`a.at`)}, 'action', a.action,
          'user', (select json_build_object('id', u.id, 'username', ${shownName('u')}) from users u where u.id = a.user_id),
          'fields', coalesce((select json_agg(k order by k) from jsonb_object_keys(a.changed) k), '[]'::json)) as row
        from audit_log a where a.subject = 'post' and a.record = ${String(postId)}
          and (a.version > ${version} or a.version = ${version} and a.action = 'publish') and a.action <> 'remove'
        order by a.version, a.id limit 500`,
  )
}
