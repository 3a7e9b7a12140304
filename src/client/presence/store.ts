// Other people's open posts, as known here. Components subscribe to single posts; poll.ts, which is loaded after the first paint,
// requests the posts that have subscribers.
import { useCallback, useSyncExternalStore } from 'react'

import type { Present } from '#contract/posts/presence'

/** Another person who has a post open. */
export interface Colleague {
  id: number
  name: string
  /** True: they hold the post's lock. False: they read the post. */
  edits: boolean
}

const noColleagues: readonly Colleague[] = []
let known: ReadonlyMap<number, readonly Colleague[]> = new Map()
const followers = new Map<number, Set<() => void>>()
let onFollowed: (post: number) => void = () => undefined

/** Who else is at a post: those who edit first, then by name. */
export const colleaguesAt = (post: number): readonly Colleague[] => known.get(post) ?? noColleagues

/** Calls `heard` when the other people at a post change. @returns a function that ends this. */
export function followColleagues(post: number, heard: () => void): () => void {
  const all = followers.get(post) ?? new Set()
  followers.set(post, all.add(heard))
  if (all.size === 1) onFollowed(post)
  return () => {
    all.delete(heard)
    if (all.size === 0 && followers.get(post) === all) followers.delete(post)
  }
}

export const isFollowed = (post: number): boolean => followers.has(post)

/** Sets the function that requests a post's presence when its first subscriber comes. */
export function whenFollowed(then: (post: number) => void): void {
  onFollowed = then
}

/** The other people at a post. Subscribes the component until it unmounts. */
export function useColleagues(post: number): readonly Colleague[] {
  const follow = useCallback((heard: () => void) => followColleagues(post, heard), [post])
  return useSyncExternalStore(follow, () => colleaguesAt(post))
}

/**
 * Stores who has posts open. `posts`: the requested ids; null: all posts. Requested posts without a person in `people` become
 * empty.
 */
export function knowColleagues(people: readonly Present[], posts: readonly number[] | null): void {
  const before = known
  const asked = posts ?? [...before.keys()]
  const next = new Map(before)
  for (const post of asked) next.delete(post)
  for (const [post, there] of byPost(people)) next.set(post, keptIfEqual(before.get(post), there))
  known = next
  for (const post of new Set([...asked, ...next.keys()]))
    if (before.get(post) !== next.get(post)) for (const heard of followers.get(post) ?? []) heard()
}

function byPost(people: readonly Present[]): Map<number, Colleague[]> {
  const found = new Map<number, Colleague[]>()
  const at = (post: number, colleague: Colleague) => found.set(post, [...(found.get(post) ?? []), colleague])
  const named = [...people].sort((a, b) => a.name.localeCompare(b.name))
  for (const { id, name, edits } of named) for (const post of edits) at(post, { id, name, edits: true })
  for (const { id, name, reads } of named) for (const post of reads) at(post, { id, name, edits: false })
  return found
}

/** Returns `before` when both lists have the same people, else `after`: an unchanged list stays one object and renders nothing. */
const keptIfEqual = (before: readonly Colleague[] | undefined, after: readonly Colleague[]) =>
  JSON.stringify(before) === JSON.stringify(after) && before ? before : after
