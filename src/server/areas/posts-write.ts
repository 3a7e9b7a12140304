// How a post is changed: rights by field, lock, version, rules, slug, body; one transaction, one revision.
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'

import { postStatuses as status } from '#contract/constants'
import { Failure, forbidden, invalid, notFound } from '#contract/failure'
import type { Post, postPatch } from '#contract/posts'
import { checkPost } from '#contract/posts-rules'
import type { Right } from '#contract/rights'
import type { Context } from '#server/context'
import { errorCode, type Transaction } from '#server/db/connect'
import { categories, postAuthors, postExperts, postRevisions, posts, postTags } from '#server/db/schema'
import { etag } from '#server/etag'

import { bodyColumns, isBodyEmpty } from './posts-body'
import { checkLock } from './posts-lock'
import { readPost, shownOf } from './posts-rows'
import { assignSlug } from './posts-slug'

export type Patch = z.output<typeof postPatch>
type PostRecord = typeof posts.$inferSelect
type Change = Partial<typeof posts.$inferInsert>

/** What changes without the text: no lock is needed while nobody else holds it (decisions.md, section 4). */
const loose = new Set<keyof Patch>([
  'status',
  'published_at',
  'is_verified',
  'is_evergreen',
  'table_of_contents',
  'breaking_status',
  'priority',
  'estimate',
  'due_date',
  'assignee_id',
  'notes',
  'top_status',
  'advert_status',
  'is_sponsored',
])

const touchesText = (patch: Patch) => Object.keys(patch).some((name) => !loose.has(name as keyof Patch))

/** Whether a post only goes back to where it was before it was trashed. */
const comesBack = (patch: Patch, before: PostRecord) =>
  before.status === status.trashed &&
  before.trashed_from !== null &&
  patch.status === before.trashed_from &&
  Object.keys(patch).length === 1

/** Where a post in the trash came from; a text that changes there has to pass the rules again. */
function trashColumns(patch: Patch, before: PostRecord): Change {
  const to = patch.status ?? before.status
  if (to === status.trashed && before.status !== status.trashed) return { trashed_from: before.status }
  return to !== status.trashed || touchesText(patch) ? { trashed_from: null } : {}
}

/** The rights a change needs beyond `posts.read` (decisions.md, section 5). */
function rightsOf(patch: Patch, before: PostRecord): Set<Right> {
  const needed = new Set<Right>()
  for (const name of Object.keys(patch)) needed.add(name === 'is_verified' ? 'posts.moderate' : 'posts.update')
  if (comesBack(patch, before)) return needed
  const public_ = (value: number) => value === status.published || value === status.scheduled
  const to = patch.status ?? before.status
  const moves = to !== before.status || patch.published_at !== undefined
  if (moves && to !== status.trashed && (public_(to) || public_(before.status))) needed.add('posts.publish')
  return needed
}

async function checkRights(tx: Transaction, context: Context, patch: Patch, before: PostRecord): Promise<void> {
  const held = new Set(context.user.rights)
  for (const right of rightsOf(patch, before)) {
    if (!held.has(right)) throw forbidden(`You are not allowed to perform this action. It needs the right ${right}.`)
  }
  if (context.user.role !== 'author' || before.reporter_id === context.user.id) return
  const own = await tx.$count(
    postAuthors,
    sql`${postAuthors.post_id} = ${before.id} and ${postAuthors.user_id} = ${context.user.id}`,
  )
  if (own === 0) throw forbidden('You may change only posts that you author or report.')
}

/** Columns that are taken over as they come. */
const plain = [
  'template_type',
  'top_status',
  'advert_status',
  'is_sponsored',
  'is_verified',
  'is_evergreen',
  'table_of_contents',
  'main_headline',
  'catchy_title',
  'description',
  'fb_catchy_title',
  'external_link',
  'json_ld',
  'section_id',
  'category_id',
  'copy_editor_id',
  'thumb',
  'thumb_ext',
  'fb_thumb',
  'fb_thumb_ext',
  'notes',
  'due_date',
  'estimate',
  'priority',
  'assignee_id',
  'uniqueness',
  'uniqueness_body',
  'breaking_status',
] as const satisfies readonly (keyof Patch & keyof Change)[]

function plainColumns(patch: Patch): Change {
  const change: Change = Object.fromEntries(
    plain.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])),
  )
  if (patch.titles) change.rss_title = patch.titles.rss
  if ((patch.top_status ?? 0) !== 0) change.breaking_status = 0
  return change
}

/** Status and date, by the rules of decisions.md sections 3 and 4. */
function statusColumns(patch: Patch, before: PostRecord, now: Date): Change {
  const to = patch.status ?? before.status
  const given =
    patch.published_at === 'now'
      ? now
      : typeof patch.published_at === 'string'
        ? new Date(patch.published_at)
        : patch.published_at
  const change: Change = patch.status === undefined ? {} : { status: to }
  if (given !== undefined) change.published_at = given
  if (to === status.scheduled && (given !== undefined || before.status !== status.scheduled)) {
    const at = given ?? before.published_at
    if (!at) throw invalid({ schedule_time: ['Time cannot be blank.'] })
    if (at <= now) throw invalid({ schedule_time: ['It seems time has passed.'] })
    change.published_at = at
  } else if (to === status.published) {
    const at = change.published_at ?? before.published_at ?? now
    if (at > now) throw invalid({ published_at: ['A published post cannot have a date to come; schedule it.'] })
    change.published_at = at
    change.first_published_at = before.first_published_at ?? at
  } else if (to !== before.status && to !== status.trashed) {
    // Moved back: what was public once keeps its date (the republish state); a date that never came is forgotten.
    change.published_at = before.first_published_at
  }
  return change
}

type Relation = 'authors' | 'tags' | 'experts'
const relations = {
  authors: { table: postAuthors, key: 'user_id' },
  tags: { table: postTags, key: 'tag_id' },
  experts: { table: postExperts, key: 'expert_id' },
} as const

async function writeRelations(tx: Transaction, postId: number, patch: Patch): Promise<void> {
  for (const name of ['authors', 'tags', 'experts'] satisfies Relation[]) {
    const ids = patch[name]
    if (!ids) continue
    const { table, key } = relations[name]
    await tx.delete(table).where(eq(table.post_id, postId))
    const values = [...new Set(ids)].map((id, position) => ({ post_id: postId, [key]: id, position }))
    if (values.length > 0) await tx.insert(table).values(values as never)
  }
}

async function categoryFits(
  tx: Transaction,
  post: { category_id: number | null; section_id: number | null },
): Promise<boolean> {
  if (post.category_id === null) return false
  const [found] = await tx
    .select({ section: categories.section_id })
    .from(categories)
    .where(eq(categories.id, post.category_id))
  return found !== undefined && found.section === post.section_id
}

/** Whether this change makes a post public or touches the text of one that is: then every rule holds. */
function mustPass(patch: Patch, after: Post): boolean {
  if (after.status !== status.published && after.status !== status.scheduled) return false
  return patch.status !== undefined || patch.published_at !== undefined || touchesText(patch)
}

async function checkRules(tx: Transaction, patch: Patch, after: Post): Promise<void> {
  if (!mustPass(patch, after)) return
  const found = checkPost({ ...after, categoryFits: await categoryFits(tx, after), bodyEmpty: isBodyEmpty(after.body) })
  // An archive may have more tags than the form lets through; what a change does not touch does not stop it.
  if (patch.tags === undefined) delete found.tags
  if (Object.keys(found).length > 0) throw invalid(found)
}

/** Says which reference of a patch points nowhere, instead of failing as the database does. */
function asFieldFailure(error: unknown): unknown {
  if (errorCode(error) !== '23503') return error
  const detail = error instanceof Error && error.cause instanceof Error ? error.cause : null
  const constraint = detail && 'constraint' in detail ? String(detail.constraint) : ''
  const field = [
    'section_id',
    'category_id',
    'copy_editor_id',
    'assignee_id',
    'fb_thumb',
    'thumb',
    'user_id',
    'tag_id',
    'expert_id',
  ].find((name) => constraint.includes(`_${name}_`))
  const names: Record<string, string> = { user_id: 'authors', tag_id: 'tags', expert_id: 'experts' }
  return invalid({ [names[field ?? ''] ?? field ?? 'body']: ['This record does not exist.'] })
}

interface UpdateOptions {
  /** The version the person saw, where the call carries it. */
  version?: number
  /** A change is taken back: what comes are values the post had before, exactly. */
  putBack?: boolean
  /** The statuses the change is meant for. */
  only?: readonly number[]
}

/** Thrown where a change is not meant for a post as it stands; nothing was written. */
export class NotMeant extends Error {
  override name = 'NotMeant'
  constructor(readonly post: Pick<PostRecord, 'id' | 'status' | 'main_headline'>) {
    super('The change is not meant for this post.')
  }
}

/** Changes one post and answers it whole. */
export const updatePost = async (context: Context, id: number, patch: Patch): Promise<Post> =>
  (await changePost(context, id, patch)).after

/** Changes one post; answers it whole, and its record as it was under the lock that the change was made under. */
export async function changePost(
  context: Context,
  id: number,
  patch: Patch,
  options: UpdateOptions = {},
): Promise<{ before: PostRecord; after: Post }> {
  try {
    return await context.db.transaction((tx) => updateIn(tx, context, id, patch, options))
  } catch (error) {
    throw asFieldFailure(error)
  }
}

/** Whether every field already is what a change without text would make it. */
const movesNothing = (patch: Patch, before: PostRecord) =>
  !touchesText(patch) &&
  patch.published_at === undefined &&
  Object.entries(patch).every(([name, value]) => before[name as keyof PostRecord] === value)

async function updateIn(
  tx: Transaction,
  context: Context,
  id: number,
  patch: Patch,
  { version, putBack, only }: UpdateOptions,
): Promise<{ before: PostRecord; after: Post }> {
  const shown = shownOf(context)
  const [before] = await tx.select().from(posts).where(eq(posts.id, id)).for('update')
  if (!before) throw notFound('Post with given ID not found.')
  if (only && !only.includes(before.status)) throw new NotMeant(before)
  await checkRights(tx, context, patch, before)
  await checkLock(tx, context, id, touchesText(patch))
  const stale = context.ifMatch !== null && context.ifMatch !== etag(before)
  if (stale || (version !== undefined && version !== before.version)) {
    const current = await readPost(tx, id, shown)
    throw new Failure(409, 'The post has been changed since you opened it.', { extra: { current } })
  }
  const now = context.now()
  const change: Change = {
    ...plainColumns(patch),
    ...statusColumns(patch, before, now),
    ...(putBack && typeof patch.published_at === 'string' ? { published_at: new Date(patch.published_at) } : {}),
    ...trashColumns(patch, before),
    ...(await bodyColumns(tx, id, patch, before)),
    ...(await assignSlug(tx, before, patch)),
  }
  const moves = !movesNothing(patch, before)
  if (moves)
    await tx
      .update(posts)
      .set({ ...change, editor_id: context.user.id, updated_at: now, version: before.version + 1 })
      .where(eq(posts.id, id))
  await writeRelations(tx, id, patch)
  const after = await readPost(tx, id, shown)
  if (!after) throw notFound('Post with given ID not found.')
  if (!comesBack(patch, before)) await checkRules(tx, patch, after)
  if (touchesText(patch)) await keepRevision(tx, context, after)
  return { before, after }
}

async function keepRevision(tx: Transaction, context: Context, after: Post): Promise<void> {
  const { lock: _lock, ...data } = after
  await tx.insert(postRevisions).values({
    post_id: after.id,
    number: after.version,
    kind: after.status === status.published ? 'publish' : 'save',
    user_id: context.user.id,
    data,
    created_at: context.now(),
  })
}

/** Makes a post; whatever status is sent, it begins as a draft (first text, section 4). */
export async function createPost(context: Context, patch: Patch): Promise<Post> {
  const { status: _status, published_at: _date, slug, ...fields } = patch
  try {
    return await context.db.transaction(async (tx) => {
      const now = context.now()
      const [made] = await tx
        .insert(posts)
        .values({
          ...plainColumns(fields),
          reporter_id: context.user.id,
          editor_id: context.user.id,
          created_at: now,
          updated_at: now,
        })
        .returning()
      if (!made) throw new Failure(500, 'Error creating post.')
      const change = {
        ...(await bodyColumns(tx, made.id, fields, made)),
        ...(await assignSlug(tx, made, { ...fields, slug })),
      }
      if (Object.keys(change).length > 0) await tx.update(posts).set(change).where(eq(posts.id, made.id))
      const authors = fields.authors ?? (context.user.role === 'author' ? [context.user.id] : [])
      await writeRelations(tx, made.id, { ...fields, authors })
      const post = await readPost(tx, made.id, shownOf(context))
      if (!post) throw new Failure(500, 'Error creating post.')
      return post
    })
  } catch (error) {
    throw asFieldFailure(error)
  }
}
