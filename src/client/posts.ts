// What is known of posts: the list, one post, and what a write does to both.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { postStatuses } from '#contract/constants'
import { maxPageSize, type ListRequest, type Page } from '#contract/list'
import type { Post, PostRow } from '#contract/posts'

import { api } from './api'
import { queries } from './queries'
import { forgetPost, rememberPosts } from './posts-known'

/** A page of the list. With a text query it goes to `POST search/posts` with the same query string (decisions.md, section 4). */
export const postsPage = (request: ListRequest, text = '') =>
  queryOptions({
    queryKey: ['posts', 'list', request, text],
    queryFn: async ({ signal }) =>
      remembered(
        text
          ? await api.posts.search({ query: request, body: { query: text }, signal })
          : await api.posts.list({ query: request, signal }),
      ),
    placeholderData: keepPreviousData,
  })

/** The rows of a page are known from then on, also once it is out of view. */
function remembered(page: Page<PostRow>): Page<PostRow> {
  rememberPosts(page.items)
  return page
}

/** Posts by their ids, in the ids' order; what is gone is left out. Trashed ones are among them. */
export async function postsById(ids: readonly number[], signal?: AbortSignal): Promise<PostRow[]> {
  const found = new Map<number, PostRow>()
  for (let at = 0; at < ids.length; at += maxPageSize) {
    const id = ids.slice(at, at + maxPageSize).join(',')
    const query = { filter: { id }, perPage: maxPageSize }
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: a selection is no reason to flood the server
    const { items } = remembered(await api.posts.list({ query, ...(signal ? { signal } : {}) }))
    for (const row of items) found.set(row.id, row)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The post with this slug, found by the words of it; undefined: there is none that is like it. */
export async function postBySlug(slug: string, signal: AbortSignal): Promise<PostRow | undefined> {
  // A number at its end made it unique, and is in no text.
  const body = { query: slug.replace(/-\d+$/, '').replaceAll('-', ' ') }
  const { items } = remembered(await api.posts.search({ query: { perPage: 25 }, body, signal }))
  return items.find((row) => row.slug === slug)
}

/** The rows of a list from one place to another, both counted from 0 and meant with. Pages that are known are not asked for again. */
export async function postsBetween(
  request: ListRequest,
  text: string,
  first: number,
  last: number,
  signal?: AbortSignal,
): Promise<PostRow[]> {
  const perPage = maxPageSize
  const rows: PostRow[] = []
  for (let page = Math.floor(first / perPage) + 1; (page - 1) * perPage <= last; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: a range is no reason to flood the server
    const { items, page: answered } = await queries.fetchQuery(postsPage({ ...request, page, perPage }, text))
    signal?.throwIfAborted()
    // A page past the end answers the last one.
    if (answered !== page) break
    rows.push(...items.slice(Math.max(0, first - (page - 1) * perPage), last - (page - 1) * perPage + 1))
  }
  return rows
}

/** How many of the posts that match a list's query string are in one of the statuses. */
export async function countMatching(matching: string, statuses: readonly number[]): Promise<number> {
  const query = new URLSearchParams(matching)
  const text = query.get('query') ?? ''
  const filter = Object.fromEntries(
    [...query].flatMap(([name, value]) => {
      const field = /^search\[(.+)\]$/.exec(name)?.[1]
      return field === undefined ? [] : [[field, value]]
    }),
  )
  const asked = filter['status']?.split(',').map(Number)
  // Trashed posts match only where a list asks for them.
  const among = asked ?? allStatuses.filter((status) => status !== postStatuses.trashed)
  const wanted = statuses.filter((status) => among.includes(status))
  if (wanted.length === 0) return 0
  const request = { filter: { ...filter, status: wanted.join(',') }, perPage: 1 }
  const { total } = text
    ? await api.posts.search({ query: request, body: { query: text } })
    : await api.posts.list({ query: request })
  return total
}

export const allStatuses: readonly number[] = Object.values(postStatuses)

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
  rememberPosts([post])
  void queries.invalidateQueries({ queryKey: ['posts', 'list'] })
}

/** Forgets what is known of posts that were changed elsewhere, for instance by a bulk change. */
export function postsChanged(ids: readonly number[]): void {
  for (const id of ids) void queries.invalidateQueries({ queryKey: ['posts', 'one', id] })
  void queries.invalidateQueries({ queryKey: ['posts', 'list'] })
}

export function postRemoved(id: number): void {
  forgetPost(id)
  queries.removeQueries({ queryKey: ['posts', 'one', id] })
  void queries.invalidateQueries({ queryKey: ['posts', 'list'] })
}
