import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { picker } from '#client/lists/pickers'
import { Button } from '#ui/button'
import { shownDay } from '#ui/dates/day'
import { useWords } from '#ui/words'

import { useAllChoices } from './options'
import type { ListDescription, ListFilter } from '#workspace/list/description'
import { idsOf, textOf } from '#workspace/list/change-address'

interface FilterChipsProps {
  list: Pick<ListDescription<never>, 'filters'>
  query: URLSearchParams
  onFilter: (name: string, value: string) => void
}

/** The set filters as chips, each with a button that removes it. Filters with a control in the bar have no chip. */
export function FilterChips({ list: { filters = [] }, query, onFilter }: FilterChipsProps) {
  const words = useWords()
  const text = textOf(query)
  return (
    <>
      {text && (
        <Chip
          text={`“${text}”`}
          label={words('Remove the search for {text}', { text })}
          onRemove={() => onFilter('query', '')}
        />
      )}
      {filters
        .filter(({ name, place }) => place !== 'bar' && query.has(name))
        .map((filter) => (
          <FilterChip key={filter.name} filter={filter} value={query.get(filter.name) ?? ''} onFilter={onFilter} />
        ))}
    </>
  )
}

interface FilterChipProps<Filter extends ListFilter = ListFilter> {
  filter: Filter
  value: string
  onFilter: FilterChipsProps['onFilter']
}

function FilterChip({ filter, ...rest }: FilterChipProps): ReactNode {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceChip filter={filter} {...rest} />
    case 'picks':
      return <PickChip filter={filter} {...rest} />
    case 'day':
      return <Named filter={filter} {...rest} value={shownDay(rest.value)} />
    case 'today':
      return <Named filter={filter} {...rest} />
  }
}

function ChoiceChip({ filter, value, onFilter }: FilterChipProps<Extract<ListFilter, { kind: 'choice' }>>) {
  const words = useWords()
  const choices = useAllChoices(filter.choices)
  const labels = value.split(',').map((one) => words(choices.find((choice) => choice.value === one)?.label ?? one))
  return <Named filter={filter} value={labels.join(', ')} onFilter={onFilter} />
}

function PickChip({ filter, value, onFilter }: FilterChipProps<Extract<ListFilter, { kind: 'picks' }>>) {
  const ids = idsOf(value)
  const { byIds, nameOf } = picker(filter.entity)
  const { data: names } = useQuery(byIds(ids))
  return <Named filter={filter} value={ids.map((id) => nameOf(id, names)).join(', ')} onFilter={onFilter} />
}

function Named({ filter: { name, label }, value, onFilter }: FilterChipProps) {
  const words = useWords()
  return (
    <Chip
      text={`${words(label)}: ${value}`}
      label={words('Remove the filter {label}: {value}', { label: words(label), value })}
      onRemove={() => onFilter(name, '')}
    />
  )
}

function Chip({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <Button intent="ghost" aria-label={label} title={label} onClick={onRemove} className="max-w-80 bg-hover">
      <span className="truncate">{text}</span>
      <X size={14} strokeWidth={1.75} />
    </Button>
  )
}
