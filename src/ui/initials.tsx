// People as small round initials: up to three, then how many more. Whoever works at the thing looks different from who looks on.
import { say, sayAll } from '#contract/say'
import { useWords } from '#ui/words'

export interface Person {
  id: number
  name: string
  edits: boolean
}

const sentenceOf = ({ name, edits }: Person) => (edits ? say`${name} edits it` : say`${name} has it open`)

/** Who is there and what they do, in one line. */
export const peopleText = (people: readonly Person[]): string => sayAll(people.map(sentenceOf))

/** The first letters of the first and the last name, each with its marks: `AM`, of a single name one. */
export function initialsOf(name: string): string {
  const names = name.split(/[\s_.@-]+/u).filter((part) => /^[\p{L}\p{N}]/u.test(part))
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  const letters = ends.map((part = '') => /^.\p{M}*/u.exec(part.normalize('NFC'))?.[0].toLocaleUpperCase() ?? '')
  // Letters that would join into a word stand apart.
  return letters.join(/\p{Script=Arabic}/u.test(name) ? '\u200c' : '') || '?'
}

interface InitialsProps {
  people: readonly Person[]
  /** More are counted. */
  most?: number
  /** What they are of says it already. */
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
