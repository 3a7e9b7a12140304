import { useQuery } from '@tanstack/react-query'

import { allSections } from '#client/lists/lookups'
import { SelectField } from '#ui/form/fields'
import { useWords } from '#ui/words'

/** Picks the section of a record. @param none the label of 'no section', if that is allowed. */
export function SectionField({ disabled = false, none }: { disabled?: boolean; none?: string }) {
  const words = useWords()
  const { data: sections = [] } = useQuery(allSections)
  return (
    <SelectField
      name="section_id"
      label="Section"
      placeholder="Choose a section"
      disabled={disabled}
      options={[
        ...(none === undefined ? [] : [{ value: null, label: words(none) }]),
        ...sections.map(({ id, catchy_title }) => ({ value: id, label: catchy_title })),
      ]}
    />
  )
}
