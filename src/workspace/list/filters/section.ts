// The filter by section that most lists have.
import { allSections } from '#client/lists/lookups'

import { queriedChoices, titledOptions } from './options'
import type { ListFilter } from '#workspace/list/description'

const choices = queriedChoices(allSections, titledOptions)

/** A list's filter by section. Its control is shown only where there is more than one section. */
export const sectionFilter = {
  kind: 'choice',
  name: 'section_id',
  label: 'Section',
  wire: 'section_id',
  choices,
  none: 'All sections',
  fromTwo: true,
  place: 'bar',
} satisfies ListFilter
