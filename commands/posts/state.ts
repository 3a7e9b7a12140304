import { ArchiveRestore, CircleDot, Trash2, X } from 'lucide-react'
import { z } from 'zod'

import { postConstants, postStatuses as status } from '#contract/constants'
import { boardMoves } from '#contract/posts/board-moves'
import { draftOf, forgetLocal } from '#client/post-draft/draft'
import { removePosts } from '#client/posts/bulk'
import { reachRefusal } from '#client/posts/may-change'
import { countMatching, postRemoved, postSubject } from '#client/posts/posts'
import { type Bulk, changeInBulk } from '#workspace/command/bulk'
import { command, type CommandContext, type Confirmation } from '#workspace/command/command'
import type { Misfit } from '#workspace/command/targets'
import { amountOf } from '#workspace/command/row-targets'

import {
  bulkRowsOf,
  changeMisfit,
  counted,
  fillIds,
  ids,
  type KnownPost,
  knownPost,
  knownPosts,
  leavePost,
  misfitOutOfTrash,
  postsArguments,
  postsInBulk,
  postsSource,
  targetIds,
} from './target'
import { say } from '#contract/base/say'

/** Makes the question of a command: `one` with the headline for a single post, else a sentence with the number of posts. */
export function askOf(
  context: CommandContext,
  one: string,
  many: (count: number) => string,
): Pick<Confirmation, 'message' | 'detail'> {
  const amount = amountOf(context)
  const [id = 0] = targetIds(context)
  if (amount > 1) return { message: many(amount) }
  return { message: one, detail: knownPost(id, context).main_headline }
}

/** Counts the target posts with the status `wanted`. When all matching posts are the targets, the server counts them. */
async function countIn(wanted: number, posts: readonly number[], context: CommandContext): Promise<number> {
  const matching = context.targets?.matching
  if (!matching) return posts.filter((id) => knownPost(id, context).status === wanted).length
  const among = (matching.only ?? []).filter((state) => state === wanted)
  return among.length === 0 ? 0 : countMatching(matching.query, among, matching.except)
}

/**
 * Notes with the number of posts that leave the site or lose their schedule. Among all matching posts they are counted whoever may
 * change them, so a person who is limited to own posts is told of the limit first.
 */
async function leavingNotes(posts: readonly number[], context: CommandContext): Promise<string[]> {
  const [published, scheduled] = await Promise.all([
    countIn(status.published, posts, context),
    countIn(status.scheduled, posts, context),
  ])
  const notes = [
    ...(published === 0
      ? []
      : [published === 1 ? '1 published post leaves the site' : say`${published} published posts leave the site`]),
    ...(scheduled === 0
      ? []
      : [scheduled === 1 ? '1 scheduled post loses its date' : say`${scheduled} scheduled posts lose their dates`]),
  ]
  const limit = context.targets?.matching && reachRefusal({ reporter_id: null, authors: [] })
  return limit && notes.length > 0 ? [limit, ...notes] : notes
}

/** The note in the question when an open post has unsaved text, which stays in this browser. */
function unsavedNotes(posts: readonly number[]): string[] {
  const count = posts.filter((id) => draftOf(id)?.dirty).length
  if (count === 0) return []
  return [
    count === 1
      ? '1 has unsaved changes: a copy stays in this browser'
      : say`${count} have unsaved changes: a copy stays in this browser`,
  ]
}

const movesTo: { value: 0 | 1 | 2; label: string }[] = postConstants.status.flatMap(({ id, title }) =>
  id === 0 || id === 1 || id === 2 ? [{ value: id, label: title }] : [],
)

const unmoved: Misfit = { reason: 'This move is not allowed', are: 'not allowed to move there' }

/** Refuses a move to In work or Ready that the board does not allow. */
function notAllowed(from: number | undefined, to: unknown): Misfit | undefined {
  const sources = typeof to === 'number' ? boardMoves[to] : undefined
  return sources && from !== undefined && from !== to && !sources.includes(from) ? unmoved : undefined
}

/** The statuses that at least one of the posts may be moved to; all of them when no status is known. */
function movesOf(context: CommandContext) {
  const posts = context.targets?.matching ? [] : knownPosts(context)
  const open = ({ status: from }: KnownPost, to: number) => from !== to && !notAllowed(from, to)
  return posts.length === 0 ? movesTo : movesTo.filter(({ value }) => posts.some((post) => open(post, value)))
}

/** The bulk change that deletes posts, with one call for each, because no endpoint deletes several. */
const deletion: Bulk<object> = {
  subject: postSubject,
  slice: 1,
  send: async ({ ids: posts = [] }) => {
    const { done, errors } = await removePosts(posts)
    for (const id of done) {
      forgetLocal(id)
      leavePost(id)
      postRemoved(id)
    }
    const success = Object.fromEntries(done.map((id) => [id, { id, version: 0, before: {} }]))
    return { success, left: {}, errors, headlines: {}, next: null }
  },
  changed: async () => undefined,
}

/** Commands that trash, restore and delete posts, and move them between statuses. */
export const postStateCommands = [
  command({
    id: 'posts.trash',
    title: counted('Move to trash', (count) => say`Move ${count} posts to trash`),
    subject: 'posts',
    icon: Trash2,
    keywords: ['bin', 'delete', 'remove'],
    keys: [{ keys: 'mod+backspace', place: 'board' }],
    right: 'posts.update',
    rows: {
      misfit: changeMisfit((post) =>
        post.status === status.trashed
          ? { reason: 'The post is in the trash already', are: 'in the trash already' }
          : undefined,
      ),
    },
    arguments: postsArguments,
    risk: 'confirm',
    writes: true,
    failure: 'Error moving post to trash.',
    confirm: async ({ ids: posts }, context) => {
      const amount = amountOf(context)
      return {
        message: 'Are you sure you want to move selected post to trash?',
        detail: amount > 1 ? say`${amount} posts` : knownPost(posts[0] ?? 0, context).main_headline,
        confirm: 'Move to trash',
        danger: true,
        final: false,
        notes: [...(await leavingNotes(posts, context)), ...unsavedNotes(posts)],
      }
    },
    run: async ({ ids: posts }, tools) => {
      const outcome = await changeInBulk(
        postsInBulk,
        bulkRowsOf(posts, tools.context),
        { status: status.trashed },
        tools,
        {
          done: (count) => (count === 1 ? 'Post moved to trash.' : say`${count} posts moved to trash.`),
          undone: (count) => (count === 1 ? 'Post restored.' : say`${count} posts restored.`),
        },
      )
      // Unsaved text is kept and offered when the post is restored and opened.
      for (const id of posts) if (draftOf(id)?.base.status === status.trashed && !draftOf(id)?.dirty) forgetLocal(id)
      return outcome
    },
  }),
  command({
    id: 'posts.restore',
    title: counted('Restore to draft', (count) => say`Restore ${count} posts to draft`),
    subject: 'posts',
    icon: ArchiveRestore,
    keywords: ['untrash', 'recover'],
    right: 'posts.update',
    rows: {
      misfit: changeMisfit((post) =>
        post.status !== undefined && post.status !== status.trashed
          ? { reason: 'The post is not in the trash', are: 'not in the trash' }
          : undefined,
      ),
    },
    arguments: postsArguments,
    risk: 'confirm',
    writes: true,
    failure: 'Error updating post.',
    confirm: (_, context) => ({
      ...askOf(context, 'Restore this post to draft?', (count) => say`Restore ${count} posts to draft?`),
      confirm: 'Restore to draft',
    }),
    run: ({ ids: posts }, tools) =>
      changeInBulk(postsInBulk, bulkRowsOf(posts, tools.context), { status: status.draft }, tools, {
        done: (count) => (count === 1 ? 'Post restored to draft.' : say`${count} posts restored to draft.`),
        undone: (count) => (count === 1 ? 'Post moved back to trash.' : say`${count} posts moved back to trash.`),
      }),
  }),
  command({
    id: 'posts.delete',
    title: counted('Delete permanently', (count) => say`Delete ${count} posts permanently`),
    subject: 'posts',
    icon: X,
    keywords: ['destroy', 'erase'],
    right: 'posts.delete',
    rows: {
      matching: 'Deleting for good takes the rows that are selected, not all that match',
      misfit: changeMisfit((post) =>
        post.status !== undefined && post.status !== status.trashed
          ? { reason: 'Only a post in the trash can be deleted', are: 'not in the trash' }
          : undefined,
      ),
    },
    arguments: postsArguments,
    risk: 'confirm',
    writes: true,
    failure: 'Error deleting post.',
    confirm: ({ ids: posts }, context) => ({
      message: posts.length > 1 ? say`Delete ${posts.length} posts permanently?` : 'Delete this post permanently?',
      detail: posts.length > 1 ? 'This cannot be undone.' : knownPost(posts[0] ?? 0, context).main_headline,
      confirm: 'Delete permanently',
      danger: true,
    }),
    run: ({ ids: posts }, tools) =>
      changeInBulk(deletion, { ids: posts }, {}, tools, {
        done: (count) => (count === 1 ? 'Post deleted.' : say`${count} posts deleted.`),
        final: true,
      }),
  }),
  command({
    id: 'posts.set-status',
    title: counted('Change the status', (count) => say`Change the status of ${count} posts`),
    subject: 'posts',
    icon: CircleDot,
    keywords: ['draft', 'in work', 'ready', 'move', 'unpublish', 'take down', 'withdraw'],
    right: 'posts.update',
    rows: { misfit: misfitOutOfTrash(({ status: from }, _, { status: to }) => notAllowed(from, to)) },
    arguments: {
      schema: z.object({ ids, status: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
      sources: { ids: postsSource, status: { kind: 'choice', label: 'Status', options: movesOf } },
      fill: fillIds,
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error updating post.',
    confirm: async ({ ids: posts, status: wanted }, context) => {
      const notes = await leavingNotes(posts, context)
      if (notes.length === 0) return null
      const name = movesTo.find(({ value }) => value === wanted)?.label ?? ''
      return {
        ...askOf(context, say`Move this post to ${name}?`, (count) => say`Move ${count} posts to ${name}?`),
        notes,
        confirm: 'Change the status',
        danger: true,
        final: false,
      }
    },
    run: ({ ids: posts, status: wanted }, tools) =>
      changeInBulk(postsInBulk, bulkRowsOf(posts, tools.context), { status: wanted }, tools, {
        done: (count) => (count === 1 ? 'Updated' : say`Updated ${count} posts.`),
      }),
  }),
]
