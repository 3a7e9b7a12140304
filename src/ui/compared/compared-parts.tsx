import { useMemo } from 'react'

import { Beside } from './beside'
import { differenceOf, type Stretch } from './difference'
import { useWords } from '#ui/words'

export interface ComparedProps {
  /** The names of the two texts, for instance `Mine` and `Theirs`. */
  names: readonly [first: string, second: string]
  first: string
  second: string
}

/** Two texts beside each other with their differences marked. */
export function Compared({ names, first, second }: ComparedProps) {
  const stretches = useMemo(() => differenceOf(first, second), [first, second])
  return (
    <Beside
      names={names}
      first={<Side side="first" stretches={stretches} />}
      second={<Side side="second" stretches={stretches} />}
    />
  )
}

/** The number of unchanged characters shown around a change. */
const around = 160

function Side({ side, stretches }: { side: 'first' | 'second'; stretches: readonly Stretch[] }) {
  const words = useWords()
  const shown = stretches.filter((stretch) => stretch.side === 'both' || stretch.side === side)
  const mark = side === 'first' ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success'
  return (
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
  )
}

/** Shortens a long unchanged stretch to the characters next to a change. `first`, `last`: it begins or ends the text. */
function cut(text: string, first: boolean, last: boolean): string {
  const [head, tail] = [first ? '' : text.slice(0, around), last ? '' : text.slice(-around)]
  if (text.length <= 2 * around + 1 || (first && last)) return text
  return `${head} … ${tail}`
}
