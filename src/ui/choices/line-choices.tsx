// oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA listbox of found choices, which no native element can be
// oxlint-disable jsx-a11y/click-events-have-key-events -- the field that keeps the focus handles the keys
// The choices for the word that is being typed into a line, listed under the line's field.
import { useState } from 'react'

import { useWords } from '#ui/words'

export interface LineChoice {
  value: string | number
  label: string
  detail?: string
}

interface Options<C extends LineChoice> {
  id: string
  /** The word under the caret. When it changes, the cursor goes back to `first`. */
  asked: string
  list: readonly C[]
  onTake: (choice: C) => void
  /** The initial index of the cursor. Left out: 0. With -1 no option is active, so that Enter does not pick. */
  first?: number
}

/** The cursor of a completion list. `onKey` returns whether the list handled the key. */
export function useLineChoices<C extends LineChoice>({ id, asked, list, onTake, first = 0 }: Options<C>) {
  const [moved, setMoved] = useState({ asked, at: first })
  const at = Math.min(moved.asked === asked ? moved.at : first, list.length - 1)
  const onKey = (event: KeyboardEvent): boolean => {
    const choice = list[at]
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && list.length > 0)
      setMoved({ asked, at: (Math.max(at, by < 0 ? 0 : -1) + by + list.length) % list.length })
    else if ((event.key === 'Enter' || event.key === 'Tab') && choice) onTake(choice)
    else return false
    event.preventDefault()
    return true
  }
  return { at, active: list[at] ? `${id}-${at}` : undefined, onKey }
}

interface ListProps<C extends LineChoice> extends Pick<Options<C>, 'id' | 'list' | 'onTake'> {
  at: number
  className?: string
}

export function LineChoices<C extends LineChoice>({ id, list, at, onTake, className = '' }: ListProps<C>) {
  const words = useWords()
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={words('Suggestions')}
      className={list.length > 0 ? `floating absolute top-8 z-20 p-1 ${className}` : ''}
    >
      {list.map((choice, place) => (
        <div
          key={choice.value}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          className="flex h-7 items-center gap-2 rounded-md px-2 aria-selected:bg-hover"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(choice)}
        >
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          {choice.detail && <span className="truncate text-sm text-muted">{choice.detail}</span>}
        </div>
      ))}
    </div>
  )
}
