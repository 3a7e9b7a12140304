import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'
import type { ListRequest, Page } from '#contract/list'
import { useSteady } from '#ui/use-steady'

export interface Pages<Row> {
  total: number
  rowAt: (index: number) => Row | undefined
  /** The rows that are here, in their order; the same array until another page comes. */
  rows: readonly Row[]
  /** The rows that were read so far, also of pages that are out of view by now. */
  loaded: () => readonly Row[]
  /** Says which rows are in view. */
  onView: (first: number, last: number) => void
  /** A page in view could not be fetched. Rows that were known stay. */
  failed: boolean
  /** Nothing has been answered yet. */
  waiting: boolean
  /** The page that the list begins at is still to come, whatever else is here. */
  coming: boolean
  reload: () => void
}

/** So many pages at most are in view at once. */
const mostPages = 20

/** The pages that are in view, each asked for by itself; scrolling fast skips those in between. */
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
  // The results are one array a render; what they hold changes only when an answer comes.
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

/** The rows of the pages that are here. */
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
      // A page past the end may answer the last one, which is not the page that was asked for.
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
