import type { ReactNode } from 'react'

import { pageSizes } from '#contract/base/list'
import { Button } from '#ui/button'
import { Select } from '#ui/choices/select'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'

import type { ListDescription } from '#workspace/list/description'
import { FilterField, type FilterFieldProps } from './field'
import { defaultSizeOf, pageSizeOf } from '#workspace/list/request'

type FilterPanelProps = Pick<FilterFieldProps, 'query' | 'onFilter'> & {
  list: Pick<ListDescription<never>, 'filters' | 'whole' | 'pageSizes'>
}

/** The Filters side panel: the page size, and every filter without a control elsewhere. */
export function FilterPanel({ list, query, onFilter }: FilterPanelProps) {
  const words = useWords()
  const { filters = [], whole = false } = list
  return (
    <div className="flex flex-col gap-4">
      {!whole && (
        <Labelled label={words('Items per page')}>
          <Select
            className="w-full"
            aria-label={words('Items per page')}
            value={String(pageSizeOf(list, query))}
            onChange={(value) => onFilter('items_per_page', value === String(defaultSizeOf(list)) ? '' : value)}
            options={(list.pageSizes ?? pageSizes).map((size) => ({ value: String(size), label: String(size) }))}
          />
        </Labelled>
      )}
      {filters
        .filter(({ place }) => place === undefined)
        .map((filter) => (
          <Labelled key={filter.name} label={words(filter.label)}>
            <FilterField filter={filter} query={query} onFilter={onFilter} />
          </Labelled>
        ))}
      <Button className="self-start" onClick={() => void run({ id: 'list.clear-filters' }, 'button')}>
        {words('Clear filters')}
      </Button>
    </div>
  )
}

/** A field of the panel under its label. It has the height of a field while the field's code is still loading. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-col gap-1">
      <span className="font-medium">{label}</span>
      {children}
    </div>
  )
}
