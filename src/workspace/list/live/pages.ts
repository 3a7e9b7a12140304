// The visible pages of a subject's lists, and the tables that show them.
import { hashKey } from '@tanstack/react-query'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'
import type { ListRequest, Page } from '#contract/base/list'
import { tableOf } from '#workspace/panes/tab-handle'
import { useWorkspace, visibleTabs } from '#workspace/panes/store'

import { listsOf } from '#workspace/list/handle'
import type { Placed, Seen } from './cursor-plan'

/** A page that is on the screen. */
export interface ShownPage<Row> {
  request: ListRequest
  page: Page<Row>
  /** When the page was read, in milliseconds since 1970. `fetching`: it is being read again. */
  at: number
  fetching: boolean
}

/** A list in a tab that can be seen. */
export interface View {
  tabId: string
  request: ListRequest
  seen: Seen
  grid: HTMLElement
  rowHeight: number
}

const isRequest = (part: unknown): part is ListRequest => typeof part === 'object' && part !== null

const sameList = ({ page: _one, ...first }: ListRequest, { page: _other, ...second }: ListRequest) =>
  hashKey([first]) === hashKey([second])

/** The pages of a subject's lists that are on the screen. */
export function shownOf<Row extends ListRow>(list: Subject<Row>): ShownPage<Row>[] {
  const active = queries.getQueryCache().findAll({ queryKey: [list.name, 'list'], type: 'active' })
  return active.flatMap(({ queryKey, state: { dataUpdatedAt: at, fetchStatus } }) => {
    const [, , request] = queryKey
    if (queryKey.length !== 3 || !isRequest(request)) return []
    const page = queries.getQueryData(list.page(request).queryKey)
    return page ? [{ request, page, at, fetching: fetchStatus === 'fetching' }] : []
  })
}

/** The visible tables of a subject's lists. */
export function viewsOf(subject: string): View[] {
  const visible = visibleTabs(useWorkspace.getState())
  return listsOf(subject).flatMap(([tabId, { request }]) => {
    const { grid, cursor, rowHeight } = tableOf(tabId)?.view() ?? {}
    if (!visible.has(tabId) || !grid || cursor === undefined || rowHeight === undefined) return []
    const first = Math.floor(grid.scrollTop / rowHeight)
    // The head covers the top rows.
    const last = first + Math.max(0, Math.floor(grid.clientHeight / rowHeight) - 2)
    const focused = document.hasFocus() && grid.contains(document.activeElement)
    return [{ tabId, request, grid, rowHeight, seen: { cursor, first, last, focused } }]
  })
}

/** The ids of a list's rows, by index. `pages` are the present or the planned pages. */
export function placedIn<Row extends ListRow>(
  view: Pick<View, 'request'>,
  shown: readonly ShownPage<Row>[],
  pages: readonly Page<Row>[],
): Placed {
  return new Map(
    shown.flatMap(({ request }, at) => {
      if (!sameList(request, view.request)) return []
      const begin = ((request.page ?? 1) - 1) * (request.perPage ?? 25)
      return (pages[at]?.items ?? []).map(({ id }, row) => [begin + row, id] as const)
    }),
  )
}

/** The ids of the rows that are in both versions of the pages with different content. */
export function differing<Row extends ListRow>(
  before: readonly Page<Row>[],
  after: readonly Page<Row>[],
): ReadonlySet<number> {
  const old = new Map(before.flatMap(({ items }) => items.map((row) => [row.id, row] as const)))
  const changed = after
    .flatMap(({ items }) => items)
    .filter((row) => {
      const was = old.get(row.id)
      return was !== undefined && was !== row && hashKey([was]) !== hashKey([row])
    })
  return new Set(changed.map(({ id }) => id))
}
