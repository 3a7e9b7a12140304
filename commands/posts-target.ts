// What the commands of posts act on, and what is known of it: the open draft, else the row of the list.
import { z } from 'zod'

import { describeFailure } from '#contract/failure'
import { draftOf } from '#client/post-draft'
import { reloadDraft } from '#client/post-draft-write'
import { postsChanged } from '#client/posts'
import { suggest, labelOf } from '#client/lookups'
import { findTab, tabsOf } from '#workspace/panes'
import { type ArgumentSource, type Availability, type CommandContext, type Outcome } from '#workspace/command'
import { dropTab, openPath, useWorkspace } from '#workspace/store'

/** One or many posts. */
export const ids = z.array(z.number().int().positive()).min(1)

export const postSource = {
  kind: 'search',
  label: 'Post',
  search: async (query, signal) =>
    (await suggest('posts', query, { signal })).map((found) => ({
      value: found.id,
      label: labelOf(found),
      detail: `#${found.id}`,
    })),
} satisfies ArgumentSource

export const postsSource = { ...postSource, label: 'Posts', many: true } satisfies ArgumentSource

export const targetIds = ({ targets }: CommandContext): number[] =>
  targets?.subject === 'posts' ? [...targets.ids] : []

/** What is known of a post without asking the server. */
export interface KnownPost {
  id: number
  status?: number
  published_at?: string | null
  main_headline?: string
  version?: number
  is_verified?: number
  is_evergreen?: number
  table_of_contents?: number
  breaking_status?: number
  top_status?: number
  slug?: string | null
  previewUrl?: string | null
  lock?: { username: string; user_id: number } | null
}

const row = z.looseObject({
  status: z.number().optional(),
  published_at: z.string().nullable().optional(),
  main_headline: z.string().optional(),
  version: z.number().optional(),
  is_verified: z.number().optional(),
  top_status: z.number().optional(),
  slug: z.string().nullable().optional(),
  previewUrl: z.string().nullable().optional(),
  lock: z.looseObject({ username: z.string(), user_id: z.number() }).nullable().optional(),
})

/** The draft's post when it is open, else the list's row, else nothing but the id. */
export function knownPost(id: number, { targets }: CommandContext): KnownPost {
  const draft = draftOf(id)
  if (draft) return draft.base
  const listed = targets?.rows?.get(id)
  return listed ? readRow(id, listed) : { id }
}

/** A row is read once: every button of it asks, at every move of the cursor. */
const read = new WeakMap<object, KnownPost>()

function readRow(id: number, listed: object): KnownPost {
  const before = read.get(listed)
  if (before) return before
  const { data } = row.safeParse(listed)
  const known = { ...data, id }
  read.set(listed, known)
  return known
}

export const knownPosts = (context: CommandContext): KnownPost[] =>
  targetIds(context).map((id) => knownPost(id, context))

/** Refuses where nothing is selected, and where `wrong` has a reason for a post that is known. */
export const onPosts =
  (wrong: (post: KnownPost) => string | undefined | false = () => undefined) =>
  (context: CommandContext): Availability => {
    const posts = knownPosts(context)
    if (posts.length === 0) return { reason: 'Select a post, or open one' }
    // Of many, those that fit are done and the others are named; of one, the reason comes before.
    const reasons = posts.map(wrong)
    const first = reasons.find((reason) => reason)
    return first && reasons.every((reason) => reason) ? { reason: first } : true
  }

/** `Move to trash`, or `Move 40 posts to trash`. */
export const counted =
  (one: string, many: (count: string) => string) =>
  ({ targets }: CommandContext): string => {
    const count = targets?.subject === 'posts' ? (targets.matching?.count ?? targets.ids.length) : 1
    return count > 1 ? many(count.toLocaleString('en-US')) : one
  }

/** Does something to each post in turn; those that fail are named, one alone fails as a whole. */
export async function eachPost(
  list: readonly number[],
  act: (id: number) => Promise<void>,
): Promise<{ done: number[]; failed: NonNullable<Outcome['failed']> }> {
  const [only] = list
  if (list.length === 1 && only !== undefined) {
    await act(only)
    return { done: [only], failed: [] }
  }
  const done: number[] = []
  const failed: { id: number; messages: string[] }[] = []
  for (const id of list)
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a list of posts is no reason to flood the server
      await act(id)
      done.push(id)
    } catch (error) {
      failed.push({ id, messages: describeFailure(error) })
    }
  return { done, failed }
}

/** Lists and open drafts hear of posts that were changed. */
export async function refreshPosts(list: readonly number[]): Promise<void> {
  postsChanged(list)
  await Promise.all(list.filter((id) => draftOf(id)).map(reloadDraft))
}

/** Closes the tabs of a post, without asking: it was published or deleted. With no tab left the list is shown. */
export function leavePost(id: number): void {
  const path = `/posts/${id}`
  for (const tab of tabsOf(useWorkspace.getState().layout)) {
    const here = tab.path.split('?')[0] === path
    if (here && findTab(useWorkspace.getState().layout, tab.id)) dropTab(tab.id)
  }
  if (tabsOf(useWorkspace.getState().layout).length === 0) openPath('/posts')
}
