import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { ListRow } from '#client/lists/known'
import { useSession } from '#client/session/session'
import { tableOf } from '#workspace/panes/tab-handle'
import { useSteady } from '#ui/use-steady'
import { useToday } from '#ui/dates/use-today'
import type { ViewProps } from '#workspace/areas/view'

import type { ListDescription } from './description'
import { withFilter } from './change-address'
import { pageOf, pageSizeOf, requestOf, sortOf, toggledSort } from './request'

/** Scrolls to the first row when the filter, sort or search changes. */
function useTopOnNewQuery(tabId: string, asked: string): void {
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    tableOf(tabId)?.goToPage(1)
  }, [tabId, asked])
}

/** The request and page that the address of a list's tab stands for, and the functions that change filters, sort and page in it. */
export function useAddress<Row extends ListRow>(
  list: ListDescription<Row>,
  { tabId, query, setQuery }: Pick<ViewProps, 'tabId' | 'query' | 'setQuery'>,
) {
  const zone = useSession((state) => state.constants?.brand.zone) ?? 'UTC'
  // The address is compared as text, because the object is new at each render. The page is left out: it only says where the view
  // begins.
  const key = query.toString()
  const asked = withFilter(query, 'page', '').toString()
  // After midnight 'Today' is another day; the other filters stay.
  const today = useToday(zone)
  const isToday = list.filters?.some(({ kind, name }) => kind === 'today' && query.get(name) === '1') ?? false
  const day = isToday ? today : ''
  const request = useMemo(() => requestOf(list, new URLSearchParams(asked), { zone, day }), [list, asked, zone, day])
  const [startPage] = useState(() => pageOf(query))
  // Compares the address, not the request: the request is a new object when the brand's zone arrives.
  useTopOnNewQuery(tabId, `${asked} ${day}`)
  const filter = useSteady((name: string, value: string, options?: { replace?: boolean }) =>
    setQuery(withFilter(new URLSearchParams(key), name, value), options),
  )
  const sort = useSteady((field: string) => filter('sort', toggledSort(sortOf(list, new URLSearchParams(key)), field)))
  // Typing in the search replaces the same history entry; a typed filter adds one.
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
  /** The page that was written into the address, until the address has it. */
  written: number | null
}

/** The page in view. It is written into the address only when scrolling rests, because that renders the whole workspace. */
export function useShownPage(query: URLSearchParams, write: (page: number) => void): [number, (page: number) => void] {
  const inAddress = pageOf(query)
  const [shown, setShown] = useState<ShownPage>({ inAddress, page: inAddress, written: null })
  // Ignores the change of the address that this hook wrote: the view may have moved on.
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
