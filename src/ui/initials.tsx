// People as small round initials: up to three, then the number of the others. A person who edits has another style than one who
// only looks.
import { say, sayAll } from '#contract/base/say'
import { useWords } from '#ui/words'

export interface Person {
  id: number
  name: string
  edits: boolean
}

const sentenceOf = ({ name, edits }: Person) => (edits ? say`${name} edits it` : say`${name} has it open`)

/** The people and what each does, in one line. */
export const peopleText = (people: readonly Person[]): string => sayAll(people.map(sentenceOf))

/** The first letters of the first and last name with their diacritics, `AM`; one letter for a single name. */
export function initialsOf(name: string): string {
  const names = name.split(/[\s_.@-]+/u).filter((part) => /^[\p{L}\p{N}]/u.test(part))
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  const letters = ends.map((part = '') => /^.\p{M}*/u.exec(part.normalize('NFC'))?.[0].toLocaleUpperCase() ?? '')
  // A zero-width non-joiner keeps Arabic letters from joining.
  return letters.join(/\p{Script=Arabic}/u.test(name) ? '\u200c' : '') || '?'
}

interface InitialsProps {
  people: readonly Person[]
  /** The most people shown; the others are counted. */
  most?: number
  /** Hides the initials from screen readers, because the control around them names the people. */
  hidden?: boolean
}

export function Initials({ people, most = 3, hidden = false }: InitialsProps) {
  const words = useWords()
  if (people.length === 0) return null
  const more = people.length - most
  const ariaProps = hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words(peopleText(people)) }
  return (
    <span
      {...ariaProps}
      title={people.map((person) => words(sentenceOf(person))).join('\n')}
      className="inline-flex shrink-0 items-center gap-0.5"
    >
      {people.slice(0, most).map(({ id, name, edits }) => (
        <span
          key={id}
          data-edits={edits || undefined}
          className={`flex size-5 items-center justify-center rounded-full border font-sans text-[10px] leading-none font-semibold not-italic ${
            // An edge of twice the width, outside: the letters have as much room, and forced colours keep it.
            edits
              ? 'border-warning bg-warning-soft text-warning outline-1 outline-warning'
              : 'border-line-control bg-pressed text-fg'
          }`}
        >
          {initialsOf(name)}
        </span>
      ))}
      {more > 0 && (
        <span dir="ltr" className="ms-0.5 text-xs">
          +{more}
        </span>
      )}
    </span>
  )
}
