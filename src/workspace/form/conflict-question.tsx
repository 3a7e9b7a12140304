import { useEffect, useRef } from 'react'

import { Button } from '#ui/button'
import { Beside } from '#ui/compared/beside'
import { Compared } from '#ui/compared/compared'
import { type FieldLook, useFieldLooks } from '#ui/form/form'
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

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Both values of one field as the field shows them; values that show as texts with their differences marked. */
function Values({ mine, theirs, show = textOf }: { mine: unknown; theirs: unknown; show?: FieldLook['show'] }) {
  const words = useWords()
  const names = [words('Mine'), words('Theirs')] as const
  const [first, second] = [show(mine), show(theirs)]
  if (typeof first === 'string' && typeof second === 'string')
    return <Compared names={names} first={first} second={second} />
  const empty = <span className="text-faint">{words('Empty')}</span>
  return <Beside names={names} first={first ?? empty} second={second ?? empty} />
}

/**
 * Asks about fields that were changed both here and on the server: shows both values over the fields, and the person chooses one.
 * Save moves the focus to the answers, an answer moves it back to the field. It stands in the form, whose fields show their values.
 */
export function Conflict({ what, conflict, onTake }: ConflictProps) {
  const words = useWords()
  const looks = useFieldLooks()
  const keep = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLElement>(null)
  const focusedBefore = useRef<HTMLElement>(null)
  const asks = conflict !== null
  const pressed = conflict?.pressed ?? 0
  useEffect(() => {
    const question = box.current
    if (!asks || !question) return undefined
    question.scrollIntoView?.({ block: 'nearest' })
    const noteFocus = ({ relatedTarget: from }: FocusEvent) => {
      if (from instanceof HTMLElement && !question.contains(from)) focusedBefore.current = from
    }
    question.addEventListener('focusin', noteFocus)
    return () => question.removeEventListener('focusin', noteFocus)
  }, [asks])
  useEffect(() => {
    if (pressed > 0) keep.current?.focus()
  }, [pressed])
  if (!conflict) return null
  const answer = (side: 'mine' | 'theirs') => {
    onTake(side)
    focusedBefore.current?.focus()
  }
  return (
    <section
      ref={box}
      role="alert"
      aria-label={words('Changed meanwhile')}
      className="mb-4 flex flex-col gap-2 rounded-md border border-danger p-2.5"
    >
      <p>{words('This {what} was changed elsewhere since you opened it.', { what: words(what) })}</p>
      {conflict.fields.map(String).map((field) => (
        <div key={field}>
          <h3 className="mb-1 font-medium">{words(looks.get(field)?.label ?? fieldName(field))}</h3>
          <Values
            mine={Reflect.get(conflict.mine, field)}
            theirs={Reflect.get(conflict.theirs, field)}
            show={looks.get(field)?.show}
          />
        </div>
      ))}
      <div className="flex gap-2">
        <Button onClick={() => answer('theirs')}>{words('Take theirs')}</Button>
        <Button ref={keep} intent="primary" onClick={() => answer('mine')}>
          {words('Keep mine')}
        </Button>
      </div>
    </section>
  )
}
