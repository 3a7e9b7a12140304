import { useQuery } from '@tanstack/react-query'

import { labelOf, nameIn, namesOf, suggest } from '#client/lookups'
import { type Choice as Constant, filterStatuses, postConstants } from '#contract/constants'
import { pageSizes } from '#contract/list'
import { Button } from '#ui/button'
import { MultiCombobox } from '#ui/combobox'
import { DateField } from '#ui/date-field'
import { Select } from '#ui/select'
import { useToday } from '#ui/use-today'
import { useWords } from '#ui/words'
import { useFrame } from '#workspace/frame-options'
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
      <Categories
        ids={idsOf(query.get('categories'))}
        section={Number(query.get('section_id')) || null}
        onFilter={onFilter}
      />
      <Editors ids={idsOf(query.get('editors'))} onFilter={onFilter} />
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
  const today = useToday(useFrame((state) => state.brand.zone))
  return (
    <Labelled label={words(label)}>
      <DateField
        aria-label={words(label)}
        today={today}
        value={query.get(name) ?? ''}
        onChange={(value) => onFilter(name, value)}
      />
    </Labelled>
  )
}

function Categories({
  ids,
  section,
  onFilter,
}: {
  ids: number[]
  section: number | null
  onFilter: FiltersProps['onFilter']
}) {
  const words = useWords()
  const { data: names } = useQuery(namesOf('categories', ids))
  return (
    <Labelled label={words('Categories')}>
      <MultiCombobox
        aria-label={words('Categories')}
        placeholder={ids.length === 0 ? words('Search categories') : undefined}
        value={ids.map((id) => ({ value: id, label: nameIn(names, id) }))}
        onChange={(value) => onFilter('categories', value.map((picked) => picked.value).join(','))}
        load={async (text, signal) =>
          (await suggest('categories', text, { section, signal })).map((found) => ({
            value: found.id,
            label: labelOf(found),
            detail: found.parent ?? undefined,
          }))
        }
      />
    </Labelled>
  )
}

function Editors({ ids, onFilter }: { ids: number[]; onFilter: FiltersProps['onFilter'] }) {
  const words = useWords()
  const { data: names } = useQuery(namesOf('users', ids))
  return (
    <Labelled label={words('Editors')}>
      <MultiCombobox
        aria-label={words('Editors')}
        placeholder={ids.length === 0 ? words('Search by name') : undefined}
        value={ids.map((id) => ({ value: id, label: nameIn(names, id) }))}
        onChange={(value) => onFilter('editors', value.map((picked) => picked.value).join(','))}
        load={async (text, signal) =>
          (await suggest('users', text, { signal })).map((found) => ({ value: found.id, label: labelOf(found) }))
        }
      />
    </Labelled>
  )
}
