import { FileText, LockOpen } from 'lucide-react'
import { z } from 'zod'

import { onePost } from '#client/posts/posts'
import { type DraftQuestion, draftOf, openToRead, takeOver } from '#client/post-draft/draft'
import { reloadDraft } from '#client/post-draft/save'
import { queries } from '#client/api/queries'
import { reachRefusal } from '#client/posts/may-change'
import { useSession } from '#client/session/session'
import { command, type CommandContext } from '#workspace/command/command'

import { fillIds, ids, type KnownPost, knownPost, onPosts, postSource, postsSource } from './target'
import { duplicatePost } from './duplicate'
import { postAddressCommands } from './address'
import { createPost } from './first-frame'
import { postPushCommand } from './push'
import { postStateCommands } from './state'
import { postWriteCommands } from './write'
import { say } from '#contract/base/say'

/** Whether another person edits a post, by local data. */
function lockedByOther(id: number, context: CommandContext): boolean {
  const { lock } = knownPost(id, context)
  return Boolean(lock) && lock?.user_id !== useSession.getState().me?.id
}

/** Whether the person may take over the lock. A person who may not change the post only reads it. */
const mayTakeOver = (id: number, context: CommandContext): boolean =>
  context.rights.has('posts.update') && reachRefusal(knownPost(id, context)) === undefined

/** Whether somebody may hold the lock: an open post knows it, a row of the list knows the state of its last read. */
function mayBeLocked({ id, lock }: KnownPost): boolean {
  const state = draftOf(id)?.lock.state
  return state === undefined ? lock !== null : state !== 'held' && state !== 'taking'
}

/** The open takeover question of a post whose lock was refused; undefined: none. */
const takeOverAsked = (id: number) =>
  draftOf(id)?.questions.find(
    (question): question is Extract<DraftQuestion, { kind: 'take-over' }> => question.kind === 'take-over',
  )

/** Commands that open and create posts, and all that act on posts in a list. Those of an open post alone are in late.ts. */
export const postCommands = [
  command({
    id: 'posts.open',
    fromLink: true,
    title: 'Open a post',
    subject: 'posts',
    icon: FileText,
    keywords: ['edit', 'editor', 'article'],
    right: 'posts.read',
    featured: true,
    arguments: {
      schema: z.object({
        id: z.coerce.number().int().positive(),
        side: z.boolean().optional(),
        preview: z.boolean().optional(),
        /** True: the post is opened for reading, and no takeover of the lock is offered. */
        read: z.boolean().optional(),
      }),
      sources: { id: postSource },
      fill: (context) => (context.targets?.subject === 'posts' ? { id: context.targets.ids[0] } : {}),
    },
    risk: 'none',
    writes: false,
    run: async ({ id, side, preview, read }, { context, run }) => {
      // Prefetched while the tab is drawn; the tab makes the same request and joins it.
      if (!draftOf(id)) void queries.prefetchQuery(onePost(id))
      if (read) openToRead(id)
      else if (lockedByOther(id, context) && mayTakeOver(id, context))
        return run({ id: 'posts.take-over', args: { ids: [id], side } })
      await run({ id: 'workspace.open', args: { path: `/posts/${id}`, side, preview } })
    },
  }),
  createPost,
  command({
    id: 'posts.take-over',
    title: 'Overtake editing',
    subject: 'posts',
    icon: LockOpen,
    keywords: ['lock', 'unlock', 'take over', 'take back'],
    right: 'posts.update',
    available: onPosts((post) => reachRefusal(post) ?? (!mayBeLocked(post) && 'Nobody else is editing it')),
    arguments: {
      schema: z.object({ ids, side: z.boolean().optional() }),
      sources: { ids: postsSource },
      fill: fillIds,
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error fetching data.',
    confirm: ({ ids: [id = 0], side }, context) => {
      const { lock, main_headline } = knownPost(id, context)
      // No question when the lock is free, or when another window of the same person took it.
      const state = draftOf(id)?.lock
      if (state?.state === 'free' || (state?.state === 'lost' && (state.holder === null || state.own))) return null
      const refused = takeOverAsked(id)
      if (refused)
        return {
          message: say`${refused.message} ${refused.own ? 'Move editing to this window?' : 'Are you sure you want to overtake editing?'}`,
          detail: main_headline,
          confirm: refused.own ? 'Move editing here' : 'Overtake editing',
          cancel: 'Read only',
          // Cancel has the focus, so that an extra key press does not take the lock.
          final: !refused.own,
        }
      // An open post has newer data about its lock than the list.
      const holder = state?.holder ?? lock?.username
      const who = holder ? say`${holder} is editing` : ''
      return {
        message: 'This article is being edited. Do you really want to overtake editing?',
        detail: [main_headline, who].filter(Boolean).join(' · ') || undefined,
        confirm: 'Overtake editing',
        final: true,
        ...(draftOf(id)
          ? { cancel: 'Read only' }
          : { instead: { label: 'Read only', call: { id: 'posts.open', args: { id, side, read: true } } } }),
      }
    },
    run: async ({ ids: [id = 0], side }, { run }) => {
      await takeOver(id)
      await reloadDraft(id)
      await run({ id: 'workspace.open', args: { path: `/posts/${id}`, side } })
    },
  }),
  ...postAddressCommands,
  duplicatePost,
  ...postWriteCommands,
  ...postStateCommands,
  postPushCommand,
]
