// Who else has which posts open, as far as it is known here. What shows it follows its posts; presence.ts, which comes after the
// first paint, asks for those that are followed.
import { useCallback, useSyncExternalStore } from 'react'

import type { Present } from '#contract/presence'

/** Somebody else at a post. */
export interface Colleague {
  id: number
  name: string
  /** They hold its lock; otherwise they read it. */
  edits: boolean
}

const nobody: readonly Colleague[] = []
let known: ReadonlyMap<number, readonly Colleague[]> = new Map()
const followers = new Map<number, Set<() => void>>()
let onFollowed: (post: number) => void = () => undefined

/** Who else is at a post: those who edit first, then by name. */
export const colleaguesAt = (post: number): readonly Colleague[] => known.get(post) ?? nobody

/** Hears whenever others open a post, leave it, begin to edit it. @returns how to stop. */
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

/** Says who asks for posts that somebody begins to follow. */
export function whenFollowed(then: (post: number) => void): void {
  onFollowed = then
}

/** Who else is at a post, as long as what shows it is there. */
export function useColleagues(post: number): readonly Colleague[] {
  const follow = useCallback((heard: () => void) => followColleagues(post, heard), [post])
  return useSyncExternalStore(follow, () => colleaguesAt(post))
}

/** Takes in who is where, of all posts or of some: nobody else is there. */
export function knowColleagues(people: readonly Present[], posts: readonly number[] | null): void {
  const before = known
  const asked = posts ?? [...before.keys()]
  const next = new Map(before)
  for (const post of asked) next.delete(post)
  for (const [post, there] of byPost(people)) next.set(post, same(before.get(post), there))
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

/** What is as it was is the same as before, so that nothing is drawn for it. */
const same = (before: readonly Colleague[] | undefined, after: readonly Colleague[]) =>
  JSON.stringify(before) === JSON.stringify(after) && before ? before : after
