// The people who are named in a comment: suggested while a name is typed after an @.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { queries } from '#client/api/queries'
import { picker } from '#client/lists/pickers'
import { Button } from '#ui/button'
import { Kbd } from '#ui/kbd'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'

/** Matches a name that is being typed after an @, at the end of the text before the caret. */
const begun = /@([\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .'-]{1,40})$/u

/** Whether it is Enter alone. */
export const isEnterAlone = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !shiftKey && !altKey

interface Person {
  value: number
  label: string
}

/** The name that is being typed at the end of a text; empty: none, or one letter. */
const nameIn = (before: string): string => {
  const name = begun.exec(before)?.[1]?.trim() ?? ''
  return name.length < 2 ? '' : name
}

/** The search for a name. It is not aborted when more is typed: an Enter may wait for it. */
const searchOf = (name: string) =>
  queryOptions({
    queryKey: ['mention', name],
    queryFn: () => picker('users').suggest(name, { active: true }),
    enabled: name !== '',
    staleTime: 60_000,
  })

/** What is suggested for a name. `first` is the one that Enter takes; none where the name is whole. */
function suggested(name: string, found: readonly Person[]) {
  const isWhole = ({ label }: Person) => label.toLowerCase() === name.toLowerCase()
  const people = found.filter((person) => !isWhole(person)).slice(0, 5)
  return { people, first: found.some(isWhole) ? undefined : people[0] }
}

/** A text with its last name written out. */
const withName = (before: string, { label }: Person) => `${before.replace(begun, '')}@${label} `

interface CommentText {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  setText: (text: string) => void
}

/** Suggests the people whose name is typed before the caret. An Enter that is pressed before they are read takes the first of them. */
export function useNames({ field, text, setText }: CommentText) {
  const [caret, setCaret] = useState(text.length)
  /** Where the caret is to stand in a text that was set here; null: where it is. */
  const place = useRef<number | null>(null)
  /** Ends when the name that Enter takes was read; null: no Enter waits. */
  const reading = useRef<Promise<void>>(null)
  const before = text.slice(0, caret)
  const name = nameIn(before)
  const { data = [], isLoading } = useQuery(searchOf(name))
  const { people, first } = suggested(name, name === '' ? [] : data)
  /** Replaces the beginning of the text. The caret stays behind what it is behind. */
  const put = useSteady((beginning: string, replaced: string) => {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    // The comment was closed, or the name was changed since.
    if (!value.startsWith(beginning)) return
    place.current = replaced.length + Math.max(0, selectionStart - beginning.length)
    setCaret(place.current)
    setText(replaced + value.slice(beginning.length))
  })
  useLayoutEffect(() => {
    if (place.current !== null) field.current?.setSelectionRange(place.current, place.current)
    place.current = null
  })
  const takeFirst = async () => {
    const found = await queries.fetchQuery(searchOf(name)).catch(() => [])
    const taken = suggested(name, found).first
    // Without a name it is the Enter of a text.
    put(before, taken ? withName(before, taken) : `${before}\n`)
    reading.current = null
  }
  return {
    people,
    first,
    onPick: (person: Person) => {
      put(before, withName(before, person))
      // The button that was pressed goes with the name that was begun.
      field.current?.focus()
    },
    /** Follows the caret. */
    follow: () => setCaret(field.current?.selectionStart ?? text.length),
    /** Takes the first name, now or once the names are read. @returns whether it does */
    enter: (): boolean => {
      if (first) put(before, withName(before, first))
      else if (isLoading && !reading.current) reading.current = takeFirst()
      else return false
      return true
    },
    /** Ends when no Enter waits for a name. */
    read: async () => reading.current,
  }
}

type NamesProps = Pick<ReturnType<typeof useNames>, 'people' | 'first' | 'onPick'>

/** Suggests people for the name that is being typed. Enter takes the first. */
export function Names({ people, first, onPick }: NamesProps) {
  const words = useWords()
  if (people.length === 0) return null
  return (
    <ul aria-label={words('People')} className="flex flex-wrap gap-1">
      {people.map((person) => (
        <li key={person.value}>
          <Button size="sm" aria-label={`@${person.label}`} onClick={() => onPick(person)}>
            @{person.label} {person === first && <Kbd keys="enter" onButton />}
          </Button>
        </li>
      ))}
    </ul>
  )
}
