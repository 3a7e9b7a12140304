import { useMemo } from 'react'

import { differenceOf, type Stretch } from './difference'
import { useWords } from '#ui/words'

export interface ComparedProps {
  /** The names of the two texts, for instance `Mine` and `Theirs`. */
  names: readonly [first: string, second: string]
  first: string
  second: string
}

/** Two texts with their differences marked: beside each other, or one below the other where the room is narrow. */
export function Compared({ names, first, second }: ComparedProps) {
  const stretches = useMemo(() => differenceOf(first, second), [first, second])
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Side name={names[0]} side="first" stretches={stretches} />
      <Side name={names[1]} side="second" stretches={stretches} />
    </div>
  )
}

/** The number of unchanged characters shown around a change. */
const around = 160

function Side({ name, side, stretches }: { name: string; side: 'first' | 'second'; stretches: readonly Stretch[] }) {
  const words = useWords()
  const shown = stretches.filter((stretch) => stretch.side === 'both' || stretch.side === side)
  const mark = side === 'first' ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success'
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="mb-1 text-sm text-muted">{name}</h3>
      <p
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="max-h-[32vh] min-h-9 overflow-y-auto rounded-md border border-line bg-sunken px-2.5 py-1.5 wrap-anywhere whitespace-pre-wrap select-text"
      >
        {shown.length === 0 && <span className="text-faint">{words('Empty')}</span>}
        {shown.map(({ text, side: from }, at) =>
          from === 'both' ? (
            <span key={at}>{cut(text, at === 0, at === shown.length - 1)}</span>
          ) : (
            <mark key={at} className={`rounded-xs ${mark}`}>
              {text}
            </mark>
          ),
        )}
      </p>
    </section>
  )
}

/** Shortens a long unchanged stretch to the characters next to a change. `first`, `last`: it begins or ends the text. */
function cut(text: string, first: boolean, last: boolean): string {
  const [head, tail] = [first ? '' : text.slice(0, around), last ? '' : text.slice(-around)]
  if (text.length <= 2 * around + 1 || (first && last)) return text
  return `${head} … ${tail}`
}
