// What is known of posts: the list, one post, and what a write does to both.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { maxPageSize, type ListRequest } from '#contract/list'
import type { Post, PostRow } from '#contract/posts'

import { api } from './api'
import { queries } from './queries'

/** A page of the list. With a text query it goes to `POST search/posts` with the same query string (decisions.md, section 4). */
export const postsPage = (request: ListRequest, text = '') =>
  queryOptions({
    queryKey: ['posts', 'list', request, text],
    queryFn: ({ signal }) =>
      text
        ? api.posts.search({ query: request, body: { query: text }, signal })
        : api.posts.list({ query: request, signal }),
    placeholderData: keepPreviousData,
  })

/** Every post that a list's filters and text leave in, read in the largest pages there are. */
export async function allPosts(
  request: ListRequest,
  text: string,
  onCount: (count: number, total: number) => void,
  signal: AbortSignal,
): Promise<PostRow[]> {
  const rows = new Map<number, PostRow>()
  for (let page = 1, total = 1; (page - 1) * maxPageSize < total; page += 1) {
    const query = { ...request, page, perPage: maxPageSize }
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: a download is no reason to flood the server
    const found = text
      ? await api.posts.search({ query, body: { query: text }, signal })
      : await api.posts.list({ query, signal })
    total = found.total
    // A post that moved between two pages comes once.
    for (const row of found.items) rows.set(row.id, row)
    onCount(rows.size, total)
  }
  return [...rows.values()]
}

/** Ids one request may name. */
const idsAtOnce = 500

/** How many of these posts a list's filters and text leave out. */
export const leftOut = (ids: readonly number[], { filter }: ListRequest, text: string) =>
  queryOptions({
    queryKey: ['posts', 'list', 'left-out', ids, filter, text],
    queryFn: async ({ signal }) => {
      const groups = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) =>
        ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce).join(','),
      )
      const found = await Promise.all(
        groups.map((id) => {
          const query = { filter: { ...filter, id }, perPage: 1 }
          return text ? api.posts.search({ query, body: { query: text }, signal }) : api.posts.list({ query, signal })
        }),
      )
      return ids.length - found.reduce((sum, { total }) => sum + total, 0)
    },
  })

export const onePost = (id: number) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: ({ signal }) => api.posts.get({ params: { id }, signal }),
    staleTime: 0,
  })

/** Who changed what of a post since a version, the oldest first. */
export const changesSince = (id: number, version: number) =>
  queryOptions({
    queryKey: ['posts', 'changes', id, version],
    queryFn: ({ signal }) => api.revisions.changes({ params: { id }, query: { since: String(version) }, signal }),
    staleTime: 0,
  })

/** Puts a post as the server now has it into the cache; the lists are fetched again when they are looked at. */
export function postChanged(post: Post): void {
  queries.setQueryData(onePost(post.id).queryKey, post)
  void queries.invalidateQueries({ queryKey: ['posts', 'list'] })
}

/** Forgets what is known of posts that were changed elsewhere, for instance by a bulk change. */
export function postsChanged(ids: readonly number[]): void {
  for (const id of ids) void queries.invalidateQueries({ queryKey: ['posts', 'one', id] })
  void queries.invalidateQueries({ queryKey: ['posts', 'list'] })
}

export function postRemoved(id: number): void {
  queries.removeQueries({ queryKey: ['posts', 'one', id] })
  void queries.invalidateQueries({ queryKey: ['posts', 'list'] })
}
