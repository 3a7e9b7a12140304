import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'
import type { ListRequest, Page } from '#contract/base/list'
import { useSteady } from '#ui/use-steady'

export interface Pages<Row> {
  total: number
  rowAt: (index: number) => Row | undefined
  /** The loaded rows in view, in their order. The array keeps its identity until another page arrives. */
  rows: readonly Row[]
  /** All rows read so far, also from pages out of view. */
  loaded: () => readonly Row[]
  /** Reports the rows in view. */
  onView: (first: number, last: number) => void
  /** Whether a page in view could not be fetched. Known rows stay. */
  failed: boolean
  /** Whether no page has been answered yet. */
  waiting: boolean
  /** Whether the first page to show is still missing. */
  coming: boolean
  reload: () => void
}

/** The most pages in view at once. */
const mostPages = 20

/** Fetches the pages in view, each with its own request. Fast scrolling skips the pages in between. */
export function usePages<Row extends ListRow>(
  subject: Subject<Row>,
  request: ListRequest,
  startPage: number,
  subscribed: boolean,
): Pages<Row> {
  const size = request.perPage ?? 25
  const [range, setRange] = useState({ first: startPage, last: startPage })
  const numbers = useMemo(
    () => Array.from({ length: Math.min(mostPages, range.last - range.first + 1) }, (_, at) => range.first + at),
    [range],
  )
  const results = useQueries({
    queries: numbers.map((page) => subject.page({ ...request, page })),
    subscribed,
  })
  // The array of results is new at each render; its contents change only with an answer.
  const stamp = results.map(({ dataUpdatedAt, isPlaceholderData }) => `${dataUpdatedAt}${isPlaceholderData}`).join()
  const known = useMemo(
    () =>
      new Map<number, Page<Row>>(
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
  const read = useRead(subject, request, known, total, size)
  const onView = useCallback(
    (firstRow: number, lastRow: number) => {
      const next = { first: Math.floor(firstRow / size) + 1, last: Math.floor(lastRow / size) + 1 }
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
    },
    [size],
  )
  const reload = useSteady(() => {
    for (const { refetch } of results) void refetch()
  })
  return {
    total,
    ...read,
    onView,
    failed: results.some(({ isError }) => isError),
    coming: results[numbers.indexOf(startPage)]?.isPending === true,
    waiting: known.size === 0 && lastTotal === 0 && results.some(({ isPending }) => isPending),
    reload,
  }
}

/** The rows of the loaded pages. */
function useRead<Row extends ListRow>(
  subject: Subject<Row>,
  request: ListRequest,
  known: ReadonlyMap<number, Page<Row>>,
  total: number,
  size: number,
): Pick<Pages<Row>, 'rowAt' | 'rows' | 'loaded'> {
  const rowAt = useCallback(
    (index: number) => {
      const page = known.get(Math.floor(index / size) + 1)
      // For a page past the end the server may answer with the last page.
      return page && page.page === Math.floor(index / size) + 1 ? page.items[index % size] : undefined
    },
    [known, size],
  )
  const rows = useMemo(() => [...known.values()].flatMap(({ items }) => items), [known])
  const loaded = useCallback(() => {
    const pages = Array.from({ length: Math.ceil(total / size) }, (_, at) =>
      queries.getQueryData(subject.page({ ...request, page: at + 1 }).queryKey),
    )
    return pages.flatMap((page) => page?.items ?? [])
  }, [subject, request, total, size])
  return { rowAt, rows, loaded }
}
