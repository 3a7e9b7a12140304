import type { FocusEvent } from 'react'

import { slugOfName } from '#text/slug'
import { TextField } from '#ui/form/fields'
import { useFormField } from '#ui/form/form'

const none = new Set<string>()

interface TitleFieldProps {
  /** The prefix of the slug when the title does not begin with a letter: `tag`. */
  kind: string
  /** For a new record: its form focuses the title first. When the title loses the focus, an empty slug is filled from it. */
  makesSlug: boolean
}

/** The form field for the title of a record that has a slug. With `makesSlug` it fills an empty slug from the title. */
export function TitleField({ kind, makesSlug }: TitleFieldProps) {
  const { value: title } = useFormField('catchy_title')
  const { value: slug, set } = useFormField('slug')
  const leave = ({ relatedTarget }: FocusEvent) => {
    // The slug is not filled when the focus moves to its field.
    if (relatedTarget instanceof HTMLInputElement && relatedTarget.name === 'slug') return
    if (makesSlug && slug === '' && typeof title === 'string' && title.trim() !== '') set(slugOfName(title, kind, none))
  }
  return (
    <div onBlur={leave}>
      <TextField name="catchy_title" label="Catchy title" max={255} data-autofocus={makesSlug || undefined} />
    </div>
  )
}
