import type { Entity, Within } from '#client/pickers'
import { type Choice as Constant, filterStatuses, postConstants } from '#contract/constants'
import { pageSizes } from '#contract/list'
import { Button } from '#ui/button'
import { Input } from '#ui/input'
import { Select } from '#ui/select'
import { useWords } from '#ui/words'
import { EntitiesPicker } from '#workspace/entity-field'
import { run } from '#workspace/gate'

import { type FilterName, idsOf, pageSizeOf } from './query'

interface FiltersProps {
  query: URLSearchParams
  onFilter: (name: FilterName, value: string) => void
}

const any = { value: '', label: 'All' }
const optionsOf = (choices: readonly Constant[]) => [
  any,
  ...choices.map(({ id, title }) => ({ value: String(id), label: title })),
]

/** The texts' order of statuses, and the trash, which the board's link leads to. */
const statuses = [...filterStatuses, 4].flatMap((id) => postConstants.status.find((status) => status.id === id) ?? [])

/** The Filters side panel of the first text. */
export function Filters({ query, onFilter }: FiltersProps) {
  const words = useWords()
  const choice = (name: FilterName, label: string, choices: readonly Constant[]) => (
    <Labelled label={words(label)}>
      <Select
        className="w-full"
        aria-label={words(label)}
        value={query.get(name) ?? ''}
        onChange={(value) => onFilter(name, value)}
        options={optionsOf(choices).map((option) => ({ ...option, label: words(option.label) }))}
      />
    </Labelled>
  )
  return (
    <div className="flex flex-col gap-4 p-3">
      <Labelled label={words('Items per page')}>
        <Select
          className="w-full"
          aria-label={words('Items per page')}
          value={String(pageSizeOf(query))}
          onChange={(value) => onFilter('items_per_page', value === '25' ? '' : value)}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        />
      </Labelled>
      {choice('status', 'Status', statuses)}
      {choice('advert_status', 'Advert status', postConstants.advert_status)}
      {choice('template_type', 'Post type', postConstants.template_type)}
      <Entities
        name="categories"
        label="Categories"
        entity="categories"
        within={{ section: Number(query.get('section_id')) || null }}
        query={query}
        onFilter={onFilter}
      />
      <Entities name="editors" label="Editors" entity="users" query={query} onFilter={onFilter} />
      <Day name="start_date" label="Start publication date" query={query} onFilter={onFilter} />
      <Day name="end_date" label="End publication date" query={query} onFilter={onFilter} />
      <Button className="self-start" onClick={() => void run({ id: 'posts.clear-filters' }, 'button')}>
        {words('Clear filters')}
      </Button>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      {children}
    </div>
  )
}

function Day({ name, label, query, onFilter }: FiltersProps & { name: 'start_date' | 'end_date'; label: string }) {
  const words = useWords()
  return (
    <Labelled label={words(label)}>
      <Input
        type="date"
        aria-label={words(label)}
        value={query.get(name) ?? ''}
        onChange={(event) => onFilter(name, event.target.value)}
      />
    </Labelled>
  )
}

interface EntitiesProps {
  name: 'categories' | 'editors'
  label: string
  entity: Entity
  within?: Within
  query: URLSearchParams
  onFilter: FiltersProps['onFilter']
}

function Entities({ name, label, entity, within, query, onFilter }: EntitiesProps) {
  const words = useWords()
  return (
    <Labelled label={words(label)}>
      <EntitiesPicker
        aria-label={words(label)}
        entity={entity}
        within={within}
        value={idsOf(query.get(name)).map((value) => ({ value }))}
        onChange={(picked) => onFilter(name, picked.map(({ value }) => value).join(','))}
      />
    </Labelled>
  )
}
