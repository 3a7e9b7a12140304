import { ArchiveRestore, CircleDot, Trash2, X } from 'lucide-react'
import { z } from 'zod'

import { postConstants } from '#contract/constants'
import { describeFailure } from '#contract/failure'
import { api } from '#client/api'
import { type Changed, updatePosts } from '#client/posts-many'
import { draftOf, flushDraft, forgetLocal } from '#client/post-draft'
import { writePost } from '#client/post-draft-write'
import { postRemoved } from '#client/posts'
import { command, type CommandContext, type Outcome, type Tools } from '#workspace/command'

import {
  counted,
  eachPost,
  ids,
  knownPost,
  leavePost,
  onPosts,
  postsSource,
  refreshPosts,
  targetIds,
} from './posts-target'

const statusOf = (status: number) => postConstants.status.find(({ id }) => id === status)?.id ?? 0
const fill = (context: CommandContext) => ({ ids: targetIds(context) })
const list = { schema: z.object({ ids }), sources: { ids: postsSource }, fill }

/** Every row that matches is meant, loaded or not, as long as nobody named other posts. */
const matchingOf = (posts: readonly number[], { targets }: CommandContext) =>
  targets?.subject === 'posts' && targets.ids.length === posts.length ? targets.matching : undefined

/** How many posts are meant, for the words of a question. */
export const amountOf = (posts: readonly number[], context: CommandContext) =>
  matchingOf(posts, context)?.count ?? posts.length

/** Moves posts to a status: one with its own call, many at once with the versions the person saw. */
async function moveTo(
  posts: readonly number[],
  status: number,
  { context, signal, progress }: Tools,
  extra: { published_at?: 'now' },
): Promise<Changed> {
  const [only] = posts
  const wanted = statusOf(status)
  const matching = matchingOf(posts, context)
  if (posts.length === 1 && only !== undefined && !matching) {
    const known = knownPost(only, context)
    flushDraft(only)
    await writePost(only, { status: wanted, ...extra }, { version: known.version })
    return { before: new Map([[only, known.status ?? 0]]), failed: [] }
  }
  const versions = new Map(
    posts.flatMap((id) => {
      const { version } = knownPost(id, context)
      return version === undefined ? [] : [[id, version]]
    }),
  )
  const target = matching ? { matching: matching.query } : { ids: posts, versions }
  const moved = await updatePosts(target, { status: wanted, ...extra }, signal, (done) =>
    progress(done, amountOf(posts, context)),
  )
  await refreshPosts([...moved.before.keys()])
  return moved
}

/** Moves them and remembers where each was, so that it can be taken back. */
export async function change(
  posts: readonly number[],
  status: number,
  tools: Tools,
  say: (count: number) => string,
  extra: { published_at?: 'now' } = {},
): Promise<Outcome> {
  const { before, failed, left } = await moveTo(posts, status, tools, extra)
  const moved = [...before.keys()]
  const done = moved.length > 0 ? say(moved.length) : ''
  return {
    message: [done, left].filter(Boolean).join(' ') || undefined,
    failed,
    undo: moved.length === 0 ? undefined : () => moveBack(moved, before),
  }
}

async function moveBack(posts: readonly number[], before: ReadonlyMap<number, number>): Promise<Outcome> {
  const failed: { id: number; messages: readonly string[] }[] = []
  for (const status of new Set(posts.map((id) => before.get(id) ?? 0))) {
    const group = posts.filter((id) => (before.get(id) ?? 0) === status)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the server does them in turn anyway
      const back = await updatePosts({ ids: group }, { status: statusOf(status) })
      const done = new Set([...back.before.keys(), ...back.failed.map(({ id }) => id)])
      const missed = group.filter((id) => !done.has(id)).map((id) => ({ id, messages: [back.left ?? ''] }))
      failed.push(...back.failed, ...missed)
    } catch (error) {
      failed.push(...group.map((id) => ({ id, messages: describeFailure(error) })))
    }
  }
  await refreshPosts(posts)
  const back = posts.length - failed.length
  return { message: back === 0 ? undefined : back === 1 ? 'Post restored.' : `${back} posts restored.`, failed }
}

/** Trash, restore, delete, and moves between statuses. */
export const postStateCommands = [
  command({
    id: 'posts.trash',
    title: counted('Move to trash', (count) => `Move ${count} posts to trash`),
    subject: 'posts',
    icon: Trash2,
    keywords: ['bin', 'delete', 'remove'],
    keys: [
      { keys: 'mod+backspace', place: 'table' },
      { keys: 'mod+backspace', place: 'board' },
    ],
    right: 'posts.update',
    available: onPosts(({ status }) => status === 4 && 'The post is in the trash already'),
    arguments: list,
    risk: 'confirm',
    writes: true,
    failure: 'Error moving post to trash.',
    confirm: ({ ids: posts }, context) => ({
      message: 'Are you sure you want to move selected post to trash?',
      detail:
        amountOf(posts, context) > 1
          ? `${amountOf(posts, context).toLocaleString('en-US')} posts`
          : knownPost(posts[0] ?? 0, context).main_headline,
      confirm: 'Move to trash',
      danger: true,
    }),
    run: async ({ ids: posts }, tools) => {
      const outcome = await change(posts, 4, tools, (count) =>
        count === 1 ? 'Post moved to trash.' : `${count} posts moved to trash.`,
      )
      for (const id of posts) if (draftOf(id)?.base.status === 4) forgetLocal(id)
      return outcome
    },
  }),
  command({
    id: 'posts.restore',
    title: counted('Restore to draft', (count) => `Restore ${count} posts to draft`),
    subject: 'posts',
    icon: ArchiveRestore,
    keywords: ['untrash', 'recover'],
    right: 'posts.update',
    available: onPosts(({ status }) => status !== undefined && status !== 4 && 'The post is not in the trash'),
    arguments: list,
    risk: 'confirm',
    writes: true,
    failure: 'Error updating post.',
    confirm: ({ ids: posts }, context) => ({
      message:
        amountOf(posts, context) > 1
          ? `Restore ${amountOf(posts, context).toLocaleString('en-US')} posts to draft?`
          : 'Restore this post to draft?',
      detail: posts.length > 1 ? undefined : knownPost(posts[0] ?? 0, context).main_headline,
      confirm: 'Restore to draft',
    }),
    run: ({ ids: posts }, tools) =>
      change(posts, 0, tools, (count) =>
        count === 1 ? 'Post restored to draft.' : `${count} posts restored to draft.`,
      ),
  }),
  command({
    id: 'posts.delete',
    title: counted('Delete permanently', (count) => `Delete ${count} posts permanently`),
    subject: 'posts',
    icon: X,
    keywords: ['destroy', 'erase'],
    right: 'posts.delete',
    available: (context) =>
      context.targets?.matching
        ? { reason: 'Deleting for good takes the rows that are selected, not all that match' }
        : onPosts(({ status }) => status !== undefined && status !== 4 && 'Only a post in the trash can be deleted')(
            context,
          ),
    arguments: list,
    risk: 'confirm',
    writes: true,
    failure: 'Error deleting post.',
    confirm: ({ ids: posts }, context) => ({
      message: posts.length > 1 ? `Delete ${posts.length} posts permanently?` : 'Delete this post permanently?',
      detail: posts.length > 1 ? 'This cannot be undone.' : knownPost(posts[0] ?? 0, context).main_headline,
      confirm: 'Delete permanently',
      danger: true,
    }),
    run: async ({ ids: posts }) => {
      const { done, failed } = await eachPost(posts, async (id) => {
        await api.posts.remove({ params: { id } })
        forgetLocal(id)
        leavePost(id)
        postRemoved(id)
      })
      return {
        message: done.length > 1 ? `${done.length} posts deleted.` : done.length === 1 ? 'Post deleted.' : undefined,
        failed,
      }
    },
  }),
  command({
    id: 'posts.set-status',
    title: counted('Change the status', (count) => `Change the status of ${count} posts`),
    subject: 'posts',
    icon: CircleDot,
    keywords: ['draft', 'in work', 'ready', 'move'],
    right: 'posts.update',
    available: onPosts(),
    arguments: {
      schema: z.object({ ids, status: z.union([z.literal(0), z.literal(1), z.literal(2)]) }),
      sources: {
        ids: postsSource,
        status: {
          kind: 'choice',
          label: 'Status',
          options: () =>
            postConstants.status.filter(({ id }) => id <= 2).map(({ id, title }) => ({ value: id, label: title })),
        },
      },
      fill,
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating post.',
    run: ({ ids: posts, status }, tools) => change(posts, status, tools, () => 'Updated'),
  }),
]
