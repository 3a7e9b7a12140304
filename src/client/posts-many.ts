// Many posts changed by one command: a slice a call, so that no answer takes longer than anybody waits.
import { describeFailure } from '#contract/failure'
import { type BulkProgress, bulkSlice } from '#contract/posts'

import { api } from './api'

type Body = NonNullable<Parameters<typeof api.posts.updateMany>[0]['body']>

/** Ids, with the version the person saw of each where it is known. */
interface ManyIds {
  ids: readonly number[]
  versions?: ReadonlyMap<number, number>
}

/** Or every post that matches a list's own query string. */
export type ManyPosts = ManyIds | { matching: string }

export interface Changed {
  /** The status of each of those that were changed, before that. */
  before: Map<number, number>
  failed: { id: number; messages: readonly string[] }[]
  /** Why the rest was left as it was: it was stopped, or the server did not go on. */
  left?: string
}

/**
 * Changes them slice by slice. `signal` stops it between two slices; `onCount` hears how many are done.
 * @throws what the first slice throws; a later failure is told in `left`, because the others are done.
 */
export async function updatePosts(
  target: ManyPosts,
  set: NonNullable<Body['set']>,
  signal?: AbortSignal,
  onCount: (done: number) => void = () => {},
): Promise<Changed> {
  const changed: Changed = { before: new Map(), failed: [] }
  const count = () => changed.before.size + changed.failed.length
  let slice = 'ids' in target ? sliceOfIds(target, 0) : sliceOfMatching(target.matching)
  while (slice !== null) {
    if (signal?.aborted) return { ...changed, left: 'The rest was left as it was.' }
    try {
      // oxlint-disable-next-line no-await-in-loop -- a slice after the other
      const { success, errors, next } = await api.posts.updateMany({ body: { ...slice.body, set } })
      for (const { id, before, status } of Object.values(success)) changed.before.set(id, before.status ?? status)
      for (const [id, messages] of Object.entries(errors)) changed.failed.push({ id: Number(id), messages })
      slice = slice.following(next)
    } catch (error) {
      if (count() === 0) throw error
      return { ...changed, left: `The rest was left as it was: ${describeFailure(error).join(' ')}` }
    }
    onCount(count())
  }
  return changed
}

interface Slice {
  body: Omit<Body, 'set'>
  /** The slice after it, from where the server stopped. */
  following: (next: BulkProgress | null) => Slice | null
}

function sliceOfIds(target: ManyIds, at: number): Slice | null {
  if (at >= target.ids.length) return null
  const ids = target.ids.slice(at, at + bulkSlice)
  const versions = ids.flatMap((id) => {
    const version = target.versions?.get(id)
    return version === undefined ? [] : [[id, version] as const]
  })
  return {
    body: { ids, ...(versions.length > 0 ? { versions: Object.fromEntries(versions) } : {}) },
    following: () => sliceOfIds(target, at + bulkSlice),
  }
}

const sliceOfMatching = (matching: string, from?: BulkProgress): Slice => ({
  body: { matching, ...(from ? { from } : {}) },
  following: (next) => (next ? sliceOfMatching(matching, next) : null),
})
