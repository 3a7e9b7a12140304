import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { allSections } from '#client/lists/lookups'
import type { PostValues } from '#client/post-draft/draft'
import { fieldNames, isNamed } from '#client/post-draft/field-names'
import { imageUrl } from '#contract/media/images'
import { Beside } from '#ui/compared/beside'
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
export function FieldCompared(props: FieldComparedProps) {
  return props.field === 'thumb' || props.field === 'fb_thumb' ? (
    <PictureCompared {...props} field={props.field} />
  ) : (
    <TextCompared {...props} />
  )
}

function TextCompared({ field, names, first, second }: FieldComparedProps) {
  const sections = useSectionNames()
  return (
    <Compared
      names={names}
      first={valueText(field, first[field], sections)}
      second={valueText(field, second[field], sections)}
    />
  )
}

function PictureCompared({ field, names, first, second }: FieldComparedProps & { field: 'thumb' | 'fb_thumb' }) {
  const words = useWords()
  const show = (version: Partial<PostValues>, name: string) => {
    const [hash, ext] = [version[field], version[`${field}_ext`]]
    return hash && ext ? (
      <img src={imageUrl(hash, ext)} alt={name} className="aspect-3/2 w-full rounded-md object-cover" />
    ) : (
      <p className="text-faint">{words('No image')}</p>
    )
  }
  return <Beside names={names} first={show(first, names[0])} second={show(second, names[1])} />
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
