import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import { postsPage } from '#client/posts'
import { queries } from '#client/queries'
import type { ListRequest } from '#contract/list'
import type { PostRow } from '#contract/posts'

interface Pages {
  total: number
  rowAt: (index: number) => PostRow | undefined
  /** The rows that are here, in their order; the same array until another page comes. */
  rows: readonly PostRow[]
  /** The rows that were read so far, also of pages that are out of view by now. */
  loaded: () => readonly PostRow[]
  /** Says which rows are in view. */
  onView: (first: number, last: number) => void
  /** A page in view could not be fetched. Rows that were known stay. */
  failed: boolean
  /** Nothing has been answered yet. */
  waiting: boolean
  reload: () => void
}

/** The pages that are in view, each asked for by itself; scrolling fast skips those in between. */
export function usePages(request: ListRequest, text: string, startPage: number, subscribed: boolean): Pages {
  const size = request.perPage ?? 25
  const [range, setRange] = useState({ first: startPage, last: startPage })
  const numbers = useMemo(
    () => Array.from({ length: Math.min(20, range.last - range.first + 1) }, (_, at) => range.first + at),
    [range],
  )
  const results = useQueries({
    queries: numbers.map((page) => ({ ...postsPage({ ...request, page }, text), subscribed })),
  })
  // The results are one array a render; what they hold changes only when an answer comes.
  const stamp = results.map(({ dataUpdatedAt, isPlaceholderData }) => `${dataUpdatedAt}${isPlaceholderData}`).join()
  const known = useMemo(
    () =>
      new Map(
        numbers.flatMap((page, at) =>
          results[at]?.data && !results[at].isPlaceholderData ? [[page, results[at].data] as const] : [],
        ),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- `stamp` stands for `results`
    [numbers, stamp],
  )
  const first = [...known.values()][0]
  const [lastTotal, setLastTotal] = useState(0)
  const total = first?.total ?? lastTotal
  if (first && first.total !== lastTotal) setLastTotal(first.total)
  const rowAt = useCallback(
    (index: number) => {
      const page = known.get(Math.floor(index / size) + 1)
      // A page past the end answers the last one, which is not the page that was asked for.
      return page && page.page === Math.floor(index / size) + 1 ? page.items[index % size] : undefined
    },
    [known, size],
  )
  const rows = useMemo(() => [...known.values()].flatMap(({ items }) => items), [known])
  const loaded = useCallback(() => {
    const pages = Array.from({ length: Math.ceil(total / size) }, (_, at) =>
      queries.getQueryData(postsPage({ ...request, page: at + 1 }, text).queryKey),
    )
    return pages.flatMap((page) => page?.items ?? [])
  }, [request, text, total, size])
  const onView = useCallback(
    (firstRow: number, lastRow: number) => {
      const next = { first: Math.floor(firstRow / size) + 1, last: Math.floor(lastRow / size) + 1 }
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
    },
    [size],
  )
  const reload = useCallback(() => {
    for (const { refetch } of results) void refetch()
  }, [results])
  return {
    total,
    rowAt,
    rows,
    loaded,
    onView,
    failed: results.some(({ isError }) => isError),
    waiting: known.size === 0 && lastTotal === 0 && results.some(({ isPending }) => isPending),
    reload,
  }
}
