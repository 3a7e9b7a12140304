import { memo } from 'react'

import type { Subject } from '#client/lists/subject'
import { say } from '#contract/base/say'
import { Button } from '#ui/button'
import { Pager } from '#ui/pager'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { run } from '#workspace/command/gate'

import type { ListDescription, ListFilter } from './description'
import { FilterChips } from './filters/chips'
import { FilterField, type FilterFieldProps } from './filters/field'
import { ListSearch, type ListSearchProps } from './filters/list-search'
import { textOf } from './change-address'
import { activeFilters, sortOf } from './request'

/** The parts of the description that the bar uses. */
type ToolbarList = Pick<
  ListDescription<never>,
  'filters' | 'sorts' | 'orders' | 'defaultSort' | 'bestMatch' | 'whole' | 'commands' | 'tools'
> & { subject: Pick<Subject<never>, 'name' | 'words' | 'unsearched'>; panels?: object }

interface ToolbarProps {
  list: ToolbarList
  query: URLSearchParams
  onFilter: (name: string, value: string) => void
  onSearch: ListSearchProps['onSearch']
  /** Moves the focus back to the rows. */
  onLeave: () => void
  page: number
  pages: number
  /** Undefined: not known yet, or not read. */
  total: number | undefined
  selected: number
}

/** The bar over the rows: filters, chips, pager and search. Moving the row cursor does not render it. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { list, query, onFilter, onSearch, onLeave, page, pages, total, selected } = props
  const words = useWords()
  const { filters = [], commands = {}, panels = {}, tools: Tools } = list
  const [one, many] = list.subject.words
  const hasPanel = !list.whole || filters.some(({ place }) => place === undefined)
  return (
    <div
      data-bar
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1"
    >
      <BarFilters list={list} query={query} onFilter={onFilter} />
      {hasPanel && <FiltersButton list={list} query={query} />}
      {'export' in panels && (
        <CommandButton command="list.export" fold={960} intent="ghost" label={`${words('Export')} (${selected})`} />
      )}
      {Tools && <Tools />}
      <FilterChips list={list} query={query} onFilter={onFilter} />
      {list.bestMatch !== undefined && textOf(query) && <Order list={list} query={query} onFilter={onFilter} />}
      <span className="flex-1" />
      <output className="whitespace-nowrap text-muted tabular-nums @max-[600px]:hidden">
        {total !== undefined && words(total === 1 ? say`1 ${one}` : say`${total} ${many}`)}
      </output>
      <Pager
        page={page}
        pages={list.whole ? 1 : pages}
        onPage={(next) => void run({ id: 'table.page', args: { page: next } }, 'button')}
      />
      {!list.subject.unsearched && (
        <ListSearch list={list} query={query} onFilter={onFilter} onSearch={onSearch} onLeave={onLeave} />
      )}
      {commands.new !== undefined && <CommandButton command={commands.new} fold={960} intent="primary" />}
    </div>
  )
})

/** The button of the filter panel, with the number of filters that are set. */
export function FiltersButton({ list, query }: Pick<ToolbarProps, 'query'> & { list: Pick<ToolbarList, 'filters'> }) {
  const words = useWords()
  const active = activeFilters(list, query).length
  const label = active > 0 ? `${words('Filters')} (${active})` : undefined
  return <CommandButton command="list.filters" fold={960} intent="ghost" label={label} />
}

/** The filters of a list with `place: 'bar'`. */
export function BarFilters({
  list: { filters = [] },
  query,
  onFilter,
}: Pick<FilterFieldProps, 'query' | 'onFilter'> & { list: Pick<ToolbarList, 'filters'> }) {
  return filters
    .filter(({ place }) => place === 'bar')
    .map((filter) => <BarFilter key={filter.name} filter={filter} query={query} onFilter={onFilter} />)
}

function BarFilter({ filter, query, onFilter }: Pick<ToolbarProps, 'query' | 'onFilter'> & { filter: ListFilter }) {
  if (filter.kind === 'today') {
    const on = query.get(filter.name) === '1'
    return <CommandButton command={filter.command} fold={960} aria-pressed={on} intent={on ? 'primary' : 'ghost'} />
  }
  // A hidden control leaves no gap.
  return (
    <div className="w-36 empty:hidden">
      <FilterField filter={filter} query={query} onFilter={onFilter} />
    </div>
  )
}

/** The button for the order of search results. It shows the present one and switches between best match and the list's default. */
function Order({ list, query, onFilter }: Pick<ToolbarProps, 'list' | 'query' | 'onFilter'>) {
  const words = useWords()
  const sort = sortOf(list, query)
  const fits = sort === list.bestMatch
  const named = list.orders?.find((order) => order.sort === sort)?.label
  return (
    <Button intent="ghost" aria-pressed={fits} onClick={() => onFilter('sort', fits ? list.defaultSort : '')}>
      {words(fits ? 'Best match first' : (named ?? 'Sorted by a column'))}
    </Button>
  )
}
