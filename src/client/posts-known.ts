// What is known of each post by its id, whichever list it was read in: what commands judge rows by that are out of view.
import type { PostRow } from '#contract/posts'

const known = new Map<number, PostRow>()
let stamp = 0

export const knownRow = (id: number): PostRow | undefined => known.get(id)

/** Counts up whenever something new is known. */
export const knownStamp = (): number => stamp

/** The newest of what was read counts: answers may come in another order than they were given. */
export function rememberPosts(rows: readonly PostRow[]): void {
  for (const row of rows) {
    const before = known.get(row.id)
    if (!before || before.version <= row.version) known.set(row.id, row)
  }
  if (rows.length > 0) stamp += 1
}

/** A bulk change said where a post stands; the rest of it is as it was. */
export function movePost(id: number, change: Partial<PostRow> & { version: number }): void {
  const before = known.get(id)
  if (before && before.version <= change.version) known.set(id, { ...before, ...change })
  stamp += 1
}

export function forgetPost(id: number): void {
  known.delete(id)
  stamp += 1
}
