// Known posts: the list, single posts, and the cache updates after a write.
import { queryOptions } from '@tanstack/react-query'

import { postStatuses } from '#contract/constants'
import type { Post, PostRow } from '#contract/posts/posts'

import { api } from '#client/api/api'
import { subjectOf } from '#client/lists/subject'
import { queries } from '#client/api/queries'

export const allStatuses: readonly number[] = Object.values(postStatuses)

/** The statuses of a list by default: a trashed post is listed only on request. */
const outOfTrash = allStatuses.filter((status) => status !== postStatuses.trashed)

/** The subject of posts. A text is searched by `POST search/posts` with the same query string. */
export const postSubject = subjectOf<PostRow>({
  name: 'posts',
  words: ['post', 'posts'],
  nameOf: ({ main_headline }) => main_headline,
  rights: 'posts',
  logName: 'post',
  family: 'v1',
  read: ({ query: { search, ...query }, ...rest }) =>
    search ? api.posts.search({ query, body: { query: search }, ...rest }) : api.posts.list({ query, ...rest }),
  inside: (filter) => ({ ...filter, status: filter['status'] ?? outOfTrash.join(',') }),
})

/** Reads the post that has, or had, this slug in its public address; undefined: there is none. */
export async function postBySlug(slug: string, signal: AbortSignal): Promise<PostRow | undefined> {
  const { items } = await api.posts.list({ query: { perPage: 1, filter: { slug } }, signal })
  postSubject.known.remember(items)
  return items[0]
}

/** Counts the posts that match a list's query string and have one of the statuses, without those in `except`. */
export async function countMatching(
  matching: string,
  statuses: readonly number[],
  except: readonly number[] = [],
): Promise<number> {
  const query = new URLSearchParams(matching)
  const search = query.get('query') ?? ''
  const filter = Object.fromEntries(
    [...query].flatMap(([name, value]) => {
      const field = /^search\[(.+)\]$/.exec(name)?.[1]
      return field === undefined ? [] : [[field, value]]
    }),
  )
  const asked = filter['status']?.split(',').map(Number)
  const among = asked ?? outOfTrash
  const wanted = statuses.filter((status) => among.includes(status))
  if (wanted.length === 0) return 0
  const request = { filter: { ...filter, status: wanted.join(',') }, search }
  const [total, out] = await Promise.all([postSubject.count(request), postSubject.count(request, except)])
  return total - out
}

export const onePost = (id: number) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => api.posts.get({ params: { id }, signal }),
    staleTime: 0,
  })

/** Invalidates the lists of posts, the boards and the calendars. */
function listsStale(): void {
  postSubject.stale()
  for (const name of ['board', 'calendar']) void queries.invalidateQueries({ queryKey: [name] })
}

/** Stores a post from the server in the cache, and invalidates the lists of posts, the boards and the calendars. */
export function postChanged(post: Post): void {
  queries.setQueryData(onePost(post.id).queryKey, post)
  postSubject.known.remember([post])
  listsStale()
}

/** Invalidates posts that were changed elsewhere, for instance by a bulk change, and all lists, boards and calendars. */
export function postsChanged(ids: readonly number[]): void {
  for (const id of ids) void queries.invalidateQueries({ queryKey: ['posts', 'one', id] })
  listsStale()
}

export function postRemoved(id: number): void {
  postSubject.known.forget(id)
  queries.removeQueries({ queryKey: ['posts', 'one', id] })
  listsStale()
}
