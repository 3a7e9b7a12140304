// Comments on posts, and suggested changes. Each has a range of the plain text; comment-places.ts moves the ranges at every save.
import { and, eq, type SQL, sql } from 'drizzle-orm'

import {
  type Comment,
  type CommentState,
  type comments as endpoints,
  mostNamed,
  type NamedComment,
} from '#contract/posts/comments'
import { Failure, forbidden, invalid, notFound } from '#contract/base/failure'
import { mayRemoveComment } from '#contract/posts/rights'
import type { AuditAction } from '#contract/audit'
import type { Deed } from '#server/audit'
import { isMatched } from '#server/http/etag'
import { change } from '#server/records/change'
import type { Context, Handlers } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { postComments } from '#server/db/schema'
import { iso, rows, shownName, shownNameText } from '#server/rows'
import { nearest } from '#text/anchors'

import { checkMayWrite } from './posts/reach'
import { postForUpdate } from './posts/record'

const nameOf = (column: string) =>
  sql.raw(
    `(select json_build_object('id', u.id, 'username', ${shownNameText('u')}) from users u where u.id = ${column})`,
  )

const fields = sql`'id', c.id, 'post_id', c.post_id, 'parent_id', c.parent_id, 'user', ${nameOf('c.user_id')},
  'text', c.text, 'replacement', c.replacement, 'quote', c.quote, 'from_at', c.from_at, 'to_at', c.to_at, 'state', c.state,
  'mentions', c.mentions, 'closed_by', ${nameOf('c.closed_by')}, 'created_at', ${iso(sql`c.created_at`)},
  'updated_at', ${iso(sql`c.updated_at`)}, 'version', c.version`

const deedOf = (action: AuditAction, record: number): Deed => ({ subject: 'comment', action, record })

async function readComment(on: Db | Transaction, post: number, id: number): Promise<Comment> {
  const [found] = await rows<Comment>(
    on,
    sql`select json_build_object(${fields}) as row from post_comments c where c.post_id = ${post} and c.id = ${id}`,
  )
  if (!found) throw notFound('Comment not found.')
  return found
}

/**
 * The ids of active people whose name or nickname follows an @ in the text, at most 50 names. Of two names that begin alike the longer
 * one counts.
 */
async function mentionsIn(tx: Transaction, text: string): Promise<number[]> {
  if (!text.includes('@')) return []
  const found = await rows<{ id: number; name: string }>(
    tx,
    sql`select json_build_object('id', u.id, 'name', '@' || lower(n.name)) as row
        from users u cross join lateral (select ${shownName('u')} as name union select u.username) n
        where u.email is not null and u.is_active = 1
          and position('@' || lower(n.name) in lower(${text}::text)) > 0
        order by length(n.name) desc, u.id limit 50`,
  )
  let rest = text.toLowerCase()
  const named = new Set<string>()
  for (const { name } of found) {
    if (rest.includes(name)) named.add(name)
    rest = rest.replaceAll(name, ' ')
  }
  return [...new Set(found.filter(({ name }) => named.has(name)).map(({ id }) => id))]
}

type NewComment = Parameters<Handlers<typeof endpoints>['create']>[0]['body']

/**
 * The range of the commented passage in the saved text: as sent where its words are there, else the nearest same words, else as
 * sent, because the passage is not saved yet. Both ends are null without a passage.
 */
function rangeOf(text: string, { quote, from_at: from, to_at: to }: NewComment) {
  if (from === undefined || to === undefined || to <= from || quote === '') return { from_at: null, to_at: null }
  if (text.slice(from, to) === quote) return { from_at: from, to_at: to }
  const found = nearest(text, quote, from)
  return { from_at: found?.from ?? from, to_at: found?.to ?? to }
}

async function checkParent(tx: Transaction, post: number, { parent_id, replacement }: NewComment): Promise<void> {
  if (parent_id === undefined) return
  const parent = await readComment(tx, post, parent_id)
  if (parent.parent_id !== null) throw invalid({ parent_id: ['A reply has no replies.'] })
  if (replacement !== undefined) throw invalid({ replacement: ['A reply suggests no change.'] })
}

/** The most comments of a post, and the most characters in them: whoever opens the post reads all of them at once. */
const most = { comments: 1000, characters: 2_000_000 }

/**
 * Refuses a comment when the other comments of the post, or the characters in them, leave no room for it. The caller has locked the
 * post's row, so that concurrent calls count each other.
 * @param id the comment that is changed; left out for a new one
 * @throws Failure 422
 */
async function checkRoom(
  tx: Transaction,
  post: number,
  { text, quote, replacement }: Pick<Comment, 'text' | 'quote' | 'replacement'>,
  id = 0,
): Promise<void> {
  const [found = { comments: 0, characters: 0 }] = await rows<typeof most>(
    tx,
    sql`select json_build_object('comments', count(*),
          'characters', coalesce(sum(length(text) + length(quote) + coalesce(length(replacement), 0)), 0)) as row
        from post_comments where post_id = ${post} and id <> ${id}`,
  )
  const characters = found.characters + text.length + quote.length + (replacement?.length ?? 0)
  if (found.comments >= most.comments || characters > most.characters)
    throw invalid({ text: ['This post has as many comments as it can have. Remove some first.'] })
}

function createComment(context: Context, post: number, body: NewComment): Promise<Comment> {
  return change(context, async (tx) => {
    await postForUpdate(tx, post)
    await checkParent(tx, post, body)
    await checkRoom(tx, post, { ...body, replacement: body.replacement ?? null })
    const [text = ''] = await rows<string>(tx, sql`select to_json(body_text) as row from posts where id = ${post}`)
    const now = context.now()
    const reply = body.parent_id !== undefined
    if (body.replacement !== undefined && body.quote === '') throw invalid({ quote: ['Field can not be empty.'] })
    const [made] = await tx
      .insert(postComments)
      .values({
        post_id: post,
        user_id: context.user.id,
        parent_id: body.parent_id ?? null,
        text: body.text,
        replacement: body.replacement ?? null,
        quote: reply ? '' : body.quote,
        ...(reply ? {} : rangeOf(text, body)),
        mentions: await mentionsIn(tx, body.text),
        created_at: now,
        updated_at: now,
      })
      .returning({ id: postComments.id })
    if (!made) throw new Failure(500, 'Error adding comment.')
    return { answer: await readComment(tx, post, made.id), deeds: [deedOf('create', made.id)] }
  })
}

/** @throws Failure 422 when the comment or suggestion cannot have this state. */
function checkState({ replacement, parent_id }: Comment, state: CommentState): void {
  const allowed = parent_id !== null ? ['open'] : replacement === null ? ['open', 'done'] : ['open', 'taken', 'left']
  if (!allowed.includes(state)) throw invalid({ state: ['This comment cannot be that.'] })
}

interface Changed {
  version: number
  text?: string | undefined
  state?: CommentState | undefined
}

function changeComment(context: Context, post: number, id: number, sent: Changed): Promise<Comment> {
  return change(context, async (tx) => {
    const written = await postForUpdate(tx, post)
    const before = await readComment(tx, post, id)
    if (before.version !== sent.version)
      throw new Failure(409, 'The comment has been changed since.', { extra: { current: before, sent } })
    if (sent.text !== undefined && before.user?.id !== context.user.id)
      throw forbidden('This comment is of somebody else.')
    if (sent.text !== undefined) await checkRoom(tx, post, { ...before, text: sent.text }, id)
    if (sent.state !== undefined) checkState(before, sent.state)
    // Accepting a suggestion, or undoing that, changes the text.
    if (sent.state === 'taken' || before.state === 'taken') await checkMayWrite(tx, context, written)
    const closes = sent.state !== undefined && sent.state !== before.state
    await tx
      .update(postComments)
      .set({
        ...(sent.text === undefined ? {} : { text: sent.text, mentions: await mentionsIn(tx, sent.text) }),
        ...(closes ? { state: sent.state, closed_by: sent.state === 'open' ? null : context.user.id } : {}),
        updated_at: context.now(),
        version: before.version + 1,
      })
      .where(eq(postComments.id, id))
    return { answer: await readComment(tx, post, id), deeds: [deedOf('update', id)] }
  })
}

/**
 * Removes a comment with its replies. An If-Match header names the comment and the replies that the person has seen: where one of them
 * was changed, or another reply came, all of them stay.
 * @throws Failure 409 when they stay.
 */
function removeComment(context: Context, post: number, id: number): Promise<void> {
  return change(context, async (tx) => {
    await postForUpdate(tx, post)
    const before = await readComment(tx, post, id)
    const { ifMatch } = context
    if (ifMatch !== null) {
      if (!isMatched(ifMatch, before, false)) throw new Failure(409, 'The comment has been changed since.')
      const replies = await tx
        .select({ id: postComments.id, version: postComments.version })
        .from(postComments)
        .where(eq(postComments.parent_id, id))
      if (!replies.every((reply) => isMatched(ifMatch, reply, false)))
        throw new Failure(409, 'The comment has been answered since.')
    }
    const { user } = context
    if (!mayRemoveComment(user.id, new Set(user.rights), before.user))
      throw forbidden('This comment is of somebody else.')
    await tx.delete(postComments).where(and(eq(postComments.post_id, post), eq(postComments.id, id)))
    return { answer: undefined, deeds: [deedOf('remove', id)] }
  })
}

/** Whether a comment names a person. */
const namesIn = (person: number) => sql`c.mentions @> ${JSON.stringify([person])}::jsonb`

/**
 * The open comments that `condition` accepts (`c` the comment, `p` its post), the newest first, at most {@link mostNamed}. A reply is as open as its
 * comment, unless it was written after the comment was closed.
 */
const openComments = (db: Db, condition: SQL) =>
  rows<NamedComment>(
    db,
    sql`select json_build_object(${fields}, 'main_headline', p.main_headline) as row
        from post_comments c join posts p on p.id = c.post_id left join post_comments h on h.id = c.parent_id
        where p.status <> 4 and (coalesce(h.state, c.state) = 'open' or c.created_at > h.updated_at) and ${condition}
        order by c.id desc limit ${mostNamed}`,
  )

export const commentHandlers: Handlers<typeof endpoints> = {
  async list({ params }, { db }) {
    const [there] = await rows<boolean>(db, sql`select to_json(true) as row from posts where id = ${params.id}`)
    if (!there) throw notFound('Post with given ID not found.')
    return rows<Comment>(
      db,
      sql`select json_build_object(${fields}) as row from post_comments c where c.post_id = ${params.id} order by c.id limit ${most.comments}`,
    )
  },
  create: ({ params, body }, context) => createComment(context, params.id, body),
  update: ({ params, body }, context) => changeComment(context, params.id, params.comment, body),
  remove: ({ params }, context) => removeComment(context, params.id, params.comment),
  mentions: (_, { db, user }) => openComments(db, namesIn(user.id)),
  waiting: (_, { db, user: { id } }) =>
    openComments(
      db,
      sql`c.user_id is distinct from ${id}::bigint
          and (${namesIn(id)} or p.reporter_id = ${id}
            or exists (select 1 from post_authors a where a.post_id = p.id and a.user_id = ${id}))
          and not exists (select 1 from post_comments r where r.user_id = ${id} and r.id > c.id
            and r.parent_id = coalesce(c.parent_id, c.id))`,
    ),
}
