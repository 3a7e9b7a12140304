// Bulk changes of posts, and their effect on the known posts.
import { describeFailure, Failure } from '#contract/base/failure'
import type { BulkSet } from '#contract/posts/bulk'

import { api } from '#client/api/api'
import { postSubject } from './posts'

type Body = NonNullable<Parameters<typeof api.posts.updateMany>[0]['body']>

/** The fields of a change that a row can show as they were sent. The date `now` is left out: only the server knows its value. */
function shownOf({ published_at, is_verified, is_evergreen, table_of_contents, breaking_status, top_status }: BulkSet) {
  const sent = { is_verified, is_evergreen, table_of_contents, breaking_status, top_status }
  const flags = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  return { ...flags, ...(typeof published_at === 'string' && published_at !== 'now' ? { published_at } : {}) }
}

/** Sends one slice of a bulk change, and updates the known posts, also those out of view. */
export async function updatePosts(body: Body) {
  const answer = await api.posts.updateMany({ body, retry: true })
  const own = new Map(body.rows?.map(({ id, set }) => [id, set]))
  for (const { id, status, version } of Object.values(answer.success))
    postSubject.known.change(id, { ...shownOf(own.get(id) ?? body.set ?? {}), status, version })
  return answer
}

/** Deletes posts in the trash one by one. Refusals are returned by id. @throws any other failure. */
export async function removePosts(
  ids: readonly number[],
): Promise<{ done: number[]; errors: Record<string, readonly string[]> }> {
  const done: number[] = []
  const errors: Record<string, readonly string[]> = {}
  for (const id of ids)
    try {
      // The API has no call that deletes several posts.
      await api.posts.remove({ params: { id } })
      done.push(id)
    } catch (error) {
      if (!(error instanceof Failure) || error.status === 0 || error.status >= 500) throw error
      errors[id] = describeFailure(error)
    }
  return { done, errors }
}
