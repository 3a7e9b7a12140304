// The tasks of the board for their form: whole posts, by id.
import { api } from '#client/api/api'
import { knownRows } from '#client/lists/known'
import { useSession } from '#client/session/session'
import type { Post } from '#contract/posts/posts'

const known = knownRows<Post>()

export async function readTask(id: number): Promise<Post> {
  const task = await api.posts.get({ params: { id } })
  known.remember([task])
  return task
}

/** The section and the assignee that the board's filters select. A new task gets them, so that it is shown. @param query the board's address */
export function fieldsByFilters(query: URLSearchParams | undefined): {
  section_id: number | null
  assignee_id: number | null
} {
  const isMine = query?.get('mine') === '1'
  return {
    section_id: Number(query?.get('section_id')) || null,
    assignee_id: (isMine && useSession.getState().me?.id) || null,
  }
}

/** The tasks of the board, which are posts. It has only those parts of a subject that a form needs. */
export const taskSubject = {
  name: 'tasks',
  words: ['task', 'tasks'],
  nameOf: ({ main_headline, id }: Post) => main_headline || `#${id}`,
  rights: 'posts',
  known,
  byId: (ids: readonly number[]) => Promise.all(ids.map(readTask)),
} as const
