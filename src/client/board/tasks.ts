// The tasks of the board for their form: whole posts, by id.
import { api } from '#client/api/api'
import { knownRows } from '#client/lists/known'
import type { Post } from '#contract/posts'

const known = knownRows<Post>()

export async function readTask(id: number): Promise<Post> {
  const task = await api.posts.get({ params: { id } })
  known.remember([task])
  return task
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
