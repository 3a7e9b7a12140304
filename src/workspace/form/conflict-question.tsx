import { useEffect, useRef } from 'react'

import { Button } from '#ui/button'
import { Compared } from '#ui/compared/compared'
import { useWords } from '#ui/words'

import { fieldName } from './merge-form'

interface Shown {
  theirs: object
  mine: object
  fields: readonly PropertyKey[]
  /** How often Save was pressed while it asks. */
  pressed: number
}

interface ConflictProps {
  /** The record's word, such as 'stop word'. */
  what: string
  /** Null: nothing is asked. */
  conflict: Shown | null
  onTake: (side: 'mine' | 'theirs') => void
}

const textOf = (values: object, field: string): string => {
  const value: unknown = Reflect.get(values, field)
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Asks about fields that were changed both here and on the server: shows both texts over the form, and the person chooses one. Save
 * moves the focus to the answers.
 */
export function Conflict({ what, conflict, onTake }: ConflictProps) {
  const words = useWords()
  const keep = useRef<HTMLButtonElement>(null)
  const pressed = conflict?.pressed ?? 0
  useEffect(() => {
    if (pressed > 0) keep.current?.focus()
  }, [pressed])
  if (!conflict) return null
  return (
    <section
      role="alert"
      aria-label={words('Changed meanwhile')}
      className="mb-4 flex flex-col gap-2 rounded-md border border-danger p-2.5"
    >
      <p>{words('This {what} was changed by somebody else since you opened it.', { what: words(what) })}</p>
      {conflict.fields.map(String).map((field) => (
        <div key={field}>
          <h3 className="mb-1 font-medium">{words(fieldName(field))}</h3>
          <Compared
            names={[words('Mine'), words('Theirs')]}
            first={textOf(conflict.mine, field)}
            second={textOf(conflict.theirs, field)}
          />
        </div>
      ))}
      <div className="flex gap-2">
        <Button onClick={() => onTake('theirs')}>{words('Take theirs')}</Button>
        <Button ref={keep} intent="primary" onClick={() => onTake('mine')}>
          {words('Keep mine')}
        </Button>
      </div>
    </section>
  )
}
