import { useQuery } from '@tanstack/react-query'

import { allSections } from '#client/lookups'
import { SelectField } from '#ui/form/fields'

/** The section of a record, one of those there are. */
export function SectionField({ disabled = false }: { disabled?: boolean }) {
  const { data: sections = [] } = useQuery(allSections)
  return (
    <SelectField
      name="section_id"
      label="Section"
      placeholder="Choose a section"
      disabled={disabled}
      options={sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))}
    />
  )
}
