import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { allSections } from '#client/lists/lookups'
import type { PostValues } from '#client/post-draft/draft'
import { fieldNames, isNamed } from '#client/post-draft/field-names'
import { Compared } from '#ui/compared/compared'
import { useWords } from '#ui/words'

import { valueText } from './value-text'

interface FieldComparedProps {
  field: keyof PostValues
  names: readonly [first: string, second: string]
  first: Partial<PostValues>
  second: Partial<PostValues>
}

/** The values of one field in two versions, beside each other with their differences. */
export function FieldCompared({ field, names, first, second }: FieldComparedProps) {
  const sections = useSectionNames()
  return (
    <Compared
      names={names}
      first={valueText(field, first[field], sections)}
      second={valueText(field, second[field], sections)}
    />
  )
}

/** Several fields with their names. Fields that only repeat another one, such as a picture's extension, are left out. */
export function FieldsCompared({
  fields,
  ...versions
}: Omit<FieldComparedProps, 'field'> & { fields: readonly (keyof PostValues)[] }) {
  const words = useWords()
  return (
    <div className="flex flex-col gap-4">
      {fields.filter(isNamed(fields)).map((field) => (
        <section key={field} aria-label={words(fieldNames[field])}>
          <h2 className="mb-1 font-medium">{words(fieldNames[field])}</h2>
          <FieldCompared field={field} {...versions} />
        </section>
      ))}
    </div>
  )
}

function useSectionNames(): ReadonlyMap<number, string> {
  const { data = [] } = useQuery(allSections)
  return useMemo(() => new Map(data.map(({ id, catchy_title }) => [id, catchy_title])), [data])
}
