import type { ReactNode } from 'react'

import { late } from '#ui/late'
import { Select } from '#ui/choices/select'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import { useFrame } from '#workspace/frame/options'

import { useAllChoices } from './options'
import type { ListFilter } from '#workspace/list/description'

const { Late: PickField } = late(() => import('./pick-field').then((parts) => parts.PickField))
const { Late: DateField } = late(() => import('#ui/dates/date-field').then((parts) => parts.DateField))

export interface FilterFieldProps<Filter extends ListFilter = ListFilter> {
  filter: Filter
  query: URLSearchParams
  onFilter: (name: string, value: string) => void
}

export type Kind<K extends ListFilter['kind']> = FilterFieldProps<Extract<ListFilter, { kind: K }>>

/** The control of one filter, by its kind. A filter that a command turns on and off has none. */
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
