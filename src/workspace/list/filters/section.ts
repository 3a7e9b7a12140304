// The filter by section that most lists have: shown only where there is more than one.
import { useQuery } from '@tanstack/react-query'

import { allSections } from '#client/lookups'

import { queriedChoices } from './options'
import type { ListFilter } from '#workspace/list/description'

const choices = queriedChoices(allSections, (list) =>
  list.map(({ id, catchy_title }) => ({ value: String(id), label: catchy_title })),
)

const filter: ListFilter = {
  kind: 'choice',
  name: 'section_id',
  label: 'Section',
  wire: 'section_id',
  choices,
  none: 'All sections',
  place: 'bar',
}

const [one, none]: [readonly ListFilter[], readonly ListFilter[]] = [[filter], []]

/** None where it is not asked for. @returns the same list while nothing changed. */
export function useSectionFilter(asked = true): readonly ListFilter[] {
  const { data = [] } = useQuery({ ...allSections, enabled: asked })
  return asked && data.length > 1 ? one : none
}
