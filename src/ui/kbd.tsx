import { Fragment } from 'react'

import { isMac, spellChord } from '#ui/spell-keys'
import { useWords } from '#ui/words'

/**
 * Shows keys as they are labelled on this person's keyboard. A sequence (`g p`) shows its chords apart, in the interface's direction.
 * On a button it takes the button's colour.
 */
export function Kbd({ keys, onButton = false }: { keys: string; onButton?: boolean }) {
  const words = useWords()
  const look = onButton
    ? 'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-current/35 px-1 font-sans text-xs font-normal'
    : 'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-sans text-xs text-muted'
  return (
    <span className="inline-flex shrink-0 items-center gap-0.5">
      {keys.split(' ').map((chord, at) => (
        <Fragment key={`${at} ${chord}`}>
          <span className="inline-flex gap-0.5" dir="ltr">
            {spellChord(chord, isMac).map((part) => (
              <kbd key={part} className={look}>
                {part}
              </kbd>
            ))}
          </span>
          {at < keys.split(' ').length - 1 && <span className="px-0.5 text-xs text-faint">{words('then')}</span>}
        </Fragment>
      ))}
    </span>
  )
}
