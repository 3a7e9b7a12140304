import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { registerListView } from '#client/list-views'
import { allPosts, leftOut, postsBetween, postsById } from '#client/posts'
import { knownRow } from '#client/posts-known'
import { useSession } from '#client/session'
import { encodeListRequest, type ListRequest } from '#contract/list'
import type { PostRow } from '#contract/posts'
import { Empty } from '#ui/empty'
import { ErrorLine, ErrorNotice } from '#ui/error'
import { tableOf } from '#ui/table/handle'
import { headState, nothingSelected, type Selection } from '#ui/table/selection'
import type { RowReader } from '#ui/table/use-selection'
import { Table } from '#ui/table/table'
import { useToday } from '#ui/use-today'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command-button'
import type { Targets } from '#workspace/command'
import { usePublishTargets } from '#workspace/context'
import { Dock } from '#workspace/dock'
import { run } from '#workspace/gate'
import { notify } from '#workspace/notices'
import { useTabVisible } from '#workspace/tab-scope'
import type { ViewProps } from '#workspace/view'

import { BulkBar } from './bulk-bar'
import { postColumns } from './columns'
import { ExportPanel } from './export-panel'
import { Filters } from './filters'
import { type FilterName, pageOf, pageSizeOf, requestOf, sortOf, toggledSort, withFilter } from './query'
import { Toolbar } from './toolbar'
import { usePages } from './use-pages'

/** It reads whole texts, which the list does not. */
const Peek = lazy(() => import('./peek'))

type Panel = 'filters' | 'export' | 'peek' | null

const panelTitles = { filters: 'Filters', export: 'Export', peek: 'Peek' }

/** How many of the selected posts the present filters leave out. What is loaded is in, so nothing is asked for it. */
function useHidden(selection: Selection, rows: readonly PostRow[], request: ListRequest, text: string) {
  const unseen = useMemo(() => {
    if (selection.ids.size === 0 || selection.matching) return []
    const seen = new Set(rows.map(({ id }) => id))
    return [...selection.ids].filter((id) => !seen.has(id))
  }, [selection.ids, selection.matching, rows])
  const { data = 0 } = useQuery({ ...leftOut(unseen, request, text), enabled: unseen.length > 0 })
  return unseen.length === 0 ? 0 : data
}

const openPost = (row: PostRow, how: 'here' | 'side') =>
  void run({ id: 'posts.open', args: { id: row.id, side: how === 'side' } }, 'button')

const knownRows = { get: knownRow }

/** What commands act on: the selection when there is one, else the row under the cursor. `rows`: judged anew when they change. */
function useTargets(
  { ids, matching, reading }: Selection,
  cursorRow: PostRow | undefined,
  rows: readonly PostRow[],
  total: number,
  matchingQuery: string,
): Targets | null {
  const some = ids.size > 0 || matching
  const cursor = some ? undefined : cursorRow
  return useMemo(() => {
    if (!some && !cursor) return null
    return {
      subject: 'posts',
      ids: some ? [...ids] : cursor ? [cursor.id] : [],
      from: some ? 'selection' : 'cursor',
      rows: knownRows,
      ...(matching ? { matching: { count: total, query: matchingQuery } } : {}),
      ...(reading ? { incomplete: true } : {}),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- other rows are another moment to judge in
  }, [some, ids, cursor, rows, matching, reading, total, matchingQuery])
}

/** Another filter, sort or search begins at the first row. */
function useTopWhenAsked(tabId: string, request: ListRequest, text: string): void {
  const asked = useRef({ request, text })
  useEffect(() => {
    if (asked.current.request === request && asked.current.text === text) return
    asked.current = { request, text }
    tableOf(tabId)?.goToPage(1)
  }, [tabId, request, text])
}

/** In the place of the rows, under the head. */
function Over({ children }: { children: ReactNode }) {
  return <div className="absolute inset-x-0 top-8 bottom-0 bg-surface">{children}</div>
}

const refuse = (message: string) => notify({ kind: 'refusal', message })

/** The list of posts (first text, '/posts'). */
export default function PostsScreen({ tabId, query, setQuery }: ViewProps) {
  const words = useWords()
  const visible = useTabVisible()
  const zone = useSession((state) => state.constants?.brand.zone) ?? 'UTC'
  const text = query.get('query') ?? ''
  const key = query.toString()
  // The address as text: the object is a new one at each render. The page is where the view begins, not what is asked for.
  const asked = withFilter(query, 'page', '').toString()
  // 'Today' is another day after midnight; what else is asked for stays.
  const today = useToday(zone)
  const day = query.get('is_today') === '1' ? today : ''
  const request = useMemo(() => requestOf(new URLSearchParams(asked), zone, day), [asked, zone, day])
  const [startPage] = useState(() => pageOf(query))
  const pages = usePages(request, text, startPage, visible)
  useTopWhenAsked(tabId, request, text)
  const [selection, setSelection] = useState<Selection>(() => nothingSelected((startPage - 1) * pageSizeOf(query)))
  const [panel, setPanel] = useState<Panel>(null)
  const panelRef = useRef(panel)
  useEffect(() => {
    panelRef.current = panel
  }, [panel])
  const size = pageSizeOf(query)

  const filter = useCallback(
    (name: FilterName, value: string) => setQuery(withFilter(new URLSearchParams(key), name, value)),
    [key, setQuery],
  )
  const sort = useCallback(
    (field: string) => filter('sort', toggledSort(sortOf(new URLSearchParams(key)), field)),
    [filter, key],
  )
  const search = useCallback(
    (name: FilterName, value: string) => {
      filter(name, value)
      // Whoever searched goes on with the rows that were found.
      if (name === 'query') tableOf(tabId)?.focus()
    },
    [filter, tabId],
  )
  const { onView: loadView, reload } = pages
  const onView = useCallback(
    (first: number, last: number, shown: number) => {
      loadView(first, last)
      const page = String(shown)
      const now = new URLSearchParams(key)
      if ((now.get('page') ?? '1') !== page)
        setQuery(withFilter(now, 'page', page === '1' ? '' : page), { replace: true })
    },
    [loadView, key, setQuery],
  )
  useEffect(
    () =>
      registerListView(tabId, {
        setQuery: (change) => setQuery(change(new URLSearchParams(key))),
        togglePanel: (next) => setPanel((now) => (now === next ? null : next)),
        reload,
      }),
    [tabId, key, setQuery, reload],
  )

  const cursorRow = pages.rowAt(selection.cursor)
  const matchingQuery = useMemo(() => {
    const wire = encodeListRequest('v1', { filter: request.filter })
    if (text) wire.set('query', text)
    return wire.toString()
  }, [request, text])
  const select = useCallback((ids: readonly number[]) => tableOf(tabId)?.selectRows(ids), [tabId])
  usePublishTargets(tabId, useTargets(selection, cursorRow, pages.rows, pages.total, matchingQuery), select)

  const { loaded } = pages
  const reader = useMemo<RowReader<PostRow>>(
    () => ({
      all: (onCount, signal) => allPosts(request, text, onCount, signal),
      between: (first, last, signal) => postsBetween(request, text, first, last, signal),
      byId: postsById,
      loaded,
    }),
    [request, text, loaded],
  )
  const peek = useCallback((shown?: boolean) => {
    const was = panelRef.current === 'peek'
    setPanel((shown ?? !was) ? 'peek' : was ? null : panelRef.current)
    return was
  }, [])
  const columns = useMemo(
    () => postColumns({ zone, onTitle: (row, side) => openPost(row, side ? 'side' : 'here') }),
    [zone],
  )
  const count = selection.matching ? pages.total : selection.ids.size
  const hidden = useHidden(selection, pages.rows, request, text)
  const dock = {
    filters: <Filters query={query} onFilter={filter} />,
    export: (
      <ExportPanel
        ids={selection.ids}
        all={headState(selection, pages.total)}
        matching={selection.matching}
        total={pages.total}
      />
    ),
    peek: (
      <Suspense>
        <Peek row={cursorRow} zone={zone} />
      </Suspense>
    ),
  }
  const page = pageOf(query)
  // A refetch that fails leaves the rows where they are.
  const lost = pages.failed && pages.rows.length === 0
  return (
    <Dock
      dock={panel && dock[panel]}
      title={words(panelTitles[panel ?? 'filters'])}
      aside={panel === 'peek'}
      onClose={() => setPanel(null)}
    >
      <div className="flex h-full min-h-0 flex-col" data-place="table">
        <Toolbar
          query={query}
          onFilter={search}
          page={page}
          pages={Math.max(1, Math.ceil(pages.total / size))}
          total={pages.total}
          selected={count}
        />
        {pages.failed && !lost && <ErrorLine message="Error fetching data." onRetry={reload} />}
        <Table
          list="posts"
          tabId={tabId}
          label={words('Posts')}
          columns={columns}
          total={pages.waiting ? 20 : lost ? 0 : pages.total}
          pageSize={size}
          rows={pages.rows}
          rowAt={pages.rowAt}
          sort={sortOf(query)}
          onSort={sort}
          reader={reader}
          onPeek={peek}
          onOpen={openPost}
          onRefusal={refuse}
          onView={onView}
          selection={selection}
          setSelection={setSelection}
          onColumns={(change) => void run(change, 'button')}
          startPage={startPage}
        >
          {lost ? (
            <Over>
              <ErrorNotice messages={['Error fetching data.']} onRetry={reload} />
            </Over>
          ) : pages.total === 0 && !pages.waiting ? (
            <Over>
              <Empty
                icon={FileText}
                text={words('No posts found')}
                action={<CommandButton command={key ? 'posts.clear-filters' : 'posts.create'} />}
              />
            </Over>
          ) : null}
          <BulkBar count={count} hidden={hidden} total={pages.total} selection={selection} />
        </Table>
      </div>
    </Dock>
  )
}
