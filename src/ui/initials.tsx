// People as small round initials: up to three, then how many more. Whoever works at the thing looks different from who looks on.
import { say, sayAll } from '#contract/say'
import { useWords } from '#ui/words'

export interface Person {
  id: number
  name: string
  edits: boolean
}

/** More are counted. */
const mostShown = 3

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

/** `hidden`: what they are of says it already. */
export function Initials({ people, hidden = false }: { people: readonly Person[]; hidden?: boolean }) {
  const words = useWords()
  if (people.length === 0) return null
  const more = people.length - mostShown
  const said = hidden ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words(peopleText(people)) }
  return (
    <span
      {...said}
      title={people.map((person) => words(sentenceOf(person))).join('\n')}
      className="inline-flex shrink-0 items-center gap-px"
    >
      {people.slice(0, mostShown).map(({ id, name, edits }) => (
        <span
          key={id}
          data-edits={edits || undefined}
          className={`flex size-5 items-center justify-center rounded-full font-sans text-[10px] leading-none font-semibold not-italic ${
            edits
              ? 'border-2 border-warning bg-warning-soft text-warning'
              : 'border border-line-control bg-pressed text-fg'
          }`}
        >
          {initialsOf(name)}
        </span>
      ))}
      {more > 0 && <span className="ps-0.5 text-xs text-muted">+{more}</span>}
    </span>
  )
}
