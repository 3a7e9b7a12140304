// Comments on the text of an open post, and suggested changes.
import {
  Check,
  CornerDownRight,
  type LucideIcon,
  MessageSquarePlus,
  MessageSquareText,
  Pencil,
  RotateCcw,
  Trash2,
  X,
} from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { commentsChanged, commentsOf, isOpenHead, knownComments, useComposing } from '#client/posts/comments'
import { queries } from '#client/api/queries'
import { useSession } from '#client/session/session'
import { changedSince } from '#client/post-draft/restore'
import { ifMatch, ifMatchAll } from '#client/lists/records'
import { expectedVersion, restore } from '#client/lists/restored-versions'
import { type Comment, type CommentState, newComment } from '#contract/posts/comments'
import { Failure, hasNoAnswer } from '#contract/base/failure'
import { mayRemoveComment } from '#contract/posts/rights'
import type { HeldPassage } from '#editor/held-passage'
import { type ArgumentSource, type Availability, command, type CommandContext } from '#workspace/command/command'
import { heldRights } from '#workspace/command/context'

import { isMe, setState } from './comment-state'
import { composeAt, passageIn, selectedIn } from './comment-text'
import { draftToChange, editable, openFirst, openPost } from './send'
import { postSource, targetIds } from './target'

const id = z.coerce.number().int().positive()
const fill = (context: CommandContext) => ({ id: targetIds(context)[0] })
const idOf = (known: Readonly<Record<string, unknown>>) => z.number().safeParse(known['id']).data

/** The palette step that asks for a comment of the chosen post: one for which `fits` returns true. */
const commentSource = (fits: (comment: Comment) => boolean): ArgumentSource => ({
  kind: 'search',
  label: 'Comment',
  search: async (query, _signal, known) => {
    const post = idOf(known)
    if (post === undefined) return []
    const found = await queries.fetchQuery(commentsOf(post))
    return found
      .filter(fits)
      .map(({ id: value, text, replacement, quote, user }) => ({
        value,
        label: text || replacement || quote,
        detail: user?.username,
      }))
      .filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
  },
})

const open = (context: CommandContext): Availability => (openPost(context) ? true : openFirst)

/** The text of the chosen comment, where the comments of its post are loaded. */
const textNow = (known: Readonly<Record<string, unknown>>) =>
  knownComments(idOf(known) ?? 0).find(({ id }) => id === known['comment'])?.text

async function read(post: number, comment: number): Promise<Comment> {
  const known = knownComments(post).find((one) => one.id === comment)
  if (known) return known
  const found = (await queries.fetchQuery(commentsOf(post))).find((one) => one.id === comment)
  if (!found) throw new Failure(404, 'Comment not found.')
  return found
}

/** For a comment that the person is asked to remove: the comment and its replies, as they were at the question. */
const threadsAsked = new Map<number, readonly Comment[]>()

/** Closes the reply field of a comment that the person closes. */
const leaveReply = (comment: number) =>
  useComposing.setState(({ focused }) => ({ focused: focused === comment ? null : focused }))

/** Closes a suggestion as taken. After an answer that was lost, asks the server whether this call has closed it. */
async function markTaken(post: number, before: Comment): Promise<Comment> {
  try {
    return await setState(post, before, 'taken')
  } catch (error) {
    if (!hasNoAnswer(error)) throw error
    const now = (await api.comments.list({ params: { id: post } })).find(({ id: comment }) => comment === before.id)
    const isByMe = now?.state === 'taken' && now.version === before.version + 1 && isMe(now.closed_by)
    if (!isByMe) throw error
    return now
  }
}

/** Makes a command, with an undo, that sets the state of a comment. @param fits tells the comments that it can be used on. */
const stateCommand = (
  verb: string,
  title: string,
  icon: LucideIcon,
  state: CommentState,
  fits: (one: Comment) => boolean,
) =>
  command({
    id: `comments.${verb}`,
    title,
    subject: 'posts',
    icon,
    keywords: ['comment', 'resolve', 'suggestion'],
    right: 'posts.update',
    available: open,
    arguments: {
      schema: z.object({ id, comment: id }),
      sources: { id: postSource, comment: commentSource(fits) },
      fill,
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating comment.',
    run: async ({ id: post, comment }) => {
      const before = await read(post, comment)
      const after = await setState(post, before, state)
      leaveReply(comment)
      return {
        message: 'Updated',
        undo: async () =>
          void (await restore('comments', after, (version) => setState(post, { ...after, version }, before.state))),
      }
    },
  })

const isHead = ({ parent_id }: Comment) => parent_id === null
const isMine = ({ user }: Comment) => isMe(user)
const isRemovable = ({ user }: Comment) => mayRemoveComment(useSession.getState().me?.id, heldRights(), user)

const compose = (verb: string, title: string, icon: LucideIcon, keys: string, suggests: boolean) =>
  command({
    id: `comments.${verb}`,
    title,
    subject: 'posts',
    icon,
    keywords: ['comment', 'remark', 'suggest', 'copy edit'],
    // The place is `editor`, because a read-only text is not in the place `editor-text`.
    keys: [{ keys, place: 'editor' }],
    key: { toText: 'another' },
    right: 'posts.update',
    available: (context) => {
      if (!openPost(context)) return openFirst
      const refusal = selectedIn(context, suggests)
      return typeof refusal === 'string' ? { reason: refusal } : true
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_, { context }) => composeAt(context, suggests),
  })

const openAgain = (post: number, taken: Comment) =>
  restore('comments', taken, (version) => setState(post, { ...taken, version }, 'open'))

/**
 * Puts the words back that a suggestion replaced, and opens it again. The editor's own undo may have done both.
 * @throws Failure when the text cannot be changed.
 */
async function takeBack(post: number, taken: Comment, passage: HeldPassage): Promise<void> {
  draftToChange(post)
  if (passage.isBack) {
    if ((await read(post, taken.id)).state !== 'open') await openAgain(post, taken)
    return
  }
  if (!passage.isSame) throw new Failure(409, changedSince)
  await openAgain(post, taken)
  // The editor's own undo may have come before the answer.
  if (passage.isBack) return
  draftToChange(post)
  if (!passage.takeBack()) throw new Failure(409, changedSince)
}

/** The commands of comments: writing, replying, and closing them. */
export const postCommentCommands = [
  compose('add', 'Comment on the selection', MessageSquarePlus, 'mod+alt+m', false),
  compose('suggest', 'Suggest a change of the selection', MessageSquareText, 'mod+alt+u', true),
  command({
    id: 'comments.create',
    title: 'Comment on the post',
    subject: 'posts',
    icon: MessageSquarePlus,
    keywords: ['comment', 'remark', 'reply'],
    right: 'posts.update',
    available: open,
    arguments: {
      // The API takes a suggestion without a text. This command makes a comment, so a missing text is asked for.
      schema: z.object({ id, ...newComment.shape, text: newComment.shape.text.unwrap() }),
      sources: { id: postSource, text: { kind: 'text', label: 'Comment' } },
      fill,
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error adding comment.',
    run: async ({ id: post, ...body }) => {
      const made = await api.comments.create({ params: { id: post }, body })
      useComposing.setState({ focused: made.parent_id ?? made.id })
      commentsChanged()
      return {
        message: 'Added',
        undo: async () => {
          const headers = ifMatch(made.id, expectedVersion('comments', made.id, made.version))
          await api.comments.remove({ params: { id: post, comment: made.id }, headers }).finally(commentsChanged)
        },
      }
    },
  }),
  command({
    id: 'comments.edit',
    title: 'Change a comment of mine',
    subject: 'posts',
    icon: Pencil,
    keywords: ['comment', 'rewrite'],
    right: 'posts.update',
    available: open,
    arguments: {
      schema: z.object({ id, comment: id, text: z.string().trim().min(1, 'Field can not be empty.') }),
      sources: {
        id: postSource,
        comment: commentSource(isMine),
        text: { kind: 'text', label: 'Comment', initial: textNow },
      },
      fill,
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating comment.',
    run: async ({ id: post, comment, text }) => {
      const before = await read(post, comment)
      const set = async (version: number, words: string) => {
        const after = await api.comments.update({
          params: { id: post, comment },
          body: { version, text: words },
          retry: true,
        })
        commentsChanged()
        return after
      }
      const after = await set(before.version, text)
      return {
        message: 'Updated',
        undo: async () => void (await restore('comments', after, (version) => set(version, before.text))),
      }
    },
  }),
  stateCommand('done', 'Mark a comment as done', Check, 'done', (one) => isOpenHead(one) && one.replacement === null),
  stateCommand('leave', 'Leave a suggested change', X, 'left', (one) => isOpenHead(one) && one.replacement !== null),
  stateCommand('reopen', 'Open a comment again', RotateCcw, 'open', (one) => isHead(one) && one.state !== 'open'),
  command({
    id: 'comments.take',
    title: 'Take a suggested change',
    subject: 'posts',
    icon: CornerDownRight,
    keywords: ['suggestion', 'accept', 'comment'],
    right: 'posts.update',
    available: (context) => editable(openPost(context)),
    arguments: {
      schema: z.object({ id, comment: id }),
      sources: { id: postSource, comment: commentSource((one) => isOpenHead(one) && one.replacement !== null) },
      fill,
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating comment.',
    run: async ({ id: post, comment }) => {
      const before = await read(post, comment)
      const passage = await passageIn(post, before)
      // The lock may be lost since the command asked for the suggestion.
      draftToChange(post)
      if (!passage) throw new Failure(409, 'The passage is not in the text any more.')
      // The server decides which of two people was first, so the text changes after its answer.
      const after = await markTaken(post, before)
      try {
        draftToChange(post)
        if (!passage.put(before.replacement ?? '')) throw new Failure(409, changedSince)
      } catch (error) {
        await setState(post, after, 'open')
        throw error
      }
      leaveReply(comment)
      passage.onBack(() => void openAgain(post, after).catch(() => undefined))
      return { message: 'Taken. It is not saved yet.', undo: () => takeBack(post, after, passage) }
    },
  }),
  command({
    id: 'comments.remove',
    title: 'Remove a comment',
    subject: 'posts',
    icon: Trash2,
    keywords: ['comment', 'delete'],
    right: 'posts.update',
    available: open,
    arguments: {
      schema: z.object({ id, comment: id }),
      sources: { id: postSource, comment: commentSource(isRemovable) },
      fill,
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error deleting comment.',
    confirm: async ({ id: post, comment }) => {
      const asked = await read(post, comment)
      const { text, replacement } = asked
      threadsAsked.set(comment, [asked, ...knownComments(post).filter(({ parent_id }) => parent_id === comment)])
      return {
        message: 'Remove this comment with its replies?',
        detail: text || replacement || '',
        confirm: 'Remove',
        danger: true,
      }
    },
    run: async ({ id: post, comment }) => {
      // A reply that came while the question was open has not been read.
      const headers = ifMatchAll(threadsAsked.get(comment) ?? [await read(post, comment)])
      await api.comments.remove({ params: { id: post, comment }, headers }).finally(commentsChanged)
      return { message: 'Removed' }
    },
  }),
]
