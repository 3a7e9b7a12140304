import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { ListRow } from '#client/lists/known'
import { useSession } from '#client/session/session'
import { tableOf } from '#workspace/panes/tab-handle'
import { useSteady } from '#ui/use-steady'
import { useToday } from '#ui/dates/use-today'
import type { ViewProps } from '#workspace/areas/view'

import type { ListDescription } from './description'
import { withFilter } from './address'
import { pageOf, pageSizeOf, requestOf, sortOf, toggledSort } from './query'

/** Another filter, sort or search begins at the first row. */
function useTopWhenAsked(tabId: string, asked: string): void {
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    tableOf(tabId)?.goToPage(1)
  }, [tabId, asked])
}

/** The address of a list's tab as the list reads and writes it. */
export function useAddress<Row extends ListRow>(
  list: ListDescription<Row>,
  { tabId, query, setQuery }: Pick<ViewProps, 'tabId' | 'query' | 'setQuery'>,
) {
  const zone = useSession((state) => state.constants?.brand.zone) ?? 'UTC'
  // The address as text: the object is a new one at each render. The page is where the view begins, not what is asked for.
  const key = query.toString()
  const asked = withFilter(query, 'page', '').toString()
  // 'Today' is another day after midnight; what else is asked for stays.
  const today = useToday(zone)
  const isToday = list.filters?.some(({ kind, name }) => kind === 'today' && query.get(name) === '1') ?? false
  const day = isToday ? today : ''
  const request = useMemo(() => requestOf(list, new URLSearchParams(asked), { zone, day }), [list, asked, zone, day])
  const [startPage] = useState(() => pageOf(query))
  // Compares the address, not the request: the request is a new object when the brand's zone arrives.
  useTopWhenAsked(tabId, `${asked} ${day}`)
  const filter = useSteady((name: string, value: string, options?: { replace?: boolean }) =>
    setQuery(withFilter(new URLSearchParams(key), name, value), options),
  )
  const sort = useSteady((field: string) => filter('sort', toggledSort(sortOf(list, new URLSearchParams(key)), field)))
  // Letter by letter it is one step of the tab's history; a filter that is typed is a step of its own.
  const search = useSteady((text: string, also: Readonly<Record<string, string>> = {}) => {
    const before = new URLSearchParams(key)
    const filters = Object.entries(also)
    setQuery(
      [...filters, ['query', text] as const].reduce((query, [name, value]) => withFilter(query, name, value), before),
      { replace: filters.length === 0 && before.has('query') },
    )
  })
  const [page, showPage] = useShownPage(query, (shown) =>
    filter('page', shown === 1 ? '' : String(shown), { replace: true }),
  )
  return { key, request, startPage, page, size: pageSizeOf(list, query), filter, sort, search, showPage }
}

/** How long, in milliseconds, scrolling rests before the page in view is written into the address. */
const writePageAfter = 300

interface ShownPage {
  inAddress: number
  page: number
  /** What was written into the address and is not there yet. */
  written: number | null
}

/** The page in view. The address follows once scrolling rests: writing it draws the whole workspace anew. */
export function useShownPage(query: URLSearchParams, write: (page: number) => void): [number, (page: number) => void] {
  const inAddress = pageOf(query)
  const [shown, setShown] = useState<ShownPage>({ inAddress, page: inAddress, written: null })
  // The address follows what was written into it: the view may have gone on since.
  if (shown.inAddress !== inAddress)
    setShown({ inAddress, page: inAddress === shown.written ? shown.page : inAddress, written: null })
  const settle = useSteady(write)
  const { page } = shown
  useEffect(() => {
    if (page === inAddress) return undefined
    const timer = setTimeout(() => {
      setShown((now) => ({ ...now, written: page }))
      settle(page)
    }, writePageAfter)
    return () => clearTimeout(timer)
  }, [page, inAddress, settle])
  const show = useCallback((next: number) => setShown((now) => (now.page === next ? now : { ...now, page: next })), [])
  return [page, show]
}

export type Address = ReturnType<typeof useAddress>
