import type { ReactNode } from 'react'

import { late } from '#ui/late'
import { Select } from '#ui/choices/select'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import { EntitiesPicker } from '#workspace/form/entity-field'
import { useFrame } from '#workspace/frame/options'

import { useAllChoices } from './options'
import type { ListFilter } from '#workspace/list/description'
import { idsOf } from '#workspace/list/address'

const { Late: DateField } = late(() => import('#ui/dates/date-field').then((parts) => parts.DateField))

export interface FilterFieldProps<Filter extends ListFilter = ListFilter> {
  filter: Filter
  query: URLSearchParams
  onFilter: (name: string, value: string) => void
}

type Kind<K extends ListFilter['kind']> = FilterFieldProps<Extract<ListFilter, { kind: K }>>

/** The field of one filter, by its kind. What is switched by a button has none. */
export function FilterField({ filter, ...rest }: FilterFieldProps): ReactNode {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceField filter={filter} {...rest} />
    case 'picks':
      return <PickField filter={filter} {...rest} />
    case 'day':
      return <DayField filter={filter} {...rest} />
    case 'today':
      return null
  }
}

function ChoiceField({ filter, query, onFilter }: Kind<'choice'>) {
  const words = useWords()
  const { none = 'All' } = filter
  const choices = useAllChoices(filter.choices)
  if (filter.fromTwo && choices.length < 2) return null
  const options = choices.map(({ value, label }) => ({ value, label: words(label) }))
  return (
    <Select
      className="w-full"
      aria-label={words(filter.label)}
      value={query.get(filter.name) ?? filter.otherwise ?? ''}
      onChange={(value) => onFilter(filter.name, value)}
      options={filter.otherwise === undefined ? [{ value: '', label: words(none) }, ...options] : options}
    />
  )
}

function DayField({ filter, query, onFilter }: Kind<'day'>) {
  const words = useWords()
  const today = useToday(useFrame((state) => state.brand.zone))
  return (
    <DateField
      aria-label={words(filter.label)}
      today={today}
      value={query.get(filter.name) ?? ''}
      onChange={(value) => onFilter(filter.name, value)}
    />
  )
}

function PickField({ filter, query, onFilter }: Kind<'picks'>) {
  const words = useWords()
  const { entity, within } = filter
  const ids = idsOf(query.get(filter.name))
  const section = (within !== undefined && Number(query.get(within))) || null
  return (
    <EntitiesPicker
      aria-label={words(filter.label)}
      entity={entity}
      within={{ section }}
      value={ids.map((value) => ({ value }))}
      onChange={(picked) => onFilter(filter.name, picked.map(({ value }) => value).join(','))}
    />
  )
}
