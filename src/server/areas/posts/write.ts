// Creates and changes posts: checks rights, lock, version and rules, and writes one transaction with a revision and an audit entry.
import { eq } from 'drizzle-orm'

import { postStatuses as status } from '#contract/constants'
import { Failure, invalid, notFound } from '#contract/base/failure'
import type { Post } from '#contract/posts/posts'
import type { BulkLists } from '#contract/posts/bulk'
import { checkPost } from '#contract/posts/checks'
import { type Changed, changesOf, type Deed } from '#server/audit'
import { change, type Constraints } from '#server/records/change'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { pipelined } from '#server/db/pipelined'
import { categories, posts } from '#server/db/schema'
import { isMatched } from '#server/http/etag'

import { bodyColumns, isBodyEmpty } from './body'
import { dropDraft } from './draft-rows'
import { linkColumns } from './link'
import { checkLock, readLock } from './lock'
import { type Patch, patchOf, touchesText } from './patch'
import { isUntouchedSince, takesBackMove } from './recent-undo'
import { postForUpdate, type PostRecord, recordColumns } from './record'
import { changedLists, type Lists, writeRelations } from './relations'
import { keepEarlier, keepRevision } from './revisions'
import { beforeCreation, checkRights, rightsOf } from './field-rights'
import { checkReach } from './reach'
import { readPost, shownOf } from './rows'
import { assignSlug } from './slug'
import { breakingColumns, checkDate, checkMove, comesBack, statusColumns, trashColumns } from './status'
import { emitAssigned, taskColumns } from './task'
import { checkStopWords } from '#server/areas/taxonomy/stop-words-check'

export type { Patch } from './patch'

type Change = Partial<typeof posts.$inferInsert>
type AddDeed = (deed: Deed) => Promise<void>

/** Columns that are copied from the patch unchanged. */
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
  'breaking_status',
] as const satisfies readonly (keyof Patch & keyof Change)[]

/** The texts that readers see. They must not contain a stop word. The body is checked by its plain words. */
const shownTexts = ['main_headline', 'catchy_title', 'rss_title', 'description', 'fb_catchy_title', 'body_text']

function plainColumns(patch: Patch, before = { top_status: 0 }): Change {
  const columns: Change = Object.fromEntries(
    plain.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])),
  )
  if (patch.titles) columns.rss_title = patch.titles.rss
  return { ...columns, ...breakingColumns(patch, before) }
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

/** Whether a change sets the status or the publishing time. */
const moves = ({ status: to, published_at }: Patch) => to !== undefined || published_at !== undefined

/** Whether a change publishes or schedules a post, or edits the text of such a post. Then all publishing rules apply. */
function mustPass(patch: Patch, after: Post): boolean {
  if (after.status !== status.published && after.status !== status.scheduled) return false
  return moves(patch) || touchesText(patch)
}

/** Whether tags are checked: when sent, and they differ or the status changes. The editor sends them with every save. */
const touchesTags = ({ tags }: Patch, related: Changed, moved: boolean) =>
  tags !== undefined && (moved || Object.hasOwn(related, 'tags'))

interface Judged {
  tagsChanged: boolean
  isBulk: boolean
}

async function checkRules(tx: Transaction, patch: Patch, after: Post, { tagsChanged, isBulk }: Judged): Promise<void> {
  if (!mustPass(patch, after)) return
  const found = checkPost({ ...after, categoryFits: await categoryFits(tx, after), bodyEmpty: isBodyEmpty(after.body) })
  // An imported post may have more tags than allowed. A change that leaves the tags alone is not refused for them.
  if (!tagsChanged) delete found.tags
  // Tags, authors and category of many posts are judged alone: an imported post may break the rules of its texts.
  if (isBulk && !moves(patch)) for (const name of Object.keys(found)) if (!(name in patch)) delete found[name]
  if (Object.keys(found).length > 0) throw invalid(found)
}

const gone = 'This record does not exist.'

/** The field and message for each violated constraint: a missing reference, or a slug that is taken. */
const constraints: Constraints = {
  posts_slug_unique: ['slug', 'This address is taken by another post.'],
  posts_section_id_sections_id_fk: ['section_id', gone],
  posts_category_id_categories_id_fk: ['category_id', gone],
  posts_copy_editor_id_users_id_fk: ['copy_editor_id', gone],
  posts_assignee_id_users_id_fk: ['assignee_id', gone],
  posts_thumb_images_hash_key_fk: ['thumb', gone],
  posts_fb_thumb_images_hash_key_fk: ['fb_thumb', gone],
  post_authors_user_id_users_id_fk: ['authors', gone],
  post_tags_tag_id_tags_id_fk: ['tags', gone],
  post_experts_expert_id_experts_id_fk: ['experts', gone],
}

type Also = (tx: Transaction, written: Post) => Promise<unknown>

/** Options of a change. */
export interface Writing {
  /** What is written in the same transaction. */
  also?: Also
  /** The version that the person saw; undefined if the call has none. */
  version?: number
  /** The status that the person saw. It is checked only if the change sets the status or the publishing time. */
  status?: number
  /**
   * The change is an undo with earlier values from this server. It may make moves that the board forbids, and others may have written
   * other fields since `version`.
   */
  isUndo?: boolean
  /** The change is made only if the post has one of these statuses. */
  only?: readonly number[]
  /** The kind of the revision; a save if undefined. */
  kind?: 'restore'
  /** The change comes from a list of posts. It needs no lock unless somebody else holds it. */
  bulk?: { add?: BulkLists | undefined; remove?: BulkLists | undefined }
}

/** Thrown when a change does not apply to the post in its present state. Nothing was written. */
export class NotApplicable extends Error {
  override name = 'NotApplicable'
  constructor(readonly post: Pick<PostRecord, 'id' | 'status' | 'main_headline'>) {
    super('The change is not meant for this post.')
  }
}

type Sent = Parameters<typeof patchOf>[0]

/** Changes one post and returns it whole. */
export const updatePost = (context: Context, id: number, sent: Sent, how: Writing = {}): Promise<Post> =>
  changeAndTell(context, id, sent, how, ({ after }) => after)

interface ChangedPost {
  before: PostRecord
  after: Post
  earlier: Lists
}

/** Changes one post. Returns the whole post, and its record and the changed lists as they were before the change. */
export const changePost = (context: Context, id: number, sent: Sent, how: Writing = {}): Promise<ChangedPost> =>
  changeAndTell(context, id, sent, how, (changed) => changed)

/** Changes one post. @param tell makes the answer, which is stored for a repeated call. */
async function changeAndTell<T>(
  context: Context,
  id: number,
  sent: Sent,
  how: Writing,
  tell: (changed: ChangedPost) => T,
): Promise<T> {
  const patch = patchOf(sent)
  const work = async (tx: Transaction, addDeed: AddDeed) => {
    const { patch: made, ...changed } = await updateIn(tx, context, id, patch, { ...how, addDeed })
    const { before, after } = changed
    if (touchesText(made) && after.version !== before.version) await keepRevision(tx, context, after, how.kind)
    // A change of the body is a save of the whole draft, so the stored draft is dropped whole.
    if (patch.status === status.trashed || patch.body !== undefined) await dropDraft(tx, id, context.user.id, null)
    else if (touchesText(made)) await dropDraft(tx, id, context.user.id, Object.keys(made))
    await how.also?.(tx, after)
    return { answer: tell(changed), deeds: [] }
  }
  return change(context, work, constraints)
}

/** Whether a change without text would leave every field as it is. */
const changesNothing = (patch: Patch, before: PostRecord) =>
  !touchesText(patch) &&
  patch.published_at === undefined &&
  Object.entries(patch).every(([name, value]) => before[name as keyof PostRecord] === value)

/** Whether a bulk call was made before and its answer was lost: this person has made the next version, and nothing is left to do. */
const isRepeated = ({ user }: Context, patch: Patch, before: PostRecord, { bulk, version }: Writing) =>
  bulk !== undefined && version === before.version - 1 && before.editor_id === user.id && changesNothing(patch, before)

/** Changes a post inside a transaction. Independent statements are sent together (pipelined); the database runs them in order. */
async function updateIn(
  tx: Transaction,
  context: Context,
  id: number,
  sent: Patch,
  how: Writing & { addDeed: AddDeed },
) {
  const now = context.now()
  const [before, lock] = await pipelined([postForUpdate(tx, id), readLock(tx, id, now)])
  const patch = how.bulk ? { ...sent, ...(await changedLists(tx, id, how.bulk)) } : sent
  if (how.only && !how.only.includes(before.status)) throw new NotApplicable(before)
  const back = comesBack(patch, before, now)
  checkRights(context, rightsOf(patch, before, now, back))
  await checkReach(tx, context, before)
  checkLock(context, lock, touchesText(patch) && !how.bulk)
  if (!isRepeated(context, patch, before, how)) await checkVersion(tx, context, before, patch, how)
  if (!back) await checkMove(tx, before, patch.status ?? before.status, { now, isUndo: how.isUndo })
  await checkDate(tx, before, patch, { now, isUndo: how.isUndo })
  if (touchesText(patch)) await keepEarlier(tx, context, before)
  const columns: Change = {
    ...plainColumns(patch, before),
    ...linkColumns(patch, before),
    ...(await taskColumns(tx, context, patch, before)),
    ...statusColumns(patch, before, now, how.isUndo === true),
    ...trashColumns(patch, before),
    ...(await bodyColumns(tx, context, id, patch, before)),
    ...(await assignSlug(tx, before, patch)),
  }
  await checkStopWords(tx, context, 'post', { names: shownTexts, before, after: columns })
  const { changed: related, earlier } = await writeRelations(tx, context, id, patch)
  const version = before.version + 1
  const next = { ...columns, editor_id: context.user.id, updated_at: now, version }
  const changed = { ...changedColumns(before, columns), ...related }
  const writes = changesNothing(patch, before)
    ? []
    : [
        tx.update(posts).set(next).where(eq(posts.id, id)).execute(),
        how.addDeed({ subject: 'post', action: 'update', record: id, version, changed }),
      ]
  const [after] = await pipelined([readPost(tx, id, shownOf(context)), ...writes])
  if (!after) throw notFound('Post with given ID not found.')
  await emitAssigned(tx, context, [id], { was: before.assignee_id, now: patch.assignee_id })
  const tagsChanged = touchesTags(patch, related, before.status !== after.status)
  const isPutBack = back || (how.isUndo === true && (await takesBackMove(tx, before, patch, now)))
  if (!isPutBack) await checkRules(tx, patch, after, { tagsChanged, isBulk: how.bulk !== undefined })
  return { before, after, earlier, patch }
}

/** The changed columns for the audit log, without columns that the server computes. */
function changedColumns(before: PostRecord, columns: Change): Changed {
  const { body_text: _text, word_count: _words, trashed_from: _from, preview_number: _links, ...named } = columns
  return changesOf(before, named)
}

async function checkVersion(
  tx: Transaction,
  context: Context,
  before: PostRecord,
  sent: Patch = {},
  { version = before.version, status: seen = before.status, isUndo = false }: Writing = {},
): Promise<void> {
  const isMove = moves(sent)
  const matched = context.ifMatch === null || isMatched(context.ifMatch, before, isMove)
  if (matched && (!isMove || seen === before.status)) {
    if (version === before.version) return
    // What goes out again must be the text that the person saw.
    const goesOut = sent.status === status.published || sent.status === status.scheduled
    if (isUndo && !goesOut && (await isUntouchedSince(tx, before, version, Object.keys(sent)))) return
  }
  const current = await readPost(tx, before.id, shownOf(context))
  throw new Failure(409, 'The post was changed elsewhere meanwhile.', { extra: { current, sent } })
}

/** Creates a post. It begins as a draft, whatever status is sent. @param also what is written in the same transaction */
export async function createPost(context: Context, sent: Sent, also?: Also): Promise<Post> {
  const patch = patchOf(sent)
  const needed = rightsOf(patch, beforeCreation, context.now())
  // The right to create posts includes setting the fields of a new one.
  needed.delete('posts.update')
  checkRights(context, needed)
  const work = async (tx: Transaction) => {
    const { post, changed } = await createIn(tx, context, patch)
    await also?.(tx, post)
    const deed: Deed = { subject: 'post', action: 'create', record: post.id, version: post.version, changed }
    return { answer: post, deeds: [deed] }
  }
  return change(context, work, constraints)
}

async function createIn(tx: Transaction, context: Context, patch: Patch) {
  const { status: _status, published_at: _date, slug, ...fields } = patch
  const now = context.now()
  const own = { reporter_id: context.user.id, editor_id: context.user.id, created_at: now, updated_at: now }
  const task = await taskColumns(tx, context, fields, { id: 0, due_date: null, assignee_id: null, notes: null })
  const [made] = await tx
    .insert(posts)
    .values({ ...plainColumns(fields), ...task, ...own })
    .returning(recordColumns)
  if (!made) throw new Failure(500, 'Error creating post.')
  const columns = {
    ...linkColumns(fields, made),
    ...(await bodyColumns(tx, context, made.id, fields, made)),
    ...(await assignSlug(tx, made, { ...fields, slug })),
  }
  await checkStopWords(tx, context, 'post', { names: shownTexts, before: {}, after: { ...made, ...columns } })
  if (Object.keys(columns).length > 0) await tx.update(posts).set(columns).where(eq(posts.id, made.id))
  const authors = fields.authors ?? (context.user.own_posts_only ? [context.user.id] : [])
  const { changed: related } = await writeRelations(tx, context, made.id, { ...fields, authors })
  await emitAssigned(tx, context, [made.id], { was: null, now: fields.assignee_id })
  const post = await readPost(tx, made.id, shownOf(context))
  if (!post) throw new Failure(500, 'Error creating post.')
  return { post, changed: { ...changedColumns(made, { ...plainColumns(fields), ...task, ...columns }), ...related } }
}

/** Deletes a trashed post for good. */
export function removePost(context: Context, id: number): Promise<void> {
  return change(context, async (tx) => {
    const post = await postForUpdate(tx, id)
    await checkReach(tx, context, post)
    await checkVersion(tx, context, post)
    if (post.status !== status.trashed) throw invalid({ status: ['Only a trashed post can be deleted permanently.'] })
    checkLock(context, await readLock(tx, id, context.now()), false)
    await tx.delete(posts).where(eq(posts.id, id))
    const changed = changesOf(post, { main_headline: null })
    return {
      answer: undefined,
      deeds: [{ subject: 'post', action: 'remove', record: id, version: post.version, changed }],
    }
  })
}
