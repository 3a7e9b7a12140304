// The filter by section that most lists have.
import { allSections } from '#client/lists/lookups'

import { queriedChoices } from './options'
import type { ListFilter } from '#workspace/list/description'

const choices = queriedChoices(allSections, (list) =>
  list.map(({ id, catchy_title }) => ({ value: String(id), label: catchy_title })),
)

/** A list's filter by section. Its control is shown only where there is more than one section. */
export const sectionFilter: ListFilter = {
  kind: 'choice',
  name: 'section_id',
  label: 'Section',
  wire: 'section_id',
  choices,
  none: 'All sections',
  fromTwo: true,
  place: 'bar',
}
