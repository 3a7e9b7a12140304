import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { ListRow } from '#client/known'
import { useSession } from '#client/session'
import { tableOf } from '#ui/table/handle'
import { useToday } from '#ui/use-today'
import type { ViewProps } from '#workspace/areas/view'

import type { ListDescription } from './description'
import { withFilter } from './address'
import { pageOf, pageSizeOf, requestOf, sortOf, toggledSort } from './query'

/** Another filter, sort or search begins at the first row. */
function useTopWhenAsked(tabId: string, request: object): void {
  const asked = useRef(request)
  useEffect(() => {
    if (asked.current === request) return
    asked.current = request
    tableOf(tabId)?.goToPage(1)
  }, [tabId, request])
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
  useTopWhenAsked(tabId, request)
  const filter = useCallback(
    (name: string, value: string, options?: { replace?: boolean }) =>
      setQuery(withFilter(new URLSearchParams(key), name, value), options),
    [key, setQuery],
  )
  const sort = useCallback(
    (field: string) => filter('sort', toggledSort(sortOf(list, new URLSearchParams(key)), field)),
    [list, filter, key],
  )
  // Letter by letter it is one step of the tab's history.
  const search = useCallback(
    (text: string) => filter('query', text, { replace: new URLSearchParams(key).has('query') }),
    [filter, key],
  )
  const showPage = useCallback(
    (shown: number) => {
      const page = String(shown)
      if ((new URLSearchParams(key).get('page') ?? '1') !== page)
        filter('page', page === '1' ? '' : page, { replace: true })
    },
    [key, filter],
  )
  return { key, request, startPage, page: pageOf(query), size: pageSizeOf(list, query), filter, sort, search, showPage }
}

export type Address = ReturnType<typeof useAddress>
