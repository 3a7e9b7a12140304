// The targets of post commands, and the known data of a post: from the open draft, else from the row of the list.
import { z } from 'zod'

import { draftOf, drafts, flushDraft } from '#client/post-draft/draft'
import { reloadDraft } from '#client/post-draft/save'
import { allStatuses, countMatching, postSubject, postsChanged } from '#client/posts/posts'
import { updatePosts } from '#client/posts/bulk'
import { reachRefusal } from '#client/posts/may-change'
import { useSession } from '#client/session/session'
import { picker } from '#client/lists/pickers'
import type { PostRow } from '#contract/posts/posts'
import type { BulkSet } from '#contract/posts/bulk'
import { bulkOf, type BulkRows } from '#workspace/command/bulk'
import { findTab, tabsOf } from '#workspace/panes/tree'
import type { ArgumentSource, Availability, CommandContext } from '#workspace/command/command'
import type { Misfit } from '#workspace/command/targets'
import { leaveForms } from '#workspace/form/handle'
import { dropTab, openPath, useWorkspace } from '#workspace/panes/store'
import { idsArgument } from '#workspace/command/argument-kit'
import { amountOf, type RowCheck, targetsOf } from '#workspace/command/row-targets'

const row = z.looseObject({
  status: z.number().optional(),
  published_at: z.string().nullable().optional(),
  main_headline: z.string().optional(),
  reporter_id: z.number().nullable().optional(),
  authors: z.array(z.looseObject({ id: z.number() })).optional(),
  category_id: z.number().nullable().optional(),
  version: z.number().optional(),
  is_verified: z.number().optional(),
  is_evergreen: z.number().optional(),
  table_of_contents: z.number().optional(),
  breaking_status: z.number().optional(),
  is_message_sent: z.number().optional(),
  top_status: z.number().optional(),
  slug: z.string().nullable().optional(),
  previewUrl: z.string().nullable().optional(),
  lock: z.looseObject({ username: z.string(), user_id: z.number() }).nullable().optional(),
  /** True: the server was asked for the post and does not have it. */
  gone: z.boolean().optional(),
})

/** The known fields of a post. */
export type KnownPost = z.infer<typeof row> & { id: number }

/** Posts as targets of commands. */
export const postTargets = targetsOf(postSubject, row, {
  // A new post has its headline only in the editor until it is saved.
  nameOf: ({ id, main_headline }) => main_headline || (draftOf(id)?.values.main_headline ?? ''),
  known: (id) => draftOf(id)?.base ?? postSubject.known.get(id),
  stamp: () => [postSubject.known.stamp(), drafts.getState().byId, useSession.getState().me],
  search: (query, signal) => picker('posts').suggest(query, { signal }),
  states: { field: 'status', all: allStatuses, count: countMatching },
})

/** The argument for one or many posts. */
export const ids = idsArgument
export const postSource: ArgumentSource = postTargets.one
export const postsSource: ArgumentSource = postTargets.many
export const { targetIds, counted } = postTargets

/** Fills the argument `ids` with the target posts. */
export const fillIds = (context: CommandContext) => ({ ids: targetIds(context) })

/** The arguments of a command that takes nothing but posts. */
export const postsArguments = { schema: z.object({ ids }), sources: { ids: postsSource }, fill: fillIds }
export const knownPost: (id: number, context: CommandContext) => KnownPost = postTargets.known

export const knownPosts = (context: CommandContext): KnownPost[] =>
  targetIds(context).map((id) => knownPost(id, context))

/** The refusals for a post that no longer exists and for one in the trash. */
export const gonePost: Misfit = { reason: 'The post is not there any more', are: 'not there any more' }
export const trashed: Misfit = { reason: 'The post is in the trash: restore it first', are: 'in the trash' }

/** Makes the check of a command for each post. A post that no longer exists is always refused. */
export const postMisfit = (judge: RowCheck<KnownPost>) =>
  postTargets.misfit((post, posts, args) => (post.gone ? gonePost : judge(post, posts, args)))

/** Refuses a post of other authors when the person's role may change only their own posts. */
function ofOthers(post: KnownPost): Misfit | undefined {
  const reason = reachRefusal(post)
  return reason === undefined ? undefined : { reason, are: 'written by others' }
}

/** Like {@link postMisfit} for a command that changes the post: also refuses posts that the person may not change. */
export const changeMisfit = (judge: RowCheck<KnownPost>) =>
  postMisfit((post, posts, args) => ofOthers(post) ?? judge(post, posts, args))

/** Like {@link changeMisfit}, and also refuses posts in the trash. `more` adds a further check. */
export const misfitOutOfTrash = (more: RowCheck<KnownPost> = () => undefined) =>
  changeMisfit((post, posts, args) => (post.status === 4 ? trashed : more(post, posts, args)))

/** Makes the `available` of a command: it refuses without a target post, and when `wrong` gives a reason for every post. */
export const onPosts =
  (wrong: (post: KnownPost) => string | undefined | false = () => undefined) =>
  (context: CommandContext): Availability => {
    const posts = knownPosts(context)
    if (posts.length === 0) return { reason: 'No post is selected or open', asks: 'ids' }
    const reasons = posts.map(wrong)
    const first = reasons.find((reason) => reason)
    return first && reasons.every((reason) => reason) ? { reason: first } : true
  }

/** Like {@link onPosts} for a command on one post: refuses several with the reason `several`. */
export const onOnePost =
  (several: string, wrong?: Parameters<typeof onPosts>[0]) =>
  (context: CommandContext): Availability =>
    amountOf(context) > 1 ? { reason: several } : onPosts(wrong)(context)

/** How posts are changed together. Afterwards their lists and open drafts are read again, and refused posts too. */
export const postsInBulk = bulkOf<PostRow, BulkSet>(postSubject, {
  send: updatePosts,
  changed: async (ids, refused = []) => {
    await refreshPosts(ids)
    await readAgain(refused)
  },
})

/**
 * The posts of a bulk change, each with its version and the status that the person saw, in the question if there was one. First puts
 * the text of open editors into their drafts.
 */
export function bulkRowsOf(list: readonly number[], context: CommandContext): BulkRows {
  const matching = context.targets?.matching
  if (matching) {
    const { query, count, except, only } = matching
    return { matching: query, count, except, only }
  }
  for (const id of list) flushDraft(id)
  const seen = (field: 'version' | 'status') =>
    new Map(
      list.flatMap((id) => {
        const value = knownPost(id, context)[field]
        return value === undefined ? [] : [[id, value] as const]
      }),
    )
  return { ids: list, versions: seen('version'), statuses: context.targets?.states ?? seen('status') }
}

/** Reads refused posts again, so that a retry uses their current version and status. Forgets those that no longer exist. */
async function readAgain(list: readonly number[]): Promise<void> {
  if (list.length === 0) return
  const found = await postSubject.byId(list).catch(() => null)
  const there = new Set(found?.map(({ id }) => id))
  if (found) for (const id of list) if (!there.has(id)) postSubject.known.forget(id)
}

/** Invalidates the lists and reloads the open drafts of changed posts. */
export async function refreshPosts(list: readonly number[]): Promise<void> {
  postsChanged(list)
  await Promise.all(list.filter((id) => draftOf(id)).map(reloadDraft))
}

/**
 * Closes the tabs of a post and the panels beside lists, without asking: it was published or deleted. With no tab left the list is
 * shown.
 */
export function leavePost(id: number): void {
  leaveForms('posts', [id])
  const path = `/posts/${id}`
  for (const tab of tabsOf(useWorkspace.getState().layout)) {
    const here = tab.path.split('?')[0] === path
    if (here && findTab(useWorkspace.getState().layout, tab.id)) dropTab(tab.id)
  }
  if (tabsOf(useWorkspace.getState().layout).length === 0) openPath('/posts')
}

/** The section that all posts have in common; null: there are several, or one is unknown. */
export function sectionOf(posts: readonly number[]): number | null {
  const sections = new Set(posts.map((id) => postSubject.known.get(id)?.section_id ?? null))
  const [only = null] = sections
  return sections.size === 1 ? only : null
}

/** Like {@link sectionOf}, after the posts of which it is not known are read: the palette offers posts that no list has read. */
export async function readSectionOf(posts: readonly number[], signal: AbortSignal): Promise<number | null> {
  const unknown = posts.filter((id) => postSubject.known.get(id)?.section_id === undefined)
  if (unknown.length > 0) await postSubject.byId(unknown, signal)
  return sectionOf(posts)
}
