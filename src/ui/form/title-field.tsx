import type { FocusEvent } from 'react'

import { slugOfName } from '#text/slug'
import { TextField } from '#ui/form/fields'
import { useFormField } from '#ui/form/form'

const none = new Set<string>()

interface TitleFieldProps {
  /** What stands before the slug of a name that begins with no letter: `tag`. */
  kind: string
  /** The record is new: leaving the title makes a slug of it, where none was typed. */
  makesSlug: boolean
}

/** The title of a record that has a slug. */
export function TitleField({ kind, makesSlug }: TitleFieldProps) {
  const { value: title } = useFormField('catchy_title')
  const { value: slug, set } = useFormField('slug')
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Whoever goes on to the slug writes it.
    if (relatedTarget instanceof HTMLInputElement && relatedTarget.name === 'slug') return
    if (makesSlug && slug === '' && typeof title === 'string' && title.trim() !== '') set(slugOfName(title, kind, none))
  }
  return (
    <div onBlur={leave}>
      <TextField name="catchy_title" label="Catchy title" max={255} />
    </div>
  )
}
